package states_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
)

// npc is a view in which the components stand in some other order, among other fields.
type npc struct {
	Name  string
	Sight *components.SightData
	Body  *components.BodyData
	Row   fsm.Row
	Round *components.RouteData
	Anim  *components.AnimationData
}

func newNPC() npc {
	body, sight, anim := components.NewBody(components.Vec2{}), components.NewSight(), components.NewAnimation()
	route := components.NewRoute(components.Vec2{X: 50}, components.Vec2{})
	return npc{Sight: &sight, Body: &body, Round: &route, Anim: &anim}
}

// newMachine defines the same machine from callbacks in simple form or in batch form.
func newMachine(batch bool) *fsm.Machine[npc] {
	b := fsm.NewBuilder[npc]("npc")
	use := states.For[npc]()
	act := b.Layer("act")
	patrol, chase := act.State("patrol"), act.State("chase")
	if batch {
		patrol.OnUpdateBatch(use.FollowRouteBatch())
		chase.OnUpdateBatch(use.ChaseBatch(components.RunSpeed))
		patrol.To(chase).WhenBatch(use.SeesTargetBatch())
		chase.To(patrol).WhenBatch(use.LostTargetBatch())
	} else {
		patrol.OnUpdate(use.FollowRoute())
		chase.OnUpdate(use.Chase(components.RunSpeed))
		patrol.To(chase).When(use.SeesTarget())
		chase.To(patrol).When(use.LostTarget())
	}
	locomotion := b.Layer("locomotion")
	var gaits states.Gaits[npc]
	if batch {
		gaits = use.LocomotionBatch(locomotion)
	} else {
		gaits = use.Locomotion(locomotion)
	}
	gaits.Stand.OnEnter(use.Play(0, 5, 0.2))
	gaits.Walk.OnEnter(use.Play(1, 8, 0.1))
	gaits.Run.OnEnter(use.Play(2, 8, 0.05))
	return b.MustBuild()
}

// play runs an NPC for two seconds and returns the states that it was in, each time that they changed.
func play(m *fsm.Machine[npc]) (story []string, end components.BodyData) {
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(newNPC())
	last := ""
	for tick := 1; tick <= 120; tick++ {
		v := p.View(e)
		v.Sight.Seen = tick == 20
		v.Sight.Tracked = tick >= 20 && tick < 60
		v.Sight.Target = components.Vec2{Y: 100}
		p.Update()
		step(v.Body)
		now := ""
		for _, l := range m.Layers() {
			now += p.Current(e, l).Name() + " "
		}
		if now += fmt.Sprint(v.Anim.Clip); now != last {
			story = append(story, fmt.Sprintf("%d %s", tick, now))
			last = now
		}
	}
	return story, *p.View(e).Body
}

