package systems

import (
	"fmt"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/events"

	"github.com/horde-fsm/horde/fsm"
)

// Subscribe has every change of state in a world delivered to a function, as a donburi event: after a tick the changes
// are published, and f runs when the game processes events, by events.ProcessAllEvents or [FSM.ProcessEvents]. Nothing is
// published in worlds without a subscriber. The first subscription adds donburi's event bus, an entity, to the world, so Subscribe
// panics inside a callback; use [fsm.Tick.Defer].
func (f *FSM[V]) Subscribe(w donburi.World, subscriber func(w donburi.World, c fsm.Change)) {
	p := f.In(w)
	p.mustBeOutside("Subscribe")
	if subscriber == nil {
		panic(fmt.Sprintf("systems: Subscribe of machine %q was given a nil function", f.machine.Name()))
	}
	if f.changed == nil {
		f.changed = events.NewEventType[fsm.Change]()
	}
	f.changed.Subscribe(w, subscriber)
	p.publishing = true
}

// ProcessEvents delivers the changes published so far to the world's subscribers, if it has any.
func (f *FSM[V]) ProcessEvents(w donburi.World) {
	f.mustServe(w)
	if p := f.known(w); p != nil && p.publishing { // else donburi would add an event bus to the world
		f.changed.ProcessEvents(w)
	}
}

func (p *Population[V]) publish() {
	for _, c := range p.engine.Changes() {
		p.fsm.changed.Publish(p.host.world, c)
	}
}
