package components_test

import (
	"fmt"
	"math"
	"testing"
	"time"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// The components of a new entity have useful values.
func TestFreshEntityHasDefaults(t *testing.T) {
	w := donburi.NewWorld()
	e := w.Entry(w.Create(components.Body, components.Route, components.Sight, components.Target,
		components.Locomotion, components.Animation, components.Cooldown))

	if got, want := *components.Body.Get(e), (components.BodyData{Heading: components.Vec2{X: 1}}); got != want {
		t.Errorf("Body: %+v, want %+v", got, want)
	}
	if r := components.Route.Get(e); len(r.Points) != 0 || r.Speed != 3 || r.Next != 0 {
		t.Errorf("Route: %+v, want no points at 3 m/s", *r)
	}
	s := *components.Sight.Get(e)
	if s.Range != 15 || s.LoseRange != 30 || math.Abs(float64(s.Cone)-math.Cos(math.Pi/6)) > 1e-7 {
		t.Errorf("Sight: range %v, lose %v, cone %v; want 15, 30, cos 30°", s.Range, s.LoseRange, s.Cone)
	}
	if s.Seen || s.Tracked || !math.IsInf(s.Distance, 1) || s.Entity != donburi.Null {
		t.Errorf("Sight: %+v, want nothing seen", s)
	}
	if got, want := *components.Locomotion.Get(e), (components.LocomotionData{Walk: 3, Run: 10, RunFrom: 5}); got != want {
		t.Errorf("Locomotion: %+v, want %+v", got, want)
	}
	if got, want := *components.Animation.Get(e), (components.AnimationData{Frames: 1}); got != want {
		t.Errorf("Animation: %+v, want %+v", got, want)
	}
	for n := range components.Cooldowns {
		if c := components.Cooldown.Get(e); !c.Ready(n, 0) {
			t.Errorf("Cooldown: %+v, want all of them ready", *c)
		}
	}
}

// A cooldown is over when its time is, and begins anew when it is started under way. The others do not mind.
func TestCooldown(t *testing.T) {
	var c components.CooldownData
	for _, now := range []time.Duration{time.Hour, time.Hour + time.Second} {
		c.Start(1, now, 2*time.Second)
		if c.Ready(1, now+2*time.Second-1) || !c.Ready(1, now+2*time.Second) {
			t.Errorf("started for 2s at %v, it is over at %v", now, c.Over[1])
		}
	}
	if !c.Ready(0, 0) || !c.Ready(2, 0) {
		t.Errorf("others were started, too: %v", c.Over)
	}
}

// A cooldown that would outlast simulated time, as for what may be done once, does not begin anew at the start of time.
func TestCooldownForEver(t *testing.T) {
	var c components.CooldownData
	c.Start(0, time.Hour, math.MaxInt64)
	if c.Ready(0, time.Hour) || c.Ready(0, 200*365*24*time.Hour) {
		t.Errorf("a cooldown of 292 years is over after an hour: %v", c.Over[0])
	}
	c.Start(0, time.Hour, -2*time.Hour) // none
	if !c.Ready(0, time.Hour) {
		t.Errorf("a cooldown of less than nothing is not over: %v", c.Over[0])
	}
}

func TestACooldownThatDoesNotExistIsRefused(t *testing.T) {
	for _, n := range []int{-1, components.Cooldowns} {
		for name, use := range map[string]func(*components.CooldownData){
			"Ready": func(c *components.CooldownData) { c.Ready(n, 0) },
			"Start": func(c *components.CooldownData) { c.Start(n, 0, 0) },
		} {
			func() {
				defer func() {
					want := fmt.Sprintf("components: CooldownData.%s was given cooldown %d; they are numbered from 0 to 3", name, n)
					if text := recover(); text != want {
						t.Errorf("panic %v, want %s", text, want)
					}
				}()
				use(new(components.CooldownData))
			}()
		}
	}
}

// Components that are read for every NPC in each tick fit a cache line.
func TestHotDataFitsACacheLine(t *testing.T) {
	for name, size := range map[string]uintptr{
		"BodyData":       unsafe.Sizeof(components.BodyData{}),
		"RouteData":      unsafe.Sizeof(components.RouteData{}),
		"SightData":      unsafe.Sizeof(components.SightData{}),
		"LocomotionData": unsafe.Sizeof(components.LocomotionData{}),
		"AnimationData":  unsafe.Sizeof(components.AnimationData{}),
		"CooldownData":   unsafe.Sizeof(components.CooldownData{}),
	} {
		if size > 64 {
			t.Errorf("%s has %d bytes, want at most 64", name, size)
		}
	}
}

func TestRouteGoesRound(t *testing.T) {
	a, b := components.Vec2{X: 1}, components.Vec2{X: 2}
	r := components.NewRoute(a, b)
	var got []components.Vec2
	for range 5 {
		p, ok := r.Waypoint()
		if !ok {
			t.Fatal("Waypoint reports none")
		}
		got = append(got, p)
		if r.Advance(); r.Next < 0 || int(r.Next) >= len(r.Points) {
			t.Errorf("Next is %d, want an index", r.Next)
		}
	}
	for i, want := range []components.Vec2{a, b, a, b, a} {
		if got[i] != want {
			t.Errorf("waypoint %d is %v, want %v", i, got[i], want)
		}
	}
}

func TestRouteIsFollowedOnce(t *testing.T) {
	a, b, c := components.Vec2{X: 1}, components.Vec2{X: 2}, components.Vec2{X: 3}
	r := components.NewRoute(a, b)
	r.Once = true
	next := func(want components.Vec2) {
		t.Helper()
		if p, ok := r.Waypoint(); !ok || p != want || r.Ended() {
			t.Errorf("Next %d: waypoint %v, %v, ended %v; want %v", r.Next, p, ok, r.Ended(), want)
		}
		r.Advance()
	}
	ended := func() {
		t.Helper()
		for range 2 {
			if p, ok := r.Waypoint(); ok || !r.Ended() || r.Next != int32(len(r.Points)) {
				t.Errorf("Next %d: waypoint %v, %v, ended %v; want none", r.Next, p, ok, r.Ended())
			}
			r.Advance()
		}
	}
	next(a)
	next(b)
	ended()
	r.Points = append(r.Points, c) // it goes on
	next(c)
	ended()
	r.Next = 0 // once more
	next(a)
	r.Next = -1 // counts as 0
	next(a)
	if r.Next != 1 {
		t.Errorf("-1 advanced to %d, want 1", r.Next)
	}
	r.Next = 7
	r.Once = false
	if p, ok := r.Waypoint(); !ok || p != a || r.Ended() {
		t.Errorf("a round beyond its end: waypoint %v, %v, ended %v; want the first", p, ok, r.Ended())
	}
	r = components.RouteData{Once: true}
	ended()
	r = components.RouteData{Once: true, Next: -1} // which counts as 0
	if !r.Ended() {
		t.Error("a route without waypoints has not ended whose Next is -1")
	}
}

func TestRouteToleratesAnyIndex(t *testing.T) {
	a, b := components.Vec2{X: 1}, components.Vec2{X: 2}
	for _, next := range []int32{-1, 2, math.MaxInt32, math.MinInt32} {
		r := components.NewRoute(a, b)
		r.Next = next
		if p, ok := r.Waypoint(); !ok || p != a {
			t.Errorf("Next %d: waypoint %v, %v; want the first", next, p, ok)
		}
		if r.Advance(); r.Next != 1 {
			t.Errorf("Next %d: advanced to %d, want 1", next, r.Next)
		}
	}
	r := components.NewRoute()
	if _, ok := r.Waypoint(); ok {
		t.Error("an empty route has a waypoint")
	}
	if r.Advance(); r.Next != 0 {
		t.Errorf("an empty route advanced to %d", r.Next)
	}
}

// There is a target to go to while one is tracked, and where one was lost.
func TestHasTarget(t *testing.T) {
	for want, s := range map[bool][]components.SightData{
		true:  {{Tracked: true}, {Entity: 1 << 32}, {Tracked: true, Entity: 1 << 32}},
		false: {{}, components.NewSight(), {Seen: true}},
	} {
		for _, s := range s {
			if s.HasTarget() != want {
				t.Errorf("%+v: HasTarget is %v", s, !want)
			}
		}
	}
}

func TestPlayKeepsTheFrameOfTheSameClip(t *testing.T) {
	a := components.NewAnimation()
	a.Play(2, 8, 0.1)
	a.Frame, a.Clock = 3, 0.05
	a.Play(2, 8, 0.2)
	if a.Frame != 3 || a.Clock != 0.05 || a.FrameTime != 0.2 {
		t.Errorf("the same clip: %+v, want frame 3 and the new pace", a)
	}
	a.Play(1, 8, 0.2)
	if a.Frame != 0 || a.Clock != 0 || a.Clip != 1 {
		t.Errorf("another clip: %+v, want its first frame", a)
	}
	a.Frame = 3
	if a.Play(1, 4, 0.2); a.Frame != 0 || a.Frames != 4 {
		t.Errorf("the same clip, of another length: %+v, want its first frame", a)
	}
}

func TestPlayOnceStartsOver(t *testing.T) {
	a := components.NewAnimation()
	a.Play(2, 8, 0.1)
	a.Frame, a.Clock = 3, 0.05
	want := components.AnimationData{Clip: 2, Frames: 8, FrameTime: 0.1, Once: true}
	if a.PlayOnce(2, 8, 0.1); a != want {
		t.Errorf("a clip that is playing over and over: %+v, want %+v", a, want)
	}
	a.Frame, a.Clock = 7, 0.1
	if !a.Ended() {
		t.Errorf("%+v has not ended", a)
	}
	if a.PlayOnce(2, 8, 0.1); a != want || a.Ended() {
		t.Errorf("a clip that has ended: %+v, want %+v", a, want)
	}
	a.Frame, a.Clock, want.Once = 7, 0.1, false
	if a.Play(2, 8, 0.1); a != want || a.Ended() {
		t.Errorf("played over and over from now on: %+v, want %+v", a, want)
	}
}
