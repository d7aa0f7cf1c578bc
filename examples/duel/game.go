package duel

import (
	"fmt"
	"hash/fnv"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Game is the duel itself. It depends on nothing but the inputs that it is given.
type Game struct {
	World    donburi.World
	Fighters *systems.FSM[Fighter]
	Balls    *systems.FSM[Ball]

	legs     *systems.Movement
	act      *fsm.Layer[Fighter]
	reel     *fsm.State[Fighter]
	way      *fsm.Layer[Ball]
	fighters [2]donburi.Entity
	balls    [2]donburi.Entity // one for each fighter
}

// New returns a game with all the entities that it will ever have. They have the same numbers on every computer.
func New() *Game {
	g := &Game{World: donburi.NewWorld(), legs: systems.NewMovement(0)}
	g.Fighters = systems.MustFSM(g.fighter(), components.Body, Fight)
	g.Balls = systems.MustFSM(g.ball(), components.Body, Flight)
	for n := range 2 {
		g.fighters[n] = g.World.Create(g.Fighters.Component, components.Body, Fight)
		g.balls[n] = g.World.Create(g.Balls.Component, components.Body, Flight)
		g.body(g.fighters[n]).Position.X = float64(Arena * n)
	}
	for n := range 2 {
		f := g.fight(n)
		f.Foe, f.Ball = g.fighters[1-n], g.balls[n]
		g.flight(n).Foe = f.Foe
	}
	return g
}

func (g *Game) body(e donburi.Entity) *components.BodyData {
	return components.Body.Get(g.World.Entry(e))
}
func (g *Game) fight(n int) *FightData   { return Fight.Get(g.World.Entry(g.fighters[n])) }
func (g *Game) flight(n int) *FlightData { return Flight.Get(g.World.Entry(g.balls[n])) }

// Update runs a tick with the inputs of both players.
func (g *Game) Update(inputs [2]Input) {
	for n := range 2 {
		here, there := g.body(g.fighters[n]).Position, g.body(g.fighters[1-n]).Position
		g.fight(n).Input, g.fight(n).Reach = inputs[n], there.X-here.X
		g.flight(n).From, g.flight(n).To = here, there
	}
	g.Fighters.Update(g.World)
	g.Balls.Update(g.World)
	g.legs.Update(g.World)
}

// State returns the name of the state that a fighter is in.
func (g *Game) State(n int) string {
	return g.Fighters.In(g.World).Current(g.fighters[n], g.act).Name()
}

// Saved is a game between two ticks.
type Saved struct {
	fighters, balls []byte // the snapshots of the machines
	bodies          [4]components.BodyData
	fights          [2]FightData
	flights         [2]FlightData
}

// Save writes the game to s, in the memory that s has.
func (g *Game) Save(s *Saved) (err error) {
	if s.fighters, err = g.Fighters.In(g.World).AppendSnapshot(s.fighters[:0]); err != nil {
		return err
	}
	if s.balls, err = g.Balls.In(g.World).AppendSnapshot(s.balls[:0]); err != nil {
		return err
	}
	for n := range 2 {
		s.bodies[n], s.bodies[2+n] = *g.body(g.fighters[n]), *g.body(g.balls[n])
		s.fights[n], s.flights[n] = *g.fight(n), *g.flight(n)
	}
	return nil
}

// Load rolls the game back to what it was when s was saved.
func (g *Game) Load(s *Saved) error {
	for n := range 2 {
		*g.body(g.fighters[n]), *g.body(g.balls[n]) = s.bodies[n], s.bodies[2+n]
		*g.fight(n), *g.flight(n) = s.fights[n], s.flights[n]
	}
	if _, err := g.Fighters.In(g.World).Restore(s.fighters, nil); err != nil {
		return err
	}
	_, err := g.Balls.In(g.World).Restore(s.balls, nil)
	return err
}

// Hash sums up the game: two players whose sums differ play different games.
func (g *Game) Hash() uint64 {
	sum := fnv.New64a()
	fmt.Fprint(sum, g.Fighters.In(g.World).Hash(), g.Balls.In(g.World).Hash())
	for n := range 2 {
		fmt.Fprint(sum, *g.body(g.fighters[n]), *g.body(g.balls[n]), *g.fight(n), *g.flight(n))
	}
	return sum.Sum64()
}
