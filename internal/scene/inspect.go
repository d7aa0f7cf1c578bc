package scene

import (
	"fmt"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// LayerView is what there is to tell about one layer of one NPC.
type LayerView struct {
	Layer    string
	Current  string        // "" before the start
	Previous string        // "" if there was none
	Since    time.Duration // how long it has been in Current, in simulated time
	Why      string        // what brought it there: "patrol → chase: sees the player", else the cause: "start", "direct"
	Cause    fsm.Cause     // the same without a transition; 0 before the start
	// Transition is the index in Machine.Transitions of what brought it there, -1 if that was no transition.
	Transition int
}

// AppendInspection appends a view of each layer of an entity and returns the extended slice; nothing if the entity does not
// run the machine.
func AppendInspection[V any](dst []LayerView, p *systems.Population[V], m *fsm.Machine[V], e donburi.Entity) []LayerView {
	if !p.Has(e) {
		return dst
	}
	for _, l := range m.Layers() {
		cause, transition := p.LastChange(e, l)
		v := LayerView{
			Layer:      l.Name(),
			Current:    stateName(p.Current(e, l)),
			Previous:   stateName(p.Previous(e, l)),
			Since:      p.Since(e, l),
			Cause:      cause,
			Transition: transition,
		}
		switch {
		case transition >= 0:
			v.Why = Describe(m, m.Transitions()[transition])
		case cause != 0: // it has started
			v.Why = cause.String()
		}
		dst = append(dst, v)
	}
	return dst
}

func stateName[V any](s *fsm.State[V]) string {
	if s == nil {
		return ""
	}
	return s.Name()
}

// Describe puts a transition into words: "patrol → chase: sees the player", "any → startled: on Startle, is startled".
func Describe[V any](m *fsm.Machine[V], t fsm.TransitionInfo) string {
	from := "any"
	if s := m.StateAt(t.Layer, t.From); s != nil {
		from = s.Name()
	}
	on := ""
	if t.Command != 0 {
		on = "on "
	}
	return fmt.Sprintf("%s → %s: %s%s", from, stateName(m.StateAt(t.Layer, t.To)), on, m.Trigger(t))
}

// AppendPopulations appends the number of entities in each state of a machine and returns the extended slice.
func AppendPopulations[V any](dst []Population, p *systems.Population[V], m *fsm.Machine[V]) []Population {
	for _, l := range m.Layers() {
		for _, s := range l.States() {
			dst = append(dst, Population{Layer: l.Name(), State: s.Name(), Count: p.Count(s)})
		}
	}
	return dst
}
