package inspector

import "github.com/hajimehoshi/ebiten/v2"

// DrawFinal draws the inspector, if it is open, on top of the final screen. It takes the place of [Inspector.Draw] in a game whose Layout
// returns fewer pixels than its window has, such as 320×240: there, text would be enlarged along with the game, and panels have no room.
// Call it at the end of the game's own DrawFinalScreen (see [ebiten.FinalScreenDrawer]), with what that is given:
//
//	func (g *Game) DrawFinalScreen(screen ebiten.FinalScreen, offscreen *ebiten.Image, geoM ebiten.GeoM) {
//		ebiten.DefaultDrawFinalScreen(screen, offscreen, geoM)
//		g.insp.DrawFinal(screen, offscreen, geoM)
//	}
//
// While it is open, the inspector keeps an image of the final screen's size.
func (i *Inspector) DrawFinal(screen ebiten.FinalScreen, offscreen *ebiten.Image, geoM ebiten.GeoM) {
	if !i.open {
		i.overlay.close()
		return
	}
	size := screen.Bounds().Size()
	game := offscreen.Bounds().Size()
	i.panels.sight = sight{enlarged: geoM, width: float64(game.X), height: float64(game.Y)}
	img := i.overlay.open(size.X, size.Y)
	i.panels.draw(i, img)
	screen.DrawImage(img, nil)
}

// overlay is the image that lies on top of the final screen, which itself takes only whole images and triangles.
type overlay struct{ img *ebiten.Image }

// open returns an empty image of a size.
func (o *overlay) open(width, height int) *ebiten.Image {
	if o.img != nil {
		if b := o.img.Bounds(); b.Dx() == width && b.Dy() == height {
			o.img.Clear()
			return o.img
		}
	}
	o.close()
	o.img = ebiten.NewImage(width, height)
	return o.img
}

// close gives the image back.
func (o *overlay) close() {
	if o.img != nil {
		o.img.Deallocate()
		o.img = nil
	}
}

// sight is where the game's own screen, which has the coordinates of [ebiten.CursorPosition], lies in the picture that the panels are part
// of. The zero value means that both are the same.
type sight struct {
	enlarged      ebiten.GeoM
	width, height float64 // of the game's screen
}

// pixel returns the pixel of the picture at a point of the game's screen.
func (s *sight) pixel(x, y float64) (float64, float64) { return s.enlarged.Apply(x, y) }

// pixels returns how many pixels of the picture are as high as one of the game's screen.
func (s *sight) pixels() float64 { return s.enlarged.Element(1, 1) }

// part returns the part of the game's screen that is above and to the left of a point of the picture, which is given as fractions of the
// picture's width and height in pixels.
func (s *sight) part(across, down, width, height float64) (x, y float64) {
	if s.width == 0 || !s.enlarged.IsInvertible() {
		return across, down
	}
	back := s.enlarged
	back.Invert()
	x, y = back.Apply(across*width, down*height)
	return min(max(x/s.width, 0), 1), min(max(y/s.height, 0), 1)
}
