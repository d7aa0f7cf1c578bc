package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// An entity that lacks a required component just when its turn comes misses the tick and is unknown until the next. It may be gone by then.
func TestEntityThatMissesATick(t *testing.T) {
	needsRelease(t)
	for _, fate := range []string{"stays", "is removed", "loses the machine"} {
		w := donburi.NewWorld()
		var all []donburi.Entity
		var f *systems.FSM[writer]
		b := fsm.NewBuilder[writer]("loaned")
		b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, v *writer) {
			switch {
			case tick.Number() != 2:
			case v.Self == all[0]:
				book := diary.Get(w.Entry(all[1]))
				w.Entry(all[1]).RemoveComponent(diary)
				tick.Defer(func() { donburi.Add(w.Entry(all[1]), diary, book) })
			case v.Self == all[2] && f.In(w).Has(all[1]):
				t.Error("who misses the tick is known in it")
			}
			v.Diary.note("%d", tick.Number())
		})
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ChunkSize: 1})
		all = w.CreateMany(3, f.Component, diary)
		f.Update(w)
		f.Update(w)
		want := "1, 3"
		switch book := diary.Get(w.Entry(all[1])); fate {
		case "is removed":
			w.Remove(all[1])
			f.Update(w)
			same(t, fate, book.Lines, []string{"1"})
		case "loses the machine":
			w.Entry(all[1]).RemoveComponent(f.Component)
			want = "1"
			fallthrough
		default:
			f.Update(w)
			same(t, fate, linesOf(w, all[1]), want)
		}
		check(t, f.In(w))
		same(t, fmt.Sprint(fate, ": another"), linesOf(w, all[2]), "1, 2, 3")
	}
}

// Who has missed a tick is known again as soon as it is over, to the callbacks of another machine as well.
func TestAnotherMachineKnowsWhoHasMissedATick(t *testing.T) {
	needsRelease(t)
	w := donburi.NewWorld()
	var all []donburi.Entity
	b := fsm.NewBuilder[writer]("loaned")
	b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, v *writer) {
		if tick.Number() == 2 && v.Self == all[0] {
			book := diary.Get(w.Entry(all[1]))
			w.Entry(all[1]).RemoveComponent(diary)
			tick.Defer(func() { donburi.Add(w.Entry(all[1]), diary, book) })
		}
		v.Diary.note("%d", tick.Number())
	})
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ChunkSize: 1})
	known := 0
	b = fsm.NewBuilder[writer]("asking")
	b.Layer("main").State("only").OnUpdate(func(*fsm.Tick, *writer) {
		if f.In(w).Has(all[1]) {
			known++
		}
	})
	g := systems.MustFSM(b.MustBuild(), diary)
	all = w.CreateMany(2, f.Component, diary)
	w.Create(g.Component, diary)
	for range 3 {
		f.Update(w)
		g.Update(w)
	}
	same(t, "who missed a tick", linesOf(w, all[1]), "1, 3")
	same(t, "known", known, 3)
}

// An entity that has missed ticks, has taken part again and is then removed stays unknown.
func TestSeveralEntitiesMissSeveralTicks(t *testing.T) {
	needsRelease(t)
	w := donburi.NewWorld()
	var all []donburi.Entity
	var p *systems.Population[writer]
	known := true
	b := fsm.NewBuilder[writer]("loaned")
	b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, v *writer) {
		for _, e := range all[1:] {
			if v.Self == all[0] && tick.Number()%2 == 0 {
				book := diary.Get(w.Entry(e))
				w.Entry(e).RemoveComponent(diary)
				tick.Defer(func() { donburi.Add(w.Entry(e), diary, book) })
			}
		}
		v.Diary.note("%d", tick.Number())
	}).OnExit(func(tick *fsm.Tick, v *writer) {
		self := v.Self
		tick.Defer(func() { known = p.Has(self) })
	})
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ChunkSize: 1, ExitOnRemove: true})
	p = f.In(w)
	all = w.CreateMany(3, f.Component, diary)
	for range 5 {
		f.Update(w)
	}
	for i, want := range []string{"1, 2, 3, 4, 5", "1, 3, 5", "1, 3, 5"} {
		same(t, fmt.Sprint("ticks of ", i), linesOf(w, all[i]), want)
	}
	check(t, p)
	w.Remove(all[1])
	same(t, "is known to what its Exit defers", known, false)
}

