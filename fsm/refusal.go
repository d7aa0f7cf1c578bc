package fsm

import "fmt"

// RefusalError is the error of an operation that an entity could not take part in: because it has no row, is paused or was stopped by a
// fault, or because the command of [Engine.Perform] leads nowhere. A game that expects some of these asks for it by [errors.As]:
//
//	var no *fsm.RefusalError
//	if err := guards.Perform(guard, Attack); errors.As(err, &no) && no.Reason == fsm.ReasonUnhandled {
//		// not now
//	}
type RefusalError struct {
	Operation string // the method: "Perform"
	Machine   string
	Entity    Entity
	Reason    Reason // Gone, also of one that was never given the machine, Paused or Stopped; of Perform also Unhandled
	nowhere   string // which command leads nowhere from where, and why
	ended     error  // why no entity has a row any more; nil while the host serves
	absent    error  // what the entity lacks, if it exists; see HostDirectory
}

// Error says what was refused and what to do about it. The text is made only when it is read: a game that goes through all its entities, as
// for [Engine.SetInterval], may be refused for many of them and look at none of these errors. Only why a command leads nowhere is put into
// words at once, since it may not hold any more later; [Engine.Execute] makes no words.
func (r *RefusalError) Error() string {
	switch r.Reason {
	case ReasonPaused:
		return fmt.Sprintf("fsm: %s: entity %v of machine %q is paused; Resume it first", r.Operation, r.Entity, r.Machine)
	case ReasonStopped:
		return fmt.Sprintf("fsm: %s: entity %v of machine %q was stopped by a fault; Restart it first", r.Operation, r.Entity, r.Machine)
	case ReasonUnhandled:
		return fmt.Sprintf("fsm: %s: %s", r.Operation, r.nowhere)
	}
	if r.ended != nil {
		return fmt.Sprintf("fsm: %s: entity %v has no row any more: %v", r.Operation, r.Entity, r.ended)
	}
	if r.absent != nil {
		return fmt.Sprintf("fsm: %s: entity %v has no row of machine %q: %v", r.Operation, r.Entity, r.Machine, r.absent)
	}
	return fmt.Sprintf("fsm: %s: entity %v has no row of machine %q: it was removed, or never given one", r.Operation, r.Entity, r.Machine)
}

// Refuse returns the *[RefusalError] of an operation on an entity that has no row. It is for hosts, whose own operations should say the
// same of such an entity as the engine's do.
func (e *Engine[V]) Refuse(operation string, entity Entity) error {
	return e.made().refusal(operation, entity, ReasonGone)
}

// refusal returns the error for an operation that could not be carried out, or nil if there is no reason.
func (e *engine) refusal(operation string, entity Entity, why Reason) error {
	if why == 0 {
		return nil
	}
	r := &RefusalError{Operation: operation, Machine: e.machine.name, Entity: entity, Reason: why}
	if why == ReasonGone {
		if host, ok := e.host.(HostLifetime); ok {
			r.ended = host.Ended()
		}
		r.absent = absence(e.host, entity)
	}
	return r
}
