package systems_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// The step of Advance holds for one tick; Update then uses the configured one again.
func TestAdvanceTakesAStep(t *testing.T) {
	w := donburi.NewWorld()
	e := w.Entry(w.Create(components.Body, components.Animation))
	body, clip := components.Body.Get(e), components.Animation.Get(e)
	body.Velocity = components.Vec2{X: 2, Y: -4}
	*clip = components.AnimationData{Frames: 9, FrameTime: 1}
	const update = -1 // stands for Update
	see, move, play := systems.NewPerception(time.Second), systems.NewMovement(time.Second), systems.NewAnimation(time.Second)
	for _, c := range []struct {
		step  time.Duration
		x     float64
		frame uint16
		clock float64
		now   time.Duration
	}{
		{250 * time.Millisecond, 0.5, 0, 0.25, 250 * time.Millisecond},
		{update, 2.5, 1, 0.25, 1250 * time.Millisecond},
		{0, 2.5, 1, 0.25, 1250 * time.Millisecond},
		{500 * time.Millisecond, 3.5, 1, 0.75, 1750 * time.Millisecond},
		{3 * time.Second, 9.5, 4, 0.75, 4750 * time.Millisecond},
		{update, 11.5, 5, 0.75, 5750 * time.Millisecond},
	} {
		if c.step == update {
			see.Update(w)
			move.Update(w)
			play.Update(w)
		} else {
			see.Advance(w, c.step)
			move.Advance(w, c.step)
			play.Advance(w, c.step)
		}
		same(t, "place", body.Position, components.Vec2{X: c.x, Y: -2 * c.x})
		same(t, "frame", clip.Frame, c.frame)
		same(t, "time since the frame came up", clip.Clock, c.clock)
		same(t, "time", see.Now(), c.now)
	}
}

// A target that has moved into sight is seen although no time passes.
func TestAdvanceByZeroLooks(t *testing.T) {
	x := newEyes(components.Vec2{X: -20})
	x.look()
	x.move(0, components.Vec2{X: 5})
	x.see.Advance(x.world, 0)
	if s := components.Sight.Get(x.world.Entry(x.watcher)); !s.Seen || s.TrackedAt != time.Second {
		t.Errorf("%+v, want the target seen in second 1", *s)
	}
}

func TestAdvanceRunsForward(t *testing.T) {
	w := donburi.NewWorld()
	for name, f := range map[string]func(donburi.World, time.Duration){
		"Movement":   systems.NewMovement(0).Advance,
		"Animation":  systems.NewAnimation(0).Advance,
		"Perception": systems.NewPerception(0).Advance,
	} {
		same(t, name, panicOf(func() { f(w, -1) }), "systems: "+name+".Advance by -1ns; time runs forward")
		same(t, name, panicOf(func() { f(nil, 1) }), "systems: "+name+" was given a nil world")
	}
	see := systems.NewPerception(0)
	same(t, "SetNow", panicOf(func() { see.SetNow(-1) }), "systems: Perception.SetNow to -1ns; time begins at 0")
}

// In a tick of no length, states are updated and commands arrive.
func TestAdvanceByZeroIsATick(t *testing.T) {
	m := newTwoStates("still")
	f, w := systems.MustFSM(m.Machine, diary), donburi.NewWorld()
	e := w.Create(f.Component, diary)
	f.Advance(w, 0)
	f.In(w).Send(e, toggle)
	f.Advance(w, 0)
	same(t, "what was called", linesOf(w, e), "enter a, update a, exit a, enter b, update b")
	same(t, "time", f.In(w).Now(), time.Duration(0))
}

// A population is ticked by System of donburi's ecs with the configured step, and by Advance with the caller's.
func TestAdvanceAndSystem(t *testing.T) {
	w := donburi.NewWorld()
	f, p := newTwoStates("timed").in(w, fsm.Config{Step: time.Second})
	w.Create(f.Component, diary)
	e := ecs.NewECS(w)
	e.AddSystem(f.System)
	e.Update()
	f.Advance(w, time.Minute)
	f.Advance(w, 0)
	same(t, "now", p.Now(), time.Minute+time.Second)
	same(t, "ticks", p.Tick(), uint64(3))
	wantPanic(t, "Advance", "fsm: machine \"timed\": Advance by -1ns; time runs forward", func() { f.Advance(w, -1) })
}

func TestPopulationTellsItsConfiguration(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	b.Layer("l").State("s")
	f := systems.MustFSM(b.MustBuild()).Configure(fsm.Config{Step: time.Second / 30})
	if c := f.In(donburi.NewWorld()).Config(); c.Step != time.Second/30 || c.Workers != 1 || c.ChunkSize == 0 {
		t.Errorf("%+v", c)
	}
}
