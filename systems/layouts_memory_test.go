package systems_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Each layout of a world takes a chunk, of the size that Config.ChunkSize tells of.
func TestMemoryOfManyLayouts(t *testing.T) {
	if strconv.IntSize < 64 {
		t.Skip("the numbers are those of 64 bits; pointers take half as much here")
	}
	const layouts = 128
	marks := make([]donburi.IComponentType, 7)
	for i := range marks {
		marks[i] = donburi.NewTag()
	}
	for _, c := range []struct{ layers, size, kilobytes int }{{2, 0, 15}, {12, 0, 84}, {2, 64, 3}, {12, 64, 14}} {
		d := fsm.NewBuilder[counted]("scattered")
		for l := range c.layers {
			d.Layer(fmt.Sprint(l)).State("only").OnUpdate(func(_ *fsm.Tick, c *counted) { c.Tally.N++ })
		}
		f, w := systems.MustFSM(d.MustBuild(), tallies).Configure(fsm.Config{ChunkSize: c.size}), donburi.NewWorld()
		f.Update(w)
		for i := range layouts {
			layout := []donburi.IComponentType{f.Component, tallies}
			for k, mark := range marks {
				if i>>k&1 != 0 {
					layout = append(layout, mark)
				}
			}
			w.Create(layout...)
		}
		before := heapInUse()
		f.Update(w)
		if each := float64(heapInUse()-before) / layouts / 1024; each < 0.8*float64(c.kilobytes) || each > 1.2*float64(c.kilobytes) {
			t.Errorf("%d layers, chunks of %d: %.1f KB a layout, want about %d", c.layers, c.size, each, c.kilobytes)
		}
		f.Forget(w)
	}
}
