package inspector

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Select selects an entity; [donburi.Null] clears the selection, and so does an entity that runs none of the machines. If the entity
// does not run the machine of the current tab, Select switches to a tab whose machine it runs. Entities of two worlds may be equal: where
// the populations are of several worlds, [Inspector.SelectIn] says which is meant.
func (i *Inspector) Select(e donburi.Entity) { i.choose(nil, e) }

// SelectIn is [Inspector.Select] for an entity of a world: tabs of other worlds are not asked.
func (i *Inspector) SelectIn(w donburi.World, e donburi.Entity) {
	if w == nil {
		panic("inspector: SelectIn takes the world of the entity, and was given nil")
	}
	i.choose(w, e)
}

// choose selects an entity of a world, or, if that is nil, of the first world that has it.
func (i *Inspector) choose(w donburi.World, e donburi.Entity) {
	i.deselect()
	i.told = ""
	if e == donburi.Null {
		return
	}
	for n := range i.tabs {
		// The tab that is shown is asked first.
		at := (i.active + n) % len(i.tabs)
		if t := i.tabs[at]; (w == nil || number(t.world()) == number(w)) && t.has(e) {
			i.selected, i.home, i.active = e, t.world(), at
			return
		}
	}
}

func (i *Inspector) deselect() { i.selected, i.home = donburi.Null, nil }

// Selected returns the selected entity, or [donburi.Null] if there is none.
func (i *Inspector) Selected() donburi.Entity { return i.selected }

// SelectedIn returns the selected entity if it is one of a world, or else [donburi.Null].
func (i *Inspector) SelectedIn(w donburi.World) donburi.Entity {
	if number(i.home) != number(w) {
		return donburi.Null
	}
	return i.selected
}

// number tells worlds apart, whatever types a game has wrapped them in; some cannot be compared. No world has the number -1.
func number(w donburi.World) donburi.WorldId {
	if w == nil {
		return -1
	}
	return w.Id()
}

// clickState changes the selected entity to a state, or selects the next of those that are in it.
func (i *Inspector) clickState(t *tab, layer int, id fsm.StateID) {
	name := t.graph.Node(layer, id).Name
	if i.selected != donburi.Null {
		if i.refuses(t) {
			return
		}
		if err := t.changeTo(i.selected, layer, id); err != nil {
			i.say(err.Error())
			return
		}
		i.say(fmt.Sprintf("entity %v was changed to %s", fsm.Entity(i.selected), name))
		return
	}
	t.found = t.appendEntities(t.found[:0], layer, id)
	if len(t.found) == 0 {
		i.say("nobody is in " + name)
		return
	}
	i.choose(t.world(), t.found[t.tick()%uint64(len(t.found))])
}

// clickCommand sends a command to the selected entity.
func (i *Inspector) clickCommand(t *tab, c fsm.Command) {
	if i.selected == donburi.Null {
		return
	}
	if i.refuses(t) { // it would be lost
		return
	}
	t.send(i.selected, c)
	i.say(t.command(c) + " was sent: it arrives with the next tick")
	i.after = t.command(c) + " was sent"
}

// refuses reports whether the selected entity does nothing that it is told, and says so, in fewer words than the engine does.
func (i *Inspector) refuses(t *tab) bool {
	switch {
	case t.paused(i.selected):
		i.say(fmt.Sprintf("entity %v is paused: resume it first", fsm.Entity(i.selected)))
	case t.stopped(i.selected):
		i.say(fmt.Sprintf("entity %v is stopped: restart it first", fsm.Entity(i.selected)))
	default:
		return false
	}
	return true
}

// clickResume has a paused entity go on.
func (i *Inspector) clickResume(t *tab) {
	i.say(fmt.Sprintf("entity %v was resumed", fsm.Entity(i.selected)))
	if err := t.resume(i.selected); err != nil {
		i.say(err.Error())
	}
}

// clickRestart starts a stopped entity afresh.
func (i *Inspector) clickRestart(t *tab) {
	e, err := i.selected, t.restart(i.selected)
	switch {
	case err != nil:
		i.say(err.Error())
	case t.stopped(e): // the list says by what
		i.say(fmt.Sprintf("entity %v was restarted, and is stopped again", fsm.Entity(e)))
	default:
		i.say(fmt.Sprintf("entity %v was restarted", fsm.Entity(e)))
	}
}
