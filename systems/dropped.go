package systems

import (
	"runtime"
	"weak"

	"github.com/yohamta/donburi"
)

// A game that goes from level to level may just drop the world of the last one. It is the world that keeps its populations, by their hooks;
// an FSM knows the hooks weakly, so that what the game has dropped is garbage. The one exception is the population that an FSM was asked for
// last, which it finds in no time.

// address is where a runner notes what it knows of a world.
type address struct {
	runner weak.Pointer[runner] // or the hook would keep an FSM, and that the world
	world  donburi.WorldId
}

// keep notes the hook of a world, and has the runner told when the world is gone, and the hook with it.
func (r *runner) keep(k *hook, world donburi.WorldId) {
	r.hooks[world] = weak.Make(k)
	runtime.AddCleanup(k, address.drop, address{weak.Make(r), world})
}

// drop deletes what a runner has noted of a world that is gone.
func (a address) drop() {
	r := a.runner.Value()
	if r == nil {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.hooks[a.world].Value() != nil {
		return // there is another: the world has not kept this one
	}
	delete(r.hooks, a.world)
	if r.packer != nil {
		r.packer.drop(a.world)
	}
}
