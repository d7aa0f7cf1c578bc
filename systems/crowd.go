package systems

import (
	"sync"
	"sync/atomic"

	"github.com/yohamta/donburi"
)

// crowds knows the worlds in which several workers are calling back.
var crowds struct {
	sync.Mutex
	in  map[donburi.WorldId]int // machines; there are several only where a callback has ticked another one
	all atomic.Int32
}

// Crew tells the other machines of the world that several workers begin to call back, or have ended.
func (h *host[V]) Crew(working bool) {
	id := h.world.Id()
	crowds.Lock()
	defer crowds.Unlock()
	if working {
		if crowds.in == nil {
			crowds.in = map[donburi.WorldId]int{}
		}
		crowds.in[id]++
		crowds.all.Add(1)
		return
	}
	if crowds.in[id]--; crowds.in[id] == 0 {
		delete(crowds.in, id)
	}
	crowds.all.Add(-1)
}

// Crowded reports whether several workers are calling back in the world.
func (h *host[V]) Crowded() bool {
	if crowds.all.Load() == 0 {
		return false
	}
	crowds.Lock()
	defer crowds.Unlock()
	return crowds.in[h.world.Id()] > 0
}
