package systems

import (
	"fmt"
	"slices"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/events"

	"github.com/horde-fsm/horde/fsm"
)

// audience is the subscribers to the changes in a world. donburi allocates its event queue again each time it is processed; to keep the
// queue small, the only event published there says that there are changes.
type audience struct {
	subscribers []*subscriber // by their numbers; replaced by another slice when half have left, since that may be as they are told
	gone        int           // how many of them have left
	last        int           // the number of the latest
	waiting     []fsm.Change  // published but not delivered
	spare       []fsm.Change
	told        []int // of the first of those waiting: the number of the last that each has been delivered to, if that has panicked
}

type subscriber struct {
	number int // from 1
	hear   func(donburi.World, fsm.Change)
	gone   bool
}

// news is the event that there are changes waiting.
type news struct{}

// Subscribe has every change of state in a world delivered to a function, as a donburi event, until the function that it returns is
// called. Changes are published after each tick, and delivered when the game processes events, by events.ProcessAllEvents or
// [FSM.ProcessEvents]. Nothing is published in worlds without a subscriber. What is published before a swap and delivered after it has
// the old machine's numbers; and what is published before a Restore is delivered after it, although that game is over. Internal
// transitions, which change no state, are not published; ask [Population.InternalTransitions] after each tick.
//
// Whoever has unsubscribed hears nothing any more, not even of what has been published. A subscriber may unsubscribe itself and others. To
// do so again changes nothing, nor does it once the world is forgotten.
//
// The first subscription adds donburi's event bus, which is an entity, to the world; Subscribe therefore panics inside a callback, and so
// does the function that it returns; use [fsm.Tick.Defer] there. In the steady state, publishing and delivering do not allocate.
func (f *FSM[V]) Subscribe(w donburi.World, hear func(w donburi.World, c fsm.Change)) (unsubscribe func()) {
	return f.plain().subscribe(w, hear)
}

func (r *runner) subscribe(w donburi.World, hear func(w donburi.World, c fsm.Change)) (unsubscribe func()) {
	p := r.in(w)
	p.host.mustBeOutside("Subscribe")
	if hear == nil {
		panic(fmt.Sprintf("systems: Subscribe of machine %q was given a nil function", r.machine.Name()))
	}
	if r.changed == nil {
		r.changed = events.NewEventType[news]()
	}
	if len(p.audience.subscribers) == 0 {
		p.listen()
	}
	a := &p.audience
	a.last++
	s := &subscriber{number: a.last, hear: hear}
	a.subscribers = append(a.subscribers, s)
	return func() {
		p.host.mustBeOutside("the function that Subscribe has returned")
		a.remove(s)
	}
}

// remove takes a subscriber out. Those that have left are dropped when they are more than half, and so at the latest with the last one:
// where thousands unsubscribe, copying the others each time would take long. What nobody is left to hear of is not kept for whoever
// subscribes later.
func (a *audience) remove(s *subscriber) {
	if s.gone {
		return
	}
	s.gone, s.hear = true, nil
	if a.gone++; a.gone > len(a.subscribers)/2 {
		a.subscribers = slices.DeleteFunc(slices.Clone(a.subscribers), func(other *subscriber) bool { return other.gone })
		a.gone = 0
	}
	if len(a.subscribers) == 0 {
		a.waiting, a.told = a.waiting[:0], nil
	}
}

// ProcessEvents delivers the changes published so far to the world's subscribers, if there are any.
func (f *FSM[V]) ProcessEvents(w donburi.World) { f.plain().processEvents(w) }

func (r *runner) processEvents(w donburi.World) {
	r.mustServe(w)
	if p := r.known(w); p != nil && len(p.audience.subscribers) > 0 { // otherwise donburi would add an event bus to the world
		p.listenAgain() // or donburi would add one that nobody listens to
		r.changed.ProcessEvents(w)
	}
}

// listen subscribes to donburi's notice that there is news to deliver, unless the hook has since before the world was forgotten.
func (p *population) listen() {
	if p.hook.bus != donburi.Null && valid(p.host.world, p.hook.bus) {
		return
	}
	p.host.created = donburi.Null
	p.runner.changed.Subscribe(p.host.world, p.hook.onNews)
	p.hook.bus = p.host.created
}

// listenAgain listens to a new event bus if the old one is gone: removing all entities of a world also removes the bus.
func (p *population) listenAgain() {
	a, w := &p.audience, p.host.world
	if p.hook.bus == donburi.Null || valid(w, p.hook.bus) {
		return
	}
	p.listen()
	if len(a.waiting) > 0 { // what the old one would have told
		p.runner.changed.Publish(w, news{})
	}
}

// publish publishes the changes of the last tick.
func (p *population) publish() {
	changes := p.engine.Changes()
	if len(changes) == 0 {
		return
	}
	p.listenAgain()
	a := &p.audience
	if len(a.waiting) == 0 {
		p.runner.changed.Publish(p.host.world, news{})
	}
	a.waiting = append(a.waiting, changes...)
}

// deliver passes the waiting changes to all subscribers, one after another, until one of them has the world forgotten. If one of them
// panics, what has not been delivered waits for the next time.
func (p *population) deliver() {
	a := &p.audience
	heard, told := a.waiting, a.told
	at, to, complete := 0, 0, false
	a.waiting, a.spare, a.told = a.spare, nil, nil // a subscriber may process events, too, and one that hears of these may panic
	defer func() {
		if !complete && !p.host.forgotten && len(a.subscribers) > 0 {
			rest := make([]int, len(heard)-at)
			copy(rest, told[min(at, len(told)):])
			rest[0] = to
			a.waiting, a.told = slices.Concat(heard[at:], a.waiting), append(rest, a.told...)
			p.runner.changed.Publish(p.host.world, news{})
		}
	}()
	for at = range heard {
		to = 0
		if at < len(told) {
			to = told[at]
		}
		for _, s := range a.subscribers {
			if p.host.forgotten {
				return
			}
			if s.gone || s.number <= to {
				continue
			}
			to = s.number
			s.hear(p.host.world, heard[at])
		}
	}
	complete = true
	if cap(heard) <= 4*len(heard)+1024 { // otherwise it grew for a burst that is over, such as the first tick
		a.spare = heard[:0]
	}
}
