package systems_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// TestAdvanceTakesAStep: the step of Advance holds for one tick, and Update goes on with the one that was configured.
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

// TestZeroValuesTakeTheDefaultStep: a zero value of these types, not made by a New function, does not stand still.
func TestZeroValuesTakeTheDefaultStep(t *testing.T) {
	var see systems.Perception
	var move systems.Movement
	var play systems.Animation
	w := donburi.NewWorld()
	e := w.Entry(w.Create(components.Body, components.Animation))
	body, clip := components.Body.Get(e), components.Animation.Get(e)
	body.Velocity = components.Vec2{X: 60}
	*clip = components.AnimationData{Frames: 9, FrameTime: 1. / 61}
	for range 2 {
		see.Update(w)
		move.Update(w)
		play.Update(w)
	}
	same(t, "time", see.Now(), 2*systems.DefaultStep+1) // two sixtieths of a second, exactly
	if x := body.Position.X; x < 1.999 || x > 2 {
		t.Errorf("the body is at %v, want 2", x)
	}
	same(t, "clip", clip.Frame, uint16(2))
}

// TestAdvanceByZeroLooks: a target that has come into sight is seen although no time passes.
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

// TestPerceptionEndsWithTime: perception refuses the steps that the machines refuse. (Its time ran backwards after it.)
func TestPerceptionEndsWithTime(t *testing.T) {
	w := donburi.NewWorld()
	see := systems.NewPerception(0)
	const wrong = " have passed; simulated time ends after 292 years (time.Since a time that was never set is as long)"
	same(t, "at once", panicOf(func() { see.Advance(w, time.Since(time.Time{})) }),
		"systems: Perception.Advance by 2562047h47m16.854775807s when 0s"+wrong)
	see.Advance(w, 291*365*24*time.Hour)
	same(t, "later", panicOf(func() { see.Advance(w, 2*365*24*time.Hour) }), "systems: Perception.Advance by 17520h0m0s when 2549160h0m0s"+wrong)
	see.SetNow(1<<63 - 1)
	same(t, "at the end", panicOf(func() { see.Update(w) }), "systems: Perception.Advance by 16.666666ms when 2562047h47m16.854775807s"+wrong)
	same(t, "Now", see.Now(), time.Duration(1<<63-1))
}

// TestPerceptionGoesByTheMachinesClock: whatever the steps are, perception and machines tell the same time.
func TestPerceptionGoesByTheMachinesClock(t *testing.T) {
	f, w := systems.MustFSM(newTwoStates("clock").Machine, diary), donburi.NewWorld()
	see := systems.NewPerception(0)
	r := rand.New(rand.NewPCG(1, 2))
	steps := []time.Duration{0, 1, time.Second / 240, time.Second / 60, 16 * time.Millisecond, time.Second, 7 * time.Second, 333_333_333}
	for range 500 {
		step := steps[r.IntN(len(steps))]
		for range 1 + r.IntN(100) {
			f.Advance(w, step)
			see.Advance(w, step)
			if now := f.In(w).Now(); see.Now() != now {
				t.Fatalf("the eyes say %v, the machines %v", see.Now(), now)
			}
		}
	}
}

// TestPerceptionGoesOnAfterLoading: a perception whose time was set continues, to the nanosecond, like the one that was saved.
func TestPerceptionGoesOnAfterLoading(t *testing.T) {
	w := donburi.NewWorld()
	for _, step := range []time.Duration{0, 1, time.Second / 7, time.Second / 60, time.Second / 999, 16 * time.Millisecond, 3 * time.Second} {
		saved := systems.NewPerception(step)
		for range 200 {
			loaded := systems.NewPerception(step)
			loaded.SetNow(saved.Now())
			same(t, "time when loaded", loaded.Now(), saved.Now())
			at := saved.Now()
			for range 150 {
				loaded.Update(w)
			}
			after := systems.NewPerception(step)
			for after.Now() < at {
				after.Update(w)
			}
			for range 150 {
				after.Update(w)
			}
			if loaded.Now() != after.Now() {
				t.Fatalf("steps of %v: loaded at %v, it is %v after 150 of them, want %v", step, at, loaded.Now(), after.Now())
			}
			saved.Update(w)
		}
	}
	sixtieths, loaded := systems.NewPerception(time.Second/60), systems.NewPerception(time.Second/60)
	sixtieths.Update(w)
	loaded.SetNow(sixtieths.Now())
	for _, step := range []time.Duration{0, time.Second / 60, time.Second / 30} { // the fraction of a nanosecond shows only at the end
		sixtieths.Advance(w, step)
		loaded.Advance(w, step)
	}
	same(t, "time after steps of other lengths", loaded.Now(), sixtieths.Now())
	odd := systems.NewPerception(0)
	odd.SetNow(5 * time.Millisecond) // which is not a whole number of ticks
	odd.Update(w)
	same(t, "time", odd.Now(), 5*time.Millisecond+time.Second/60)
	new(systems.Perception).SetNow(0) // not a panic, of whatever kind
}

// TestEyesThatLookNowAndThen: set to the machines' time before each look, they tell the time of the tick that follows.
func TestEyesThatLookNowAndThen(t *testing.T) {
	f, w := systems.MustFSM(newTwoStates("clock").Machine, diary), donburi.NewWorld()
	see := systems.NewPerception(0)
	for range 1000 {
		looks := f.In(w).Tick()%4 == 0
		if looks {
			see.SetNow(f.In(w).Now())
			see.Update(w)
		}
		f.Update(w)
		if now := f.In(w).Now(); looks && see.Now() != now {
			t.Fatalf("the eyes say %v, the machines %v", see.Now(), now)
		}
	}
}

// TestSightTellsTheTimeAfterLoading: the time since a target was seen is what it was.
func TestSightTellsTheTimeAfterLoading(t *testing.T) {
	x := newEyes(components.Vec2{X: 10})
	x.look()
	x.move(0, components.Vec2{X: -30})
	for range 4 {
		x.look()
	}
	y := newEyes(components.Vec2{X: -30})
	*components.Sight.Get(y.world.Entry(y.watcher)) = *components.Sight.Get(x.world.Entry(x.watcher))
	y.see.SetNow(x.see.Now())
	same(t, "seconds since it was lost", y.see.Now()-components.Sight.Get(y.world.Entry(y.watcher)).TrackedAt, 4*time.Second)
	y.look()
	same(t, "time", y.see.Now(), 6*time.Second)
}

func TestAdvanceAllocatesNothing(t *testing.T) {
	w := donburi.NewWorld()
	w.CreateMany(100, components.Body, components.Sight, components.Animation)
	w.Create(components.Body, components.Target)
	see, move, play := systems.NewPerception(0), systems.NewMovement(0), systems.NewAnimation(0)
	step := time.Duration(0)
	tick := func() {
		step += time.Millisecond
		see.Advance(w, step)
		move.Advance(w, step)
		play.Advance(w, step)
	}
	tick()
	if n := testing.AllocsPerRun(20, tick); n != 0 {
		t.Errorf("%v allocations a tick, want none", n)
	}
}

// TestAdvanceByZeroIsATick: machines update by a delta of nothing, and what was sent arrives.
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
