package fsm

import (
	"cmp"
	"fmt"
	"strings"
)

// Lost is a queued command or message that had no effect.
type Lost struct {
	Entity  Entity // the receiver; 0 if it was sent to all or to a target that was never set
	Tick    uint64
	Command Command     // 0 for a message
	Message MessageKind // of a message
	Data    any         // of the message
	Reason  Reason
	Layers  uint16             // the layers that it was for, a bit for each, 1 for the first; 0 if it was for all
	States  [MaxLayers]StateID // the entity's states, layer by layer, in which nothing took it; all [None] if none was asked
	absent  error              // what the entity lacks, if it exists and has no row; see HostDirectory
}

// Lost returns the queued commands and messages that had no effect in the last tick, in the order in which they were to be carried out. The
// slice is valid until the next tick, Swap or Restore. To send a message once more, post its kind with its data.
func (e *Engine[V]) Lost() []Lost { return e.made().lost }

// DescribeLost describes in one line what had no effect, for logs and tests, with the name of the command or of the kind of message:
// "entity 7, tick 12: Startle paused". If the entity's states were asked, it names them, and what is known of the machine: which
// transitions from there have the command, that none of the machine has it, or that nothing there has an OnMessage. Which condition was
// false is not kept; [Engine.Explain] and [Engine.Perform] know that at their time.
func (m *Machine[V]) DescribeLost(l Lost) string { return m.made().describeLost(&l) }

func (m *machine) describeLost(l *Lost) string {
	what := m.commandName(l.Command)
	if l.Command == 0 {
		what = m.messageName(l.Message)
	}
	layers := cmp.Or(layerSet(l.Layers), allLayers)
	row, asked := m.rowOf(l)
	if l.Layers != 0 && !asked {
		what += " for " + m.layerNames(layers)
	}
	text := l.describe(what)
	switch {
	case asked && l.Command == 0:
		text += ": asked was " + m.whereabouts(row, layers) + m.sayDeaf(row, layers)
	case asked:
		text += ": it leads nowhere from " + m.whereabouts(row, layers) + m.sayTried(row, layers, l.Command) + m.sayOthers(row, layers, l.Command)
	case l.Command != 0 && l.Reason == ReasonUnhandled: // it was sent to all
		text += m.sayOthers(row, 0, l.Command)
	}
	return inLine(text)
}

// rowOf returns a row in the states in which something was lost. It reports false if there are none, or if they are another machine's.
func (m *machine) rowOf(l *Lost) (Row, bool) {
	row := make(Row, MaxLayers)
	for i := range m.layers {
		if m.stateAt(i, l.States[i]) == nil {
			return row, false
		}
		row[i].state = l.States[i]
	}
	return row, true
}

func (m *machine) layerNames(layers layerSet) string {
	var names []string
	for i, l := range m.layers {
		if layers.has(i) {
			names = append(names, fmt.Sprintf("layer %q", l.name))
		}
	}
	return strings.Join(names, " and ")
}

// sayTried puts into words which transitions have been asked for a command, and were not taken.
func (m *machine) sayTried(row Row, layers layerSet, c Command) string {
	var all strings.Builder
	for i := range m.transitions {
		t := &m.transitions[i]
		from := m.stateAt(t.Layer, row[t.Layer].state)
		leaves := t.From == from.id || t.From == None && (t.AllowSelf || t.To != from.id)
		if t.Command == c && layers.has(t.Layer) && leaves && !from.resting() {
			fmt.Fprintf(&all, "; the transition to %q has it, but something else that it asks for was not so", m.stateName(t.Layer, t.To))
		}
	}
	return all.String()
}

// sayDeaf says so if nothing that was asked takes messages.
func (m *machine) sayDeaf(row Row, layers layerSet) string {
	for i, l := range m.layers {
		if s := m.stateAt(i, row[i].state); layers.has(i) && !s.resting() && (s.message != nil || l.message != nil) {
			return ""
		}
	}
	return ", where nothing has an OnMessage"
}

// String describes it in one line, as in "entity 7, tick 12: command 3 unhandled". [Machine.DescribeLost] knows names.
func (l Lost) String() string {
	if l.Command == 0 {
		return l.describe(fmt.Sprintf("message %d", l.Message))
	}
	return l.describe(fmt.Sprintf("command %d", l.Command))
}

func (l Lost) describe(what string) string {
	whom := "no entity"
	switch {
	case l.Entity != 0:
		whom = fmt.Sprintf("entity %v", l.Entity)
	case l.Reason == ReasonUnhandled: // as only what was sent to all is
		whom = "all entities"
	}
	if l.absent != nil {
		return inLine(fmt.Sprintf("%s, tick %d: %s finds no row: %v", whom, l.Tick, what, l.absent))
	}
	return inLine(fmt.Sprintf("%s, tick %d: %s %v", whom, l.Tick, what, l.Reason))
}

// Reason tells why a command or message had no effect, or why an operation was refused; see [Lost] and [RefusalError].
type Reason uint8

const (
	ReasonGone      Reason = iota + 1 // the entity has no row, or no longer has one
	ReasonUnhandled                   // no transition took the command, no state handled the message
	ReasonExpired                     // nothing took the command or message within its time to live
	ReasonStopped                     // the entity was stopped by a fault
	ReasonPaused                      // the entity is paused
)

var reasonNames = [...]string{"none", "gone", "unhandled", "expired", "stopped", "paused"}

// String returns the reason in words.
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return fmt.Sprintf("Reason(%d)", uint8(r))
}

// forgetLost empties the list of what had no effect, and lets go of its data.
func (e *engine) forgetLost() {
	clear(e.lost)
	e.lost = e.lost[:0]
}

// lose notes that an order had no effect.
func (e *engine) lose(o *order, why Reason) {
	if o.kind == orderChange {
		return // neither a command nor a message: the entity that was to change is gone
	}
	l := Lost{Entity: o.entity, Tick: e.clock.tick, Command: o.command, Message: o.message, Data: o.data}
	if o.layers != allLayers {
		l.Layers = uint16(o.layers)
	}
	if why == ReasonUnhandled && o.entity != 0 && o.layers != 0 { // a swap may have left none of the layers that it was for
		l.States = e.refusing
	}
	if (why == ReasonUnhandled || why == ReasonPaused) && o.marks&lingers != 0 {
		why = ReasonExpired
	}
	if why == ReasonGone {
		l.absent = absence(e.host, o.entity)
	}
	l.Reason = why
	e.stats.Lost++
	e.lost = append(e.lost, l)
}
