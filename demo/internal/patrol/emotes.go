package patrol

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/demo/internal/camera"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/sheet"
	"github.com/horde-fsm/horde/internal/draw/ui"
	patrolscene "github.com/horde-fsm/horde/internal/scene/patrol"
)

// emoteFor is how long a bubble stays over a guard's head, in ticks.
const emoteFor = 55

// emotes are the bubbles of guards that have just changed state.
type emotes struct {
	ring [256]emote
	next int
}

type emote struct {
	entity donburi.Entity
	sprite sheet.Sprite
	left   int
}

// add gives a guard in view a bubble if the change calls for one.
func (es *emotes) add(v *View, c *fsm.Change) {
	var sprite sheet.Sprite
	switch from, to := v.crowd.moods[c.From], v.crowd.moods[c.To]; {
	case to == angry:
		sprite = art.Alert
	case to == startled:
		sprite = art.Shock
	case from == angry:
		sprite = art.Ask
	default:
		return
	}
	e := donburi.Entity(c.Entity)
	if !v.inView(e) {
		return
	}
	for i := range es.ring {
		if es.ring[i].entity == e {
			es.ring[i].left = 0
		}
	}
	es.ring[es.next] = emote{e, sprite, emoteFor}
	es.next = (es.next + 1) % len(es.ring)
}

// inView reports whether an entity is on the screen, or nearly.
func (v *View) inView(e donburi.Entity) bool {
	if !v.scene.World().Valid(e) {
		return false
	}
	p := components.Body.Get(v.scene.World().Entry(e)).Position
	minX, minY, maxX, maxY := v.cam.Bounds(4)
	return p.X > minX && p.X < maxX && p.Y > minY && p.Y < maxY
}

func (es *emotes) tick() {
	for i := range es.ring {
		es.ring[i].left = max(0, es.ring[i].left-1)
	}
}

func (es *emotes) draw(c *paint.Canvas, v *View) {
	world := v.scene.World()
	for i := range es.ring {
		e := &es.ring[i]
		if e.left == 0 || !world.Valid(e.entity) {
			continue
		}
		p := components.Body.Get(world.Entry(e.entity)).Position
		x, y := v.cam.Screen(p.X, p.Y)
		age := float32(emoteFor - e.left)
		// It pops up, overshoots a little, and fades.
		grow := 1 - float32(math.Exp(-float64(age)*0.22)*math.Cos(float64(age)*0.35))
		fade := min(1, float32(e.left)/12)
		size := float32(max(9, min(17, 1.1*v.cam.Zoom))) * grow
		up := float32(guardHalf*v.cam.Zoom) + size
		c.Sprite(e.sprite, float32(x), float32(y)-up, 1, 0, size, size, ui.Ink.Alpha(fade))
	}
}

// waveFor is how long the wave of a noise lasts, in ticks.
const waveFor = 32

// waves are the noises that the player made, spreading outwards.
type waves struct {
	ring [8]wave
	next int
}

type wave struct {
	at   components.Vec2
	left int
}

func (w *waves) add(at components.Vec2) {
	w.ring[w.next] = wave{at, waveFor}
	w.next = (w.next + 1) % len(w.ring)
}

func (w *waves) tick() {
	for i := range w.ring {
		w.ring[i].left = max(0, w.ring[i].left-1)
	}
}

// drawAlarm draws the wave of an alarm, which runs on to the edges of the map.
func (v *View) drawAlarm(c *paint.Canvas) {
	at, radius, underWay := v.scene.Alarm()
	if !underWay {
		return
	}
	fx, fy := v.cam.Screen(at.X, at.Y)
	x, y, r := float32(fx), float32(fy), float32(radius*v.cam.Zoom)
	// In pieces, since the picture of a ring has a line that grows with it; and as far as there is a map.
	half := v.scene.HalfSize()
	point := func(i int) (px, py float32, inside bool) {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / alarmPieces)
		wx, wy := at.X+radius*cos, at.Y+radius*sin
		return x + r*float32(cos), y + r*float32(sin), max(wx, -wx, wy, -wy) < half
	}
	x0, y0, in0 := point(0)
	for i := range alarmPieces {
		x1, y1, in1 := point(i + 1)
		if in0 && in1 {
			c.Line(x0, y0, x1, y1, 12, noise.Alpha(0.3))
			c.Line(x0, y0, x1, y1, 4, noise.Mix(ui.Ink, 0.3))
		}
		x0, y0, in0 = x1, y1, in1
	}
}

// alarmPieces is the number of straight pieces that the wave of an alarm is drawn of.
const alarmPieces = 120

// noise is the colour of what startles.
var noise = paint.Hex(0xc58bff)

// ringLine is where in the picture of a ring its line is: slightly inside the edge.
const ringLine = 0.88

func (w *waves) draw(c *paint.Canvas, cam *camera.Camera) {
	for _, wave := range w.ring {
		if wave.left == 0 {
			continue
		}
		t := 1 - float32(wave.left)/waveFor
		x, y := cam.Screen(wave.at.X, wave.at.Y)
		r := float32(patrolscene.StartleRadius*cam.Zoom) / ringLine * (1 - (1-t)*(1-t))
		c.Sprite(sheet.Ring, float32(x), float32(y), 1, 0, r, r, noise.Alpha(0.8*(1-t)))
		c.Sprite(sheet.Disc64, float32(x), float32(y), 1, 0, r*ringLine, r*ringLine, noise.Alpha(0.16*(1-t)))
	}
}
