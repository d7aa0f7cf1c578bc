package patrol

import (
	"math"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/sheet"
	"github.com/horde-fsm/horde/internal/draw/ui"
	patrolscene "github.com/horde-fsm/horde/internal/scene/patrol"
)

// Sizes in metres; people are drawn larger than life.
const (
	guardHalf  = 1.5
	playerHalf = 1.8
)

// A guard whose half takes fewer pixels than this is drawn more simply: first without its face, then as a dot.
const (
	faceFrom = 6
	dartFrom = 2.2
)

// crowd draws the guards in view. It reuses its memory from frame to frame.
type crowd struct {
	figures []patrolscene.Figure
	far     dotmap
	// What the first layer's states look like, by their numbers.
	colors  [256]paint.Color
	moods   [256]mood
	letters [256]rune
	// The directions of the edge of a cone of view, relative to the heading.
	cone [5]struct{ cos, sin float32 }
}

// gather finds the guards that can be seen, or whose light can.
func (v *View) gather() {
	minX, minY, maxX, maxY := v.cam.Bounds(components.SightRange)
	low, high := components.Vec2{X: minX, Y: minY}, components.Vec2{X: maxX, Y: maxY}
	v.crowd.figures = v.scene.AppendVisible(v.crowd.figures[:0], low, high)
}

// onScreen returns where a guard is drawn, and in which direction it looks.
func (v *View) onScreen(f *patrolscene.Figure) (x, y, headX, headY float32) {
	sx, sy := v.cam.Screen(f.Position.X, f.Position.Y)
	return float32(sx), float32(sy), float32(f.Heading.X), float32(f.Heading.Y)
}

// mood is what a guard's face shows of its state.
type mood uint8

const (
	calm mood = iota
	angry
	startled
)

// moods are the states, by their names, in which a guard is not calm.
var moods = map[string]mood{"chase": angry, "startled": startled}

// faces are the faces of moods.
var faces = [...]sheet.Sprite{calm: art.Calm, angry: art.Angry, startled: art.Wide}

func (cr *crowd) init(g *graph.Graph) {
	cr.moods = [256]mood{}
	for i := range cr.colors {
		cr.colors[i], cr.letters[i] = ui.Muted, anyone
	}
	var taken []rune
	for _, n := range g.Layers[0].Nodes {
		cr.colors[n.ID], cr.moods[n.ID], cr.letters[n.ID] = n.Color, moods[n.Name], letterOf(n.Name, taken)
		taken = append(taken, cr.letters[n.ID])
	}
	half := math.Acos(components.SightCone)
	for i := range cr.cone {
		a := half * (float64(i)/2 - 1)
		cr.cone[i].cos, cr.cone[i].sin = float32(math.Cos(a)), float32(math.Sin(a))
	}
}

// feet are the pictures of a guard by the frame of its clip.
var feet = [...]sheet.Sprite{
	art.Guard0, art.Guard0, art.Guard1, art.Guard1, art.Guard2, art.Guard2, art.Guard1, art.Guard1,
}

// drawCrowd draws everyone on the map.
func (v *View) drawCrowd(c *paint.Canvas) {
	cam := &v.cam
	size := float32(guardHalf * cam.Zoom)
	if size < dartFrom {
		v.drawFar(c)
		v.waves.draw(c, cam)
		v.drawAlarm(c)
		v.drawRing(c)
	} else {
		v.gather()
		v.waves.draw(c, cam)
		v.drawAlarm(c)
		if v.cones && size >= 4 {
			v.drawCones(c)
		}
		v.drawSelection(c)
		if size >= faceFrom {
			v.drawGuards(c, size)
		} else {
			v.drawDarts(c, size)
		}
	}
	v.drawPlayer(c)
	if size >= dartFrom {
		v.emotes.draw(c, v)
	}
}

// lamp is the light of a guard that is not chasing anyone.
var lamp = paint.Hex(0xd9e8a8)

// drawCones draws what the guards can see: light that fades with distance.
func (v *View) drawCones(c *paint.Canvas) {
	cr := &v.crowd
	z := float32(v.cam.Zoom)
	r := z * components.SightRange
	for i := range cr.figures {
		f := &cr.figures[i]
		col, strength := lamp, float32(0.12)
		switch cr.moods[f.Act] {
		case startled:
			continue
		case angry:
			col, strength = cr.colors[f.Act], 0.24
		}
		if f.Sees {
			strength = 0.42
		}
		near, far := col.Alpha(strength), col.Alpha(0)
		x, y, hx, hy := v.onScreen(f)
		apex := paint.Point{X: x, Y: y, Color: near}
		var rim [len(cr.cone)]paint.Point
		for k, d := range cr.cone {
			rim[k] = paint.Point{X: apex.X + r*(hx*d.cos-hy*d.sin), Y: apex.Y + r*(hx*d.sin+hy*d.cos), Color: far}
		}
		c.Quad(apex, rim[0], rim[1], rim[2])
		c.Quad(apex, rim[2], rim[3], rim[4])
	}
}

// drawGuards draws guards with shadow, feet, coat, cap and face.
func (v *View) drawGuards(c *paint.Canvas, size float32) {
	cr := &v.crowd
	shade := paint.Color{0, 0, 0, 0.35}
	for i := range cr.figures {
		f := &cr.figures[i]
		x, y, hx, hy := v.onScreen(f)
		s := size
		if cr.moods[f.Act] == startled {
			s *= 1 + 0.10*float32(math.Sin(float64(v.scene.Tick())*0.7+float64(i)))
		}
		sprite := art.Guard1
		if f.Moves {
			sprite = feet[int(f.Frame)%len(feet)]
		}
		c.Sprite(sheet.Disc32, x+0.12*s, y+0.2*s, 1, 0, 0.72*s, 0.62*s, shade)
		c.Sprite(sprite, x, y, hx, hy, s, s, cr.colors[f.Act])
		c.Sprite(faces[cr.moods[f.Act]], x, y, hx, hy, s, s, ui.Ink)
	}
}

// drawDarts draws guards seen from far away.
func (v *View) drawDarts(c *paint.Canvas, size float32) {
	cr := &v.crowd
	for i := range cr.figures {
		f := &cr.figures[i]
		x, y, hx, hy := v.onScreen(f)
		c.Sprite(art.Dart, x, y, hx, hy, size, size, cr.colors[f.Act])
	}
}
