package systems

import (
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// onRemove is called for every entity that is about to be removed from the world.
func (h *host) onRemove(w donburi.World, e donburi.Entity) {
	if h.Crowded() { // first, for any entity and any machine's callback: a removal that is refused must not be half done
		panic(fmt.Sprintf("systems: machine %q: entity %v was removed by a callback while several workers run; use systems.Remove(t, e)",
			h.neighbours.caller(), fsm.Entity(e)))
	}
	if h.unconcerned(w, e) {
		h.removed.note(e)
		return
	}
	n := h.neighbours
	n.removing = append(n.removing, e)
	defer func() { n.removing = n.removing[:len(n.removing)-1] }()
	h.removeUnseen(e) // whose Exits may have deferred that the world be forgotten: the row is another host's then, if anybody's
	if !h.forgotten && w.Entry(e).HasComponent(h.component) {
		h.leave(e, func() {})
	}
	h.removed.note(e)
}

// unconcerned reports, at little cost, that an entity has no row and has lost none unseen: in a world with many machines, most entities
// run only a few of them.
func (h *host) unconcerned(w donburi.World, e donburi.Entity) bool {
	return h.placeOf(e) == place{} && len(h.unplaced) == 0 && len(h.neighbours.exiting) == 0 && !w.Entry(e).HasComponent(h.component)
}

// removeUnseen is leftUnseen for an entity that is being removed; it keeps the Exit from removing it a second time.
func (h *host) removeUnseen(e donburi.Entity) {
	h.mustNotBeExiting(e)
	h.beginExits(e)
	defer h.endExits(e)
	h.leftUnseen(e)
}

// exiting is an entity whose Exits a host is running because it is being removed or detached.
type exiting struct {
	host   *host
	entity donburi.Entity
}

// beginExits starts what isExiting reports.
func (h *host) beginExits(e donburi.Entity) {
	h.neighbours.exiting = append(h.neighbours.exiting, exiting{h, e})
}

// isExiting reports whether the entity's Exits are running because it is being removed or detached.
func (h *host) isExiting(e donburi.Entity) bool {
	return slices.Contains(h.neighbours.exiting, exiting{h, e})
}

// endExits ends what isExiting reports.
func (h *host) endExits(e donburi.Entity) {
	n := h.neighbours
	for i, x := range slices.Backward(n.exiting) { // it is the last one or nearly so, and in a chain of removals there may be thousands
		if x == (exiting{h, e}) {
			n.exiting = slices.Delete(n.exiting, i, i+1)
			return
		}
	}
}

// remove removes an entity on behalf of a callback. If the callback was called from the Exit of another of its machines, the world may
// already be removing it; one that is being detached is removed when its Exits are done.
func (h *host) remove(e donburi.Entity) {
	n := h.neighbours
	if !valid(h.world, e) || h.isExiting(e) || slices.Contains(n.removing, e) {
		return
	}
	for _, x := range n.exiting {
		if x.entity == e {
			x.host.engine.Later(func() { x.host.remove(e) })
			return
		}
	}
	h.world.Remove(e)
}

// mustNotBeExiting panics if the entity's row is already being ended.
func (h *host) mustNotBeExiting(e donburi.Entity) {
	if h.isExiting(e) {
		panic(fmt.Sprintf("systems: machine %q: entity %v is being removed or detached, and its Exit, or what that has deferred, removes it; use systems.Remove there, and in OnFault ask Has first",
			h.machine, fsm.Entity(e)))
	}
}

// leave ends an entity's row: its Exits run, if configured, and after them no callback ever again. It calls gone when the row has been
// given back; what the Exits have deferred is carried out after that.
func (h *host) leave(e donburi.Entity, gone func()) {
	entry := h.world.Entry(e)
	row := h.rowOf(entry)
	if h.missed.has(e) {
		row.Revive() // its Exit has yet to run
	}
	started := row.Started()
	giveBack := func() {
		if h.giveBack(e); started {
			h.noteLeft(e)
		}
		gone()
	}
	if h.exits && row.Started() && !row.Dead() {
		if view := reflect.New(h.view).UnsafePointer(); h.setView(entry, row, view) {
			h.beginExits(e)
			defer h.endExits(e)
			h.exit(e, row, view, giveBack)
			return
		}
		h.leaveWithoutExit(entry, row)
	}
	giveBack()
}

// exit runs the Exits of a row, and then calls gone; see [fsm.Engine.Exit].
func (h *host) exit(e donburi.Entity, row fsm.Row, view unsafe.Pointer, gone func()) {
	h.engine.Exit(fsm.Entity(e), row, unsafe.Slice((*unseen)(view), 1), gone)
}

// giveBack makes sure that no more callbacks run for an entity's row. It looks up the row in the column, since Exit may have moved it.
func (h *host) giveBack(e donburi.Entity) {
	if entry := h.world.Entry(e); entry.HasComponent(h.component) {
		h.rowOf(entry).Kill()
	}
	if c, i := h.placed(e); c != nil { // the same row, unless Exit has removed the component by hand and perhaps added it again
		c.Kill(i)
	}
	if row := h.unplaced[fsm.Entity(e)]; row != nil { // likewise, of one that an operation has started and that has no place yet
		row.Kill()
	}
	h.setPlace(e, place{}) // or leftUnseen would find it, and Exit would run again
	h.noteDeparted(e)
}

// noteDeparted adds an entity to the departed. Removals nest, each in what the Exit of the one before has deferred, so those that the world
// no longer lists are at the end: in a chain of thousands, those still under way are not all looked up each time.
func (h *host) noteDeparted(e donburi.Entity) {
	n := len(h.departed)
	for n > 0 && (h.departed[n-1] == e || !h.departing(h.departed[n-1])) {
		n--
	}
	if h.departed = h.departed[:n]; !slices.Contains(h.departed, e) {
		h.departed = append(h.departed, e)
	}
}

// departing reports whether the world still lists an entity whose row was given back: donburi announces a removal before it happens, and
// what an Exit has deferred runs in between.
func (h *host) departing(e donburi.Entity) bool {
	if !valid(h.world, e) {
		return false
	}
	entry := h.world.Entry(e)
	if !entry.HasComponent(h.component) {
		return false
	}
	p := entry.Component(h.component)
	return !h.isBlank(p) && h.rowAt(p).Dead()
}

// readmit handles entities whose removal was cut short by a panic after their row had been given back: in the Exit of another of their
// machines, or in something that their own Exit had deferred. They start again, as if they had just been attached.
func (h *host) readmit() {
	for _, e := range h.departed {
		if h.departing(e) && !slices.Contains(h.neighbours.removing, e) {
			h.world.Entry(e).SetComponent(h.component, h.blank)
		}
	}
}
