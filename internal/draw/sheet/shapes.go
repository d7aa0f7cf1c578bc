package sheet

import "math"

// The shapes that panels, lines and dots are made of, on every sheet; all are grey and take their colour when drawn.
const (
	// White is opaque: flat colour.
	White Sprite = iota
	// Edge is opaque in the middle and fades to either side along Y: a line with soft edges.
	Edge
	// Disc8 to Disc64 are discs as wide as the name says in pixels: corners of panels, dots.
	Disc8
	Disc16
	Disc32
	Disc64
	// Ring is the outline of a disc.
	Ring
	// Glow is light that fades outwards.
	Glow
	// Arrow is the head of an arrow that points along X.
	Arrow
	// Shapes is the number of shapes. A program's own pictures are numbered from here.
	Shapes
)

// shapes says how large each shape is and how it is painted.
var shapes = [Shapes]Picture{
	White:  {4, 4, white},
	Edge:   {4, 16, edge},
	Disc8:  {8, 8, disc},
	Disc16: {16, 16, disc},
	Disc32: {32, 32, disc},
	Disc64: {64, 64, disc},
	Ring:   {96, 96, ring},
	Glow:   {64, 64, glow},
	Arrow:  {24, 24, arrow},
}

func white(p *Pen) { p.Fill(-1, Grey(1)) }

// edge leaves two of sixteen pixels clear on either side, so that a line keeps its softness at any width.
func edge(p *Pen) { p.Fill(math.Abs(p.Y)-0.75, Grey(1)) }

func disc(p *Pen) { p.Fill(p.Circle(0, 0, 1-p.Pixel/2), Grey(1)) }

func ring(p *Pen) {
	d := p.Circle(0, 0, 0.88)
	p.Fill(math.Abs(d)-0.06, Grey(1))
}

func glow(p *Pen) {
	k := max(0, 1-math.Hypot(p.X, p.Y))
	p.Fill(-1, Grey(1).Fade(k*k))
}

func arrow(p *Pen) { p.Fill(p.Wedge(-0.8, 0.95, 0.75), Grey(1)) }
