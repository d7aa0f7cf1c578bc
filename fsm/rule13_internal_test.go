package fsm_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 13: an internal transition runs its action and nothing else, and its state stays as it is.

func TestRule13Internal(t *testing.T) {
	inEveryForm(t, func(f form, l *fsm.Layer[actor]) {
		walk, run := f.state(l, "walk"), f.state(l, "run")
		f.when(walk.To(walk).On(1).Internal(), "calm").Do(says("hum"))
		walk.To(walk).On(1).Do(says("stumble"))
		walk.To(walk).On(2).Internal() // heard, and nothing comes of it
		walk.To(run).After(fsm.DefaultStep * 3)
	}, func(t *testing.T, c *crowd) {
		c.tick("enter walk", "update walk")
		execute := func(command fsm.Command) {
			c.each(func(e fsm.Entity) {
				if !c.Can(e, command) || !c.Execute(e, command) || c.Perform(e, command) != nil {
					t.Errorf("command %d is not taken", command)
				}
			})
		}
		c.facts["calm"] = true
		execute(1)
		c.expect("ask calm", "ask calm", "hum", "ask calm", "hum")
		c.tick("update walk")
		c.expectChanges()
		execute(2)
		c.expect()
		c.each(func(e fsm.Entity) { c.Send(e, 1) })
		c.tick("ask calm", "hum", "update walk")
		c.expectChanges()
		c.tick("exit walk", "enter run") // the delay has gone on
	})
}

// What an internal transition does not concern: guards, which hold the state here, and the layers within it.
func TestRule26InternalTransition(t *testing.T) {
	also := func(b *fsm.Builder[actor], _ *fsm.Layer[actor]) {
		never := func(*actor) bool { return false }
		combat := b.FindLayer("mode").FindState("combat")
		combat.CanEnter(asks("fit")).CanExit(never)
		combat.To(combat).On(7).Internal().Do(says("flinch"))
	}
	inEveryNestedWay(t, also, func(t *testing.T, c *crowd) {
		c.tick("enter peace", "ask enemy", "update peace")
		c.facts["fit"] = true
		c.each(func(e fsm.Entity) { c.Execute(e, 2) })
		c.expect("ask fit", "exit peace", "enter combat", "enter aim", "enter breathe", "enter stand")
		c.each(func(e fsm.Entity) { c.Execute(e, 4) })
		c.expect("exit breathe", "enter hold")
		c.each(func(e fsm.Entity) {
			if !c.Execute(e, 7) || c.Execute(e, 1) {
				t.Error("only what is internal may pass by the exit guard")
			}
		})
		c.expect("flinch")
		m := c.Machine()
		if c.Count(m.State("eye", "hold")) != c.Len() || c.Count(m.State("mode", "combat")) != c.Len() {
			t.Error("a state was left")
		}
	})
}

// hound tells which callback has run, and where, and whose exits have.
type hound = figure

func (h *hound) leave(t *fsm.Tick) {
	if h.exits != nil {
		*h.exits = append(*h.exits, t.StateName())
	}
}

func (h *hound) hear(t *fsm.Tick, what string) {
	h.lines = append(h.lines, strings.Join([]string{what, t.StateName(), t.PreviousName(), t.Since().String()}, " "))
}

const (
	woof fsm.Command = iota + 1
	whine
)

// hounds makes a machine in which woof is heard in two layers, by internal transitions to which also is done.
func hounds(also func(growl *fsm.Transition[hound])) *fsm.Machine[hound] {
	b := fsm.NewBuilder[hound]("hound").Commands(map[fsm.Command]string{woof: "Bark", whine: "Whine"})
	mood, ears := b.Layer("mood"), b.Layer("ears")
	calm, cross := mood.State("calm"), mood.State("cross")
	calm.To(cross).On(whine)
	calm.To(calm).On(woof).Internal().Do(func(t *fsm.Tick, h *hound) { h.hear(t, "growl") })
	cross.To(calm).On(whine)
	mood.OnExit(func(t *fsm.Tick, h *hound) { h.leave(t) })
	up := ears.State("up").OnExit(func(t *fsm.Tick, h *hound) { h.leave(t) })
	growl := up.To(up).On(woof).Internal()
	also(growl)
	return b.MustBuild()
}

