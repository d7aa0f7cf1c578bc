// Package film makes animated GIFs: of pictures that are shrunk as they come, in colours that suit all of them, storing of each
// picture only what is new in it.
package film

import (
	"image"
	"image/color"
	"image/gif"
	"io"
)

// Film is a series of pictures. The zero Film has none.
type Film struct {
	// Width is the width in pixels that larger pictures are shrunk to.
	Width int
	// Delay is how long each picture stays, in hundredths of a second.
	Delay int

	pictures []picture
}

// picture holds red, green and blue of each pixel.
type picture struct {
	width, height int
	pix           []uint8
}

// Len returns the number of pictures.
func (f *Film) Len() int { return len(f.pictures) }

// Add appends a picture, which may be changed afterwards. The first one decides how large the film is: of later ones that come out larger,
// as when a window is resized, the top left part is shown, and smaller ones are surrounded by black.
func (f *Film) Add(img *image.RGBA) {
	p := shrink(img, f.Width)
	if f.Len() > 0 {
		p = p.fit(f.pictures[0].width, f.pictures[0].height)
	}
	f.pictures = append(f.pictures, p)
}

// fit crops or extends a picture to a size.
func (p picture) fit(width, height int) picture {
	if p.width == width && p.height == height {
		return p
	}
	fitted := picture{width, height, make([]uint8, 3*width*height)}
	for y := range min(height, p.height) {
		copy(fitted.pix[3*y*width:3*(y+1)*width], p.pix[3*y*p.width:3*(y+1)*p.width])
	}
	return fitted
}

// shrink scales a picture to a width; each pixel is the mean of those it replaces.
func shrink(img *image.RGBA, width int) picture {
	size := img.Bounds().Size()
	w := min(max(1, width), size.X)
	h := max(1, size.Y*w/max(1, size.X))
	p := picture{w, h, make([]uint8, 3*w*h)}
	for y := range h {
		y0, y1 := y*size.Y/h, (y+1)*size.Y/h
		for x := range w {
			x0, x1 := x*size.X/w, (x+1)*size.X/w
			var r, g, b, n int
			for sy := y0; sy < y1; sy++ {
				row := img.Pix[sy*img.Stride+4*x0 : sy*img.Stride+4*x1]
				for ; len(row) >= 4; row = row[4:] {
					r, g, b, n = r+int(row[0]), g+int(row[1]), b+int(row[2]), n+1
				}
			}
			n = max(1, n)
			at := 3 * (y*w + x)
			p.pix[at], p.pix[at+1], p.pix[at+2] = uint8(r/n), uint8(g/n), uint8(b/n)
		}
	}
	return p
}

// Write writes the film as a GIF that begins again when it ends.
func (f *Film) Write(w io.Writer) error {
	table := newTable(f.pictures)
	out := gif.GIF{}
	var shown *image.Paletted
	for i := range f.pictures {
		full := table.paint(&f.pictures[i])
		part := full
		if shown != nil {
			part = table.difference(shown, full)
		}
		shown = full
		out.Image = append(out.Image, part)
		out.Delay = append(out.Delay, f.Delay)
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	if shown != nil {
		size := shown.Bounds().Size()
		out.Config = image.Config{ColorModel: color.Palette(table.colors), Width: size.X, Height: size.Y}
	}
	return gif.EncodeAll(w, &out)
}

// difference returns what differs in a picture from what is shown before it: the bounding rectangle, with transparent pixels where nothing
// has changed that could be seen. The picture becomes what is shown after it.
func (t *table) difference(before, after *image.Paletted) *image.Paletted {
	var changed image.Rectangle
	width := after.Rect.Dx()
	for i, c := range after.Pix {
		if t.alike(c, before.Pix[i]) {
			after.Pix[i] = before.Pix[i] // each picture is compared with what is shown, so that small differences do not add up
		}
		if after.Pix[i] != before.Pix[i] {
			x, y := i%width, i/width
			changed = changed.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	if changed.Empty() {
		changed = image.Rect(0, 0, 1, 1) // a GIF cannot have empty pictures
	}
	part := image.NewPaletted(changed, t.colors)
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		for x := changed.Min.X; x < changed.Max.X; x++ {
			c := after.ColorIndexAt(x, y)
			if c == before.ColorIndexAt(x, y) {
				c = clear
			}
			part.SetColorIndex(x, y, c)
		}
	}
	return part
}
