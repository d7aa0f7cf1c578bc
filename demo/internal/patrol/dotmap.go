package patrol

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// dotmap is a picture with a dot for each of very many guards. Dots are written as pixels, which for a crowd costs a fraction of what
// drawing quads costs. Where several guards share a pixel it shows the rarest of their states: those who give chase must not vanish in the
// crowd. The others are the brighter the more they are.
type dotmap struct {
	pix           []byte
	seen          []spot // by pixel
	shades        shades
	width, height int
	mark          mark
	image         *ebiten.Image
	fresh         bool // the picture shows the crowd as it is or was a few frames ago
	at            int  // the frame in which it was made
}

// forget marks the picture as out of date.
func (d *dotmap) forget() { d.fresh = false }

// spot is what a pixel shows.
type spot struct {
	rank  uint8 // of the rarest state of those who share it; 0: nobody is there
	count uint8
	fresh uint8 // how new the newest of what they do is: 255, just now
}

// mark is what will be drawn over a dotmap, in its pixels.
type mark struct{ x, y, radius float64 }

// beside returns where a dot is drawn: one that the mark would hide is moved to its edge, in the same direction.
func (m mark) beside(x, y float64) (float64, float64) {
	dx, dy := x-m.x, y-m.y
	far := math.Hypot(dx, dy)
	switch {
	case far >= m.radius:
		return x, y
	case far == 0:
		return x, y - m.radius
	}
	return m.x + dx/far*m.radius, m.y + dy/far*m.radius
}

// shades are how guards look on a dotmap.
type shades struct {
	rank  [256]uint8       // by state; higher for rarer ones
	color [256]paint.Color // by rank
	// common is the highest rank of those states that many guards are in. Others are drawn at full strength, and larger.
	common uint8
	full   float32 // as many guards of common states to a pixel have full strength
	size   int     // of a dot, in pixels
}

// rare is the part of all guards below which a state is rare.
const rare = 0.05

// shade prepares a picture on which all guards together have that many pixels.
func (v *View) shade(d *dotmap, pixels float64, size int) {
	sh := &d.shades
	*sh = shades{size: size}
	for i := range sh.rank {
		sh.rank[i] = 1 // who is in no state yet
	}
	sh.color[1] = ui.Muted
	states, counts := v.scene.Machine().Layers()[0].States(), v.counts[0]
	v.byNumber = appendByNumber(v.byNumber[:0], counts)
	for i, n := range v.byNumber {
		rank, id := uint8(min(i, 253)+1), states[n].ID()
		sh.rank[id], sh.color[rank] = rank, v.crowd.colors[id]
		if float64(counts[n]) >= rare*float64(v.scene.Guards().Len()) {
			sh.common = rank
		}
	}
	// Where one guard in a pixel is nothing unusual, it takes more of them to be bright.
	crowded := float64(v.scene.NPCs()*size*size) / max(1, pixels)
	sh.full = float32(max(1, 4*crowded))
}

// appendByNumber appends the indices of counts, those of the highest first.
func appendByNumber(dst, counts []int) []int {
	for n := range counts {
		dst = append(dst, n)
	}
	slices.SortStableFunc(dst, func(a, b int) int { return counts[b] - counts[a] })
	return dst
}

// clear starts a picture of the given size, over which a mark will be drawn.
func (d *dotmap) clear(width, height int, m mark) {
	d.mark = m
	if d.width != width || d.height != height {
		d.width, d.height = width, height
		d.pix, d.seen = make([]byte, 4*width*height), make([]spot, width*height)
		if d.image != nil {
			d.image.Deallocate()
		}
		d.image = ebiten.NewImage(max(1, width), max(1, height))
		return
	}
	clear(d.pix)
	clear(d.seen)
}

// dot adds a guard in a state, with the top left corner of its square at a pixel. Anything outside is clipped.
func (d *dotmap) dot(atX, atY float64, act fsm.StateID, fresh uint8) {
	rank, size := d.shades.rank[act], d.shades.size
	few := rank > d.shades.common
	if few {
		atX, atY = d.mark.beside(atX, atY) // those who give chase are where the player is
	}
	x, y := int(atX), int(atY)
	if few {
		x, y, size = x-(size+1)/2, y-(size+1)/2, size+2*((size+1)/2)
	}
	x0, x1, y0, y1 := max(0, x), min(d.width, x+size), max(0, y), min(d.height, y+size)
	for row := y0; row < y1; row++ {
		for at := row*d.width + x0; at < row*d.width+x1; at++ {
			s := &d.seen[at]
			s.rank, s.count, s.fresh = max(s.rank, rank), s.count+min(1, 255-s.count), max(s.fresh, fresh)
		}
	}
}

// upload makes visible what was written.
func (d *dotmap) upload() {
	sh := &d.shades
	for i, s := range d.seen {
		if s.rank == 0 {
			continue
		}
		strength := float32(1)
		if s.rank <= sh.common {
			strength = min(1, 0.12+0.88*float32(s.count)/sh.full)
		}
		color := sh.color[s.rank]
		if s.fresh > 0 { // it lights up, so that a wave of changes is seen to run through the crowd
			part := float32(s.fresh) / 255
			color, strength = color.Mix(ui.Ink, 0.8*part), max(strength, part)
		}
		rgba := color.Alpha(strength).RGBA()
		copy(d.pix[4*i:], rgba[:])
	}
	if d.width > 0 && d.height > 0 {
		d.image.WritePixels(d.pix)
	}
	d.fresh = true
}

// draw draws the picture with its top left corner at (x, y).
func (d *dotmap) draw(c *paint.Canvas, x, y float32) {
	if d.image == nil {
		return
	}
	c.Flush()
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(float64(x)*c.Scale(), float64(y)*c.Scale())
	c.Image().DrawImage(d.image, &o)
}

// farDot is the width of a guard who is a dot, in logical pixels: one alone is hardly seen.
const farDot = 2

// drawFar draws the crowd from so far away that a guard is a dot.
func (v *View) drawFar(c *paint.Canvas) {
	cr := &v.crowd
	k := c.Scale()
	w, h := max(0, int(v.cam.Width*k)), max(0, int(v.cam.Height*k)) // there may be less of a window than the lines around the crowd take
	size := max(1, int(farDot*k+0.5))
	// The camera's arithmetic, in image pixels and hoisted out of the loop.
	zoom := v.cam.Zoom * k
	ox, oy := v.cam.Width/2*k-v.cam.X*zoom, v.cam.Height/2*k-v.cam.Y*zoom
	player := v.scene.PlayerBody().Position
	cr.far.clear(w, h, mark{ox + player.X*zoom, oy + player.Y*zoom, playerLeast * k})
	side := 2 * v.scene.HalfSize() * zoom
	v.shade(&cr.far, side*side, size)
	v.eachDot(func(x, y float64, act fsm.StateID, fresh uint8) { cr.far.dot(ox+x*zoom, oy+y*zoom, act, fresh) })
	cr.far.upload()
	cr.far.draw(c, 0, 0)
}