func TestKitMakesAMachine(t *testing.T) {
	got, _ := play(newMachine(false))
	want := []string{
		"1 patrol walk 1",
		"20 chase walk 1",
		"21 chase run 2",
		"60 patrol run 2",
		"61 patrol walk 1",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestBatchFormBehavesAlike(t *testing.T) {
	story, end := play(newMachine(false))
	batchStory, batchEnd := play(newMachine(true))
	if fmt.Sprint(story) != fmt.Sprint(batchStory) || end != batchEnd {
		t.Errorf("batch form: %v ends at %v\nsimple form: %v ends at %v", batchStory, batchEnd, story, end)
	}
}

// Each callback of a kit does what the function of its name does.
func TestKitCallbacks(t *testing.T) {
	use := states.For[npc]()
	for _, c := range []struct {
		name  string
		do    func(*fsm.Tick, *npc)
		check func(b components.BodyData) bool
	}{
		{"Stand", use.Stand(), func(b components.BodyData) bool { return b.Velocity == components.Vec2{} }},
		{"FollowRoute", use.FollowRoute(), func(b components.BodyData) bool { return b.Velocity == components.Vec2{X: 3} }},
		{"Chase", use.Chase(10), func(b components.BodyData) bool { return b.Velocity == components.Vec2{Y: 10} }},
		{"ChaseWithin 6", use.ChaseWithin(10, 6), func(b components.BodyData) bool { return b.Velocity == components.Vec2{Y: 10} }},
		{"ChaseWithin 8", use.ChaseWithin(10, 8), func(b components.BodyData) bool { return b.Velocity == components.Vec2{} && b.Heading.Y > 0 }},
		{"Flee", use.Flee(10), func(b components.BodyData) bool { return b.Velocity == components.Vec2{Y: -10} }},
		{"Face", use.Face(), func(b components.BodyData) bool { return b.Velocity.X == 1 && b.Heading.Y > 0 }},
		{"Wander", use.Wander(2), func(b components.BodyData) bool { return near(states.Distance(b.Velocity, components.Vec2{}), 2) }},
	} {
		b := fsm.NewBuilder[npc]("npc")
		b.Layer("act").State("it").OnUpdate(c.do)
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(newNPC())
		v := p.View(e)
		v.Body.Velocity.X = 1
		v.Sight.Tracked, v.Sight.Target.Y = true, 7
		p.Update()
		if !c.check(*v.Body) {
			t.Errorf("%s: %+v", c.name, *v.Body)
		}
	}
}

// A state that plays a clip once is left in the tick after the one that shows its last frame for long enough.
func TestKitLeavesWhenTheClipHasEnded(t *testing.T) {
	use := states.For[npc]()
	b := fsm.NewBuilder[npc]("npc")
	l := b.Layer("arm")
	strike, guard := l.State("strike"), l.State("guard")
	strike.OnEnter(use.PlayOnce(4, 3, 0.1))
	strike.To(guard).When(use.ClipEnded())
	guard.OnEnter(use.Play(0, 2, 0.1))
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(newNPC())
	p.Update()
	anim := p.View(e).Anim
	if want := (components.AnimationData{Clip: 4, Frames: 3, FrameTime: 0.1, Once: true}); *anim != want {
		t.Errorf("Enter of strike: %+v, want %+v", *anim, want)
	}
	if p.Update(); !p.Is(e, strike) {
		t.Error("strike is left before the clip has ended")
	}
	anim.Frame, anim.Clock = 2, 0.1
	if p.Update(); !p.Is(e, guard) || anim.Clip != 0 || anim.Once {
		t.Errorf("strike is not left when the clip has ended: %+v", *anim)
	}
}

// Without a target, Chase and Flee stop the body, and Face does not turn it.
func TestKitWithoutATarget(t *testing.T) {
	use := states.For[npc]()
	stands := components.NewBody(components.Vec2{Y: 5})
	for name, do := range map[string]func(*fsm.Tick, *npc){"Chase": use.Chase(10), "ChaseWithin": use.ChaseWithin(10, 5), "Flee": use.Flee(10), "Face": use.Face()} {
		b := fsm.NewBuilder[npc]("npc")
		b.Layer("act").State("it").OnUpdate(do)
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		v := newNPC()
		if *v.Body = stands; name != "Face" { // Chase and Flee stop the body; Face leaves its velocity alone
			v.Body.Velocity.X = 3
		}
		p.Add(v)
		p.Update()
		if *v.Body != stands {
			t.Errorf("%s: %+v", name, *v.Body)
		}
	}
}

func TestKitConditions(t *testing.T) {
	use := states.For[npc]()
	v := newNPC()
	v.Sight.Tracked, v.Sight.Distance = true, 5
	v.Body.Velocity.X = 6
	for name, c := range map[string]struct{ got, want bool }{
		"SeesTarget":         {use.SeesTarget()(&v), false},
		"LostTarget":         {use.LostTarget()(&v), false},
		"TargetWithin(5)":    {use.TargetWithin(5)(&v), false},
		"TargetWithin(5.01)": {use.TargetWithin(5.01)(&v), true},
		"IsStill":            {use.IsStill()(&v), false},
		"IsRunning":          {use.IsRunning()(&v), true},
		"Not IsRunning":      {states.Not(use.IsRunning())(&v), false},
	} {
		if c.got != c.want {
			t.Errorf("%s is %v", name, c.got)
		}
	}
	if v.Sight.Tracked = false; use.TargetWithin(5.01)(&v) {
		t.Error("TargetWithin holds for a target that is not tracked")
	}
}

// If the view has a locomotion component, its RunFrom is the speed from which the body runs.
func TestLocomotionComponentSaysWhatRunningIs(t *testing.T) {
	type slow struct {
		Body       *components.BodyData
		Locomotion *components.LocomotionData
	}
	for name, add := range map[string]func(*states.Kit[slow], *fsm.Layer[slow]) states.Gaits[slow]{
		"Locomotion":      (*states.Kit[slow]).Locomotion,
		"LocomotionBatch": (*states.Kit[slow]).LocomotionBatch,
	} {
		b := fsm.NewBuilder[slow]("slow")
		gaits := add(states.For[slow](), b.Layer("locomotion"))
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		body, locomotion := components.NewBody(components.Vec2{}), components.NewLocomotion()
		locomotion.RunFrom = 7
		e := p.Add(slow{&body, &locomotion})
		for _, at := range []struct {
			speed float64
			want  *fsm.State[slow]
		}{{0, gaits.Stand}, {6.9, gaits.Walk}, {7, gaits.Run}, {6.9, gaits.Walk}, {0, gaits.Stand}} {
			body.Velocity.X = at.speed
			p.Update()
			if !p.Is(e, at.want) {
				t.Errorf("%s: at %v m/s it is not in %s", name, at.speed, at.want.Name())
			}
		}
	}
}

func TestKitSaysWhatIsMissing(t *testing.T) {
	type bodiless struct{ Sight *components.SightData }
	type twoBodies struct{ A, B *components.BodyData }
	for want, f := range map[string]func(){
		"states: FollowRoute needs a field of type *components.BodyData, and states_test.bodiless has none": func() {
			states.For[bodiless]().FollowRoute()
		},
		"states: Locomotion needs a field of type *components.BodyData, and states_test.bodiless has none": func() {
			states.For[bodiless]().Locomotion(fsm.NewBuilder[bodiless]("ghost").Layer("gait"))
		},
		"states: LocomotionBatch needs a field of type *components.BodyData, and states_test.bodiless has none": func() {
			states.For[bodiless]().LocomotionBatch(fsm.NewBuilder[bodiless]("ghost").Layer("gait"))
		},
		"states: IsStill needs a field of type *components.BodyData, and states_test.bodiless has none": func() {
			states.For[bodiless]().IsStill()
		},
		"states: states_test.twoBodies has two fields of type *components.BodyData": func() { states.For[twoBodies]() },
		"states: For was given int; a view is a struct":                             func() { states.For[int]() },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %q", got, want)
				}
			}()
			f()
		}()
	}
}

