//go:build hordedebug

package systems

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// With the build tag hordedebug, a host tells the engine what callbacks have done to the world, and which entities have been removed from
// it. Programs built without the tag have none of this; see debug_off.go.

var (
	_ fsm.HostInspector = (*host)(nil)
	_ fsm.HostRegistrar = (*host)(nil)
)

// Inspect tells the engine what a callback has done. It detects structural changes inside a tick, and of components of the callback's own
// entities, those that were replaced inside a tick and those that were written through a pointer kept across a pack.
func (h *host) Inspect(entities []fsm.Entity) func() string {
	before, values := shapeOf(h.world), h.holdings(entities)
	fresh := stillStale(h.world, entities)
	return func() string {
		if h.engine.Ticking() {
			if what := before.differs(h.world); what != "" {
				return fmt.Sprintf("the world's structure was changed inside the tick (%s); use systems.Create, Remove or Change, "+
					"and Tick.Defer for what has another machine tick or act, whose changes would not wait for this tick's end", what)
			}
			if what := h.replaced(values); what != "" {
				return what
			}
		}
		for _, s := range fresh {
			if s.misused(h.world) {
				s.forget()
				return s.accusation()
			}
		}
		return ""
	}
}

// shape is what every structural change alters: for each archetype, its number of entities and the last of them. An entity that leaves an
// archetype and comes back becomes its last.
type shape []archetypeShape

type archetypeShape struct {
	entities int
	last     donburi.Entity
}

func shapeOf(w donburi.World) shape {
	var s shape
	for _, a := range w.Archetypes() {
		now := archetypeShape{entities: a.Count()}
		if now.entities > 0 {
			now.last = a.Entities()[now.entities-1]
		}
		s = append(s, now)
	}
	return s
}

// differs says how the world has changed since then; "" if it has not.
func (s shape) differs(w donburi.World) string {
	for i, now := range shapeOf(w) {
		var was archetypeShape
		if i < len(s) {
			was = s[i]
		}
		switch layout := w.Archetypes()[i].Layout(); {
		case now.entities != was.entities:
			return fmt.Sprintf("%v had %d entities and has %d", layout, was.entities, now.entities)
		case now.last != was.last:
			return fmt.Sprintf("entities of %v have left and come", layout)
		}
	}
	return ""
}

// removals remembers, for each ID that entities of a world have had, the last removed entity with that ID.
type removals struct {
	last    map[uint32]donburi.Entity
	ignored donburi.Entity // by Removed: it still existed when something was sent to it
}

func (r *removals) note(e donburi.Entity) {
	if r.last == nil {
		r.last = map[uint32]donburi.Entity{}
	}
	id := uint32(e.Id())
	r.last[id] = max(e, r.last[id])
}

// ignoring calls do, and meanwhile ignores the removal of the entity.
func (r *removals) ignoring(e donburi.Entity, p *population, do func(*population)) {
	defer func(before donburi.Entity) { r.ignored = before }(r.ignored)
	r.ignored = e
	do(p)
}

// Removed reports whether an entity was removed since the world's population was made.
func (h *host) Removed(e fsm.Entity) bool {
	last, ok := h.removed.last[uint32(donburi.Entity(e).Id())]
	ok = ok && donburi.Entity(e) <= last && donburi.Entity(e) != h.removed.ignored
	return ok && !valid(h.world, donburi.Entity(e)) // it counts as present until every machine has been told
}

// mustNotBeRemoved panics if a callback of another machine sends something to an entity that was removed.
func (r *runner) mustNotBeRemoved(w donburi.World, operation string, e donburi.Entity) {
	if p := r.known(w); p != nil && p.host.Removed(fsm.Entity(e)) {
		panic(fmt.Sprintf("systems: %s to machine %q: use of entity %v, which was removed; ask systems.WorldOf(t).Valid first",
			operation, r.machine.Name(), fsm.Entity(e)))
	}
}
