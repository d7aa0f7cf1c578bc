package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// namesIn returns the names of the machines that serve a world, in the order of its populations.
func namesIn(w donburi.World) (names []string) {
	for _, p := range systems.Populations(w) {
		names = append(names, p.MachineName())
	}
	return names
}

// A world's populations are listed in the order in which they were made, whatever the types of their views, and in no other world's list.
func TestPopulationsOfAWorld(t *testing.T) {
	w, other := donburi.NewWorld(), donburi.NewWorld()
	same(t, "before there is any", namesIn(w), []string(nil))
	b := fsm.NewBuilder[numView]("sheep")
	b.Layer("act").State("graze")
	sheep := systems.MustFSM(b.MustBuild(), numComponent)
	writers := newTwoStates("writer")
	f, _ := writers.in(w, fsm.Config{})
	sheep.Update(w)
	sheep.Update(other)
	f.Update(w)
	same(t, "machines", namesIn(w), []string{"writer", "sheep"})
	same(t, "machines of the other world", namesIn(other), []string{"sheep"})

	ewe, scribe := w.Create(sheep.Component, numComponent), w.Create(f.Component, diary)
	f.Update(w)
	f.In(w).Execute(scribe, toggle)
	var saved [][]byte
	var hashes []uint64
	for _, p := range systems.Populations(w) {
		same(t, "world", p.World(), w)
		p.Update()
		data, err := p.AppendSnapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		saved, hashes = append(saved, data), append(hashes, p.Hash())
	}
	f.In(w).Execute(scribe, toggle)
	sheep.Update(w)
	for k, p := range systems.Populations(w) {
		if _, err := p.Restore(saved[k], nil); err != nil {
			t.Fatal(err)
		}
		same(t, p.MachineName()+": hash", p.Hash(), hashes[k])
	}
	same(t, "state", f.In(w).Current(scribe, writers.layer), writers.b)
	same(t, "who is there", sheep.In(w).Has(ewe), true)
}

// All machines forget a world at once; those that serve it again are listed anew.
func TestAllForgetAWorld(t *testing.T) {
	w := donburi.NewWorld()
	first, p := newTwoStates("first").in(w, fsm.Config{})
	second, q := newTwoStates("second").in(w, fsm.Config{ExitOnRemove: true})
	e := w.Create(first.Component, second.Component, diary)
	first.Update(w)
	second.Update(w)
	lines := linesOf(w, e)

	systems.Forget(w)
	same(t, "machines", namesIn(w), []string(nil))
	same(t, "diary", linesOf(w, e), lines)
	for _, p := range []systems.AnyPopulation{p.Any(), q.Any()} {
		if same(t, "number", p.Len(), 0); panicOf(p.Update) == "" {
			t.Errorf("%s ticks a world that was forgotten", p.MachineName())
		}
	}
	systems.Forget(w) // nobody is left
	second.Update(w)
	same(t, "machines", namesIn(w), []string{"second"})
	first.Update(w)
	same(t, "machines", namesIn(w), []string{"second", "first"})
	check(t, first.In(w))
	check(t, second.In(w))
	first.Forget(w)
	same(t, "machines", namesIn(w), []string{"second"})
}

// Inside a callback no machine forgets the world, not even those that call nothing back.
func TestNobodyForgetsAWorldInsideACallback(t *testing.T) {
	w := donburi.NewWorld()
	idle, _ := newTwoStates("idle").in(w, fsm.Config{})
	refused := ""
	b := fsm.NewBuilder[numView]("busy")
	b.Layer("act").State("work").OnUpdate(func(t *fsm.Tick, v *numView) {
		switch v.Num.N++; v.Num.N {
		case 1:
			refused = panicOf(func() { systems.Forget(systems.WorldOf(t)) })
		case 2:
			t.Defer(func() { systems.Forget(w) })
		}
	})
	busy := systems.MustFSM(b.MustBuild(), numComponent)
	w.Create(busy.Component, numComponent)
	busy.Update(w)
	same(t, "refusal", refused, `systems: machine "busy": Forget was called from inside a callback; use Tick.Defer`)
	same(t, "machines", namesIn(w), []string{"idle", "busy"})
	busy.Update(w)
	same(t, "machines after the tick", namesIn(w), []string(nil))
	idle.Update(w)
	same(t, "machines that serve the world again", namesIn(w), []string{"idle"})
}

func TestPopulationsOfNoWorld(t *testing.T) {
	wantPanic(t, "Populations(nil)", "systems: Populations was given a nil world", func() { systems.Populations(nil) })
	wantPanic(t, "Forget(nil)", "systems: Forget was given a nil world", func() { systems.Forget(nil) })
}

// A log of all that happens in a world is one loop over its machines, with their own names for what happens.
func TestALogOfAllMachines(t *testing.T) {
	const shear fsm.Command = 4
	w := donburi.NewWorld()
	first, p := newTwoStates("first").in(w, fsm.Config{})
	b := fsm.NewBuilder[numView]("second").Commands(map[fsm.Command]string{shear: "Shear"})
	coat := b.Layer("coat")
	coat.State("woolly").To(coat.State("bare")).On(shear)
	second := systems.MustFSM(b.MustBuild(), numComponent)
	e := w.Create(first.Component, second.Component, diary, numComponent)
	q := second.In(w)
	p.Update()
	q.Update()
	p.Send(e, toggle)
	for range 2 {
		q.Send(e, shear)
	}
	var log []string
	for _, p := range systems.Populations(w) {
		p.Update()
		for _, c := range p.Changes() {
			log = append(log, p.MachineName()+": "+p.DescribeChange(c))
		}
		for _, l := range p.Lost() {
			log = append(log, p.MachineName()+": "+p.DescribeLost(l))
		}
	}
	same(t, "log", log, []string{
		"first: entity 1, tick 2, main: a → b (command 1)",
		"second: entity 1, tick 2, coat: woolly → bare (Shear)",
		`second: entity 1, tick 2: Shear unhandled: it leads nowhere from state "bare" of layer "coat"`,
	})
}
