package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// TestViewInACallback has Updates read and write their own entity's view by its number, and read another's, where some are paused, so that
// the others are stepped on copies of their views. Neither may depend on how many are, nor on the form of the callback.
func TestViewInACallback(t *testing.T) {
	type view = figure
	const ticks, crowd = 10, 12
	for _, batch := range []bool{false, true} {
		for _, paused := range []int{0, 3, 8} {
			for _, size := range []int{1, 5, 512} {
				t.Run(fmt.Sprintf("batch %v, %d paused, chunks of %d", batch, paused, size), func(t *testing.T) {
					var p *fsm.Pool[view]
					var first fsm.Entity
					update := func(_ *fsm.Tick, v *view) {
						p.View(v.self).n++
						v.n++
						v.seen = p.View(first).n
					}
					b := fsm.NewBuilder[view]("mirror")
					idle := b.Layer("act").State("idle")
					if batch {
						idle.OnUpdateBatch(func(t *fsm.Tick, vs []view) {
							for i := range vs {
								update(t.At(i), &vs[i])
							}
						})
					} else {
						idle.OnUpdate(update)
					}
					p = fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: size})
					var all []fsm.Entity
					for range crowd {
						e := p.Add(view{})
						p.View(e).self = e
						all = append(all, e)
					}
					first = all[0]
					must(t, p.Start(all[crowd-1]))
					for _, e := range all[crowd-paused:] {
						must(t, p.Pause(e))
					}
					for range ticks {
						p.Update()
					}
					for i, e := range all[:crowd-paused] {
						if v := p.View(e); v.n != 2*ticks || v.seen < 2*ticks-2 {
							t.Errorf("%d: counted to %d of %d, and saw the first at %d", i, v.n, 2*ticks, v.seen)
						}
					}
				})
			}
		}
	}
}
