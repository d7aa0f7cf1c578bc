package market_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/examples/market"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Ann and Bob want something of the same clerk.
func Example() {
	m := market.New()
	clerk := m.World.Create(m.Clerks.Component, market.Desk)
	names := map[donburi.Entity]string{clerk: "clerk"}
	for _, name := range []string{"Ann", "Bob"} {
		customer := m.World.Create(m.Customers.Component, market.Errand)
		*market.Errand.Get(m.World.Entry(customer)) = market.ErrandData{Clerk: clerk, Wants: true}
		names[customer] = name
	}
	customers, clerks := m.Customers.In(m.World), m.Clerks.In(m.World)
	tell := func(c fsm.Change, state string) {
		if c.From != fsm.None {
			fmt.Printf("%.2f s  %-5s  %s\n", float64(c.Tick)/60, names[donburi.Entity(c.Entity)], state)
		}
	}
	for range 6 * 60 {
		m.Update()
		for _, c := range customers.Changes() {
			tell(c, m.Customers.Machine().StateAt(0, c.To).Name())
		}
		for _, c := range clerks.Changes() {
			tell(c, m.Clerks.Machine().StateAt(0, c.To).Name())
		}
		for _, l := range clerks.Lost() {
			fmt.Printf("%.2f s  a message to the clerk is %v\n", float64(l.Tick)/60, l.Reason)
		}
	}
	// Output:
	// 0.02 s  Ann    asking
	// 0.02 s  Bob    asking
	// 0.02 s  clerk  serving
	// 0.02 s  a message to the clerk is unhandled
	// 2.02 s  clerk  free
	// 2.03 s  Ann    happy
	// 3.02 s  Bob    asking
	// 3.02 s  clerk  serving
	// 3.03 s  Ann    strolling
	// 5.02 s  clerk  free
	// 5.03 s  Bob    happy
}

// Commands and messages sent through the Tick are for entities of its own machine; an entity of another machine is unknown to it.
func TestATickReachesItsOwnMachineOnly(t *testing.T) {
	m := market.New()
	clerk := m.World.Create(m.Clerks.Component, market.Desk)
	b := fsm.NewBuilder[market.Customer]("hasty")
	b.Layer("errand").State("asking").OnEnter(func(t *fsm.Tick, _ *market.Customer) {
		t.PostTo(fsm.Entity(clerk), fsm.Message{Kind: market.Ask, Data: clerk})
		t.SendTo(fsm.Entity(clerk), market.Served)
	})
	hasty := systems.MustFSM(b.MustBuild(), market.Errand)
	m.World.Create(hasty.Component, market.Errand)
	for range 2 {
		hasty.Update(m.World)
		m.Clerks.Update(m.World)
	}
	if lost := m.Clerks.In(m.World).Lost(); len(lost) != 0 {
		t.Errorf("the clerks' machine has lost %v", lost)
	}
	lost := hasty.In(m.World).Lost()
	if len(lost) != 2 || lost[0].Reason != fsm.ReasonGone || lost[1].Reason != fsm.ReasonGone || lost[0].Entity != fsm.Entity(clerk) {
		t.Errorf("lost %v, want a message and a command, both gone", lost)
	}
}