func TestInternalTransitionInAction(t *testing.T) {
	var m *fsm.Machine[hound]
	p := fsm.NewPool[hound](hounds(func(growl *fsm.Transition[hound]) {
		growl.Do(func(t *fsm.Tick, h *hound) {
			h.lines = append(h.lines, m.DescribeTransition(m.Transitions()[t.Transition()]), m.CommandName(t.Command()))
		})
	}), fsm.Config{})
	m = p.Machine()
	e := p.Add(hound{})
	p.Update()
	p.Update()
	before, since, hash := p.Stats(), p.Since(e, m.Layer("mood")), p.Hash()
	p.Execute(e, woof)
	if got, want := p.View(e).lines, []string{"growl calm none 16.666666ms", "ears: up → up (Bark, internal)", "Bark"}; !slices.Equal(got, want) {
		t.Errorf("the actions have seen %q, want %q", got, want)
	}
	if after := p.Stats(); after != before {
		t.Errorf("the statistics are %+v after it, %+v before", after, before)
	}
	if p.Since(e, m.Layer("mood")) != since || p.Hash() != hash {
		t.Error("the row has changed")
	}
	p.Send(e, woof)
	p.Update()
	if n := p.Stats().Commands - before.Commands; n != 1 || len(p.Lost()) != 0 || len(p.Changes()) != 0 {
		t.Errorf("of one command %d were taken, %v lost, with %v", n, p.Lost(), p.Changes())
	}
}

func TestInternalTransitionExplained(t *testing.T) {
	p := fsm.NewPool[hound](hounds(func(growl *fsm.Transition[hound]) {
		growl.When(func(h *hound) bool { return len(h.lines) > 5 }).As("has heard enough").After(time.Second)
	}), fsm.Config{})
	e, m := p.Add(hound{}), p.Machine()
	p.Update()
	var said []string
	explain := func() {
		for _, l := range m.Layers() {
			for _, a := range p.Explain(nil, e, l) {
				if m.Transitions()[a.Transition].Internal {
					said = append(said, m.ReasonOf(a))
				}
			}
		}
	}
	explain()
	p.Send(e, woof)
	explain()
	p.Update()
	if got := p.AppendCommands(nil, e); !slices.Equal(got, []fsm.Command{woof, whine}) {
		t.Errorf("the commands are %v", got)
	}
	err := p.Perform(e, woof, m.Layer("ears"))
	said = append(said, err.Error())
	want := []string{
		"waits for Bark", "not true", "Bark is on its way", "not true",
		`fsm: Perform: command "Bark" leads nowhere from state "up" of layer "ears" of machine "hound"; the transition to "up" has it, but its condition "has heard enough" is false`,
	}
	if !slices.Equal(said, want) {
		t.Errorf("got  %q\nwant %q", said, want)
	}
	if to := m.Output(m.State("ears", "up"), woof); to != m.State("ears", "up") {
		t.Errorf("the command leads to %v", to)
	}
}

// An entity that an internal action removes has left no state: all its Exits run.
func TestInternalTransitionRemoves(t *testing.T) {
	for _, queued := range []bool{false, true} {
		var p *fsm.Pool[hound]
		m := hounds(func(growl *fsm.Transition[hound]) {
			growl.Do(func(t *fsm.Tick, _ *hound) { p.Remove(t.Entity()) })
		})
		var exits []string
		p = fsm.NewPool[hound](m, fsm.Config{ExitOnRemove: true})
		e := p.Add(hound{exits: &exits})
		p.Update()
		if queued {
			p.Send(e, woof)
			p.Update()
		} else if !p.Execute(e, woof) {
			t.Error("the command was not taken")
		}
		if want := []string{"up", "calm"}; !slices.Equal(exits, want) || p.Has(e) {
			t.Errorf("queued %v: the Exits of %q have run, want %q", queued, exits, want)
		}
	}
}

