package film_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/film"
)

// scene is a lawn with a red square at x.
func scene(x int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 200, 100))
	for i := range 200 * 100 {
		px, py := i%200, i/200
		c := color.RGBA{uint8(20 + px/20), uint8(60 + py/5), 40, 255}
		if px >= x && px < x+20 && py >= 40 && py < 60 {
			c = color.RGBA{250, 30, 30, 255}
		}
		img.SetRGBA(px, py, c)
	}
	return img
}

func write(t *testing.T, f *film.Film) (*gif.GIF, int) {
	t.Helper()
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	size := out.Len()
	g, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	return g, size
}

func TestPicturesComeBackShrunkAndInTheirColours(t *testing.T) {
	f := film.Film{Width: 100, Delay: 7}
	for x := range 10 {
		f.Add(scene(20 + 10*x))
	}
	g, _ := write(t, &f)
	if len(g.Image) != 10 || g.Config.Width != 100 || g.Config.Height != 50 || g.Delay[3] != 7 || g.LoopCount != 0 {
		t.Fatalf("%d pictures of %d×%d, delays %v, loops %d", len(g.Image), g.Config.Width, g.Config.Height, g.Delay, g.LoopCount)
	}
	// Each picture is laid over those before it.
	screen := image.NewRGBA(image.Rect(0, 0, 100, 50))
	for i, part := range g.Image {
		for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
			for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
				if c := color.RGBAModel.Convert(part.At(x, y)).(color.RGBA); c.A != 0 {
					screen.SetRGBA(x, y, c)
				}
			}
		}
		want := scene(20 + 10*i)
		for y := range 50 {
			for x := range 100 {
				got, want := screen.RGBAAt(x, y), want.RGBAAt(2*x, 2*y)
				if apart(got.R, want.R)+apart(got.G, want.G)+apart(got.B, want.B) > 30 {
					t.Fatalf("picture %d at (%d, %d): %v, want %v", i, x, y, got, want)
				}
			}
		}
	}
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

func TestOnlyWhatIsNewIsStored(t *testing.T) {
	f := film.Film{Width: 200}
	f.Add(scene(20))
	_, one := write(t, &f)
	f.Add(scene(20))
	f.Add(scene(30))
	g, three := write(t, &f)
	if s := g.Image[1].Rect.Size(); s.X*s.Y != 1 {
		t.Errorf("a picture like the one before it takes %v", s)
	}
	if r := g.Image[2].Rect; r != image.Rect(20, 40, 50, 60) {
		t.Errorf("a square that moved takes %v", r)
	}
	if three > one+400 {
		t.Errorf("one picture takes %d bytes, three of them %d", one, three)
	}
}

func TestSmallPicturesStayAsTheyAre(t *testing.T) {
	f := film.Film{Width: 640}
	f.Add(scene(0))
	if g, _ := write(t, &f); g.Config.Width != 200 || g.Config.Height != 100 || f.Len() != 1 {
		t.Errorf("%d×%d", g.Config.Width, g.Config.Height)
	}
}

// A window that is resized while it is filmed must not spoil the film.
func TestPicturesOfOtherSizes(t *testing.T) {
	plain := func(width, height int) *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, width, height))
		for i := range img.Pix {
			img.Pix[i] = 255
		}
		return img
	}
	for _, size := range []image.Point{{100, 80}, {100, 20}, {60, 50}, {300, 400}, {1, 1}} {
		f := film.Film{Width: 100}
		f.Add(plain(100, 50))
		f.Add(plain(size.X, size.Y))
		f.Add(plain(100, 50))
		g, _ := write(t, &f)
		if len(g.Image) != 3 || g.Config.Width != 100 || g.Config.Height != 50 {
			t.Errorf("with a picture of %v: %d pictures of %d×%d", size, len(g.Image), g.Config.Width, g.Config.Height)
		}
	}
}

// So many bright pixels do not add up in 32 bits, which is all that an int has on some processors.
func TestManyLargePicturesKeepTheirColours(t *testing.T) {
	left, right := color.RGBA{240, 250, 255, 255}, color.RGBA{230, 40, 200, 255}
	img := image.NewRGBA(image.Rect(0, 0, 640, 360))
	for i := range 640 * 360 {
		c := left
		if i%640 >= 320 {
			c = right
		}
		img.SetRGBA(i%640, i/640, c)
	}
	f := film.Film{Width: 640}
	for range 80 {
		f.Add(img)
	}
	g, _ := write(t, &f)
	for x, want := range map[int]color.RGBA{0: left, 639: right} {
		if got := g.Image[0].At(x, 180); got != want {
			t.Errorf("the colour at %d is %v, want %v", x, got, want)
		}
	}
}
