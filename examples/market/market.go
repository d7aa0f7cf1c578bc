// Package market defines two machines that talk to each other: customers ask clerks to be served, and clerks tell them when they have been.
package market

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// ErrandData is what a customer wants.
type ErrandData struct {
	Clerk donburi.Entity // who is to serve
	Wants bool           // whether it still wants something
}

// DeskData is where a clerk works.
type DeskData struct {
	Customer donburi.Entity // who is being served, or Null
}

// The component types.
var (
	Errand = donburi.NewComponentType[ErrandData]()
	Desk   = donburi.NewComponentType[DeskData]()
)

// Customer is what a customer's states see.
type Customer struct{ Errand *ErrandData }

// Clerk is what a clerk's states see.
type Clerk struct{ Desk *DeskData }

// Served is the command that tells a customer that it has been served.
const Served fsm.Command = 1

// Ask is the message from a customer to a clerk. Its data is the customer's entity.
const Ask fsm.MessageKind = 1

// Market is a world with the two machines. Their callbacks are methods, so that each machine can reach the other.
type Market struct {
	World     donburi.World
	Customers *systems.FSM[Customer]
	Clerks    *systems.FSM[Clerk]
}

// New returns an empty market.
func New() *Market {
	m := &Market{World: donburi.NewWorld()}
	m.Customers = systems.MustFSM(m.customer(), Errand)
	m.Clerks = systems.MustFSM(m.clerk(), Desk)
	return m
}

func (m *Market) customer() *fsm.Machine[Customer] {
	b := fsm.NewBuilder[Customer]("customer")
	errand := b.Layer("errand")
	strolling := errand.State("strolling")
	asking := errand.State("asking").OnEnter(m.ask)
	happy := errand.State("happy")
	strolling.To(asking).When(func(c *Customer) bool { return c.Errand.Wants })
	asking.To(happy).On(Served).Do(func(_ *fsm.Tick, c *Customer) { c.Errand.Wants = false })
	asking.To(asking).After(3 * time.Second) // perhaps the clerk was busy
	happy.To(strolling).After(time.Second)
	return b.MustBuild()
}

func (m *Market) clerk() *fsm.Machine[Clerk] {
	b := fsm.NewBuilder[Clerk]("clerk")
	work := b.Layer("work")
	free := work.State("free").OnMessage(m.listen)
	serving := work.State("serving")
	free.To(serving).When(func(c *Clerk) bool { return c.Desk.Customer != donburi.Null })
	serving.To(free).After(2 * time.Second).Do(m.serve)
	return b.MustBuild()
}

// ask posts a message to the customer's clerk, which takes effect in the clerks' next tick.
func (m *Market) ask(t *fsm.Tick, c *Customer) {
	me := donburi.Entity(t.Entity())
	systems.Post(t, m.Clerks, c.Errand.Clerk, fsm.Message{Kind: Ask, Data: me})
}

// listen accepts a customer, unless there is one already.
func (m *Market) listen(_ *fsm.Tick, c *Clerk, msg fsm.Message) bool {
	if c.Desk.Customer != donburi.Null {
		return false
	}
	c.Desk.Customer = msg.Data.(donburi.Entity)
	return true
}

// serve tells the customer that it has been served.
func (m *Market) serve(t *fsm.Tick, c *Clerk) {
	customer := c.Desk.Customer
	c.Desk.Customer = donburi.Null
	systems.Send(t, m.Customers, customer, Served)
}

// Update runs one tick of both machines.
func (m *Market) Update() {
	m.Customers.Update(m.World)
	m.Clerks.Update(m.World)
}