// If a callback takes a row off and puts it on again within the tick, the new row starts in the next tick.
func TestRowTakenOffAndPutOnWithinATick(t *testing.T) {
	needsRelease(t)
	w := donburi.NewWorld()
	var all []donburi.Entity
	var f *systems.FSM[writer]
	b := fsm.NewBuilder[writer]("renewed")
	b.Layer("main").State("only").OnEnter(func(_ *fsm.Tick, v *writer) { v.Diary.note("enter") }).
		OnUpdate(func(tick *fsm.Tick, v *writer) {
			if tick.Number() == 2 && v.Self == all[0] {
				w.Entry(all[1]).RemoveComponent(f.Component)
				w.Entry(all[1]).AddComponent(f.Component)
			}
			v.Diary.note("%d", tick.Number())
		})
	f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ChunkSize: 1})
	all = w.CreateMany(3, f.Component, diary)
	for range 3 {
		f.Update(w)
	}
	same(t, "the diary of the one", linesOf(w, all[1]), "enter, 1, enter, 3")
	same(t, "another's", linesOf(w, all[2]), "enter, 1, 2, 3")
	check(t, f.In(w))
}

// Rows of one chunk with different deltas are gathered in two batches. The second has the right components, even if the first has moved
// entities.
func TestRowsThatMoveBetweenTwoBatches(t *testing.T) {
	needsRelease(t)
	for when := uint64(3); when < 7; when++ { // in some of these ticks the second batch has its turn
		w := donburi.NewWorld()
		var all []donburi.Entity
		var f *systems.FSM[numView]
		b := fsm.NewBuilder[numView]("mover")
		b.Layer("main").State("only").OnUpdateBatch(func(tick *fsm.Tick, vs []numView) {
			for i, v := range vs {
				if v.Num != numComponent.Get(w.Entry(v.Entity)) || tick.At(i).Entity() != fsm.Entity(v.Entity) {
					t.Errorf("tick %d: %v has another's view", tick.Number(), v.Entity)
				}
			}
			if tick.Number() == when && vs[0].Entity == all[0] {
				w.Entry(all[4]).AddComponent(mark) // so the last one stands in its place
				w.Create(f.Component, numComponent)
			}
		})
		f = systems.MustFSM(b.MustBuild(), numComponent)
		all = w.CreateMany(8, f.Component, numComponent)
		for _, e := range all[4:] {
			if err := f.In(w).SetInterval(e, 2); err != nil {
				t.Fatal(err)
			}
		}
		for range 7 {
			f.Update(w)
		}
		check(t, f.In(w))
	}
}

// An entity that lacked a component during a tick takes commands again as soon as the tick is over.
func TestEntityThatMissedATickIsKnownAfterIt(t *testing.T) {
	needsRelease(t)
	b := fsm.NewBuilder[numView]("m")
	l := b.Layer("l")
	a, z := l.State("a"), l.State("z")
	a.To(z).On(1)
	var second donburi.Entity
	var w donburi.World
	on := false
	a.OnUpdate(func(tick *fsm.Tick, v *numView) {
		if on && v.Entity != second {
			on = false
			w.Entry(second).RemoveComponent(numComponent)
			tick.Defer(func() { w.Entry(second).AddComponent(numComponent) })
		}
	})
	f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ChunkSize: 1})
	w = donburi.NewWorld()
	p := f.In(w)
	w.Create(f.Component, numComponent)
	second = w.Create(f.Component, numComponent)
	f.Update(w)
	on = true
	f.Update(w)
	if !p.Has(second) || !p.Execute(second, 1) || !p.Is(second, z) {
		t.Errorf("Has says %v", p.Has(second))
	}
	f.Update(w)
	if !p.Is(second, z) {
		t.Error("the next tick knows nothing of it")
	}
}
