package systems

import (
	"fmt"
	"slices"
	"weak"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// hook is what a world calls on behalf of a population. donburi never lets go of what it was told to call, so the hook lets go of the
// population when that has ended, and serves the next one: a game may forget a world, and go on in it, any number of times.
type hook struct {
	population *population // nil once it is forgotten
	neighbours weak.Pointer[neighbours]
	bus        donburi.Entity // donburi's event bus entity in the world, once the hook listens to it
}

// hookInto has a world call a population.
func hookInto(w donburi.World, p *population) *hook {
	k := p.runner.hooks[p.host.id].Value()
	if k == nil {
		k = &hook{}
		p.runner.keep(k, p.host.id)
		w.OnCreate(k.onCreate)
		w.OnRemove(k.onRemove)
	}
	k.population, k.neighbours = p, weak.Make(p.host.neighbours)
	return k
}

// onCreate is called for every entity created in the world.
func (k *hook) onCreate(w donburi.World, e donburi.Entity) {
	if k.population != nil {
		k.population.host.onCreate(w, e)
	}
}

// onRemove is called for every entity that is about to be removed from the world.
func (k *hook) onRemove(w donburi.World, e donburi.Entity) {
	if k.population != nil {
		k.population.host.onRemove(w, e)
		return
	}
	// What an Exit has deferred may have had the world forgotten, and donburi, told to remove an entity in the middle of its removal, would
	// then remove another one in its place.
	if n := k.neighbours.Value(); n != nil && slices.Contains(n.removing, e) {
		panic(fmt.Sprintf("systems: entity %v is being removed or detached, and its Exit, or what that has deferred, removes it; use systems.Remove there",
			fsm.Entity(e)))
	}
}

// onNews is called when the game processes events and there are changes waiting.
func (k *hook) onNews(donburi.World, news) {
	if k.population != nil {
		k.population.deliver()
	}
}

// onCreate is called for every entity created in the world.
func (h *host) onCreate(_ donburi.World, e donburi.Entity) {
	h.created = e
	if h.engine.Parallel() {
		h.neighbours.refused.Store(true)
		panic(fmt.Sprintf("systems: machine %q: entity %v was created by a callback while several workers run; use systems.Create", h.machine, fsm.Entity(e)))
	}
}
