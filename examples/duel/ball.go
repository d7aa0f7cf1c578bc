package duel

import (
	"math"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// FlightData is what a ball knows. The game writes it before each tick.
type FlightData struct {
	Foe      donburi.Entity
	From, To components.Vec2 // the hand that throws it, and the foe
}

// Flight is the component type.
var Flight = donburi.NewComponentType[FlightData]()

// Ball is what a ball's states see.
type Ball struct {
	Body   *components.BodyData
	Flight *FlightData
}

// Throw is the command that throws a ball.
const Throw fsm.Command = 1

// Nowhere is the place of what is not there: a game that rolls back neither creates nor removes entities.
var Nowhere = components.Vec2{X: math.Inf(1)}

func (g *Game) ball() *fsm.Machine[Ball] {
	b := fsm.NewBuilder[Ball]("ball")
	b.Commands(map[fsm.Command]string{Throw: "Throw"})
	g.way = b.Layer("way")
	away := g.way.State("away").OnEnter(vanish)
	flies := g.way.State("flies").OnEnter(launch)
	away.To(flies).On(Throw)
	flies.To(away).When(hits).As("hits").Do(g.hit)
	flies.To(away).After(time.Second)
	return b.MustBuild()
}

func vanish(_ *fsm.Tick, b *Ball) { b.Body.Position, b.Body.Velocity = Nowhere, components.Vec2{} }

// launch lets a ball fly from the hand towards the foe.
func launch(_ *fsm.Tick, b *Ball) {
	b.Body.Position = b.Flight.From
	b.Body.Velocity.X = math.Copysign(10, b.Flight.To.X-b.Flight.From.X)
}

func hits(b *Ball) bool { return math.Abs(b.Flight.To.X-b.Body.Position.X) < 0.5 }

func (g *Game) hit(t *fsm.Tick, b *Ball) {
	systems.Post(t, g.Fighters, b.Flight.Foe, fsm.Message{Kind: Hit, Data: 3})
}
