// Package pasture defines two sides that look out for each other: wolves for sheep, and sheep for wolves.
package pasture

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
)

// Animal is what the states of both sides see.
type Animal struct {
	Body  *components.BodyData
	Sight *components.SightData
}

// Pasture is a world with its systems.
type Pasture struct {
	World         donburi.World
	Wolves, Sheep *systems.FSM[Animal]

	wolfEyes, sheepEyes *systems.Perception
	legs                *systems.Movement
}

// New returns an empty pasture.
func New() *Pasture {
	p := &Pasture{World: donburi.NewWorld(), legs: systems.NewMovement(0).KeepApart()}
	p.Wolves = systems.MustFSM(newWolf(), components.Body, components.Sight)
	p.Sheep = systems.MustFSM(newSheep(), components.Body, components.Sight)

	wolves, sheep := filter.Contains(p.Wolves.Component), filter.Contains(p.Sheep.Component)
	p.wolfEyes = systems.NewPerceptionOf(0, wolves, sheep)
	p.sheepEyes = systems.NewPerceptionOf(0, sheep, wolves)
	return p
}

func newWolf() *fsm.Machine[Animal] {
	b, use := fsm.NewBuilder[Animal]("wolf"), states.For[Animal]()
	act := b.Layer("act")
	lurk := act.State("lurk").OnEnter(use.Stand())
	hunt := act.State("hunt").OnUpdate(use.Chase(8))
	lurk.To(hunt).When(use.SeesTarget())
	hunt.To(lurk).When(use.TargetWithin(1)).Do(eat)
	hunt.To(lurk).When(use.LostTarget())
	return b.MustBuild()
}

func eat(t *fsm.Tick, a *Animal) { systems.Remove(t, a.Sight.Entity) }

func newSheep() *fsm.Machine[Animal] {
	b, use := fsm.NewBuilder[Animal]("sheep"), states.For[Animal]()
	act := b.Layer("act")
	graze := act.State("graze").OnEnter(use.Stand())
	flee := act.State("flee").OnUpdate(use.Flee(10))
	graze.To(flee).When(use.SeesTarget())
	flee.To(graze).When(use.LostTarget())
	return b.MustBuild()
}

// Add adds an animal, on the side whose machine it is to run.
func (p *Pasture) Add(side *systems.FSM[Animal], at components.Vec2) donburi.Entity {
	e := p.World.Create(side.Component, components.Body, components.Separation, components.Sight)
	components.Body.Get(p.World.Entry(e)).Position = at
	return e
}

// Update runs one frame.
func (p *Pasture) Update() {
	p.wolfEyes.Update(p.World)
	p.sheepEyes.Update(p.World)
	p.Wolves.Update(p.World)
	p.Sheep.Update(p.World)
	p.legs.Update(p.World)
}
