package village

import (
	"slices"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// GuestData is what a guest wants.
type GuestData struct {
	Counter donburi.Entity // where
	Thirsty bool
}

// CounterData is the line at a counter. The first in it is being served.
type CounterData struct{ Line []donburi.Entity }

// The component types.
var (
	GuestOf   = donburi.NewComponentType[GuestData]()
	CounterOf = donburi.NewComponentType[CounterData]()
)

// Guest and Counter are what their states see.
type (
	Guest   struct{ Guest *GuestData }
	Counter struct{ Counter *CounterData }
)

// Served is the command that tells guests that they have been served.
const Served fsm.Command = 1

// The messages from guests to a counter. Their data is the guest's entity.
const (
	Join fsm.MessageKind = iota + 1
	Leave
)

// Inn is a world with guests and counters.
type Inn struct {
	World    donburi.World
	Guests   *systems.FSM[Guest]
	Counters *systems.FSM[Counter]

	free *fsm.State[Counter]
}

// NewInn returns an empty inn.
func NewInn() *Inn {
	n := &Inn{World: donburi.NewWorld()}
	n.Guests = systems.MustFSM(n.guest(), GuestOf).Configure(fsm.Config{ExitOnRemove: true})
	n.Counters = systems.MustFSM(n.counter(), CounterOf)
	return n
}

func (n *Inn) guest() *fsm.Machine[Guest] {
	b := fsm.NewBuilder[Guest]("guest")
	act := b.Layer("act")
	sit := act.State("sit")
	wait := act.State("wait").OnEnter(n.tell(Join)).OnExit(n.tell(Leave))
	sit.To(wait).When(func(g *Guest) bool { return g.Guest.Thirsty })
	wait.To(sit).On(Served).Do(content)
	wait.To(sit).After(10 * time.Second).Do(content) // has waited for too long
	return b.MustBuild()
}

func (n *Inn) counter() *fsm.Machine[Counter] {
	b := fsm.NewBuilder[Counter]("counter")
	work := b.Layer("work").OnMessage(n.listen)
	n.free = work.State("free").Direct()
	serve := work.State("serve")
	n.free.To(serve).When(func(c *Counter) bool { return len(c.Counter.Line) > 0 })
	serve.To(n.free).After(2 * time.Second).Do(n.served)
	return b.MustBuild()
}

func content(_ *fsm.Tick, g *Guest) { g.Guest.Thirsty = false }

// tell tells the guest's counter that it comes or goes.
func (n *Inn) tell(kind fsm.MessageKind) func(*fsm.Tick, *Guest) {
	return func(t *fsm.Tick, g *Guest) {
		systems.Post(t, n.Counters, g.Guest.Counter, fsm.Message{Kind: kind, Data: donburi.Entity(t.Entity())})
	}
}

// listen keeps the line. If it is the first who leaves, serving begins anew with the next one.
func (n *Inn) listen(t *fsm.Tick, c *Counter, m fsm.Message) bool {
	line, guest := &c.Counter.Line, m.Data.(donburi.Entity)
	switch at := slices.Index(*line, guest); {
	case m.Kind == Join && at < 0:
		*line = append(*line, guest)
	case m.Kind == Leave && at >= 0:
		*line = slices.Delete(*line, at, at+1)
		if at == 0 {
			t.ChangeTo(n.free)
		}
	}
	return true
}

// served sends the first away.
func (n *Inn) served(t *fsm.Tick, c *Counter) {
	systems.Send(t, n.Guests, c.Counter.Line[0], Served)
	c.Counter.Line = c.Counter.Line[1:]
}

// Update runs one tick.
func (n *Inn) Update() {
	n.Guests.Update(n.World)
	n.Counters.Update(n.World)
}
