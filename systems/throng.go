package systems

import (
	"math"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// throng pushes discs apart that overlap: pair after pair, each once in a step, as far as that pair needs. This is one iteration of
// position based dynamics in Gauss and Seidel's order (Müller, Heidelberger, Hennix, Ratcliff: Position Based Dynamics, 2007). A crowd
// needs no more of them, since the next step follows.
//
// To find pairs, discs are sorted into the square cells of a grid, which are hashed (Teschner, Heidelberger, Müller, Pomeranets, Gross:
// Optimized Spatial Hashing for Collision Detection of Deformable Objects, 2003), so that a world may have any extent. Discs of about one
// size share a grid, whose cells are as wide as the widest of them, and are compared with those of their own grid and of coarser ones (a
// hierarchical grid; Ericson: Real-Time Collision Detection, 2005, 7.2). The plane of a disc is hashed with its cell.
type throng struct {
	found  []disc  // in the order of the world
	discs  []disc  // in the order of buckets
	starts []int32 // the discs in bucket i are discs[starts[i]:starts[i+1]]
	grids  []grid  // from the finest on
	widest [sizes]float64
	spread components.Vec2 // where the next disc goes that is exactly where another one is
}

// disc is the room that a body takes up.
type disc struct {
	from, at components.Vec2 // before and after it has been pushed
	velocity components.Vec2
	radius   float64
	yielding float64 // how easily it makes way: the inverse of its area, 0 if it is fixed
	size     int16   // the binary exponent of its radius, counted from that of the smallest
	plane    uint8
	bucket   int32
	entity   donburi.Entity
	body     *components.BodyData
}

// grid holds the discs of one size.
type grid struct {
	size int16
	side float64 // of its cells
}

const (
	// smallest and largest are the radii of what takes up room, in metres: the world of a mote of dust and that of a moon.
	smallest, largest = 1e-6, 1e6
	sizes             = 40

	// mostCompared is how many discs of a cell a disc is compared with. More have room in one only if they overlap.
	mostCompared = 32

	// outermost is how many cells from the origin a disc may be; farther out, floating point numbers tell no such cells apart.
	outermost = 1 << 50

	// patience is how easily a disc makes way that runs into none, where one that runs into another and is pushed by none has 1 more.
	patience = 0.2

	// aside is how far to its right a disc goes for each metre by which it is pushed back.
	aside = 0.2
)

// add adds a body, unless it takes up no room.
func (t *throng) add(e donburi.Entity, b *components.BodyData, s *components.SeparationData) {
	if !(s.Radius >= smallest && s.Radius <= largest) || !(math.Abs(b.Position.X)+math.Abs(b.Position.Y) < s.Radius*outermost) {
		return
	}
	d := disc{from: b.Position, at: b.Position, velocity: b.Velocity, radius: s.Radius, plane: s.Plane, entity: e, body: b}
	if !s.Fixed {
		d.yielding = 1 / float64(s.Radius*s.Radius)
	}
	_, exponent := math.Frexp(s.Radius)
	d.size = int16(exponent) + 19
	t.widest[d.size] = max(t.widest[d.size], s.Radius)
	t.found = append(t.found, d)
}

// separate pushes the discs apart that have been added.
func (t *throng) separate() {
	t.sort()
	t.spread = components.Vec2{X: 1}
	for i := range t.discs {
		d := &t.discs[i]
		for n, g := range t.grids {
			if g.size < d.size {
				continue
			}
			x, y := g.cell(d.from)
			if g.size == d.size { // half of the cells around it; from those of the other half, it is compared with
				t.compare(d, t.discs[i+1:t.starts[d.bucket+1]])
				t.compare(d, t.in(n, d.plane, x+1, y))
				t.compareRow(d, n, x, y+1)
				continue
			}
			t.compareRow(d, n, x, y-1)
			t.compareRow(d, n, x, y)
			t.compareRow(d, n, x, y+1)
		}
	}
}

// sort puts the discs into the order of their buckets, by a counting sort.
func (t *throng) sort() {
	t.grids = t.grids[:0]
	var place [sizes]int
	for size, radius := range t.widest {
		if place[size] = len(t.grids); radius > 0 {
			t.grids = append(t.grids, grid{int16(size), 2 * radius})
		}
	}
	clear(t.widest[:])
	buckets := 16
	for buckets < 2*len(t.found) {
		buckets *= 2
	}
	t.starts = slices.Grow(t.starts[:0], buckets+1)[:buckets+1]
	clear(t.starts)
	for i := range t.found {
		d := &t.found[i]
		n := place[d.size]
		x, y := t.grids[n].cell(d.from)
		d.bucket = t.bucket(n, d.plane, x, y)
		t.starts[d.bucket]++
	}
	sum := int32(0)
	for i, n := range t.starts {
		sum += n
		t.starts[i] = sum
	}
	t.discs = slices.Grow(t.discs[:0], len(t.found))[:len(t.found)]
	for i := len(t.found) - 1; i >= 0; i-- {
		b := t.found[i].bucket
		t.starts[b]--
		t.discs[t.starts[b]] = t.found[i]
	}
}

// cell returns the cell of a place.
func (g *grid) cell(p components.Vec2) (x, y int64) {
	return int64(math.Floor(p.X / g.side)), int64(math.Floor(p.Y / g.side))
}

// bucket returns where the discs in a cell of a plane are, and those of some other cells. Cells side by side are in buckets side by side.
func (t *throng) bucket(grid int, plane uint8, x, y int64) int32 {
	const row, another = 0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9 // SplitMix64's
	return int32((uint64(x) + uint64(y)*row + (uint64(grid)<<8+uint64(plane))*another) & uint64(len(t.starts)-2))
}

// in returns the discs in a cell of a plane and grid, and others.
func (t *throng) in(grid int, plane uint8, x, y int64) []disc {
	b := t.bucket(grid, plane, x, y)
	return t.discs[t.starts[b]:t.starts[b+1]]
}

// compareRow compares a disc with those in a cell and in the ones beside it.
func (t *throng) compareRow(d *disc, grid int, x, y int64) {
	for k := x - 1; k <= x+1; k++ {
		t.compare(d, t.in(grid, d.plane, k, y))
	}
}

// compare pushes a disc and others apart.
func (t *throng) compare(d *disc, others []disc) {
	for i := range others[:min(len(others), mostCompared)] {
		o := &others[i]
		x, y := o.at.X-d.at.X, o.at.Y-d.at.Y
		apart, square := d.radius+o.radius, float64(x*x)+float64(y*y)
		if square < float64(apart*apart) && o.plane == d.plane && o != d {
			t.push(d, o, components.Vec2{X: x, Y: y}, apart, math.Sqrt(square))
		}
	}
}

// push pushes two discs apart, the second of which is in a direction of the given length from the first.
//
// Who runs into another makes way, rather than who stands or is ahead. If both did alike, each in a crowd that presses onto one point would
// pass on the pressure of all behind, and the innermost would stand on one spot and tremble. And it makes way a little to its right, or two
// who meet on one line, or one behind a tree, would stay there.
func (t *throng) push(d, o *disc, direction components.Vec2, apart, length float64) {
	if d.yielding+o.yielding == 0 {
		return
	}
	missing := apart - length
	if length < 1e-6*apart {
		direction, length = t.nextSpread(), 1
	}
	x, y := direction.X/length, direction.Y/length
	mine := max(0, float64(d.velocity.X*x)+float64(d.velocity.Y*y))        // how fast it runs into the other
	theirs := max(0, -(float64(o.velocity.X*x) + float64(o.velocity.Y*y))) // and that into it
	switch running := mine + theirs; {
	case !(running <= math.MaxFloat64): // no number of metres per second, of a body that a wall holds: it counts as one that stands
		mine, theirs = 0, 0
	case running > 0:
		mine, theirs = mine/running, theirs/running
		x, y = x-float64(aside*y), y+float64(aside*x)
	}
	mine, theirs = float64(d.yielding*(mine+patience)), float64(o.yielding*(theirs+patience))
	both := mine + theirs
	mine, theirs = missing*(mine/both), missing*(theirs/both)
	d.at.X -= float64(x * mine)
	d.at.Y -= float64(y * mine)
	o.at.X += float64(x * theirs)
	o.at.Y += float64(y * theirs)
}

// nextSpread returns a direction, a golden angle further round each time: discs that are all on one spot go apart to all sides.
func (t *throng) nextSpread() components.Vec2 {
	const cos, sin = -0.7373688780783197, 0.6754902942615238 // of that angle
	a := t.spread
	t.spread = components.Vec2{X: float64(a.X*cos) - float64(a.Y*sin), Y: float64(a.X*sin) + float64(a.Y*cos)}
	return a
}

// moved returns where a disc has been pushed, by no more than its radius.
func (d *disc) moved() components.Vec2 {
	x, y := d.at.X-d.from.X, d.at.Y-d.from.Y
	square := float64(x*x) + float64(y*y)
	if square <= float64(d.radius*d.radius) {
		return d.at
	}
	part := d.radius / math.Sqrt(square)
	return components.Vec2{X: d.from.X + float64(x*part), Y: d.from.Y + float64(y*part)}
}

// clear forgets the world, whose bodies the buffers would hold on to.
func (t *throng) clear() {
	clear(t.found)
	clear(t.discs)
	t.found, t.discs = t.found[:0], t.discs[:0]
}
