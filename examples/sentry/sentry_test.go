package sentry_test

import (
	"fmt"

	"github.com/horde-fsm/horde/examples/sentry"
	"github.com/horde-fsm/horde/fsm"
)

// A weak enemy comes and is attacked. The fight costs health until the guard is the weaker one and flees, and the enemy goes. Then
// comes one that is too strong from the start, and then an arrow that knocks the guard down.
func Example() {
	machine := sentry.New()
	guards := fsm.NewPool(machine, fsm.Config{})
	guard := guards.Add(sentry.Sentry{Health: 100, Strength: 10})

	play := func(what string, ticks int, do func(*sentry.Sentry)) {
		do(guards.View(guard))
		fmt.Println("-", what)
		for range ticks {
			guards.Update()
			for _, c := range guards.Changes() {
				if from := machine.StateAt(0, c.From); from != nil {
					fmt.Printf("%s → %s with health %d\n", from.Name(), machine.StateAt(0, c.To).Name(), guards.View(guard).Health)
				}
			}
		}
	}
	play("nobody there", 10, func(*sentry.Sentry) {})
	play("a weak enemy", 60, func(s *sentry.Sentry) { s.Enemy = 6 })
	play("it goes away", 60, func(s *sentry.Sentry) { s.Enemy = 0 })
	play("a giant", 60, func(s *sentry.Sentry) { s.Enemy = 50 })
	play("it goes away", 60, func(s *sentry.Sentry) { s.Enemy = 0 })
	play("an arrow", 3, func(s *sentry.Sentry) { s.Health = 0 })
	play("six seconds of quiet", 360, func(*sentry.Sentry) {})
	// Output:
	// - nobody there
	// - a weak enemy
	// patrol → attack with health 100
	// attack → flee with health 58
	// - it goes away
	// flee → patrol with health 58
	// - a giant
	// patrol → flee with health 100
	// - it goes away
	// flee → patrol with health 100
	// - an arrow
	// patrol → down with health 0
	// - six seconds of quiet
	// down → patrol with health 50
}
