// Package skirmish defines units of two kinds, ogres and drakes. Every unit runs the machine vitals, by which it is hurt, stunned, set on fire
// and killed, and besides that the brain of its kind.
package skirmish

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// LifeData is what all units have in common. The machine vitals writes it, and brains read it.
type LifeData struct {
	Health  int
	Stunned bool
}

// AimData is what the brains of all kinds write and read.
type AimData struct{ Foe donburi.Entity }

// The component types.
var (
	Life = donburi.NewComponentType[LifeData]()
	Aim  = donburi.NewComponentType[AimData]()
)

// Unit is what the states of vitals see.
type Unit struct{ Life *LifeData }

// Brain is what the states of a brain see.
type Brain struct {
	Life *LifeData
	Aim  *AimData
}

// The orders that all brains take: to do nothing, and to fight again.
const (
	Hold fsm.Command = iota + 1
	Fight
)

// Hit is the message that a unit has been hit. Its data is a HitData.
const Hit fsm.MessageKind = 1

// HitData says what a hit does.
type HitData struct {
	Damage     int
	Stun, Fire bool
}

// World is a world with its machines.
type World struct {
	donburi.World
	Vitals         *systems.FSM[Unit]
	Ogres, Drakes  *systems.FSM[Brain]
	stunned, burns *fsm.State[Unit]
}

// New returns an empty world.
func New() *World {
	w := &World{World: donburi.NewWorld()}
	w.Vitals = systems.MustFSM(w.vitals(), Life)
	w.Ogres = systems.MustFSM(w.ogre(), Life, Aim)
	w.Drakes = systems.MustFSM(w.drake(), Life, Aim)
	return w
}

// Add adds a unit of a kind.
func (w *World) Add(kind *systems.FSM[Brain], health int) donburi.Entity {
	e := w.Create(w.Vitals.Component, kind.Component, Life, Aim)
	Life.Get(w.Entry(e)).Health = health
	return e
}

// Update runs one tick: brains hit, and vitals feel it in the same tick.
func (w *World) Update() {
	w.Ogres.Update(w.World)
	w.Drakes.Update(w.World)
	w.Vitals.Update(w.World)
}

// Order gives an order to units of any kind, such as those that a player has selected.
func (w *World) Order(selected []donburi.Entity, order fsm.Command) {
	for _, brains := range []systems.AnyPopulation{w.Ogres.In(w.World).Any(), w.Drakes.In(w.World).Any()} {
		for _, e := range selected {
			if brains.Has(e) {
				brains.Send(e, order)
			}
		}
	}
}

func (w *World) vitals() *fsm.Machine[Unit] {
	b := fsm.NewBuilder[Unit]("vitals")
	life := b.Layer("life")
	alive := life.State("alive").OnMessage(w.hurt)
	dead := life.State("dead").Final().OnEnter(func(t *fsm.Tick, _ *Unit) { systems.Remove(t, donburi.Entity(t.Entity())) })
	alive.To(dead).When(func(u *Unit) bool { return u.Life.Health <= 0 })

	nerves := b.Layer("nerves").Within(alive)
	steady := nerves.State("steady")
	w.stunned = nerves.State("stunned").Direct().OnEnter(setStunned(true)).OnExit(setStunned(false))
	w.stunned.To(steady).After(time.Second / 2)

	skin := b.Layer("skin").Within(alive)
	cool := skin.State("cool")
	w.burns = skin.State("burns").Direct().OnUpdate(burn).OnExit(burn)
	w.burns.To(cool).After(3 * time.Second)
	return b.MustBuild()
}

func (w *World) hurt(t *fsm.Tick, u *Unit, m fsm.Message) bool {
	hit, ok := m.Data.(HitData)
	if !ok {
		return false
	}
	u.Life.Health -= hit.Damage
	if hit.Stun {
		t.ChangeTo(w.stunned)
	}
	if hit.Fire {
		t.ChangeTo(w.burns)
	}
	return true
}

func setStunned(yes bool) func(*fsm.Tick, *Unit) {
	return func(_ *fsm.Tick, u *Unit) { u.Life.Stunned = yes }
}

func burn(t *fsm.Tick, u *Unit) {
	if t.Every(time.Second) {
		u.Life.Health--
	}
}

// fitness adds to a brain what all brains have in common, and returns the state within which the rest belongs.
func fitness(b *fsm.Builder[Brain]) *fsm.State[Brain] {
	mind := b.Layer("mind")
	fit, dazed, held := mind.State("fit"), mind.State("dazed"), mind.State("held")
	stunned := func(v *Brain) bool { return v.Life.Stunned }
	fit.To(dazed).When(stunned)
	dazed.To(fit).WhenNot(stunned)
	mind.Any().To(held).On(Hold)
	held.To(fit).On(Fight)
	return fit
}

func (w *World) ogre() *fsm.Machine[Brain] {
	b := fsm.NewBuilder[Brain]("ogre")
	fit := fitness(b)
	arms := b.Layer("arms").Within(fit)
	ready, swing := arms.State("ready"), arms.State("swing")
	ready.To(swing).WhenTick(hasFoe)
	swing.To(ready).After(2 * time.Second).Do(w.attack(HitData{Damage: 3, Stun: true}))
	return b.MustBuild()
}

func (w *World) drake() *fsm.Machine[Brain] {
	b := fsm.NewBuilder[Brain]("drake")
	fit := fitness(b)
	breath := b.Layer("breath").Within(fit)
	in := breath.State("in")
	out := breath.State("out").OnEnter(w.attack(HitData{Fire: true}))
	in.To(out).WhenTick(hasFoe).After(time.Second)
	out.To(in).After(5 * time.Second)
	return b.MustBuild()
}

func hasFoe(t *fsm.Tick, v *Brain) bool { return systems.WorldOf(t).Valid(v.Aim.Foe) }

// attack returns a callback that hits the foe, of whatever kind that is.
func (w *World) attack(hit HitData) func(*fsm.Tick, *Brain) {
	return func(t *fsm.Tick, v *Brain) {
		if hasFoe(t, v) {
			systems.Post(t, w.Vitals, v.Aim.Foe, fsm.Message{Kind: Hit, Data: hit})
		}
	}
}
