package app

import (
	"fmt"
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/demo/internal/film"
	"github.com/horde-fsm/horde/internal/output"
)

const (
	// filmEvery is the number of ticks between two pictures of a film, filmDelay the same time in hundredths of a second.
	filmEvery = 6
	filmDelay = 10
	filmWidth = 960
	// filmTicks is the default length of a film, and filmLongest the longest there is room for.
	filmTicks   = 360
	filmLongest = 1800
)

// filming makes a film. Time waits for each picture: a slow computer makes the same film as a fast one.
type filming struct {
	film   film.Film
	due    bool // a picture must be taken before time goes on
	waited int
}

// frame is called for each tick.
func (f *filming) frame(g *Game) {
	f.due = g.cfg.GIF != "" && g.ticks%filmEvery == 0
}

// wait handles an update that is waiting for a picture.
func (f *filming) wait() error {
	if f.waited++; f.waited > patience {
		return fmt.Errorf("gif: the window was not drawn for %d ticks", patience)
	}
	return nil
}

// shoot takes the picture.
func (f *filming) shoot(screen *ebiten.Image) {
	b := screen.Bounds()
	img := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	screen.ReadPixels(img.Pix)
	f.film.Width, f.film.Delay = filmWidth, filmDelay
	f.film.Add(img)
	f.due, f.waited = false, 0
}

// develop writes the film to its file.
func (f *filming) develop(name string) error {
	if f.film.Len() == 0 {
		return fmt.Errorf("gif: no picture was taken in less than %d ticks", filmEvery)
	}
	if err := output.WriteFile(name, f.film.Write); err != nil {
		return fmt.Errorf("gif: %w", err)
	}
	return nil
}
