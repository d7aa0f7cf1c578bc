package definition_test

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// guard is the view of the machines in these tests.
type guard struct {
	sees bool
	rest time.Duration
	log  []string
}

const (
	hit fsm.Command = iota + 1
	calm
)

func sees(g *guard) bool { return g.sees }

// write returns a callback that writes down the state and what is done in it.
func write(what string) func(*fsm.Tick, *guard) {
	return func(t *fsm.Tick, g *guard) { g.log = append(g.log, t.StateName()+" "+what) }
}

func words() definition.Words[guard] {
	return definition.Words[guard]{
		Commands:       map[string]fsm.Command{"hit": hit, "calm down": calm},
		Conditions:     map[string]func(*guard) bool{"sees the player": sees},
		TickConditions: map[string]func(*fsm.Tick, *guard) bool{"second tick": func(t *fsm.Tick, _ *guard) bool { return t.Number() >= 2 }},
		BatchConditions: map[string]func(*fsm.Tick, []guard, []bool){"sees the player, all at once": func(_ *fsm.Tick, gs []guard, yes []bool) {
			for i := range gs {
				yes[i] = gs[i].sees
			}
		}},
		Callbacks: map[string]func(*fsm.Tick, *guard){
			"follow the route": write("follows the route"), "chase the player": write("chases"), "shout": write("shouts"),
			"get up": write("gets up"), "look around": write("looks around"), "breathe out": write("breathes out"),
		},
		BatchUpdates: map[string]func(*fsm.Tick, []guard){"march": func(_ *fsm.Tick, gs []guard) {
			for i := range gs {
				gs[i].log = append(gs[i].log, "marches")
			}
		}},
		Messages: map[string]func(*fsm.Tick, *guard, fsm.Message) bool{"hear": func(_ *fsm.Tick, g *guard, m fsm.Message) bool {
			g.log = append(g.log, fmt.Sprint("hears ", m.Data))
			return true
		}},
		Weights:    map[string]func(*guard) int{"greed": func(g *guard) int { return int(g.rest) }},
		Delays:     map[string]func(*guard) time.Duration{"as long as it takes": func(g *guard) time.Duration { return g.rest }},
		Behaviours: map[string]any{"a dance": dance{}},
	}
}

type dance struct{}

func (dance) Enter(_ *fsm.Tick, g *guard) { g.log = append(g.log, "dances") }

const guardText = `
machine: guard
layers:
  act:
    any:
      - {to: stunned, on: hit}
    states:
      patrol:
        update: follow the route
        transitions:
          - {to: chase, when: sees the player}
      chase:
        enter: shout
        update: chase the player
        exit: breathe out
        transitions:
          - {to: patrol, unless: sees the player, after: 50ms}
      stunned:
        transitions:
          - {to: patrol, after: as long as it takes, do: get up}
`

// byHand builds the machine that guardText describes.
func byHand() *fsm.Machine[guard] {
	w := words()
	b := fsm.NewBuilder[guard]("guard")
	b.Commands(map[fsm.Command]string{hit: "hit"})
	act := b.Layer("act")
	patrol := act.State("patrol").OnUpdate(w.Callbacks["follow the route"])
	chase := act.State("chase").OnEnter(w.Callbacks["shout"]).OnUpdate(w.Callbacks["chase the player"]).OnExit(w.Callbacks["breathe out"])
	stunned := act.State("stunned")
	act.Any().To(stunned).On(hit)
	patrol.To(chase).When(sees).As("sees the player")
	chase.To(patrol).When(func(g *guard) bool { return !g.sees }).As("not sees the player").After(50 * time.Millisecond)
	stunned.To(patrol).AfterFunc(w.Delays["as long as it takes"]).As("as long as it takes").Do(w.Callbacks["get up"]).As("get up")
	return b.MustBuild()
}

// play returns what a guard does that sees the player for a while and is hit later.
func play(m *fsm.Machine[guard]) []string {
	pool := fsm.NewPool(m, fsm.Config{Step: 10 * time.Millisecond})
	e := pool.Add(guard{rest: 30 * time.Millisecond})
	for tick := range 40 {
		pool.View(e).sees = tick >= 5 && tick < 12
		if tick == 30 {
			pool.Send(e, hit)
		}
		pool.Update()
	}
	return pool.View(e).log
}
