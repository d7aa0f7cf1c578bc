// Package sentry is a guard whose mind is a table: who is weaker flees, who is threatened and stronger attacks, who is safe
// patrols. Besides, something watches its health all the time, whatever it is doing.
package sentry

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Sentry is what the states see of one guard.
type Sentry struct {
	Health   int // 0 to 100
	Strength int
	Enemy    int // the strength of the enemy it faces, 0 if there is none
}

// Collapse is the command that takes a guard down. It sends it to itself when its health is gone.
const Collapse fsm.Command = 1

func safe(s *Sentry) bool     { return s.Enemy == 0 }
func weaker(s *Sentry) bool   { return s.Enemy > power(s) }
func stronger(s *Sentry) bool { return s.Enemy > 0 && s.Enemy <= power(s) }

// power is what a guard can do in its present health.
func power(s *Sentry) int { return s.Strength * s.Health / 100 }

// New returns the machine.
func New() *fsm.Machine[Sentry] {
	b := fsm.NewBuilder[Sentry]("sentry")
	b.Commands(map[fsm.Command]string{Collapse: "Collapse"})
	mind := b.Layer("mind").Always(watchHealth)
	patrol := mind.State("patrol").OnUpdate(rest)
	attack := mind.State("attack").OnUpdate(fight)
	flee := mind.State("flee")
	down := mind.State("down")

	for _, row := range []struct {
		from *fsm.State[Sentry]
		when func(*Sentry) bool
		to   *fsm.State[Sentry]
	}{
		{patrol, stronger, attack},
		{patrol, weaker, flee},
		{attack, weaker, flee},
		{attack, safe, patrol},
		{flee, safe, patrol},
	} {
		row.from.To(row.to).When(row.when)
	}
	mind.Any().To(down).On(Collapse)
	down.To(patrol).When(safe).After(5 * time.Second).Do(getUp)
	return b.MustBuild()
}

// watchHealth runs each tick before anything else in the layer.
func watchHealth(t *fsm.Tick, s *Sentry) {
	if s.Health == 0 && t.StateName() != "down" {
		t.Send(Collapse)
	}
}

// fight costs health: one point each tick, two where the enemy has more than half of the guard's strength.
func fight(_ *fsm.Tick, s *Sentry) {
	s.Health = max(0, s.Health-1-s.Enemy*2/(s.Strength+1))
}

// rest gives back one point of health a tick, if there is any left to mend.
func rest(_ *fsm.Tick, s *Sentry) {
	if s.Health > 0 {
		s.Health = min(100, s.Health+1)
	}
}

func getUp(_ *fsm.Tick, s *Sentry) { s.Health = 50 }
