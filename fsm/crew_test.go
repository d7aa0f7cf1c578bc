package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Few rows are not worth waking other goroutines: they are stepped by the one that ticks, however many workers there are.
func TestFewRowsAreSteppedInline(t *testing.T) {
	for _, rows := range []int{10, 3000} {
		parallel := false
		b := fsm.NewBuilder[critter]("watched")
		b.Layer("only").State("here").OnUpdate(func(tick *fsm.Tick, c *critter) {
			if c.energy == 0 {
				parallel = tick.Host().(*fsm.Pool[critter]).Parallel()
			}
		})
		p := fsm.NewPool(b.MustBuild(), fsm.Config{Workers: 4, ChunkSize: 3})
		for i := range rows {
			p.Add(critter{energy: i})
		}
		p.Update()
		if want := rows > 1000; parallel != want {
			t.Errorf("%d rows: in parallel %v, want %v", rows, parallel, want)
		}
	}
}
