package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Two differences in the highest bit, as in two signs, do not cancel each other out.
func TestHashOfTwoSigns(t *testing.T) {
	hash := func(sign float64) uint64 {
		p := fsm.NewPool(couriers(), fsm.Config{})
		e, f := p.Add(&courier{}), p.Add(&courier{})
		p.Update()
		p.Post(e, fsm.Message{Kind: 1, Data: 1.5 * sign})
		p.Post(f, fsm.Message{Kind: 1, Data: 2.5 * sign})
		return p.Hash()
	}
	if hash(1) == hash(-1) {
		t.Error("two games with different messages have one hash")
	}
}

// A game that has been swapped to a machine with fewer layers has the hash of one that was loaded into it.
func TestHashAfterASwapToFewerLayers(t *testing.T) {
	walkers := func(layers int) *fsm.Machine[*courier] {
		b := fsm.NewBuilder[*courier]("walker")
		for _, name := range []string{"act", "move", "mood"}[:layers] {
			l := b.Layer(name)
			one, two := l.State("one"), l.State("two")
			one.To(two).After(1)
		}
		return b.MustBuild()
	}
	for layers := 1; layers <= 2; layers++ {
		many, few := walkers(3), walkers(layers)
		p, q := fsm.NewPool(many, fsm.Config{}), fsm.NewPool(few, fsm.Config{})
		e := p.Add(&courier{})
		for range 3 {
			p.Update()
		}
		if err := p.Swap(few); err != nil {
			t.Fatal(err)
		}
		p.Update()
		saved, err := p.AppendSnapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		q.Add(&courier{})
		if _, err := q.Restore(saved, func(fsm.Entity) (fsm.Entity, bool) { return e, true }); err != nil {
			t.Fatal(err)
		}
		if p.Hash() != q.Hash() {
			t.Errorf("%d layers, rows of %d and %d bytes: %x, loaded %x", layers, p.RowBytes(), q.RowBytes(), p.Hash(), q.Hash())
		}
	}
}
