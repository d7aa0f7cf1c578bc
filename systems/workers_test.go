package systems_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// gamble creates, removes or changes entities through the tick, or does nothing, as a die says.
func (s *stage) gamble(t *fsm.Tick, v *player) {
	self := v.Self
	switch d := t.Rand(); d.IntN(60) {
	case 0:
		systems.Create(t, func(e *donburi.Entry) { diary.Get(e).note("child of %v", self) }, s.fsm.Component, diary, mark)
	case 1:
		systems.Create(t, nil, s.fsm.Component, diary, cloak)
	case 2:
		systems.Remove(t, self)
	case 3: // an entity that may be long gone
		e := s.all[d.IntN(len(s.all))]
		systems.Remove(t, e)
		systems.Change(t, e, func(*donburi.Entry) { panic("the removed entity is still there") })
	case 4:
		systems.Change(t, self, func(e *donburi.Entry) { e.AddComponent(cloak) })
	case 5:
		systems.Change(t, self, func(e *donburi.Entry) { e.RemoveComponent(cloak) })
	case 6:
		systems.Change(t, self, func(e *donburi.Entry) { e.AddComponent(purse) })
	case 7:
		p := s.fsm.In(s.world)
		t.Defer(func() {
			if p.Has(self) {
				_ = p.Detach(self)
				_ = p.Attach(self)
			}
		})
	case 8:
		if e := s.all[d.IntN(len(s.all))]; !fsm.Debug || s.world.Valid(e) { // a debug check refuses the dead
			t.SendTo(fsm.Entity(e), toggle)
		}
	case 9:
		t.PostTo(fsm.Entity(self), fsm.Message{Kind: 1})
	}
}

// digest returns a hash of everything there is to know about the world.
func (s *stage) digest() string {
	h := fnv.New64a()
	for _, a := range s.world.Archetypes() {
		fmt.Fprintln(h, a.Layout(), a.Entities())
		for _, e := range a.Entities() {
			fmt.Fprintln(h, diary.Get(s.world.Entry(e)).Lines)
		}
	}
	p := s.fsm.In(s.world)
	fmt.Fprintln(h, p.Changes(), p.Lost(), p.Stats())
	return fmt.Sprintf("%d entities, rows %x, all %x", s.world.Len(), p.Hash(), h.Sum64())
}

// The outcome of a wild game, in which everything is done through the tick, is the same for any number of workers and any chunk size.
func TestSameOutcomeForAnyNumberOfWorkers(t *testing.T) {
	for _, batch := range []bool{false, true} {
		var want []string
		for _, cfg := range []fsm.Config{
			{Workers: 1}, {Workers: 1, ChunkSize: 1}, {Workers: 1, ChunkSize: 17}, {Workers: 2, ChunkSize: 64}, {Workers: 3, ChunkSize: 50},
			{Workers: 4, ChunkSize: 33}, {Workers: 8, ChunkSize: 20},
		} {
			cfg.Seed = 7
			s := newStage(batch, cfg, 1200)
			s.actor, s.everybody = donburi.Null, s.gamble
			var got []string
			for range 12 {
				s.fsm.Update(s.world)
				got = append(got, fmt.Sprintf("rows %x, %d changes", s.fsm.In(s.world).Hash(), len(s.fsm.In(s.world).Changes())))
			}
			got = append(got, s.digest())
			check(t, s.fsm.In(s.world))
			if want == nil {
				want = got
			}
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("batch %v, %+v, tick %d: %s, want %s", batch, cfg, i+1, got[i], want[i])
				}
			}
		}
	}
}

