package art

import "math"

func white(p *pen) { p.fill(-1, grey(1)) }

// edge leaves two pixels of sixteen clear on either side, so that a line keeps its softness at any width.
func edge(p *pen) { p.fill(math.Abs(p.y)-0.75, grey(1)) }

func disc(p *pen) { p.fill(p.circle(0, 0, 1-p.pixel/2), grey(1)) }

func ring(p *pen) {
	d := p.circle(0, 0, 0.88)
	p.fill(math.Abs(d)-0.06, grey(1))
}

func glow(p *pen) {
	k := max(0, 1-math.Hypot(p.x, p.y))
	p.fill(-1, grey(1).fade(k*k))
}

func arrow(p *pen) { p.fill(p.wedge(-0.8, 0.95, 0.75), grey(1)) }

func dart(p *pen) {
	shape := max(p.wedge(-0.8, 0.95, 0.8), -p.wedge(-1.2, -0.35, 0.8))
	p.outlined(shape, 0.08, grey(1), grey(0.15))
}
