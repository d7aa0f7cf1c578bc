package fsm_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// beat is a machine whose first layer has the given states, of which the first leads to the second after a second; said notes callbacks.
func beat(layer string, states []string, said *[]string) *fsm.Builder[struct{}] {
	b := fsm.NewBuilder[struct{}]("constable")
	l := b.Layer(layer)
	for _, name := range states {
		l.State(name).
			OnEnter(func(*fsm.Tick, *struct{}) { *said = append(*said, "enter "+name) }).
			OnExit(func(*fsm.Tick, *struct{}) { *said = append(*said, "exit "+name) })
	}
	l.States()[0].To(l.States()[1]).After(time.Second)
	return b
}

// A machine in which a layer and its states have other names is swapped in: entities stay where they are, for as long.
func TestFormerlyInSwap(t *testing.T) {
	var said []string
	old := beat("act", []string{"patrol", "chase", "rest"}, &said).MustBuild()
	edit := old.Edit()
	edit.DeleteLayer("act")
	l := edit.Layer("job").Formerly("duty", "act")
	walk := l.State("walk").Formerly("patrol", "rest") // two in one
	run := l.State("run").Formerly("chase")
	walk.To(run).After(time.Second)
	renamed := edit.MustBuild()

	p := fsm.NewPool(old, fsm.Config{})
	patrol, chase, rest := old.State("act", "patrol"), old.State("act", "chase"), old.State("act", "rest")
	early := p.Add(struct{}{})
	for range 90 {
		p.Update()
	}
	late, idle := p.Add(struct{}{}), p.Add(struct{}{})
	p.Update()
	if err := p.ChangeTo(idle, rest); err != nil {
		t.Fatal(err)
	}
	said = nil
	times := []time.Duration{p.Since(early, patrol.Layer()), p.Since(late, patrol.Layer()), p.Since(idle, patrol.Layer())}
	if err := p.Swap(renamed); err != nil {
		t.Fatal(err)
	}
	for i, e := range []fsm.Entity{early, late, idle} {
		want := []*fsm.State[struct{}]{run, walk, walk}[i]
		if got := p.Current(e, l); got != want || p.Since(e, l) != times[i] {
			t.Errorf("entity %d is in %v for %v, want %v for %v", i, got, p.Since(e, l), want, times[i])
		}
	}
	if p.Previous(early, l) != walk || len(said) > 0 {
		t.Errorf("previous is %v, callbacks %q", p.Previous(early, l), said)
	}
	// Old handles stand for what they have become.
	if !p.Is(early, chase) || p.Count(patrol) != 2 || p.Count(rest) != 2 || p.Current(early, chase.Layer()) != run {
		t.Errorf("chase is current: %v; patrol %d, rest %d", p.Is(early, chase), p.Count(patrol), p.Count(rest))
	}
	if err := p.ChangeTo(early, patrol); err != nil || p.Current(early, l) != walk {
		t.Errorf("ChangeTo(patrol): %v, in %v", err, p.Current(early, l))
	}
	// The delay of patrol goes on in walk.
	for range 60 {
		p.Update()
	}
	if got := p.Current(late, l); got != run {
		t.Errorf("a second later: %v", got)
	}
}

// What has been saved of an earlier version is restored into a later one, what was queued included.
func TestFormerlyInRestore(t *testing.T) {
	var said []string
	p := fsm.NewPool(beat("act", []string{"patrol", "chase"}, &said).MustBuild(), fsm.Config{})
	e := p.Add(struct{}{})
	for range 30 {
		p.Update()
	}
	m := p.Machine()
	b, err := p.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}

	later := beat("job", []string{"walk", "run"}, &said)
	later.FindLayer("job").Formerly("act").FindState("walk").Formerly("patrol")
	later.FindLayer("job").FindState("run").Formerly("chase")
	into := fsm.NewPool(later.MustBuild(), fsm.Config{})
	now := into.Add(struct{}{})
	said = nil
	r, err := into.Restore(b, func(fsm.Entity) (fsm.Entity, bool) { return now, true })
	if err != nil || r != (fsm.Restored{Rows: 1}) || len(said) > 0 {
		t.Fatalf("%+v, error %v, callbacks %q", r, err, said)
	}
	l := into.Machine().Layer("job")
	if s := into.Current(now, l); s.Name() != "walk" || into.Since(now, l) != p.Since(e, m.Layer("act")) {
		t.Errorf("in %v for %v", s, into.Since(now, l))
	}
	for range 31 {
		p.Update()
		into.Update()
		if (p.Current(e, m.Layer("act")).Name() == "chase") != (into.Current(now, l).Name() == "run") {
			t.Fatalf("tick %d: %v and %v", p.Tick(), p.Current(e, m.Layer("act")), into.Current(now, l))
		}
	}
	if into.Current(now, l).Name() != "run" {
		t.Error("it never runs")
	}
}

// A machine of another name is known by a former name of a layer, too.
func TestFormerlyMakesMachinesAlike(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("sergeant")
	b.Layer("job").State("walk")
	old := fsm.NewPool(b.MustBuild(), fsm.Config{})
	saved, err := old.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	b = fsm.NewBuilder[struct{}]("constable")
	l := b.Layer("act")
	l.State("walk")
	l.Formerly("job")
	if _, err := fsm.NewPool(b.MustBuild(), fsm.Config{}).Restore(saved, nil); err != nil {
		t.Error(err)
	}
}

