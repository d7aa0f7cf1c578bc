package fsm

// Stopped reports whether the entity is stopped by a fault.
func (e *Engine[V]) Stopped(entity Entity) bool { return e.made().stopped(entity) }

// StoppedBy returns the fault by which an entity is stopped, for tools and logs. It is nil if the entity is not stopped, or was stopped
// before a snapshot was taken that has been restored since. Within the fault handler, it is known of the fault that the handler is told of,
// and of earlier ones.
func (e *Engine[V]) StoppedBy(entity Entity) *Fault {
	if !e.made().stopped(entity) {
		return nil
	}
	return e.made().stoppers.of[entity]
}

func (e *engine) stopped(entity Entity) bool {
	row, ok := e.row(entity)
	return ok && row.Stopped()
}

// stoppers are the faults by which entities are stopped. Those of entities that were restarted or removed are looked for, and forgotten,
// each time that the number has doubled.
type stoppers struct {
	of   map[Entity]*Fault
	most int // the number at which they are looked for
}

// fewStoppers are not worth being looked through.
const fewStoppers = 64

// noteStopped keeps a fault for those that it has stopped.
func (e *engine) noteStopped(f *Fault) {
	if f.Callback == deferredFunction { // it belongs to nobody
		return
	}
	s := &e.stoppers
	if s.of == nil {
		*s = stoppers{of: map[Entity]*Fault{}, most: fewStoppers}
	}
	s.of[f.Entity] = f
	for _, entity := range f.Batch {
		s.of[entity] = f
	}
	if len(s.of) < s.most {
		return
	}
	for entity := range s.of {
		if !e.stopped(entity) {
			delete(s.of, entity)
		}
	}
	s.most = max(2*len(s.of), fewStoppers)
}
