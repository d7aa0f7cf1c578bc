package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// TestArrangedCrowd: where few entities change state, the views of a chunk are kept in an order that suits two layers. Each row still
// gets the Updates of its own states, and in a batch its own view, even after some have changed.
func TestArrangedCrowd(t *testing.T) {
	var all []fsm.Entity // in order of the views' N
	b := fsm.NewBuilder[critter]("crowd")
	var states [3][]*fsm.State[critter]
	for l, names := range [3][]string{{"a", "b", "c"}, {"many", "few"}, {"few", "many", "fewer"}} {
		layer := b.Layer(fmt.Sprint(l))
		for id, name := range names {
			weight := []int{1, 100, 10_000}[l] * (1 + 4*id)
			states[l] = append(states[l], layer.State(name).OnUpdateBatch(func(tick *fsm.Tick, cs []critter) {
				if len(cs) == 0 {
					t.Fatal("an Update of nobody")
				}
				for i := range cs {
					if l == 0 && tick.Number()%4 == 0 && cs[i].N%31 == 0 {
						tick.At(i).ChangeTo(states[1][tick.Number()%2]) // before that layer is stepped
					}
					if cs[i].energy += weight; tick.At(i).Entity() != all[cs[i].N] {
						t.Fatalf("%v has the view of %v", tick.At(i).Entity(), all[cs[i].N])
					}
				}
			}))
		}
	}
	m := b.MustBuild()
	for _, rows := range []int{40, 64, 200} {
		play := func(chunk int) (energies []int) {
			p := fsm.NewPool(m, fsm.Config{ChunkSize: chunk})
			fsm.CopyViews(p)
			all = nil
			change := func(e fsm.Entity, s *fsm.State[critter]) {
				if err := p.ChangeTo(e, s); err != nil {
					t.Fatal(err)
				}
			}
			for i := range rows {
				e := p.Add(critter{})
				p.View(e).N = i
				all = append(all, e)
				change(e, states[0][max(i*i%3, 2-i)]) // a single one is in c
				change(e, states[1][1-min(1, i%7)])
				change(e, states[2][min(1, i%11)+max(0, i%13-11)])
			}
			for round := range 6 {
				for range 2 {
					p.Update()
				}
				for i := round; i < rows; i += 29 {
					change(all[i], states[round%3][(i+round)%2])
				}
			}
			for _, e := range all {
				energies = append(energies, p.View(e).energy)
			}
			return energies
		}
		want := play(1)
		for i, energy := range play(256) {
			if energy != want[i] {
				t.Errorf("of %d in a chunk, number %d has %d, alone %d", rows, i, energy, want[i])
			}
		}
	}
}

// A row that changes its state is put into its place in the order that is kept, which then is the one that would be made anew.
func TestArrangementIsMended(t *testing.T) {
	b := fsm.NewBuilder[critter]("crowd")
	update := func(*fsm.Tick, []critter) {}
	var layers [3][]*fsm.State[critter]
	for l := range layers {
		layer := b.Layer(fmt.Sprint(l))
		for id := range 3 {
			layers[l] = append(layers[l], layer.State(fmt.Sprint(id)).OnUpdateBatch(update))
		}
	}
	const rows, ticks = 200, 2000
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	fsm.CopyViews(p)
	r := rand.New(rand.NewPCG(1, 2))
	var all []fsm.Entity
	for range rows {
		all = append(all, p.Add(critter{}))
	}
	p.Update()
	mended := 0
	for tick := range ticks {
		for range r.IntN(6) { // the second layer's second state is rare, and so is its third; the first one's third may be empty
			e, l := all[r.IntN(rows)], r.IntN(3)
			id := [3]int{r.IntN(2) + r.IntN(9)/8, r.IntN(9) / 8, r.IntN(9) / 7}[l]
			if err := p.ChangeTo(e, layers[l][id]); err != nil {
				t.Fatal(err)
			}
		}
		if tick%50 == 49 { // one place is empty, and another is filled
			e := r.IntN(rows)
			p.Remove(all[e])
			all[e] = p.Add(critter{})
		}
		n, err := fsm.Arrangements(p.Engine)
		if err != nil {
			t.Fatalf("before tick %d: %v", tick, err)
		}
		mended += n
		p.Update()
	}
	if mended < ticks/4 {
		t.Errorf("only %d times in %d ticks", mended, ticks)
	}
}