// Where a layer and one of its former name existed side by side, the former name is not followed: they cannot both be it.
func TestFormerlyOfALayerThatStoodBeside(t *testing.T) {
	var said []string
	b := beat("act", []string{"patrol", "chase"}, &said)
	b.Layer("job").State("patrol")
	b.FindLayer("job").State("chase")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(struct{}{})
	for range 90 {
		p.Update()
	}
	edit := p.Machine().Edit()
	edit.DeleteLayer("act")
	l := edit.FindLayer("job").Formerly("act")
	said = nil
	if err := p.Swap(edit.MustBuild()); err != nil {
		t.Fatal(err)
	}
	if got := p.Current(e, l).Name(); got != "patrol" || !slices.Equal(said, []string{"exit chase"}) {
		t.Errorf("in %v, callbacks %q", got, said)
	}
}

func TestFormerlyMistakes(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	l := b.Layer("a").Formerly("b", "old")
	b.Layer("b").Formerly("old").State("s")
	l.State("s").Formerly()
	l.State("r").Formerly("s", "", "x", "x")
	l.State("q").Formerly("x", "q")
	_, err := b.Build()
	want := `fsm: machine "m" has 8 mistakes:
	machine "m": layer "a": state "s": Formerly was given no name
	machine "m": layer "a": state "r": Formerly was given an empty name
	machine "m": layer "a": state "r": Formerly was given the name "x" twice
	machine "m": layer "a": state "r": Formerly: "s" is the name of a state now
	machine "m": layer "a": state "q": Formerly: "x" is a former name of state "r", too
	machine "m": layer "a": state "q": Formerly: "q" is the name of a state now
	machine "m": layer "a": Formerly: "b" is the name of a layer now
	machine "m": layer "b": Formerly: "old" is a former name of layer "a", too`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}

// An edit takes former names over. It may give one of them to something new, which then is what that name means.
func TestFormerlyTakenOverByEdit(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	l := b.Layer("a").Formerly("z")
	l.State("s").Formerly("r")
	edit := b.MustBuild().Edit()
	edit.FindLayer("a").State("r")
	edit.Layer("z").State("s")
	edit.FindLayer("a").FindState("s").Formerly("q")
	into := fsm.NewPool(edit.MustBuild(), fsm.Config{})

	b = fsm.NewBuilder[struct{}]("m")
	l = b.Layer("a")
	l.State("s")
	l.Initial(l.State("r"))
	b.Layer("z").State("s")
	from := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := from.Add(struct{}{})
	from.Update()
	saved, err := from.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	now := into.Add(struct{}{})
	r, err := into.Restore(saved, func(fsm.Entity) (fsm.Entity, bool) { return now, true })
	if err != nil || r != (fsm.Restored{Rows: 1}) || into.Current(now, into.Machine().Layer("a")).Name() != "r" {
		t.Errorf("%+v, error %v, in %v; saved was %v", r, err, into.Current(now, into.Machine().Layer("a")), from.Current(e, l))
	}
}

// An edition of a machine reads the saves that the machine reads.
func TestFormerlyAfterAnEdit(t *testing.T) {
	build := func(layer, state string, former ...string) *fsm.Machine[num] {
		b := fsm.NewBuilder[num]("m")
		l := b.Layer(layer).Formerly(former...)
		l.State("first").To(l.State(state).Formerly(former...)).After(fsm.DefaultStep)
		return b.MustBuild()
	}
	p := fsm.NewPool(build("act", "act", "before"), fsm.Config{})
	e := p.Add(num{})
	for range 3 {
		p.Update()
	}
	saved := snapshotOf(t, p)
	q := fsm.NewPool(build("job", "work", "act").Edit().MustBuild(), fsm.Config{})
	q.Add(num{})
	if r, err := q.Restore(saved, nil); err != nil || r.Moved+r.Dropped > 0 || !q.Is(e, q.Machine().State("job", "work")) {
		t.Errorf("%+v, %v", r, err)
	}
}

// What a machine says of a state that has got another name goes on to mean that state, even if an edit of it has another one of the old
// name.
func TestFormerlyIsNotANamesake(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	mode, hand := b.Layer("mode"), b.Layer("hand")
	stand, fight := mode.State("stand"), mode.State("fight")
	hand.Within(fight).State("ward")
	strike := hand.State("strike")
	arm := b.Layer("arm").Within(strike)
	arm.State("up")
	voice := b.Layer("voice")
	calm, shout := voice.State("calm"), voice.State("shout")
	calm.To(shout).WhenIn(strike)
	stand.To(fight).On(1).Into(strike)
	edit := b.MustBuild().Edit()
	edit.FindLayer("hand").DeleteState("strike")
	edit.FindLayer("hand").State("blow").Formerly("strike")
	edit = edit.MustBuild().Edit()
	edit.FindLayer("hand").State("strike")
	m := edit.MustBuild()
	blow := m.State("hand", "blow")
	if at := m.Layer("arm").Outer(); at != blow {
		t.Errorf("the arm is within %v", at)
	}
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(struct{}{})
	p.Send(e, 1)
	p.Update()
	if !p.Is(e, blow) || p.Current(e, m.Layer("voice")).Name() != "shout" {
		t.Errorf("it is in %v, %v", p.Current(e, m.Layer("hand")), p.Current(e, m.Layer("voice")))
	}
}
