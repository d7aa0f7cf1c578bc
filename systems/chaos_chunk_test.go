package systems_test

import "testing"

// TestChaosInAnyChunk plays each game with several numbers of workers and sizes of chunks. All that is done, and all that comes of it, is
// the same.
func TestChaosInAnyChunk(t *testing.T) {
	needsRelease(t) // the game uses entities that are gone
	from, to := chaosGames(t, 100)
	for seed := from; seed < to; seed++ {
		var want []string
		for _, way := range []struct{ workers, chunk int }{{1, 512}, {1, 1}, {1, 3}, {3, 2}, {4, 1}} {
			x := newChaos(seed, func(x *traits) {
				x.orderly, x.hashed, x.workers, x.chunk = true, true, way.workers, way.chunk
				x.maiming = false
				if x.panicky { // a panic stops all entities of a batch, and without a handler the tick ends in the middle
					x.handler, x.batch = true, [2]bool{}
				}
			})
			x.play()
			x.report(t)
			if want == nil {
				want = x.log
			}
			for k := range max(len(want), len(x.log)) {
				if k >= len(want) || k >= len(x.log) || x.log[k] != want[k] {
					t.Fatalf("seed %d, with %d workers and chunks of %d:\n\t%q\nand otherwise\n\t%q\n%+v",
						seed, way.workers, way.chunk, x.log[max(0, k-5):min(k+1, len(x.log))], want[max(0, k-5):min(k+1, len(want))], x.traits)
				}
			}
		}
	}
}
