package film

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

const (
	// clear is the index of the colour that lets the previous picture show through.
	clear = 0
	// shades is the number of other colours.
	shades = 255
	// bits is how many bits of red, green and blue distinguish colours.
	bits = 5
)

// table is a palette, and the index in it for every colour.
type table struct {
	colors color.Palette
	index  [1 << (3 * bits)]uint8
}

// alike reports whether two colours of the table look so much the same that nobody sees when one takes the place of the other: in bright
// colours they may be farther apart than in dark ones. Light that fades is made of such steps, and would be most of a film.
func (t *table) alike(a, b uint8) bool {
	if a == b {
		return true
	}
	const dark, share, most = 60, 4, 36
	c, d := t.colors[a].(color.RGBA), t.colors[b].(color.RGBA)
	bright := min(int(c.R)+int(c.G)+int(c.B), int(d.R)+int(d.G)+int(d.B))
	return apart(c.R, d.R)+apart(c.G, d.G)+apart(c.B, d.B) <= min(most, (bright-dark)/share)
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// bucket is a colour, to the precision of bits, and how often it occurs, which in sixty large pictures no longer adds up in 32 bits.
type bucket struct {
	rgb   [3]int64
	count int64
}

func key(r, g, b uint8) int {
	return int(r)>>(8-bits)<<(2*bits) | int(g)>>(8-bits)<<bits | int(b)>>(8-bits)
}

// newTable finds the colours for pictures by median cut: Heckbert, Color Image Quantization for Frame Buffer Display, 1982. The box to
// cut is the one that holds most, weighted by how far apart its colours are.
func newTable(pictures []picture) *table {
	var sums [1 << (3 * bits)]struct{ r, g, b, n int64 }
	for _, p := range pictures {
		for pix := p.pix; len(pix) >= 3; pix = pix[3:] {
			s := &sums[key(pix[0], pix[1], pix[2])]
			s.r, s.g, s.b, s.n = s.r+int64(pix[0]), s.g+int64(pix[1]), s.b+int64(pix[2]), s.n+1
		}
	}
	var all []bucket
	for _, s := range sums {
		if s.n > 0 {
			all = append(all, bucket{[3]int64{s.r / s.n, s.g / s.n, s.b / s.n}, s.n})
		}
	}
	t := &table{colors: color.Palette{color.RGBA{}}}
	if len(all) == 0 {
		return t
	}
	boxes := [][]bucket{all}
	for len(boxes) < shades {
		i := widest(boxes)
		if len(boxes[i]) < 2 {
			break
		}
		low, high := cut(boxes[i])
		boxes[i] = low
		boxes = append(boxes, high)
	}
	for _, box := range boxes {
		var sum [3]int64
		n := total(box)
		for _, b := range box {
			for k := range sum {
				sum[k] += b.rgb[k] * b.count
			}
		}
		for _, b := range box {
			t.index[key(uint8(b.rgb[0]), uint8(b.rgb[1]), uint8(b.rgb[2]))] = uint8(len(t.colors))
		}
		t.colors = append(t.colors, color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255})
	}
	return t
}

// total returns how many pixels have the colours of a box.
func total(box []bucket) (n int64) {
	for _, b := range box {
		n += b.count
	}
	return n
}

// spread returns the channel in which the colours of a box are farthest apart, and how far.
func spread(box []bucket) (channel int, width int64) {
	for k := range 3 {
		low, high := int64(255), int64(0)
		for _, b := range box {
			low, high = min(low, b.rgb[k]), max(high, b.rgb[k])
		}
		if high-low > width {
			channel, width = k, high-low
		}
	}
	return channel, width
}

// widest returns which box to cut next.
func widest(boxes [][]bucket) (best int) {
	most := -1.0
	for i, box := range boxes {
		if len(box) < 2 {
			continue
		}
		_, width := spread(box)
		// The square root keeps small bright things, which catch the eye, from being drowned out by the lawn.
		if weight := float64(width*width) * math.Sqrt(float64(total(box))); weight > most {
			most, best = weight, i
		}
	}
	return best
}

// cut cuts a box in two at the median of its widest channel.
func cut(box []bucket) (low, high []bucket) {
	k, _ := spread(box)
	slices.SortFunc(box, func(a, b bucket) int {
		return cmp.Or(cmp.Compare(a.rgb[k], b.rgb[k]), slices.Compare(a.rgb[:], b.rgb[:]))
	})
	half, at := int64(0), 0
	for n := total(box); at < len(box)-1 && (at == 0 || half+box[at].count <= n/2); at++ {
		half += box[at].count
	}
	return box[:at], box[at:]
}

// paint returns a picture in the colours of the table.
func (t *table) paint(p *picture) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, p.width, p.height), t.colors)
	for i := range out.Pix {
		out.Pix[i] = t.index[key(p.pix[3*i], p.pix[3*i+1], p.pix[3*i+2])]
	}
	return out
}