// With several workers, creating an entity directly inside a callback is refused, and nothing is created.
func TestDirectCreationWithSeveralWorkersPanics(t *testing.T) {
	if raceDetector {
		t.Skip("the mistake is a data race, and the race detector says so")
	}
	for _, layout := range [][]donburi.IComponentType{{purse}, {diary, mark}} {
		text := ""
		s := newStage(false, fsm.Config{Workers: 4, ChunkSize: 64, OnFault: func(f *fsm.Fault) { text = f.Error() }}, 1500)
		s.kind = "Update"
		var made donburi.Entity
		s.deed = func(*fsm.Tick, *player) { made = s.world.Create(layout...) }
		for range stageTick {
			s.fsm.Update(s.world)
		}
		want := fmt.Sprintf("in Update of state \"only\", layer \"middle\", machine \"stage\", for entity %v in tick 3: "+
			"systems: machine \"stage\": ", s.actor.Id())
		if !strings.Contains(text, want) || !strings.Contains(text, "was created by a callback while several workers run; use systems.Create") {
			t.Errorf("got\n\t%q, want\n\t%q", text, want)
		}
		if made != 0 || !s.fsm.In(s.world).Stopped(s.actor) {
			t.Errorf("%v was created", made)
		}
		s.fsm.Update(s.world) // the world is whole
		check(t, s.fsm.In(s.world))
	}
}

// With several workers, removing any entity directly inside a callback is refused, and nothing is removed.
func TestDirectRemovalWithSeveralWorkersPanics(t *testing.T) {
	for _, handled := range []bool{false, true} {
		for _, own := range []bool{true, false} {
			var faults atomic.Int64
			cfg := fsm.Config{Workers: 4, ChunkSize: 64}
			text := ""
			if handled {
				cfg.OnFault = func(f *fsm.Fault) { faults.Add(1); text = f.Error() }
			}
			s := newStage(false, cfg, 1500)
			stranger := s.world.Create(purse)
			victim := s.actor
			if !own {
				victim = stranger
			}
			s.kind = "Update"
			s.deed = func(*fsm.Tick, *player) { s.world.Remove(victim) }
			s.fsm.Update(s.world)
			s.fsm.Update(s.world)
			got := panicOf(func() { s.fsm.Update(s.world) })
			if handled {
				got = text
			}
			want := fmt.Sprintf("in Update of state \"only\", layer \"middle\", machine \"stage\", for entity %v in tick 3: "+
				"systems: machine \"stage\": entity %v was removed by a callback while several workers run; use systems.Remove(t, e)", s.actor.Id(), fsm.Entity(victim))
			if !strings.Contains(got, want) {
				t.Errorf("handler %v: got\n\t%q, want\n\t%q", handled, got, want)
			}
			if !s.world.Valid(victim) || s.fsm.In(s.world).Stopped(s.actor) != handled {
				t.Errorf("handler %v: the entity is %v", handled, s.world.Entry(victim))
			}
			s.fsm.Update(s.world) // the world is whole
			check(t, s.fsm.In(s.world))
		}
	}
}

// With several workers, direct removal is also refused while commands are delivered, and the fault names the line that does it.
func TestDirectRemovalInDeliveryIsRefused(t *testing.T) {
	var w donburi.World
	b := fsm.NewBuilder[numView]("m")
	l := b.Layer("l")
	a, z := l.State("a"), l.State("z")
	a.To(z).On(1)
	a.OnExit(func(_ *fsm.Tick, v *numView) { w.Remove(v.Entity) })
	var faults []*fsm.Fault
	f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{
		Workers: 2, OnFault: func(f *fsm.Fault) { faults = append(faults, f) },
	})
	w = donburi.NewWorld()
	e := w.Create(f.Component, numComponent)
	f.Update(w)
	f.In(w).Send(e, 1)
	f.Update(w)
	if len(faults) != 1 || !strings.Contains(faults[0].Error(), "use systems.Remove") || !strings.Contains(faults[0].Where, "workers_test.go:") {
		t.Errorf("faults %v", fmt.Sprint(faults))
	}
}

// With several workers, direct removal is refused even in a world so small that one worker steps it. The machine named is that of the callback,
// whichever others serve the world.
func TestDirectRemovalInASmallWorldIsRefused(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[writer]("rash")
	b.Layer("main").State("a").OnUpdate(func(_ *fsm.Tick, v *writer) { w.Remove(v.Self) })
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Workers: 2})
	systems.MustFSM(newTwoStates("bystander").Machine, diary).Update(w)
	e := w.Create(f.Component, diary)
	want := fmt.Sprintf(`systems: machine "rash": entity %v was removed by a callback while several workers run; use systems.Remove(t, e)`, fsm.Entity(e))
	if got := panicOf(func() { f.Update(w) }); !strings.Contains(got, want) {
		t.Errorf("panics with %q", got)
	}
}
