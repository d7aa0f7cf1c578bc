package patrol

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/camera"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/states"
)

// director leads those who only look on through what there is to see, again and again: a chase, the whole map, an alarm that startles
// everyone on it, and one guard with its reasons. What the scene sees of it does not depend on the window.
type director struct {
	on     bool
	shot   shot
	ticks  int // in the shot
	rounds int // through all shots
	from   camera.Camera
	opened bool // the inspector is open because of it
}

// shot is what the director shows.
type shot uint8

const (
	theChase shot = iota
	pullingBack
	theMap
	theAlarm
	closingIn
	theGuard
	itsReasons
	shots
)

// lengths are how long shots last, in ticks.
var lengths = [shots]int{
	theChase: 210, pullingBack: 75, theMap: 50, theAlarm: 270, closingIn: 75, theGuard: 210, itsReasons: 300,
}

const (
	// chaseZoom and guardZoom are how close the camera comes to a chase and to a guard.
	chaseZoom = 9
	guardZoom = 13
	// A chase is worth a look if so many take part; for longer than longestChase nobody waits for them.
	chasers      = 3
	longestChase = 480
)

// Direct says whether nobody plays, so that the camera is led. Whoever takes over to play finds the player in the middle; whoever takes over
// to look, by a click, say, finds what they have just seen.
func (v *View) Direct(on, look bool) {
	d := &v.director
	if on == d.on {
		return
	}
	if !on && look {
		v.overview = d.shot == pullingBack || d.shot == theMap || d.shot == theAlarm
		v.following, v.closeZoom = d.shot == theChase, startZoom
		*d = director{}
		return
	}
	if d.opened {
		v.insp.SetOpen(false)
	}
	*d = director{on: on}
	if v.cam.Zoom = startZoom; on {
		v.cam.Zoom = chaseZoom
	}
	v.overview, v.following, v.closeZoom = false, true, startZoom
	p := v.scene.PlayerBody().Position
	v.cam.X, v.cam.Y = p.X, p.Y
	v.choose(donburi.Null)
}

// Inspects reports whether the inspector is open because it is worth a look, rather than because somebody has opened it.
func (v *View) Inspects() bool { return v.director.opened }

// tick lets a tick of a shot pass, and goes on to the next one after the last.
func (d *director) tick(v *View, in *input.Frame) {
	if !d.on {
		return
	}
	length := lengths[d.shot]
	if d.shot == theChase && d.few(v) {
		length = longestChase
	}
	if d.ticks >= length {
		if d.shot, d.ticks = d.shot+1, 0; d.shot == shots {
			d.shot, d.rounds = theChase, d.rounds+1
		}
	}
	if d.ticks == 0 {
		d.begin(v, in)
	}
	d.ticks++
}

// few reports whether too few guards give chase to be worth a look. An edited machine may have no such state.
func (d *director) few(v *View) bool {
	chase := v.scene.Machine().Layers()[0].FindState("chase")
	return chase == nil || v.scene.Guards().Count(chase) < chasers
}

// begin begins a shot.
func (d *director) begin(v *View, in *input.Frame) {
	d.from = v.cam
	switch d.shot {
	case theChase:
		v.choose(donburi.Null)
		d.inspect(v, false)
	case pullingBack:
		v.overview = true
	case theMap:
		d.inspect(v, d.rounds%2 == 1) // whose chart shows the alarm
	case theAlarm:
		in.Alarm = true
	case closingIn:
		d.inspect(v, false)
		v.choose(v.star())
	case theGuard:
		v.overview = false
	case itsReasons:
		d.inspect(v, true)
	}
}

// inspect opens or closes the inspector.
func (d *director) inspect(v *View, open bool) {
	v.insp.SetOpen(open)
	d.opened = open
}

// frame moves the camera.
func (d *director) frame(v *View) {
	player := v.scene.PlayerBody().Position
	guard := player
	if v.selected != donburi.Null && v.scene.World().Valid(v.selected) {
		guard = components.Body.Get(v.scene.World().Entry(v.selected)).Position
	}
	switch d.shot {
	case theChase:
		v.cam.Zoom += (chaseZoom - v.cam.Zoom) * 0.1
		v.cam.Follow(player.X, player.Y, 6, view.Seconds)
	case pullingBack:
		v.cam = v.between(d.from, v.whole(), float64(d.ticks)/float64(lengths[pullingBack]))
	case theMap, theAlarm:
		v.cam = v.whole()
	case closingIn:
		goal := v.cam
		goal.X, goal.Y, goal.Zoom = guard.X, guard.Y, guardZoom
		v.cam = v.between(d.from, goal, float64(d.ticks)/float64(lengths[closingIn]))
	case theGuard, itsReasons:
		v.cam.X, v.cam.Y, v.cam.Zoom = guard.X, guard.Y, guardZoom
	}
}

// between returns the camera on its way from one view to another. The zoom grows or shrinks evenly, and what is looked at moves evenly on
// the screen.
func (v *View) between(from, to camera.Camera, part float64) camera.Camera {
	part = min(1, max(0, part))
	part *= part * (3 - 2*part)
	cam := v.cam
	cam.Zoom = from.Zoom * math.Pow(to.Zoom/from.Zoom, part)
	left := 1 - part
	if from.Zoom != to.Zoom {
		left = (1/cam.Zoom - 1/to.Zoom) / (1/from.Zoom - 1/to.Zoom)
	}
	cam.X, cam.Y = to.X+(from.X-to.X)*left, to.Y+(from.Y-to.Y)*left
	return cam
}

// star returns a guard who is worth a look: the nearest to the player of those who give chase, or else of all.
func (v *View) star() (star donburi.Entity) {
	chase := v.scene.Machine().Layers()[0].FindState("chase")
	best := math.Inf(1)
	player := v.scene.PlayerBody().Position
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, b *components.BodyData) {
		far := states.Distance(b.Position, player)
		if chase == nil || v.roll.act(e) != chase.ID() {
			far += 1e6
		}
		if far < best {
			star, best = e, far
		}
	})
	return star
}
