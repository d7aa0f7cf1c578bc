package systems

import (
	"fmt"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Has reports whether the entity runs the machine.
func (p *Population[V]) Has(e donburi.Entity) bool { return p.engine.Has(fsm.Entity(e)) }

// Attach makes a living entity run the machine and starts it at once. It returns an error if the entity is gone, runs
// the machine already, or lacks a component that the view needs. Inside a callback it panics; use [fsm.Tick.Defer].
func (p *Population[V]) Attach(e donburi.Entity) error {
	p.mustBeOutside("Attach")
	h := p.host
	if !valid(h.world, e) {
		return fmt.Errorf("systems: machine %q: Attach: %v is not in the world", h.machine, e)
	}
	entry := h.world.Entry(e)
	if entry.HasComponent(h.component) {
		return fmt.Errorf("systems: machine %q: Attach: %v runs it already", h.machine, e)
	}
	if lacks := h.missing(entry); lacks != "" {
		return fmt.Errorf("systems: machine %q: Attach: %v lacks %s", h.machine, e, lacks)
	}
	entry.AddComponent(h.component)
	h.discover() // repairs donburi's counter if the archetype is new
	return p.engine.Start(fsm.Entity(e))
}

// Detach takes the machine off an entity; with [fsm.Config.ExitOnRemove], Exit of its current states runs first, layers
// in reverse order. It returns an error if the entity does not run the machine. Inside a callback it panics; use
// [fsm.Tick.Defer].
func (p *Population[V]) Detach(e donburi.Entity) error {
	p.mustBeOutside("Detach")
	h := p.host
	if !p.Has(e) {
		return fmt.Errorf("systems: machine %q: Detach: %v does not run it", h.machine, e)
	}
	if h.doom(e, false) {
		return fmt.Errorf("systems: machine %q: Detach: %v is leaving already", h.machine, e)
	}
	doomed := h.leave(e)
	h.world.Entry(e).RemoveComponent(h.component)
	repairCounters(h.world)
	if doomed {
		h.world.Remove(e)
	}
	return nil
}

func (p *Population[V]) mustBeOutside(operation string) {
	if p.engine.Busy() {
		panic(fmt.Sprintf("systems: machine %q: %s was called from inside a callback; use Tick.Defer", p.host.machine, operation))
	}
}

// onCreate hears of every entity that has been created in the world.
func (h *host[V]) onCreate(_ donburi.World, e donburi.Entity) {
	if h.engine.Parallel() && !h.forgotten {
		panic(fmt.Sprintf("systems: machine %q: %v was created by a callback while several workers run; use systems.Create", h.machine, e))
	}
}

// onRemove hears of every entity that is being removed from the world.
func (h *host[V]) onRemove(w donburi.World, e donburi.Entity) {
	if h.forgotten {
		return
	}
	if h.engine.Parallel() { // whether it has the machine or not
		panic(fmt.Sprintf("systems: machine %q: %v was removed by a callback while several workers run; use systems.Remove(t, e)", h.machine, e))
	}
	if w.Entry(e).HasComponent(h.component) {
		h.leave(e)
	}
	h.removed.note(e)
}

// leaving is an entity whose Exit is running because it is being removed or detached.
type leaving struct {
	entity donburi.Entity
	doomed bool // Exit has asked for its removal
}

// doom notes, if the entity is leaving, whether it is to be removed when it has left. It reports whether it is leaving.
func (h *host[V]) doom(e donburi.Entity, remove bool) bool {
	for i := range h.leaving {
		if h.leaving[i].entity == e {
			h.leaving[i].doomed = h.leaving[i].doomed || remove
			return true
		}
	}
	return false
}

// leave ends an entity's row: exits, if they are wanted, and no callback ever after. It reports whether Exit has asked,
// through the tick, for the removal of the entity.
func (h *host[V]) leave(e donburi.Entity) (doomed bool) {
	if h.doom(e, false) {
		panic(fmt.Sprintf("systems: machine %q: %v is removed already, and its Exit removes it again", h.machine, e))
	}
	entry := h.world.Entry(e)
	row := h.rowAt(entry.Component(h.component))
	if h.exits && row.Started() && !row.Dead() {
		if view, ok := h.view(entry, row, make([]V, 1)); ok {
			h.leaving = append(h.leaving, leaving{entity: e})
			defer func() {
				last := len(h.leaving) - 1
				doomed = h.leaving[last].doomed
				h.leaving = h.leaving[:last]
			}()
			h.engine.Exit(fsm.Entity(e), row, view)
			// Exit may have moved components about: the row is where the column points now.
			if entry = h.world.Entry(e); entry.HasComponent(h.component) {
				row = h.rowAt(entry.Component(h.component))
			}
		}
	}
	if c := h.chunkOf(e, unsafe.Pointer(&row[0])); c != nil {
		row.Kill()
		c.SetSpecial()
	} else if entry.HasComponent(h.component) {
		row.Kill()
	}
	h.setPlace(e, place{}) // or it would be taken for one who left unseen, and Exit would run again
	return false
}
