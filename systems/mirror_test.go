package systems_test

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// mirror is the test's model of a citizen: the rules of the city in plain code, one entity at a time.
type mirror struct {
	Vital
	shielded, attached, started bool
	state, prev                 [2]fsm.StateID
	entered                     [2]uint64
}

// model is the test's model of the city.
type model struct {
	tick    uint64
	exiting bool // Exit runs when a citizen leaves
	people  map[donburi.Entity]*mirror
	queue   []believed
	exits   [2][4]int64
	births  []int            // keys of children that are expected
	doomed  []donburi.Entity // will be removed when the tick or the operation is over
	changes int              // that Changes will list after the next tick
	lost    int
}

// believed is a queued command or message, as the model knows it.
type believed struct {
	to       donburi.Entity
	command  fsm.Command // 0: soothe
	lingers  bool
	deadline time.Duration
}

func (m *model) enter(e donburi.Entity, c *mirror, layer int, to fsm.StateID) {
	if c.state[layer] != fsm.None {
		m.exits[layer][c.state[layer]]++
	}
	m.arrive(e, c, layer, to)
}

func (m *model) arrive(e donburi.Entity, c *mirror, layer int, to fsm.StateID) {
	c.prev[layer], c.state[layer], c.entered[layer] = c.state[layer], to, m.tick
	m.changes++
	switch {
	case layer == life && to == adult && parent(c.Key):
		m.births = append(m.births, heir(c.Key))
	case layer == life && to == old && mortal(c.Key):
		m.doomed = append(m.doomed, e)
	case layer == mood && to == angry:
		c.Angers++
	}
}

func (m *model) start(e donburi.Entity, c *mirror) {
	if !c.started {
		c.started = true
		m.arrive(e, c, life, child)
		m.arrive(e, c, mood, calm)
	}
}

// leave ends an entity's row.
func (m *model) leave(c *mirror) {
	if c.attached && c.started && m.exiting {
		m.exits[life][c.state[life]]++
		m.exits[mood][c.state[mood]]++
	}
	c.attached, c.started = false, false
	c.state, c.prev, c.entered = [2]fsm.StateID{}, [2]fsm.StateID{}, [2]uint64{}
}

// execute acts on a command at once and reports whether a transition took it.
func (m *model) execute(e donburi.Entity, command fsm.Command) bool {
	c := m.people[e]
	if c == nil || !c.attached {
		return false
	}
	m.start(e, c)
	switch {
	case command == reborn:
		// The action runs between Exit and Enter, but neither of them looks at the age.
		c.Age = 0
		m.enter(e, c, life, child)
	case command == hit && c.state[mood] == calm && c.Energy > 0:
		c.Energy--
		m.enter(e, c, mood, angry)
	default:
		return false
	}
	return true
}

// tell hands a message over at once and reports whether a state handled it.
func (m *model) tell(e donburi.Entity) bool {
	c := m.people[e]
	if c == nil || !c.attached {
		return false
	}
	m.start(e, c)
	if c.state[mood] == angry {
		c.Energy += 10
		return true
	}
	return false
}

// advance runs one tick.
func (m *model) advance() {
	m.tick++
	m.lost = 0
	queue := m.queue
	m.queue = nil
	for _, o := range queue {
		c := m.people[o.to]
		taken := false
		if o.command == 0 {
			taken = m.tell(o.to)
		} else {
			taken = m.execute(o.to, o.command)
		}
		if taken {
			continue
		}
		if c != nil && c.attached && o.lingers && time.Duration(m.tick)*cityStep < o.deadline {
			m.queue = append(m.queue, o)
		} else {
			m.lost++
		}
	}
	for e, c := range m.people {
		if c.attached {
			m.start(e, c)
			m.step(e, c)
		}
	}
	m.bury()
}

func (m *model) step(e donburi.Entity, c *mirror) {
	c.Age++
	switch {
	case c.state[life] == child && grown(&c.Vital):
		m.enter(e, c, life, adult)
	case c.state[life] == adult && aged(&c.Vital):
		m.enter(e, c, life, old)
	}
	switch {
	case c.state[mood] == angry && m.tick-c.entered[mood] >= angerTime:
		m.enter(e, c, mood, calm)
	case c.state[mood] == calm:
		c.Energy += rest(c.shielded)
	}
}

// bury removes the entities that requested it through the tick. It follows each tick and each operation.
func (m *model) bury() {
	for _, e := range m.doomed {
		if c := m.people[e]; c != nil {
			m.leave(c)
			delete(m.people, e)
		}
	}
	m.doomed = m.doomed[:0]
}