// A layer to which a kit cannot add its states is as it was.
func TestLocomotionAddsAllOrNothing(t *testing.T) {
	type bodiless struct{ Sight *components.SightData }
	for name, add := range map[string]func(*states.Kit[bodiless], *fsm.Layer[bodiless]) states.Gaits[bodiless]{
		"Locomotion":      (*states.Kit[bodiless]).Locomotion,
		"LocomotionBatch": (*states.Kit[bodiless]).LocomotionBatch,
	} {
		gait := fsm.NewBuilder[bodiless]("ghost").Layer("gait")
		func() {
			defer func() { _ = recover() }()
			add(states.For[bodiless](), gait)
			t.Errorf("%s needs no body", name)
		}()
		if added := len(gait.States()); added > 0 {
			t.Errorf("%s has added %d states before it panicked", name, added)
		}
	}
}

// A number that makes no sense is found while the machine is defined, not in a body that is nowhere or in a clip that never ends.
func TestKitRefusesNumbersThatMakeNoSense(t *testing.T) {
	type view struct {
		Body     *components.BodyData
		Sight    *components.SightData
		Anim     *components.AnimationData
		Cooldown *components.CooldownData
	}
	use, nan, inf := states.For[view](), math.NaN(), math.Inf(1)
	for want, f := range map[string]func(){
		"Chase was given a speed of NaN; give 0 or more, in metres per second":                                     func() { use.Chase(nan) },
		"ChaseBatch was given a speed of +Inf; give 0 or more, in metres per second":                               func() { use.ChaseBatch(inf) },
		"ChaseWithin was given a speed of -1; give 0 or more, in metres per second":                                func() { use.ChaseWithin(-1, 1) },
		"ChaseWithin was given a distance of -1; give 0 or more, in metres":                                        func() { use.ChaseWithin(1, -1) },
		"Flee was given a speed of -Inf; give 0 or more, in metres per second":                                     func() { use.Flee(-inf) },
		"Wander was given a speed of -0.5; give 0 or more, in metres per second":                                   func() { use.Wander(-0.5) },
		"TargetWithin was given a distance of NaN; give 0 or more, in metres":                                      func() { use.TargetWithin(nan) },
		"StartCooldown was given a length of -1s; give 0 or more":                                                  func() { use.StartCooldown(0, -time.Second) },
		"Play was given a clip of 0 frames; give 1 or more":                                                        func() { use.Play(1, 0, 0.1) },
		"Play was given a frame time of -0.1; give 0 or more, in seconds":                                          func() { use.Play(1, 2, -0.1) },
		"PlayOnce was given a clip of 0 frames; give 1 or more":                                                    func() { use.PlayOnce(1, 0, -1) },
		"PlayOnce was given a frame time of +Inf; give 0 or more, in seconds":                                      func() { use.PlayOnce(1, 1, inf) },
		"PlayOnce was given a frame time of 0, with which the clip never ends; give more, in seconds, or use Play": func() { use.PlayOnce(1, 1, 0) },
	} {
		func() {
			defer func() {
				if got := recover(); got != "states: "+want {
					t.Errorf("panic %v, want %q", got, want)
				}
			}()
			f()
		}()
	}
	use.Wander(0) // none of these is refused
	use.TargetWithin(inf)
	use.ChaseWithin(1, 0)
	use.StartCooldown(0, 0)
	use.Play(1, 1, 0)
}

