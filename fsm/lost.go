package fsm

import "fmt"

// Lost is a queued command or message that had no effect.
type Lost struct {
	Entity  Entity // the receiver; 0 if it was sent to all or to a target that was never set
	Tick    uint64
	Command Command     // 0 for a message
	Message MessageKind // of a message
	Reason  Reason
}

// Lost returns the queued commands and messages that had no effect in the last tick, in the order in which they were to be carried out. The
// slice is valid until the next tick.
func (e *Engine[V]) Lost() []Lost { return e.inner.lost }

// DescribeLost describes in one line what had no effect, for logs and tests, with the name of the command or of the kind of message:
// "entity 7, tick 12: Startle unhandled".
func (m *Machine[V]) DescribeLost(l Lost) string {
	if l.Command == 0 {
		return l.describe(m.MessageName(l.Message))
	}
	return l.describe(m.CommandName(l.Command))
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
	case l.Reason == Unhandled: // as only what was sent to all is
		whom = "all entities"
	}
	return inLine(fmt.Sprintf("%s, tick %d: %s %v", whom, l.Tick, what, l.Reason))
}

// Reason tells why a command or message had no effect.
type Reason uint8

const (
	Gone      Reason = iota + 1 // the entity has no row, or no longer has one
	Unhandled                   // no transition took the command, no state handled the message
	Expired                     // no transition took the command within its time to live
	Stopped                     // the entity was stopped by a fault
	Paused                      // the entity is paused
)

var reasonNames = [...]string{"none", "gone", "unhandled", "expired", "stopped", "paused"}

// String returns the reason in words.
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return fmt.Sprintf("Reason(%d)", uint8(r))
}

// lose notes that an order had no effect.
func (e *engine) lose(o *order, why Reason) {
	if o.kind == orderChange {
		return // neither a command nor a message: the entity that was to change is gone
	}
	if (why == Unhandled || why == Paused) && o.marks&lingers != 0 {
		why = Expired
	}
	e.stats.Lost++
	e.lost = append(e.lost, Lost{Entity: o.entity, Tick: e.clock.tick, Command: o.command, Message: o.message.Kind, Reason: why})
}
