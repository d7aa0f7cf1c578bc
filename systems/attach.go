package systems

import (
	"errors"
	"fmt"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Attach makes an existing entity run the machine, and starts it at once: in the initial states or, in layers of which a state is given,
// in that; see [fsm.Engine.Start]. It returns an error if the entity is gone, already runs the machine, or lacks a component that the view
// needs, and if it cannot start in the states given; the entity then does not run the machine. If Enter panics and a handler takes the
// fault, that is no error; ask [Population.Stopped]. Attach panics inside a callback; use [fsm.Tick.Defer] there.
func (p *Population[V]) Attach(e donburi.Entity, states ...*fsm.State[V]) error {
	return p.made().host.attach(e, unseenStates(states))
}

func (h *host) attach(e donburi.Entity, states []*fsm.State[unseen]) error {
	h.mustBeOutside("Attach")
	if err := h.Ended(); err != nil { // first, since another population may serve the world by now
		return err
	}
	if valid(h.world, e) {
		h.leftUnseen(e) // first, since what its Exit defers may concern this entity
	}
	if !valid(h.world, e) {
		return fmt.Errorf("systems: machine %q: Attach: entity %v is not in the world", h.machine, fsm.Entity(e))
	}
	if slices.Contains(h.neighbours.removing, e) { // and donburi has asked, or may have asked, this machine what it has to do
		return fmt.Errorf("systems: machine %q: Attach: entity %v is being removed from the world", h.machine, fsm.Entity(e))
	}
	entry := h.world.Entry(e)
	if entry.HasComponent(h.component) {
		return fmt.Errorf("systems: machine %q: Attach: entity %v runs it already", h.machine, fsm.Entity(e))
	}
	if lacks := h.missing(entry); lacks != "" {
		return fmt.Errorf("systems: machine %q: Attach: entity %v lacks %s", h.machine, fsm.Entity(e), lacks)
	}
	entry.AddComponent(h.component)
	h.discover() // repairs donburi's counter if the archetype is new
	err := h.engine.Start(fsm.Entity(e), states...)
	if err != nil && valid(h.world, e) && entry.HasComponent(h.component) && !h.rowOf(entry).Started() {
		entry.RemoveComponent(h.component)
		h.discover() // of the layout that it has again, donburi's counter may be wrong
	}
	return ofAttach(e, err)
}

// ofAttach makes an error of Start, which the game has not called, one of Attach.
func ofAttach(e donburi.Entity, err error) error {
	if cause := errors.Unwrap(err); cause != nil {
		return fmt.Errorf("systems: Attach of entity %v: %w", fsm.Entity(e), cause)
	}
	return err
}

// Detach takes the machine off an entity. With [fsm.Config.ExitOnRemove], Exit of its current states runs first, layers in reverse
// order. It returns an error if the entity does not run the machine, or has no other component: a donburi entity has at least one, so
// remove the entity from the world instead. What is queued for the entity stays queued: if it runs the machine again by the next tick, it
// receives that, and otherwise it is lost. It panics inside a callback; use [fsm.Tick.Defer] there.
func (p *Population[V]) Detach(e donburi.Entity) error { return p.made().host.detach(e) }

func (h *host) detach(e donburi.Entity) error {
	h.mustBeOutside("Detach")
	if valid(h.world, e) {
		h.leftUnseen(e)
	}
	if !h.engine.Has(fsm.Entity(e)) {
		if err := h.Ended(); err != nil {
			return err
		}
		return h.engine.Refuse("Detach", fsm.Entity(e))
	}
	if h.isExiting(e) {
		return fmt.Errorf("systems: machine %q: Detach: entity %v is leaving already", h.machine, fsm.Entity(e))
	}
	if len(h.world.Entry(e).Archetype().Layout().Components()) == 1 { // donburi would panic after the row has been given back
		return fmt.Errorf("systems: machine %q: Detach: entity %v has no other component, and cannot be without any; remove it from the world",
			h.machine, fsm.Entity(e))
	}
	h.leave(e, func() {
		h.endExits(e) // in the world
		h.world.Entry(e).RemoveComponent(h.component)
		h.discover() // repairs donburi's counter if the archetype is new
	})
	return nil
}