// What an internal action has done counts, though nothing has changed: a panic in a later layer does not make its command a lost one.
func TestInternalTransitionBeforeAPanic(t *testing.T) {
	for name, test := range map[string]struct {
		also        func(growl *fsm.Transition[hound])
		only        bool // the layer that panics is the only one that is asked
		taken, lost int
	}{
		"condition":     {func(growl *fsm.Transition[hound]) { growl.When(func(*hound) bool { panic("deaf") }) }, false, 1, 0},
		"action":        {func(growl *fsm.Transition[hound]) { growl.Do(func(*fsm.Tick, *hound) { panic("hoarse") }) }, false, 1, 0},
		"action, alone": {func(growl *fsm.Transition[hound]) { growl.Do(func(*fsm.Tick, *hound) { panic("hoarse") }) }, true, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			var faults []*fsm.Fault
			p := fsm.NewPool[hound](hounds(test.also), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
			e, m := p.Add(hound{}), p.Machine()
			p.Update()
			if test.only {
				p.Send(e, woof, m.Layer("ears"))
			} else {
				p.Send(e, woof)
			}
			p.Update()
			if n := p.Stats().Commands; n != uint64(test.taken) || len(p.Lost()) != test.lost {
				t.Errorf("%d commands were taken, %v lost", n, p.Lost())
			}
			if len(faults) != 1 || faults[0].State != "up" || faults[0].Target != "up" || p.Stopped(e) == false {
				t.Errorf("the faults are %v", faults)
			}
		})
	}
}

