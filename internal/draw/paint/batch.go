package paint

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/internal/draw/sheet"
)

// Batch collects quads of one texture and draws them in one call, as long as all are flat or all are pictures: flat ones
// are drawn without smoothing, which a computer that draws by its processor does in half the time. It keeps its memory, so
// a frame that is no larger than one before allocates nothing.
type Batch struct {
	vertices []ebiten.Vertex
	// indices is the same for all quads: it only ever grows.
	indices []uint32
	options ebiten.DrawTrianglesOptions
	sheet   *sheet.Sheet
	where   []span
	texture *ebiten.Image
	dst     *ebiten.Image
	scale   float32
}

// span is where a sprite is on the texture.
type span struct{ x0, y0, x1, y1 float32 }

// Use makes pictures come from a sheet rather than from that of the plain shapes alone. It is called before anything is drawn.
func (b *Batch) Use(s *sheet.Sheet) { b.sheet = s }

// init uploads the sheet, once.
func (b *Batch) init() {
	if b.texture != nil {
		return
	}
	if b.sheet == nil {
		b.sheet = sheet.Plain()
	}
	b.texture = ebiten.NewImageFromImage(b.sheet.Image)
	for _, at := range b.sheet.Where {
		b.where = append(b.where, span{float32(at.Min.X), float32(at.Min.Y), float32(at.Max.X), float32(at.Max.Y)})
	}
	b.options.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
	// Sprites exist in the sizes they are drawn at, and mipmaps of a whole sheet would be rebuilt for each change of zoom.
	b.options.DisableMipmaps = true
}

// Len returns the number of quads that wait to be drawn.
func (b *Batch) Len() int { return len(b.vertices) / 4 }

// use draws the pending quads if they need another filter than the next ones.
func (b *Batch) use(filter ebiten.Filter) {
	if b.options.Filter != filter {
		b.Flush()
		b.options.Filter = filter
	}
}

// Sprite adds a picture centred at (x, y), of the given half width and half height, turned so that its X axis points along
// (cos, sin).
func (b *Batch) Sprite(s sheet.Sprite, x, y, cos, sin, hw, hh float32, c Color) {
	b.use(ebiten.FilterLinear)
	w := &b.where[s]
	k := b.scale
	x, y = x*k, y*k
	ux, uy := cos*hw*k, sin*hw*k
	vx, vy := -sin*hh*k, cos*hh*k
	a := c[3]
	r, g, bl := c[0]*a, c[1]*a, c[2]*a
	b.vertices = append(b.vertices,
		ebiten.Vertex{DstX: x - ux - vx, DstY: y - uy - vy, SrcX: w.x0, SrcY: w.y0, ColorR: r, ColorG: g, ColorB: bl, ColorA: a},
		ebiten.Vertex{DstX: x + ux - vx, DstY: y + uy - vy, SrcX: w.x1, SrcY: w.y0, ColorR: r, ColorG: g, ColorB: bl, ColorA: a},
		ebiten.Vertex{DstX: x - ux + vx, DstY: y - uy + vy, SrcX: w.x0, SrcY: w.y1, ColorR: r, ColorG: g, ColorB: bl, ColorA: a},
		ebiten.Vertex{DstX: x + ux + vx, DstY: y + uy + vy, SrcX: w.x1, SrcY: w.y1, ColorR: r, ColorG: g, ColorB: bl, ColorA: a},
	)
}

// part draws a part of a picture, given in fractions of its width and height from 0 to 1, upright in a rectangle.
func (b *Batch) part(s sheet.Sprite, u0, v0, u1, v1, x, y, w, h float32, c Color) {
	if s == sheet.White {
		b.use(ebiten.FilterNearest)
	} else {
		b.use(ebiten.FilterLinear)
	}
	at := &b.where[s]
	sw, sh := at.x1-at.x0, at.y1-at.y0
	x0, y0, x1, y1 := x*b.scale, y*b.scale, (x+w)*b.scale, (y+h)*b.scale
	s0, t0, s1, t1 := at.x0+u0*sw, at.y0+v0*sh, at.x0+u1*sw, at.y0+v1*sh
	a := c[3]
	r, g, bl := c[0]*a, c[1]*a, c[2]*a
	b.vertices = append(b.vertices,
		ebiten.Vertex{DstX: x0, DstY: y0, SrcX: s0, SrcY: t0, ColorR: r, ColorG: g, ColorB: bl, ColorA: a},
		ebiten.Vertex{DstX: x1, DstY: y0, SrcX: s1, SrcY: t0, ColorR: r, ColorG: g, ColorB: bl, ColorA: a},
		ebiten.Vertex{DstX: x0, DstY: y1, SrcX: s0, SrcY: t1, ColorR: r, ColorG: g, ColorB: bl, ColorA: a},
		ebiten.Vertex{DstX: x1, DstY: y1, SrcX: s1, SrcY: t1, ColorR: r, ColorG: g, ColorB: bl, ColorA: a},
	)
}

// Point is a corner of a [Batch.Quad].
type Point struct {
	X, Y  float32
	Color Color
}

// Quad adds four corners in the order first, second, third, fourth around the shape, flat but for the corners' colours,
// which run into one another. The shape is made of the triangles first-second-third and first-third-fourth.
func (b *Batch) Quad(first, second, third, fourth Point) {
	b.use(ebiten.FilterNearest)
	at := &b.where[sheet.White]
	u, v := (at.x0+at.x1)/2, (at.y0+at.y1)/2
	for _, p := range [...]Point{second, first, third, fourth} {
		a := p.Color[3]
		b.vertices = append(b.vertices, ebiten.Vertex{
			DstX: p.X * b.scale, DstY: p.Y * b.scale, SrcX: u, SrcY: v,
			ColorR: p.Color[0] * a, ColorG: p.Color[1] * a, ColorB: p.Color[2] * a, ColorA: a,
		})
	}
}

// Flush draws what waits. Call it before drawing onto the image by other means, and at the end of a frame.
func (b *Batch) Flush() {
	quads := b.Len()
	if quads == 0 {
		return
	}
	for i := uint32(len(b.indices)/6) * 4; len(b.indices) < quads*6; i += 4 {
		b.indices = append(b.indices, i, i+1, i+2, i+1, i+2, i+3)
	}
	if b.dst != nil {
		b.dst.DrawTriangles32(b.vertices, b.indices[:quads*6], b.texture, &b.options)
	}
	b.vertices = b.vertices[:0]
}
