package systems

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"weak"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// neighbours is what the machines of one world know about each other, and what a [Packer] asks before it moves anything.
type neighbours struct {
	populations []*population // of the world, in the order in which they were made; see all.go

	calling  []string         // the machines whose callbacks are under way, outermost first
	removing []donburi.Entity // the entities that the world is removing and whose rows are being given back, outermost first
	exiting  []exiting        // the entities whose Exits are running
	crews    atomic.Int32     // the number of machines being stepped by several workers
	census   []int            // entities by archetype when the first of these began
	refused  atomic.Bool      // a callback was refused for creating an entity, which donburi had already created by then
}

// worlds holds the neighbours of a world for as long as one of its hosts is in use.
var worlds struct {
	sync.Mutex
	in map[donburi.WorldId]weak.Pointer[neighbours]
}

// neighboursIn returns the neighbours of a world, or nil if no machine runs in it.
func neighboursIn(id donburi.WorldId) *neighbours {
	worlds.Lock()
	defer worlds.Unlock()
	return worlds.in[id].Value()
}

// moveIn returns the neighbours of a world in which a machine is starting to run.
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
	if worlds.in[id].Value() == nil { // otherwise another machine has moved in
		delete(worlds.in, id)
	}
}

// Calling tells the neighbours that callbacks of the machine may run from now on, or no longer.
func (h *host) Calling(begins bool) {
	n := h.neighbours
	if begins {
		n.calling = append(n.calling, h.machine)
		return
	}
	n.calling = n.calling[:len(n.calling)-1]
	h.siftLeft()
}

// caller returns the machine whose callback is under way, the innermost one.
func (n *neighbours) caller() string { return n.calling[len(n.calling)-1] }

// Crew tells them that several workers start calling back, or have finished.
func (h *host) Crew(working bool) {
	n := h.neighbours
	if !working {
		n.crews.Add(-1)
		return
	}
	if n.crews.Add(1) == 1 {
		n.refused.Store(false)
		n.census = n.census[:0]
		for _, a := range h.world.Archetypes() {
			n.census = append(n.census, a.Count())
		}
	}
}

// Undisturbed panics if callbacks have added or removed components while several workers were calling back: donburi does not
// announce it, and if two callbacks do it at once it loses track of entities and values. Creating and removing entities is refused
// immediately, and with the tag hordedebug each callback is watched separately.
func (h *host) Undisturbed() {
	archetypes, census := h.world.Archetypes(), h.neighbours.census
	moved := len(archetypes) != len(census)
	for k := range min(len(archetypes), len(census)) {
		moved = moved || archetypes[k].Count() != census[k]
	}
	if moved && !h.neighbours.refused.Load() && !fsm.Debug {
		panic(fmt.Sprintf("systems: machine %q: a callback has added or removed a component while several workers were running, and data may be lost; "+
			"use systems.Change (built with the tag hordedebug, the program names the callback)", h.machine))
	}
}

// mustBeOutside panics if it is called inside a callback.
func (h *host) mustBeOutside(operation string) {
	if h.engine.Busy() || h.Crowded() {
		panic(fmt.Sprintf("systems: machine %q: %s was called from inside a callback; use Tick.Defer", h.machine, operation))
	}
}

// mustBeApart refuses to go through all of a world while several workers call back in it, which read and write the same components.
func mustBeApart(system string, w donburi.World) {
	if n := neighboursIn(w.Id()); n != nil && n.crews.Load() > 0 {
		panic(fmt.Sprintf("systems: %s was called from inside a callback of machine %q, which several workers step, or from another goroutine "+
			"meanwhile; call it between ticks, or use Tick.Defer", system, n.caller()))
	}
}

// Crowded reports whether several workers are calling back in the world.
func (h *host) Crowded() bool { return h.neighbours.crews.Load() > 0 }
