// Package sentry defines a guard whose mind is a table: if it is weaker it flees, if it is threatened and stronger it attacks, if it is
// safe it patrols. A global state watches its health all the time, whatever it is doing.
package sentry

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Sentry is what the states see of a guard.
type Sentry struct {
	Health   int // 0 to 100
	Strength int
	Enemy    int // the strength of the enemy that it faces, 0 if there is none
}

// Collapse is the command that takes a guard down. A guard sends it to itself when its health is gone.
const Collapse fsm.Command = 1

func safe(s *Sentry) bool     { return s.Enemy == 0 }
func weaker(s *Sentry) bool   { return s.Enemy > power(s) }
func stronger(s *Sentry) bool { return s.Enemy > 0 && s.Enemy <= power(s) }

// power is a guard's strength at its present health.
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

// watchHealth runs in each tick, before anything else in the layer.
func watchHealth(t *fsm.Tick, s *Sentry) {
	if s.Health == 0 && t.StateName() != "down" {
		t.Send(Collapse)
	}
}

// fight costs health: one point in each tick, or two if the enemy has more than half of the guard's strength.
func fight(_ *fsm.Tick, s *Sentry) {
	s.Health = max(0, s.Health-1-s.Enemy*2/(s.Strength+1))
}

// rest restores one point of health in each tick, up to full health, unless none is left.
func rest(_ *fsm.Tick, s *Sentry) {
	if s.Health > 0 {
		s.Health = min(100, s.Health+1)
	}
}

func getUp(_ *fsm.Tick, s *Sentry) { s.Health = 50 }