func TestInternalTransitionMistakes(t *testing.T) {
	b := fsm.NewBuilder[hound]("hound")
	l := b.Layer("mood")
	calm, cross := l.State("calm"), l.State("cross")
	asleep := b.Layer("sleep").Within(calm).History().State("asleep")
	cross.CanExit(func(*hound) bool { return true })
	calm.To(cross).On(1).Internal()
	calm.To(calm).Internal()
	calm.To(calm).When(func(*hound) bool { return true }).Internal()
	l.Any().To(calm).On(2).Internal()
	calm.To(calm).On(3).Internal().NoHistory()
	calm.To(calm).On(4).Internal().Into(asleep)
	calm.To(calm).On(5)
	calm.To(calm).On(5).Internal() // never asked: the state lets go at any time
	calm.To(calm).On(6).Internal()
	calm.To(calm).On(6).Internal()
	cross.To(calm).On(5)
	cross.To(cross).On(5).Internal() // asked while the state does not let go
	cross.To(calm).On(5)             // not even then
	_, err := b.Build()
	const (
		at    = `fsm: machine "hound" has 9 mistakes:`
		calmT = `layer "mood": state "calm": transition to "calm": `
		enter = "an internal transition enters nothing, so NoHistory and Into mean nothing"
		polls = "Internal needs a command, by On: polled, it would fire in each tick; OnUpdate is for that, with Reaches and Every for a time"
	)
	want := []string{at,
		`layer "mood": any-transition to "calm": Internal is for a transition from a state to itself; give each state one, or the layer an OnMessage`,
		`layer "mood": state "calm": transition to "cross": Internal is for a transition from a state to itself, and this one leaves the state`,
		calmT + polls, calmT + polls, calmT + enter, calmT + enter,
		`layer "mood": state "calm": already has transition for command 5, to "calm"; without a condition the one to "calm" can never fire`,
		`layer "mood": state "calm": already has transition for command 6, to "calm"; without a condition the one to "calm" can never fire`,
		`layer "mood": state "cross": already has transition for command 5, to "calm"; without a condition the one to "calm" can never fire`,
	}
	if err == nil {
		t.Fatal("it was built")
	}
	got := strings.ReplaceAll(err.Error(), `machine "hound": `, "")
	if want := strings.Join(want, "\n\t"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestInternalTransitionChecked(t *testing.T) {
	b := fsm.NewBuilder[hound]("hound")
	hears := func(*hound) bool { return true }
	doors := b.Layer("ears")
	up := doors.State("up").CanExit(hears)
	up.To(up).On(woof).Internal() // so the layer is there for something
	mood := b.Layer("mood")
	calm, cross := mood.State("calm"), mood.State("cross")
	calm.CanExit(hears).To(cross).On(whine).When(hears)
	calm.To(calm).On(whine).When(hears).Internal()
	calm.To(cross).On(whine).When(hears)
	cross.To(cross).On(whine).Internal()
	var got []string
	for _, f := range b.MustBuild().Check() {
		got = append(got, f.String())
	}
	want := []string{
		`machine "hound": layer "mood": state "cross": stuck: no transition leaves it; add one, or mark it as Final (in a file, final: true) if it is to be the last; if direct changes leave it, mark where they lead as Direct`,
		`machine "hound": layer "mood": state "calm": shadowed: the transition to "cross" (command 2, condition) can never win: ` +
			`the transition to "cross" (command 2, condition) is asked before it and fires whenever it could`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// InternalTransitions tells what Changes does not: what was taken in the last tick, and between it and the tick before.
func TestInternalTransitionsAreListed(t *testing.T) {
	const bites, calms fsm.Command = 7, 8
	b := fsm.NewBuilder[hound]("hound").Commands(map[fsm.Command]string{woof: "Woof"})
	l := b.Layer("mood")
	calm := l.State("calm")
	var p *fsm.Pool[hound]
	calm.To(calm).On(woof).Internal()
	calm.To(calm).On(bites).Internal().Do(func(t *fsm.Tick, _ *hound) {
		me := t.Entity()
		t.Defer(func() { p.Execute(me, woof) })
	})
	calm.To(calm).On(calms).Internal().Do(func(t *fsm.Tick, _ *hound) { p.Remove(t.Entity()) })
	p = fsm.NewPool[hound](b.MustBuild(), fsm.Config{})
	one, two := p.Add(hound{}), p.Add(hound{})
	want := func(what string, want ...string) {
		t.Helper()
		var got []string
		for _, c := range p.InternalTransitions() {
			if c.From != c.To || c.Cause != fsm.CauseCommand || c.Transition >= 0 && p.Machine().Transitions()[c.Transition].Command != c.Command {
				t.Errorf("%s: %+v", what, c)
			}
			got = append(got, p.Machine().DescribeChange(c))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", what, got, want)
		}
	}
	p.Update()
	want("at first")
	p.Execute(two, woof)
	want("before the tick")
	p.Send(one, woof)
	p.Send(one, bites)
	p.Send(two, calms)
	p.Update()
	want("after the tick", "entity 2, tick 1, mood: calm → calm (Woof, internal)", "entity 1, tick 2, mood: calm → calm (Woof, internal)",
		"entity 1, tick 2, mood: calm → calm (command 7, internal)", "entity 2, tick 2, mood: calm → calm (command 8, internal)")
	p.Update()
	want("what was deferred", "entity 1, tick 2, mood: calm → calm (Woof, internal)")
	p.Update()
	want("at last")

	p.Send(one, woof)
	p.Update()
	p.Execute(one, bites)
	e := p.Machine().Edit()
	calm = e.FindLayer("mood").FindState("calm")
	calm.DeleteTransition(calm.Transitions()[0])
	if err := p.Swap(e.MustBuild()); err != nil {
		t.Fatal(err)
	}
	if got := p.InternalTransitions(); len(got) != 1 || got[0].Transition != -1 {
		t.Errorf("after a swap %+v", got)
	}
	if p.Update(); p.InternalTransitions()[1].Transition != -1 {
		t.Error("a transition that is gone has a number")
	}
	want("what was taken before a swap", "entity 1, tick 5, mood: calm → calm (command 7, internal)", "entity 1, tick 5, mood: calm → calm (Woof)")
	data := snapshotOf(t, p)
	p.Execute(one, bites)
	if _, err := p.Restore(data, nil); err != nil {
		t.Fatal(err)
	}
	want("after Restore")
	p.Update()
	want("a tick later")
	if n := testing.AllocsPerRun(20, func() { p.Send(one, bites); p.Update() }); n > 2 { // the deferred function
		t.Errorf("%v allocations a tick", n)
	}
}

// Callbacks of a tick are told of internal transitions as they are of changes: of those that the tick before has listed.
func TestInternalTransitionsInACallback(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var p *fsm.Pool[hound]
		b := fsm.NewBuilder[hound]("hound")
		calm := b.Layer("mood").State("calm").OnUpdate(func(*fsm.Tick, *hound) {
			if changes, internal := len(p.Changes()), len(p.InternalTransitions()); changes != internal {
				t.Errorf("%d workers: in a tick there are %d changes and %d internal transitions", workers, changes, internal)
			}
		})
		calm.To(calm).On(woof).Internal()
		calm.To(calm).On(whine)
		p = fsm.NewPool(b.MustBuild(), fsm.Config{Workers: workers})
		e := p.Add(hound{})
		p.Execute(e, woof) // which starts it, a change
		for range 3 {
			p.Update()
			p.Send(e, woof)
			p.Send(e, whine)
		}
	}
}
