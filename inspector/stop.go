package inspector

import (
	"fmt"

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

// hold stops time and looks into the entity that took a transition.
func (i *Inspector) hold(t *tab, c *fsm.Change) {
	e := donburi.Entity(c.Entity)
	i.clock.paused = true
	i.Select(e)
	i.say(fmt.Sprintf("paused: entity %v took %s", fsm.Entity(e), t.state(int(c.Transition))))
}

// state names a transition by the state that it leads to.
func (t *tab) state(transition int) string {
	info := &t.transitions()[transition]
	return "→ " + t.graph.Node(info.Layer, info.To).Name
}
