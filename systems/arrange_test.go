package systems_test

import (
	"math/rand/v2"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// calls counts an entity's batch callbacks in each state of two layers.
type calls struct{ low, high [3]int }

var callsType = donburi.NewComponentType[calls]()

// The engine keeps the order in which it gathers a chunk's views. When an entity leaves, donburi puts the last one in its place, which may
// be in another state. Each entity is still called for its own states.
func TestBatchesAfterRowsHaveMoved(t *testing.T) {
	type view struct{ Calls *calls }
	b := fsm.NewBuilder[view]("moved")
	low, high := b.Layer("low"), b.Layer("high")
	var states [2][3]*fsm.State[view]
	for k, name := range []string{"a", "b", "c"} {
		states[0][k] = low.State(name).OnUpdateBatch(func(_ *fsm.Tick, vs []view) {
			for _, v := range vs {
				v.Calls.low[k]++
			}
		})
		states[1][k] = high.State(name).OnUpdateBatch(func(_ *fsm.Tick, vs []view) {
			for _, v := range vs {
				v.Calls.high[k]++
			}
		})
	}
	f := systems.MustFSM(b.MustBuild(), callsType).Configure(fsm.Config{ChunkSize: 8})
	dice := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		w := donburi.NewWorld()
		all := w.CreateMany(60, f.Component, callsType)
		f.Update(w)
		p := f.In(w)
		for _, e := range all {
			for l := range states {
				if k := dice.IntN(8); k < 3 { // most stay in the first state
					if err := p.ChangeTo(e, states[l][k]); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		for len(all) > 0 {
			for _, e := range all {
				callsType.Set(w.Entry(e), &calls{})
			}
			f.Update(w)
			for _, e := range all {
				var want calls
				want.low[p.Current(e, low).ID()-1]++
				want.high[p.Current(e, high).ID()-1]++
				if got := *callsType.Get(w.Entry(e)); got != want {
					t.Fatalf("%d entities: %v was called %v, want %v", len(all), e, got, want)
				}
			}
			k := dice.IntN(len(all))
			w.Remove(all[k])
			all = append(all[:k], all[k+1:]...)
		}
		f.Forget(w)
	}
}

// Many rows of a chunk move in one tick, and then none for a while: what the chunk remembers of its order must not outlive the move.
func TestOrderAfterManyHaveMoved(t *testing.T) {
	type view = embodied
	b := fsm.NewBuilder[view]("m")
	l := b.Layer("l")
	check := func(name string, right func(x float64) bool) func(*fsm.Tick, []view) {
		return func(tick *fsm.Tick, vs []view) {
			for i := range vs {
				if x := vs[i].Body.Position.X; !right(x) {
					t.Fatalf("tick %d: %s updates %v", tick.Number(), name, x)
				}
			}
		}
	}
	low := l.State("low").OnUpdateBatch(check("low", func(x float64) bool { return x < 50 }))
	high := l.State("high").OnUpdateBatch(check("high", func(x float64) bool { return x >= 50 }))
	low.To(high).WhenBatch(func(_ *fsm.Tick, vs []view, yes []bool) {
		for i := range vs {
			yes[i] = vs[i].Body.Position.X >= 50
		}
	})
	high.To(low).WhenBatch(func(_ *fsm.Tick, vs []view, yes []bool) {
		for i := range vs {
			yes[i] = vs[i].Body.Position.X < 50
		}
	})
	f := systems.MustFSM(b.MustBuild(), components.Body)
	w := donburi.NewWorld()
	all := w.CreateMany(100, f.Component, components.Body)
	for i, e := range all {
		components.Body.Get(w.Entry(e)).Position.X = float64(i)
	}
	for range 4 {
		f.Update(w)
	}
	for i, e := range all { // ten change sides
		if i%10 == 3 {
			b := components.Body.Get(w.Entry(e))
			b.Position.X = 99 - b.Position.X
		}
	}
	f.Update(w)
	if n := len(f.In(w).Changes()); n != 10 {
		t.Errorf("%d changes, want 10", n)
	}
	for range 4 {
		f.Update(w)
		if n := len(f.In(w).Changes()); n > 0 {
			t.Errorf("%d changes afterwards", n)
		}
	}
}

// In a chunk of few rows, few changes may turn a layer's rarest state into its most frequent one.
func TestMostFrequentStateTurns(t *testing.T) {
	type view struct {
		Body *components.BodyData
		Row  fsm.Row
	}
	b := fsm.NewBuilder[view]("m")
	layer := func(name string) (ss [2]*fsm.State[view]) {
		l := b.Layer(name)
		for k := range ss {
			ss[k] = l.State([]string{"a", "b"}[k])
			ss[k].OnUpdateBatch(func(tick *fsm.Tick, vs []view) {
				for i := range vs {
					if got := tick.At(i).Current(); got != ss[k].ID() || vs[i].Row.Current(l.Index()) != got {
						t.Errorf("tick %d, layer %s: Update of %v for one in state %d", tick.Number(), name, ss[k], got)
					}
				}
			})
		}
		return ss
	}
	one, two := layer("one"), layer("two")
	f := systems.MustFSM(b.MustBuild(), components.Body)
	w := donburi.NewWorld()
	all := w.CreateMany(5, f.Component, components.Body)
	f.Update(w)
	set := func(layer [2]*fsm.State[view], to ...int) {
		for i, k := range to {
			if s := layer[k]; !f.In(w).Is(all[i], s) {
				if err := f.In(w).ChangeTo(all[i], s); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 3 {
			f.Update(w)
		}
	}
	set(one, 0, 1, 0, 1, 0)
	set(two, 0, 0, 1, 0, 0)
	set(two, 1, 1, 1, 0, 1)
	set(two, 0, 1, 0, 0, 0)
}
