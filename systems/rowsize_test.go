package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A row has two, four, eight or sixteen cells of eight bytes, as few as its layers need.
func TestRowsAreAsLargeAsTheirLayersNeed(t *testing.T) {
	for layers := 1; layers <= fsm.MaxLayers; layers++ {
		cells := 2
		for cells < layers {
			cells *= 2
		}
		t.Run(fmt.Sprint(layers, " layers"), func(t *testing.T) {
			b := fsm.NewBuilder[writer]("row")
			var next []*fsm.State[writer]
			for l := range layers {
				layer := b.Layer(fmt.Sprint("layer ", l))
				first := layer.State("first").OnExit(func(_ *fsm.Tick, v *writer) { v.Diary.note("%d", l) })
				next = append(next, layer.State("next"))
				first.To(next[l]).On(toggle)
			}
			f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ChunkSize: 4})
			w := donburi.NewWorld()
			p := f.In(w)
			same(t, "RowBytes", p.RowBytes(), cells*8)
			same(t, "the size of what donburi makes", f.Component.Typ().Size(), uintptr(0))
			same(t, "the component's name", f.Component.Name(), "row machine")

			all := w.CreateMany(11, f.Component, diary)
			f.Update(w)
			for i, e := range all {
				if i%2 == 0 {
					w.Remove(e)
				}
			}
			f.Update(w)
			check(t, p)
			for i, e := range all {
				if fsm.Debug && !w.Valid(e) {
					continue // a debug check refuses to ask
				}
				if taken := p.Execute(e, toggle); taken != (i%2 == 1) {
					t.Errorf("%v took the command: %v", e, taken)
				}
			}
			for l, s := range next {
				same(t, fmt.Sprint("count of layer ", l), p.Count(s), 5)
			}
			var want []string
			for l := range layers {
				want = append(want, fmt.Sprint(l))
			}
			same(t, "the layers' exits", linesOf(w, all[1]), strings.Join(want, ", "))
			check(t, p)
		})
	}
}
