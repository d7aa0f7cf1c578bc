package trace_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/trace"
)

func TestCoverage(t *testing.T) {
	b := fsm.NewBuilder[lamp]("lamp").Commands(map[fsm.Command]string{press: "press"})
	light := b.Layer("light")
	off, on, broken := light.State("off"), light.State("on"), light.State("broken").CanEnter(wanted).As("is old")
	light.Any().To(broken).On(press).When(wanted)
	off.To(on).On(press)
	on.To(off).After(time.Second / 10)
	on.Next(broken)
	colour := b.Layer("colour").Within(on)
	colour.State("white").To(colour.State("red")).When(wanted)
	m := b.MustBuild()

	p, c := fsm.NewPool(m, fsm.Config{}), trace.NewCoverage(m)
	update := func(ticks int) {
		for range ticks {
			p.Update()
			c.Record(p.Changes())
		}
	}
	all := []string{
		"light: off", "light: on", "light: broken", "light: any → broken (press, wanted)", "light: off → on (press)", "light: on → off (after 100ms)",
		"light: on → broken (is old)", "colour: white", "colour: red", "colour: white → red (wanted)",
	}
	if got := c.Missing(); !slices.Equal(got, all) {
		t.Errorf("at first %q are missing", got)
	}
	for range 3 {
		p.Add(lamp{})
	}
	update(1)
	p.SendAll(press)
	update(2)
	want := slices.DeleteFunc(slices.Clone(all), func(s string) bool {
		return slices.Contains([]string{"light: off", "light: on", "light: off → on (press)", "colour: white"}, s)
	})
	if got := c.Missing(); !slices.Equal(got, want) {
		t.Errorf("after a press %q are missing", got)
	}
	update(10)
	for i, n := range []uint64{0, 3, 3, 0, 0} {
		if c.Taken(i) != n {
			t.Errorf("transition %d was taken %d times, not %d", i, c.Taken(i), n)
		}
	}
	if c.Entered(0, off.ID()) != 6 || c.Entered(0, on.ID()) != 3 || c.Entered(1, colour.Outside().ID()) != 6 {
		t.Errorf("off %d times, on %d, no colour %d", c.Entered(0, off.ID()), c.Entered(0, on.ID()), c.Entered(1, colour.Outside().ID()))
	}
	lamps := p.AppendEntities(nil, off)
	if err := p.ChangeTo(lamps[0], broken); err != nil {
		t.Fatal(err)
	}
	*p.View(lamps[1]) = lamp{true}
	p.Send(lamps[1], press)
	p.Send(lamps[2], press)
	update(1)
	*p.View(lamps[2]) = lamp{true}
	update(1)
	if got := c.Missing(); !slices.Equal(got, []string{"colour: red", "colour: white → red (wanted)"}) {
		t.Errorf("in the end %q are missing", got)
	}
	if got, want := c.String(), "lamp: 4 of 5 states entered, 4 of 5 transitions taken\ncolour: red\ncolour: white → red (wanted)"; got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
}

// Numbers that the machine does not have, as in changes of another machine, are none of its states and transitions.
func TestCoverageOfWhatIsNotThere(t *testing.T) {
	c := trace.NewCoverage(newLamp())
	c.Record([]fsm.Change{{Transition: 99, Layer: 7, To: 9}, {Transition: -1, Layer: 1, To: 9}, {Transition: 4, Layer: 0, To: 3}})
	if n := len(c.Missing()); n != 8 {
		t.Errorf("%d are missing, not 8", n)
	}
	if c.Taken(-1)+c.Taken(4)+c.Entered(-1, 1)+c.Entered(2, 1)+c.Entered(0, 3)+c.Entered(0, fsm.None) != 0 {
		t.Error("what is not there has been counted")
	}
	defer func() {
		if recover() != "trace: NewCoverage was given a nil machine" {
			t.Error("a nil machine is not refused")
		}
	}()
	trace.NewCoverage[lamp](nil)
}

// Changes of another machine are counted neither as a state nor as a transition if they show that they are.
func TestCoverageOfChangesThatDoNotFit(t *testing.T) {
	m := newLamp()
	c := trace.NewCoverage(m)
	of := m.Transitions()[0]
	fits := fsm.Change{Transition: 0, Layer: uint8(of.Layer), From: of.From, To: of.To}
	var wrong []fsm.Change
	for _, spoil := range []func(*fsm.Change){
		func(c *fsm.Change) { c.Layer = 2 },
		func(c *fsm.Change) { c.Layer = 1 - c.Layer },
		func(c *fsm.Change) { c.Transition = int32(len(m.Transitions())) },
		func(c *fsm.Change) { c.From = 3 },
		func(c *fsm.Change) { c.To = 3 },
		func(c *fsm.Change) { c.To = 3 - c.To },
	} {
		one := fits
		spoil(&one)
		wrong = append(wrong, one)
	}
	if c.Record(wrong); len(c.Missing()) != 8 {
		t.Errorf("they were counted: only %q are missing", c.Missing())
	}
	if c.Record([]fsm.Change{fits}); c.Taken(0) != 1 || c.Entered(of.Layer, of.To) != 1 {
		t.Error("one that fits was not counted")
	}
}

func TestCoverageDoesNotAllocate(t *testing.T) {
	c := trace.NewCoverage(newLamp())
	changes := []fsm.Change{{Transition: 1, Layer: 1, To: 1}, {Transition: -1, To: 2}}
	if n := testing.AllocsPerRun(100, func() { c.Record(changes) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// An internal transition is tried when it was taken, and enters nothing.
func TestCoverageOfInternalTransitions(t *testing.T) {
	b := fsm.NewBuilder[lamp]("lamp").Commands(map[fsm.Command]string{press: "press"})
	on := b.Layer("light").State("on")
	on.To(on).On(press).Internal()
	m := b.MustBuild()
	p, c := fsm.NewPool(m, fsm.Config{}), trace.NewCoverage(m)
	p.Add(lamp{})
	update := func() {
		p.Update()
		c.Record(p.Changes())
		c.Record(p.InternalTransitions())
	}
	update()
	if got, want := c.Missing(), []string{"light: on → on (press, internal)"}; !slices.Equal(got, want) {
		t.Errorf("%q are missing, want %q", got, want)
	}
	p.SendAll(press)
	update()
	update()
	if got := c.Missing(); len(got) > 0 || c.Taken(0) != 1 || c.Entered(0, on.ID()) != 1 {
		t.Errorf("%q are missing; taken %d times, entered %d", got, c.Taken(0), c.Entered(0, on.ID()))
	}
}
