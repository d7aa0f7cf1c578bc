package systems

import (
	"runtime"
	"weak"

	"github.com/yohamta/donburi"
)

// A game that goes from level to level may just drop the world of the last one. It is the world that keeps its populations, by their hooks;
// an FSM knows them weakly, so that what the game has dropped is garbage. The one exception is the population that an FSM was asked for
// last, which it finds in no time.

// address is where a runner notes what it knows of a world.
type address struct {
	runner weak.Pointer[runner] // or the hook would keep an FSM, and that the world
	world  donburi.WorldId
}

// callOnDrop has a runner told when a world is gone, and with it a hook.
func (r *runner) callOnDrop(k *hook, world donburi.WorldId) {
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
	if r.populations[a.world].Value() != nil {
		return // the world does not keep its hooks, and this is one of a population that was forgotten
	}
	delete(r.populations, a.world)
	delete(r.buses, a.world)
	if r.packer != nil {
		r.packer.drop(a.world)
	}
}
