// Package duel is a fight of two over a network. The computer of each player plays a game of its own. It goes on by guesses while the
// other's inputs are under way, and rolls back when a guess was wrong.
package duel

import (
	"math"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Input is what a player holds down in a tick.
type Input struct {
	Move          int // -1 to the left, 1 to the right
	Strike, Throw bool
}

// FightData is what a fighter knows. All but Health is written by the game before each tick.
type FightData struct {
	Input  Input
	Foe    donburi.Entity
	Reach  float64 // how far to the right the foe is, in metres; negative if to the left
	Ball   donburi.Entity
	Health int
}

// Fight is the component type.
var Fight = donburi.NewComponentType[FightData](FightData{Health: 20})

// Fighter is what a fighter's states see.
type Fighter struct {
	Body  *components.BodyData
	Fight *FightData
}

// Arena is the length of the arena, in metres.
const Arena = 8

// Hit is the message to whoever is hit. Its data is an int: how much health it costs.
const Hit fsm.MessageKind = 1

func (g *Game) fighter() *fsm.Machine[Fighter] {
	b := fsm.NewBuilder[Fighter]("fighter")
	b.Messages(map[fsm.MessageKind]string{Hit: "Hit"})
	g.act = b.Layer("act")
	g.act.OnMessage(g.hurt)
	stand := g.act.State("stand").OnEnter(stop)
	walk := g.act.State("walk").OnUpdate(walk)
	strike := g.act.State("strike").OnEnter(stop).OnUpdate(swing)
	throw := g.act.State("throw").OnEnter(stop, g.throw)
	g.reel = g.act.State("reel").OnEnter(stop).Direct()
	down := g.act.State("down").OnEnter(stop).Final()

	g.act.Any().To(down).When(func(f *Fighter) bool { return f.Fight.Health <= 0 }).As("beaten")
	for _, s := range []*fsm.State[Fighter]{stand, walk} {
		s.To(strike).When(func(f *Fighter) bool { return f.Fight.Input.Strike }).As("key")
		s.To(throw).When(func(f *Fighter) bool { return f.Fight.Input.Throw }).As("key")
	}
	stand.To(walk).When(moves).As("key")
	walk.To(stand).WhenNot(moves).As("no key")
	strike.To(stand).After(400 * time.Millisecond)
	throw.To(stand).After(700 * time.Millisecond)
	g.reel.To(stand).AfterBetween(200*time.Millisecond, 400*time.Millisecond)
	return b.MustBuild()
}

func moves(f *Fighter) bool        { return f.Fight.Input.Move != 0 }
func stop(_ *fsm.Tick, f *Fighter) { f.Body.Velocity = components.Vec2{} }

func (g *Game) throw(t *fsm.Tick, f *Fighter) { systems.Send(t, g.Balls, f.Fight.Ball, Throw) }

// walk goes where the player wants, but not out of the arena.
func walk(_ *fsm.Tick, f *Fighter) {
	f.Body.Velocity.X = float64(f.Fight.Input.Move) * components.WalkSpeed
	if x := f.Body.Position.X; x < 0 && f.Fight.Input.Move < 0 || x > Arena && f.Fight.Input.Move > 0 {
		f.Body.Velocity.X = 0
	}
}

// swing hits the foe at one moment of a strike, if it is near.
func swing(t *fsm.Tick, f *Fighter) {
	if t.Reaches(100*time.Millisecond) && math.Abs(f.Fight.Reach) < 1 {
		t.PostTo(fsm.Entity(f.Fight.Foe), fsm.Message{Kind: Hit, Data: 2})
	}
}

// hurt handles a hit, in any state but the last.
func (g *Game) hurt(t *fsm.Tick, f *Fighter, m fsm.Message) bool {
	if f.Fight.Health <= 0 {
		return false
	}
	f.Fight.Health -= m.Data.(int)
	t.ChangeTo(g.reel)
	return true
}
