package systems_test

import (
	"math/rand/v2"
	"testing"

	"github.com/yohamta/donburi"

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
