package systems

import (
	"runtime"
	"sync"
	"sync/atomic"
	"weak"

	"github.com/yohamta/donburi"
)

// neighbours is what the machines of one world know of each other, and what a [Packer] asks before it moves anything.
type neighbours struct {
	calling []string     // the machines whose callbacks are under way, outermost first
	crews   atomic.Int32 // of those, the ones that several workers step
}

// worlds finds the neighbours of a world for as long as one of its hosts is in use.
var worlds struct {
	sync.Mutex
	in map[donburi.WorldId]weak.Pointer[neighbours]
}

// neighboursIn returns the neighbours of a world; nil if no machine runs in it.
func neighboursIn(id donburi.WorldId) *neighbours {
	worlds.Lock()
	defer worlds.Unlock()
	return worlds.in[id].Value()
}

// moveIn returns the neighbours of a world that a machine begins to run in.
func moveIn(id donburi.WorldId) *neighbours {
	worlds.Lock()
	defer worlds.Unlock()
	if n := worlds.in[id].Value(); n != nil {
		return n
	}
	if worlds.in == nil {
		worlds.in = map[donburi.WorldId]weak.Pointer[neighbours]{}
	}
	n := &neighbours{}
	worlds.in[id] = weak.Make(n)
	runtime.AddCleanup(n, moveOut, id)
	return n
}

// moveOut forgets a world whose hosts have all been collected.
func moveOut(id donburi.WorldId) {
	worlds.Lock()
	defer worlds.Unlock()
	if worlds.in[id].Value() == nil { // else somebody has moved in again
		delete(worlds.in, id)
	}
}

// Calling tells the neighbours that callbacks of the machine may be called from now on, or no longer.
func (h *host[V]) Calling(begins bool) {
	n := h.neighbours
	if begins {
		n.calling = append(n.calling, h.machine)
		return
	}
	n.calling = n.calling[:len(n.calling)-1]
}

// Crew tells them that several workers begin to call back, or have ended.
func (h *host[V]) Crew(working bool) {
	if working {
		h.neighbours.crews.Add(1)
		return
	}
	h.neighbours.crews.Add(-1)
}

// Crowded reports whether several workers are calling back in the world.
func (h *host[V]) Crowded() bool { return h.neighbours.crews.Load() > 0 }
