package systems_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// chaos is a game without sense, in which anything that the packages allow may happen at any time and from anywhere: between ticks, in
// callbacks, in what they have deferred, and in whatever else is called back. What happens is drawn from the seed alone, so a game that
// fails can be played again. See chaos_check_test.go for what has to hold all the same.
type chaos struct {
	traits
	seed    uint64
	die     *rand.Rand
	worlds  [2]donburi.World
	herds   [2]herd
	packer  *systems.Packer
	roster  [2][]donburi.Entity // who lived when the step began, and some of the dead
	dead    [2][]donburi.Entity
	focus   [2]donburi.Entity // the last one to whom something was done: what goes wrong is often about the same one twice
	here    int               // the world in which something was done last
	step    int
	nested  int          // operations under way
	budget  int          // that callbacks may still begin in this step
	wild    int          // callbacks, deferred functions and the like that have been called so far
	late    int          // of these, those that come after a tick or an operation
	calling int          // callbacks under way
	leaves  int          // Exits that have been called
	entered int          // Enters
	swaps   int          // that have been tried
	panics  atomic.Int64 // on purpose or not, so far
	log     []string
	mutex   sync.Mutex // of the two below: several workers may find something
	failure string
}

// newChaos makes the game of a seed. change, if it is not nil, changes its traits first.
func newChaos(seed uint64, change func(*traits)) *chaos {
	x := &chaos{seed: seed, die: rand.New(rand.NewPCG(seed, 7))}
	x.traits = newTraits(x.die)
	if change != nil {
		change(&x.traits)
	}
	for w := range x.worlds {
		x.worlds[w] = donburi.NewWorld()
	}
	x.herds = [2]herd{
		newHerd(x, 0, soulPlan, wits, func(v *soul) (donburi.Entity, fsm.Row, *Mind) { return v.Self, v.Row, v.Mind }),
		newHerd(x, 1, beastPlan, guts, func(v *beast) (donburi.Entity, fsm.Row, *Mind) { return v.Self, v.Row, v.Mind }),
	}
	x.packer = systems.NewPacker(wits, guts, purse)
	return x
}

// play plays the game to its end, or until something is wrong.
func (x *chaos) play() {
	for x.step = 1; x.step <= x.steps && x.failed() == ""; x.step++ {
		x.budget = 40
		x.enlist()
		x.populate()
		if x.maiming && x.die.IntN(2) == 0 {
			x.heal(0)
			x.heal(1)
		}
		for range 1 + x.die.IntN(4) {
			x.act()
		}
		if x.die.IntN(2) == 0 {
			x.herds[x.die.IntN(2)].tick(x.die.IntN(2))
		}
		if x.step%x.pause == 0 {
			x.check()
		}
		if x.hashed {
			for _, h := range x.herds {
				x.do("sum", func() { x.note("%x %x", h.hash(0), h.hash(1)) })
			}
		}
	}
	x.check()
}

// enlist notes who is alive, and buries the others.
func (x *chaos) enlist() {
	for w, world := range x.worlds {
		for _, e := range x.roster[w] {
			if !world.Valid(e) && !fsm.Debug { // debug checks refuse the dead
				x.dead[w] = append(x.dead[w], e)
			}
		}
		if n := len(x.dead[w]); n > 3 {
			x.dead[w] = x.dead[w][n-3:]
		}
		x.roster[w] = x.roster[w][:0]
		for _, a := range world.Archetypes() {
			x.roster[w] = append(x.roster[w], a.Entities()...)
		}
	}
}

// someone returns an entity of the roster, or now and then a dead one, or none.
func (x *chaos) someone(die *rand.Rand, w int) donburi.Entity {
	if n := len(x.dead[w]); n > 0 && die.IntN(12) == 0 {
		return x.dead[w][die.IntN(n)]
	}
	if e := x.focus[w]; x.worlds[w].Valid(e) && die.IntN(3) == 0 {
		return e
	}
	if n := len(x.roster[w]); n > 0 {
		return x.roster[w][die.IntN(n)]
	}
	return donburi.Null
}

// worldOf returns the number of a world.
func (x *chaos) worldOf(w donburi.World) int {
	if w == x.worlds[1] {
		return 1
	}
	return 0
}

// note writes down what happens, so that it can be read if something is wrong.
func (x *chaos) note(format string, args ...any) {
	x.log = append(x.log, strings.Repeat("  ", x.nested)+fmt.Sprintf(format, args...))
}

// fail notes what is wrong. Only the first is of interest.
func (x *chaos) fail(format string, args ...any) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if x.failure == "" {
		x.failure = fmt.Sprintf(format, args...)
	}
}

func (x *chaos) failed() string {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	return x.failure
}

// report fails the test if something is wrong with the game.
func (x *chaos) report(t *testing.T) {
	t.Helper()
	if x.failed() == "" {
		return
	}
	last := x.log[max(0, len(x.log)-chaosLog()):]
	t.Fatalf("seed %d, step %d: %s\n%+v\nThe last operations:\n\t%s\nPlay it again with HORDE_CHAOS=1 HORDE_CHAOS_FROM=%d.",
		x.seed, x.step, x.failure, x.traits, strings.Join(last, "\n\t"), x.seed)
}
