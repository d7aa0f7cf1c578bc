// Package running is a little game of guards and intruders, and shows what is done around its machine: saving and loading, changing the
// definition, thinking less often far away, surviving mistakes, pausing.
package running

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
)

// DutyData is what a guard has to do.
type DutyData struct {
	Post    components.Vec2 // where to stand
	Captain donburi.Entity  // who is to be told of intruders; Null for the captain
	Alarm   bool            // whether an intruder has been reported
	Where   components.Vec2 // where it was reported
}

// Duty is the component type.
var Duty = donburi.NewComponentType[DutyData]()

// Guard is what a guard's states see.
type Guard struct {
	Body  *components.BodyData
	Sight *components.SightData
	Duty  *DutyData
}

// Alarm is the message from a guard to its captain.
const Alarm fsm.MessageKind = 1

// AlarmData is the data of an Alarm.
type AlarmData struct {
	By    donburi.Entity
	Where components.Vec2
}

// Game is a world with its systems. Callbacks are methods, so that they can read what all guards share.
type Game struct {
	World  donburi.World
	Guards *systems.FSM[Guard]

	Paused bool
	Slow   int  // 1 is normal speed, 4 a quarter of it
	Night  bool // read by callbacks, written between ticks
	Faults []*fsm.Fault

	eyes    *systems.Perception
	legs    *systems.Movement
	chase   *fsm.State[Guard]
	chasing int // how many were chasing before the tick
}

// New returns a game without guards or intruders.
func New(workers int) *Game {
	g := &Game{World: donburi.NewWorld(), Slow: 1, eyes: systems.NewPerception(0), legs: systems.NewMovement(0)}
	g.Guards = systems.MustFSM(g.guard(), components.Body, components.Sight, Duty)
	g.Guards.Configure(fsm.Config{Workers: workers, Data: alarms{}, OnFault: g.fault})
	return g
}

func (g *Game) guard() *fsm.Machine[Guard] {
	b, use := fsm.NewBuilder[Guard]("guard"), states.For[Guard]()
	b.Reserve(4) // room for layers to come

	act := b.Layer("act")
	stand := act.State("stand").OnUpdateBatch(goToPosts).OnMessage(hear)
	look := act.State("look").OnUpdate(goTo(func(v *Guard) components.Vec2 { return v.Duty.Where }))
	g.chase = act.State("chase").OnEnter(g.shout).OnUpdate(use.Chase(components.RunSpeed))
	stand.To(g.chase).WhenBatch(seeTargets).When(g.wanted)
	stand.To(look).When(alarmed)
	look.To(g.chase).When(use.SeesTarget())
	look.To(stand).After(5 * time.Second).Do(calm)
	g.chase.To(stand).When(use.TargetWithin(1)).Do(catch)
	g.chase.To(stand).When(use.LostTarget())

	lamp := b.Layer("lamp")
	off, on := lamp.State("off"), lamp.State("on")
	off.To(on).When(func(*Guard) bool { return g.Night })
	on.To(off).When(func(*Guard) bool { return !g.Night })
	return b.MustBuild()
}

// AddGuard adds a guard at its post. It reports to captain, unless that is Null.
func (g *Game) AddGuard(post components.Vec2, captain donburi.Entity) donburi.Entity {
	e := g.World.Create(g.Guards.Component, components.Body, components.Sight, Duty)
	components.Body.SetValue(g.World.Entry(e), components.NewBody(post))
	Duty.SetValue(g.World.Entry(e), DutyData{Post: post, Captain: captain})
	return e
}

// AddIntruder adds an intruder who walks in.
func (g *Game) AddIntruder(at, velocity components.Vec2) donburi.Entity {
	e := g.World.Create(components.Body, components.Target)
	body := components.NewBody(at)
	body.Velocity = velocity
	components.Body.SetValue(g.World.Entry(e), body)
	return e
}

// Update runs one frame.
func (g *Game) Update() {
	if g.Paused {
		return
	}
	step := time.Second / time.Duration(60*g.Slow)
	g.chasing = g.Guards.In(g.World).Count(g.chase)
	g.eyes.Advance(g.World, step)
	g.Guards.Advance(g.World, step)
	g.legs.Advance(g.World, step)
}

// The callbacks.

// wanted keeps guards from joining ten that give chase already. All that ask in one tick read the same number.
func (g *Game) wanted(*Guard) bool { return g.chasing < 10 }

// goToPosts moves all guards that stand, which are most of them.
func goToPosts(t *fsm.Tick, vs []Guard) {
	dt := t.Delta()
	for i := range vs {
		states.MoveTo(dt, vs[i].Body, vs[i].Duty.Post, components.WalkSpeed)
	}
}

func seeTargets(_ *fsm.Tick, vs []Guard, yes []bool) {
	for i := range vs {
		yes[i] = vs[i].Sight.Seen
	}
}

// shout alerts the captain, and makes the guard think in every tick, wherever the camera is.
func (g *Game) shout(t *fsm.Tick, v *Guard) {
	me := donburi.Entity(t.Entity())
	if v.Duty.Captain != donburi.Null {
		t.PostTo(fsm.Entity(v.Duty.Captain), fsm.Message{Kind: Alarm, Data: AlarmData{By: me, Where: v.Sight.Target}})
	}
	t.Defer(func() { _ = g.Guards.In(g.World).SetInterval(me, 1) })
}

// hear handles an alarm.
func hear(_ *fsm.Tick, v *Guard, m fsm.Message) bool {
	v.Duty.Alarm, v.Duty.Where = true, m.Data.(AlarmData).Where
	return true
}

// catch removes the intruder from the world when the tick is over.
func catch(t *fsm.Tick, v *Guard) { systems.Remove(t, v.Sight.Entity) }

func alarmed(v *Guard) bool      { return v.Duty.Alarm }
func calm(_ *fsm.Tick, v *Guard) { v.Duty.Alarm = false }
func goTo(place func(*Guard) components.Vec2) func(*fsm.Tick, *Guard) {
	return func(t *fsm.Tick, v *Guard) { states.MoveTo(t.Delta(), v.Body, place(v), components.WalkSpeed) }
}
