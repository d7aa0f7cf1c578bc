package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Views of size zero all have the same address, so that their position tells nothing.
func TestViewsWithoutSize(t *testing.T) {
	const rows, ticks = 40, 12
	run := func(chunk int, copied bool) map[fsm.Entity]int {
		updates := map[fsm.Entity]int{}
		b := fsm.NewBuilder[struct{}]("sizeless")
		l := b.Layer("only")
		from, to := l.State("a"), l.State("b")
		odd := func(tick *fsm.Tick, vs []struct{}, yes []bool) {
			for i := range vs {
				yes[i] = (uint64(tick.At(i).Entity()>>32)+tick.Number())%5 == 0
			}
		}
		count := func(tick *fsm.Tick, vs []struct{}) {
			for i := range vs {
				updates[tick.At(i).Entity()]++
			}
		}
		from.OnUpdateBatch(count).To(to).WhenBatch(odd)
		to.OnUpdateBatch(count).To(from).WhenBatch(odd)
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: chunk})
		if copied {
			fsm.CopyViews(pool)
		}
		for range rows {
			pool.Add(struct{}{})
		}
		for range ticks {
			pool.Update()
		}
		return updates
	}
	want := run(1, false)
	for _, chunk := range []int{1, 3, 256} {
		for _, copied := range []bool{false, true} {
			got := run(chunk, copied)
			for e, n := range want {
				if got[e] != n {
					t.Fatalf("chunks of %d, copied %v: %v was updated %d times, want %d", chunk, copied, e, got[e], n)
				}
			}
		}
	}
}
