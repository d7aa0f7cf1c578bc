package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// If donburi's memory layout is not the one we know, as it may be in another version, a game still works.
func TestSameGameWithoutColumns(t *testing.T) {
	play := func() []uint64 {
		var hashes []uint64
		for _, batch := range []bool{false, true} {
			x := newChurn(3, batch, fsm.Config{ChunkSize: 20, ExitOnRemove: true})
			for range 40 {
				x.populate(150)
				x.tick(t, 20)
				x.compare(t)
				hashes = append(hashes, x.city.people.Hash())
			}
		}
		return hashes
	}
	want := play()
	systems.WithoutColumns(func() { same(t, "hashes", play(), want) })
}

// A counter of donburi's that is too low is corrected, as is one that is too high.
func TestCounterThatIsTooLow(t *testing.T) {
	w := donburi.NewWorld()
	f, p := newTwoStates("low").in(w, fsm.Config{})
	e := w.CreateMany(3, f.Component, diary, purse)[2]
	for range 2 {
		systems.Miscount(w, len(w.Archetypes())-1)
	}
	p.Update()
	createAfter(t, w, e, f.Component, diary, purse)
	p.Update()
	check(t, p)
}

// Somebody may take an entity's machine data away and leave it the component: it starts anew.
func TestRowThatWasSetToNil(t *testing.T) {
	w := donburi.NewWorld()
	f, p := newTwoStates("hollow").in(w, fsm.Config{})
	all := w.CreateMany(3, f.Component, diary)
	p.Update()
	w.Entry(all[1]).SetComponent(f.Component, nil)
	p.Update()
	check(t, p)
	same(t, "diary", linesOf(w, all[1]), "enter a, update a, enter a, update a")
	same(t, "diary of another", linesOf(w, all[2]), "enter a, update a, update a")
}
