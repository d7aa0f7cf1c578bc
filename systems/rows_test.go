package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A new entity's row is not a heap object: it costs as much as a component of size zero.
func TestNewRowsTakeNoMemory(t *testing.T) {
	b := fsm.NewBuilder[writer]("row")
	b.Layer("layer").State("first")
	f := systems.MustFSM(b.MustBuild(), diary)
	nothing := donburi.NewComponentType[struct{}]()
	made := func(c donburi.IComponentType) float64 {
		w := donburi.NewWorld()
		return testing.AllocsPerRun(2000, func() { w.Create(c, diary) })
	}
	same(t, "heap objects of an entity", made(f.Component), made(nothing))
}

// Rows that are written to before their first tick belong to one entity each and keep their data, wherever their entities move.
func TestRowsWrittenBeforeTheirFirstTickKeepWhatTheyHold(t *testing.T) {
	b := fsm.NewBuilder[writer]("row")
	layer := b.Layer("layer")
	first, next := layer.State("first"), layer.State("next")
	first.To(next).On(toggle)
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ChunkSize: 4})
	w := donburi.NewWorld()
	p := f.In(w)
	tag := donburi.NewTag()
	all := w.CreateMany(12, f.Component, diary)
	for i, e := range all {
		if err := p.SetInterval(e, 1+i%3); err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 {
			p.Execute(e, toggle)
		}
		if i%4 == 1 {
			w.Entry(e).AddComponent(tag)
		}
	}
	w.Remove(all[3])
	for range 2 {
		for i, e := range all {
			if i == 3 {
				continue
			}
			same(t, "interval", p.Interval(e), 1+i%3)
			if got, want := p.Is(e, next), i%2 == 0; got != want {
				t.Errorf("entity %d is in next: %v, want %v", i, got, want)
			}
		}
		f.Update(w)
		check(t, p)
	}
}

// If no entity moves, no row is found out of place, whatever the length of the last chunk.
func TestAWorldThatStandsStillIsInOrder(t *testing.T) {
	m := newTwoStates("still")
	for size := range 20 {
		w := donburi.NewWorld()
		f, p := m.in(w, fsm.Config{ChunkSize: 8})
		all := w.CreateMany(size, f.Component, diary)
		same(t, "chunks out of order at first", systems.Untidy(p), (size+7)/8)
		f.Update(w)
		same(t, fmt.Sprintf("chunks of %d rows out of order", size), systems.Untidy(p), 0)
		if size > 0 {
			w.Remove(all[size-1])
			same(t, "behind the removal of the last", systems.Untidy(p), min(1, (size-1)%8))
		}
	}
}

// If a game sets an entity's machine data to nil, the entity starts again.
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
