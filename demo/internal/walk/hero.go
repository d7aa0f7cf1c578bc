package walk

import (
	"bytes"
	"image/png"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/assets"
	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/sheet"
	walkscene "github.com/horde-fsm/horde/internal/scene/walk"
)

// A pixel of the character is as large as leaves it below the title, from least to most logical pixels.
const (
	leastMagnify = 2
	mostMagnify  = 5
	heroHeight   = 23 // of its own pixels
)

// magnify returns how large a pixel of the character is whose feet, in the middle of the path, are so far down.
func magnify(feet float32) float32 {
	return min(mostMagnify, max(leastMagnify, float32(int((feet-titleBottom)/heroHeight))))
}

// hero is the character's sprite sheet.
type hero struct {
	sheet *ebiten.Image
	left  bool
}

// load uploads the sheet, once.
func (h *hero) load() *ebiten.Image {
	if h.sheet == nil {
		data, err := assets.FS.ReadFile(assets.Runner)
		if err != nil {
			panic("walk: " + err.Error())
		}
		sheet, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			panic("walk: " + assets.Runner + ": " + err.Error())
		}
		h.sheet = ebiten.NewImageFromImage(sheet)
	}
	return h.sheet
}

// place returns where on the stage the character's feet are.
func (v *View) place(a view.Area, top, bottom float32) (x, y float32) {
	b := v.scene.Body()
	x = a.X + a.W*0.5 + float32((v.traveled-v.camera)*metre)
	y = top + (bottom-top)*float32(0.5+b.Position.Y/walkscene.Height)
	return x, y
}

// drawHero draws the character, its shadow, dust, and what it thinks.
func (v *View) drawHero(c *paint.Canvas, a view.Area, top, bottom float32) {
	x, y := v.place(a, top, bottom)
	pixel := magnify((top + bottom) / 2)
	size := pixel / mostMagnify
	startled := v.scene.Heroes().Is(v.scene.Hero(), v.scene.Machine().Startled)
	hop := float32(0)
	if startled {
		since := v.scene.Heroes().Since(v.scene.Hero(), v.scene.Machine().Layers()[0]).Seconds()
		hop = size * 42 * float32(math.Abs(math.Sin(math.Pi*since/0.3))*math.Exp(-3*since))
	}
	c.Sprite(sheet.Disc64, x, y, 1, 0, 46*size-hop*0.3, 10*size-hop*0.07, paint.Color{0.05, 0.03, 0.1, 0.45})
	v.dust.draw(c, a, v.camera, top, bottom)
	c.Flush()

	anim := v.scene.Animation()
	row, frame := int(anim.Clip), int(anim.Frame)
	if startled {
		row, frame = assets.RunnerJump, int(v.scene.Tick()/4)%assets.RunnerJumpFrames
	}
	if hx := v.scene.Body().Heading.X; math.Abs(hx) > 0.1 {
		v.hero.left = hx < 0
	}
	v.hero.draw(c, row, frame, x, y-hop, pixel)
	if startled {
		c.Sprite(art.Shock, x+8*size, y-hop-pixel*assets.RunnerFrame-12*size, 1, 0, 26*size, 26*size, paint.Hex(0xffffff))
	}
}

// draw draws a frame with its feet at (x, y). Its pixels stay pixels, of a size.
func (h *hero) draw(c *paint.Canvas, row, frame int, x, y, pixel float32) {
	const size = assets.RunnerFrame
	picture := h.load()
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(-size/2, -size+0.5)
	scale := c.Scale() * float64(pixel)
	if h.left {
		o.GeoM.Scale(-scale, scale)
	} else {
		o.GeoM.Scale(scale, scale)
	}
	o.GeoM.Translate(float64(x)*c.Scale(), float64(y)*c.Scale())
	at := picture.Bounds()
	at.Min.X, at.Min.Y = frame*size, row*size
	at.Max.X, at.Max.Y = at.Min.X+size, at.Min.Y+size
	c.Image().DrawImage(picture.SubImage(at).(*ebiten.Image), &o)
}

// dust is what running feet raise.
type dust struct {
	puffs [24]puff
	next  int
}

type puff struct {
	x, y, age, size float32
	alive           bool
}

func (d *dust) tick(tick uint64, x float64, b *components.BodyData, running bool) {
	for i := range d.puffs {
		p := &d.puffs[i]
		p.age += 1.0 / 60
		p.alive = p.alive && p.age < 0.55
	}
	if running && tick%5 == 0 {
		n := mix(uint32(tick))
		d.puffs[d.next] = puff{
			x: float32(x - 0.5*sign(b.Velocity.X)), y: float32(b.Position.Y), size: 5 + float32(n%5), alive: true,
		}
		d.next = (d.next + 1) % len(d.puffs)
	}
}

func sign(v float64) float64 {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

func (d *dust) draw(c *paint.Canvas, a view.Area, camera float64, top, bottom float32) {
	for _, p := range d.puffs {
		if !p.alive {
			continue
		}
		t := p.age / 0.55
		x := a.X + a.W*0.5 + (p.x-float32(camera))*metre
		y := top + (bottom-top)*(0.5+p.y/walkscene.Height) - 4 - 14*t
		c.Disc(x, y, p.size*(0.7+t), paint.Hex(0xf5dcb8).Alpha(0.6*(1-t)))
	}
}
