// Package flow defines the flow of a game: its title, the game itself, which can be paused, and its end. It is one object with a machine of
// its own, which nothing else runs.
package flow

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Commands of the player.
const (
	Play fsm.Command = 1 + iota
	Pause
	Quit
)

// Screen is what the states see.
type Screen struct{ Lives int }

// Flow is the flow of one game.
type Flow struct {
	*fsm.Pool[Screen]
	Me fsm.Entity
}

// New returns the flow of a game that shows its title.
func New() *Flow {
	b := fsm.NewBuilder[Screen]("flow")
	b.Commands(map[fsm.Command]string{Play: "Play", Pause: "Pause", Quit: "Quit"})
	flow := b.Layer("flow")
	title := flow.State("title")
	game := flow.State("game").OnEnter(func(_ *fsm.Tick, s *Screen) { s.Lives = 3 })
	over := flow.State("over")

	inner := b.Layer("in game").Within(game)
	run := inner.State("run")
	pause := inner.State("pause")

	title.To(game).On(Play)
	game.To(over).When(func(s *Screen) bool { return s.Lives == 0 })
	game.To(title).On(Quit).WhenIn(pause)
	game.To(title).WhenTick(func(t *fsm.Tick, _ *Screen) bool { return t.IsFor(pause, time.Minute) }).As("left alone")
	over.To(title).After(5 * time.Second)
	run.To(pause).On(Pause)
	pause.To(run).On(Pause)

	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	me := pool.Add(Screen{})
	if err := pool.Start(me); err != nil {
		panic(err)
	}
	return &Flow{pool, me}
}
