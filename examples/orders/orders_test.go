package orders_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/examples/orders"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// site is a world with one worker.
type site struct {
	world   donburi.World
	workers *systems.FSM[orders.Worker]
	legs    *systems.Movement
	worker  donburi.Entity
	told    []string
}

func newSite() *site {
	s := &site{world: donburi.NewWorld(), workers: orders.New(), legs: systems.NewMovement(0)}
	s.worker = s.world.Create(s.workers.Component, components.Body, orders.Orders)
	s.run(1)
	s.told = nil
	return s
}

func (s *site) order(all ...orders.Order) {
	for _, o := range all {
		s.workers.In(s.world).Post(s.worker, fsm.Message{Kind: orders.Ordered, Data: o})
	}
}

func (s *site) run(seconds float64) {
	for range int(seconds * 60) {
		s.workers.Update(s.world)
		s.legs.Update(s.world)
		pop := s.workers.In(s.world)
		for _, c := range pop.Changes() {
			body := components.Body.Get(s.world.Entry(s.worker))
			s.told = append(s.told, fmt.Sprintf("%.1f s, at %.0f m: %s", pop.Now().Seconds()-1, body.Position.X, s.workers.Machine().StateAt(0, c.To).Name()))
		}
	}
}

func (s *site) want(t *testing.T, want ...string) {
	t.Helper()
	if got := fmt.Sprintf("%q", s.told); got != fmt.Sprintf("%q", want) {
		t.Errorf("told %s, want %q", got, want)
	}
}

// Two holes are dug side by side, each takes its time.
func TestOneAfterTheOther(t *testing.T) {
	s := newSite()
	s.order(orders.Order{Kind: orders.Move, Place: components.Vec2{X: 7}}, orders.Order{Kind: orders.Move, Place: components.Vec2{X: 10}, Then: true},
		orders.Order{Kind: orders.Dig, Then: true}, orders.Order{Kind: orders.Dig, Then: true}, orders.Order{Kind: orders.Move, Then: true})
	s.run(20)
	s.want(t, "0.0 s, at 0 m: move", "2.1 s, at 6 m: move", "3.1 s, at 9 m: dig", "6.1 s, at 9 m: idle", "6.1 s, at 9 m: dig",
		"9.1 s, at 9 m: idle", "9.1 s, at 9 m: move", "11.9 s, at 1 m: idle")
}

// An order that is not to wait takes the place of all others, also where the worker does just that.
func TestInsteadOfTheOthers(t *testing.T) {
	s := newSite()
	s.order(orders.Order{Kind: orders.Dig}, orders.Order{Kind: orders.Move, Place: components.Vec2{X: 10}, Then: true})
	s.run(2)
	s.order(orders.Order{Kind: orders.Dig})
	s.run(10)
	s.want(t, "0.0 s, at 0 m: dig", "2.0 s, at 0 m: dig", "5.0 s, at 0 m: idle")
}

// Who was stunned begins once more, or with what was ordered meanwhile.
func TestInterrupted(t *testing.T) {
	s := newSite()
	s.order(orders.Order{Kind: orders.Dig})
	s.run(2)
	s.workers.In(s.world).Send(s.worker, orders.Stun)
	s.run(4)
	s.workers.In(s.world).Send(s.worker, orders.Stun)
	s.order(orders.Order{Kind: orders.Move, Place: components.Vec2{X: 3}})
	s.run(4)
	s.want(t, "0.0 s, at 0 m: dig", "2.0 s, at 0 m: stunned", "3.0 s, at 0 m: idle", "3.0 s, at 0 m: dig", "6.0 s, at 0 m: stunned",
		"7.0 s, at 0 m: idle", "7.0 s, at 0 m: move", "7.7 s, at 2 m: idle")
}

func TestNothingIsOdd(t *testing.T) {
	for _, f := range orders.New().Machine().Check() {
		t.Error(f)
	}
}
