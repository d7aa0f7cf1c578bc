// Package same plays random machines in other libraries and in Horde, translated with what docs/migrating.md names for what they have, and
// expects the same states and callbacks in the same order. Which of several rules answers an event is worked out beforehand, for each state
// by itself, since the order in which Horde asks is another one; that page says how to write it by hand. State charts are played by the
// algorithm of the SCXML recommendation, written down here.
package same

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// event is what a machine is told. Conditions and guards compare the parity with their own.
type event struct{ number, parity int }

// command returns Horde's command for the event with a number.
func command(number int) fsm.Command { return fsm.Command(number + 1) }

// events returns a few of n kinds.
func events(r *rand.Rand, n int) (all []event) {
	for range 1 + r.IntN(20) {
		all = append(all, event{r.IntN(n), r.IntN(2)})
	}
	return all
}

// compare makes machines of random numbers, and compares what each of two libraries says of each.
func compare(t *testing.T, play func(r *rand.Rand) (there, here []string)) {
	t.Helper()
	runs := uint64(3000)
	if testing.Short() {
		runs = 300
	}
	lines := 0
	for seed := range runs {
		there, here := play(rand.New(rand.NewPCG(seed, 1)))
		lines += len(there)
		if !slices.Equal(there, here) {
			t.Fatalf("machine %d\nthere:\n%s\nhere:\n%s", seed, strings.Join(there, "\n"), strings.Join(here, "\n"))
		}
	}
	if lines < int(runs) {
		t.Errorf("%d machines have said only %d lines", runs, lines)
	}
}

// alone returns a pool with one entity, which starts in states without Enter, as in the other libraries.
func alone[V any](b *fsm.Builder[V], states ...*fsm.State[V]) (*fsm.Pool[V], fsm.Entity) {
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	me := pool.Add(*new(V))
	if err := pool.Place(me, states...); err != nil {
		panic(err)
	}
	return pool, me
}
