package patrol

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// AlarmTicks is how long an alarm takes to the farthest guard, however large the map: a little less than a fright lasts, so that there is a
// moment in which everyone is startled.
const AlarmTicks = 96

// alarmOverlap is how far, in metres, an alarm reaches back in each tick: guards who run towards it must not slip through between two ticks.
// The command that some receive twice changes nothing, since they are startled already.
const alarmOverlap = 0.5

// alarm is a noise that startles everyone on the map, one after the other as it comes to them.
type alarm struct {
	at    components.Vec2
	speed float64 // metres a tick
	ticks int     // so far; 0: there is none
}

// ring begins an alarm at a place. One that is under way is over.
func (a *alarm) ring(at components.Vec2, half float64) {
	x, y := max(half-at.X, half+at.X), max(half-at.Y, half+at.Y)
	*a = alarm{at: at, speed: math.Sqrt(float64(x*x)+float64(y*y)) / AlarmTicks, ticks: 1}
}

// spread sends the command to those whom the alarm reaches in this tick.
func (s *Scene) spread() {
	a := &s.alarm
	if a.ticks == 0 {
		return
	}
	before, now := float64(a.speed*float64(a.ticks-1))-alarmOverlap, a.speed*float64(a.ticks)
	s.eachGuard(0, 1, func(_, _ int, e donburi.Entity, b *components.BodyData) {
		if near(b.Position, a.at, now) && (before <= 0 || !near(b.Position, a.at, before)) {
			s.guards.Send(e, Startle)
		}
	})
	if a.ticks++; a.ticks > AlarmTicks {
		*a = alarm{}
	}
}

// Alarm returns where an alarm under way began, and how far it has come, in metres.
func (s *Scene) Alarm() (at components.Vec2, radius float64, underWay bool) {
	a := &s.alarm
	return a.at, a.speed * float64(max(0, a.ticks-1)), a.ticks > 0
}
