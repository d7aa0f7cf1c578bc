package walk

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Event says which callback of a state ran.
type Event uint8

// The events of a log.
const (
	Enter Event = iota
	Update
	Exit
)

func (e Event) String() string { return [...]string{"Enter", "Update", "Exit"}[min(e, Exit)] }

// Entry is one line of the log. The Updates that a state has in a row are one line with a count.
type Entry struct {
	First, Tick  uint64 // when the first of Count was, and the last
	Count        int
	Layer, State string
	Event        Event
}

// String returns the line as the demo shows it: "locomotion  walk  Update ×37".
func (e Entry) String() string {
	s := fmt.Sprintf("%s  %s  %v", e.Layer, e.State, e.Event)
	if e.Count > 1 {
		s += fmt.Sprintf(" ×%d", e.Count)
	}
	return s
}

// LogSize is the number of lines that a log holds.
const LogSize = 64

// LogData is a component that remembers the last LogSize lines of its entity's states. It takes no memory as it goes on.
type LogData struct {
	lines [LogSize]Entry
	added int // number of lines ever added; the newest is at added-1
}

// Log is the component type of [LogData].
var Log = donburi.NewComponentType[LogData]()

// Len returns the number of lines.
func (l *LogData) Len() int { return min(l.added, LogSize) }

// At returns a line; 0 is the oldest that is left. It panics if i is not below Len.
func (l *LogData) At(i int) Entry {
	if uint(i) >= uint(l.Len()) {
		panic(fmt.Sprintf("walk: line %d of a log of %d", i, l.Len()))
	}
	return l.lines[(l.added-l.Len()+i)%LogSize]
}

// add records the current callback.
func (l *LogData) add(t *fsm.Tick, event Event) {
	layer, state := t.LayerName(), t.StateName()
	if event == Update {
		// The layers take turns, so the line to continue need not be the last.
		for i := l.Len() - 1; i >= 0; i-- {
			line := &l.lines[(l.added-l.Len()+i)%LogSize]
			if line.Layer != layer {
				continue
			}
			if line.Event == Update && line.State == state {
				line.Count++
				line.Tick = t.Number()
				return
			}
			break
		}
	}
	l.lines[l.added%LogSize] = Entry{First: t.Number(), Tick: t.Number(), Count: 1, Layer: layer, State: state, Event: event}
	l.added++
}