func TestCallbacksAllocateNothing(t *testing.T) {
	p := fsm.NewPool(newMachine(false), fsm.Config{})
	for range 100 {
		p.Add(newNPC())
	}
	p.Update()
	if n := testing.AllocsPerRun(50, p.Update); n != 0 {
		t.Errorf("%v allocations a tick, want none", n)
	}
}

// A condition that was forgotten is found when the machine is built, not in a frame.
func TestNotOfNilIsFoundByBuild(t *testing.T) {
	b := fsm.NewBuilder[npc]("m")
	s := b.Layer("l").State("s")
	s.To(s).When(states.Not[npc](nil))
	if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), "When was given a nil function") {
		t.Error(err)
	}
}

// If a component is missing, the fault names the line that panics, in the kit or below, not the one where the game ticks.
func TestKitFaultNamesTheLineThatPanics(t *testing.T) {
	for _, batch := range []bool{false, true} {
		var faults []*fsm.Fault
		p := fsm.NewPool(newMachine(batch), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
		lame := newNPC()
		lame.Round = nil
		p.Add(lame)
		p.Update()
		if len(faults) != 1 || !strings.Contains(faults[0].Where, "/components/route.go:") {
			t.Errorf("batch %v: %v", batch, faults)
		}
	}
}

// systems.NewFSM binds fields of structs within a view, so For finds them, too.
func TestForLooksIntoStructsWithin(t *testing.T) {
	type Legs struct {
		Name string
		Body *components.BodyData
	}
	type Walker struct {
		Sight *components.SightData
		Legs
		More struct{ Route *components.RouteData }
	}
	body, route := components.NewBody(components.Vec2{}), components.NewRoute(components.Vec2{X: 50})
	v := Walker{Legs: Legs{Body: &body}}
	v.More.Route = &route
	b := fsm.NewBuilder[Walker]("walker")
	b.Layer("only").State("walk").OnUpdate(states.For[Walker]().FollowRoute())
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	pool.Add(v)
	pool.Update()
	if body.Velocity.X != components.WalkSpeed {
		t.Errorf("the body goes at %v, want %v along X", body.Velocity, components.WalkSpeed)
	}
	type Twins struct {
		Legs
		Other Legs
	}
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "Twins has two fields of type *components.BodyData") {
			t.Errorf("two bodies: %s", r)
		}
	}()
	states.For[Twins]()
}

// A component may lie in a struct within a struct of the view, behind other fields.
func TestKitFindsNestedFields(t *testing.T) {
	type inner struct {
		X    int
		Body *components.BodyData
	}
	type middle struct {
		Y  int
		In inner
	}
	type view struct {
		A string
		M middle
	}
	body := components.NewBody(components.Vec2{})
	still := states.For[view]().IsStill()
	v := view{M: middle{In: inner{Body: &body}}}
	if !still(&v) {
		t.Error("a body at rest is not still")
	}
	if body.Velocity.X = 1; still(&v) {
		t.Error("a body that moves is still")
	}
}
