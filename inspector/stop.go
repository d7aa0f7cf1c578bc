package inspector

import (
	"fmt"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// stops are the transitions at which time stops, like breakpoints in a debugger: what one entity of thousands does once a minute is easily
// missed.
type stops struct{ at []bool }

// carry goes over to a machine whose transitions were those of the one before, or are new.
func (s *stops) carry(former []int) { s.at = carried(s.at, former) }

// wants reports whether time is to be held after a change.
func (s *stops) wants(c *fsm.Change) bool {
	return c.Transition >= 0 && int(c.Transition) < len(s.at) && s.at[c.Transition]
}

// hold stops time and looks into the entity that took a transition, in the tab of its machine: it may run another one, which is shown. It
// says so until time goes on.
func (i *Inspector) hold(t *tab, c *fsm.Change) {
	e := donburi.Entity(c.Entity)
	i.clock.paused, i.active = true, slices.Index(i.tabs, t)
	i.choose(t.world(), e)
	layer := t.transitions()[c.Transition].Layer
	from, to := "(deleted)", t.graph.Node(layer, c.To).Name
	if node := t.graph.Node(layer, c.From); node != nil { // a swap may have taken it away since
		from = node.Name
	}
	i.say(fmt.Sprintf("paused: entity %v took %s → %s", fsm.Entity(e), from, to))
	i.brief, i.after = fmt.Sprintf("paused: entity %v took → %s", fsm.Entity(e), to), ""
}
