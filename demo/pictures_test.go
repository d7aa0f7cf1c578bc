package main_test

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/demo/internal/film"
	"github.com/horde-fsm/horde/internal/draw/playtest"
)

// pictures is the variable that names the folder for [TestPictures].
const pictures = "HORDE_DEMO_PICTURES"

// TestPictures makes the pictures of the documentation anew:
//
//	HORDE_DEMO_PICTURES=$PWD/docs/images xvfb-run -a go test ./demo -run Pictures
func TestPictures(t *testing.T) {
	dir := os.Getenv(pictures)
	if dir == "" {
		t.Skip(pictures + " names no folder to write pictures to")
	}
	w := start(t, "-scene walk")
	w.Hold(ebiten.KeyD)
	w.Tick(150)
	w.Hold(ebiten.KeyShiftLeft)
	w.Tick(20)
	w.save(dir, "walk.png")

	p := start(t, "-scene patrol -seed 1 -auto")
	p.Tap(ebiten.KeyC) // whoever presses a key takes the camera over
	playtest.OnHost(func() {
		p.Guest.MoveCursor(500, 300)
		p.Guest.ScrollWheel(0, 4)
	})
	for range 270 {
		p.Tick(1) // as below: ticks one by one take longer, and the picture compares those with these
	}
	p.Until(600, "three guards give chase", func(got probe) bool { return got.Populations["chase"] >= 3 })
	for _, s := range p.Latest.Near {
		if s.Act == "chase" && p.Latest.Selected == donburi.Null {
			p.Click(s.X, s.Y)
		}
	}
	p.Tick(45)
	p.save(dir, "patrol.png")

	p.Tap(ebiten.KeyF1)
	p.Picture() // the scene makes room for what was drawn
	p.Tick(105)
	p.save(dir, "inspector.png")

	// A film of a larger window would be shrunk, and its words with it. It begins in the middle of the chase and ends as the reasons of one
	// guard are seen, of what the demo shows when it plays by itself.
	const width, height, every = 960, 540, 6
	m := film.Film{Width: width, Delay: 10}
	g := &play{playtest.Start[probe](t, "-scene patrol -seed 1 -auto", width, height)}
	g.Until(900, "guards give chase", func(got probe) bool { return got.Tick >= 90 && got.Populations["chase"] >= 3 })
	for left := 20; left > 0; {
		g.Tick(every)
		m.Add(g.Picture())
		if g.Latest.Selected != donburi.Null {
			left--
		}
	}
	f, err := os.Create(filepath.Join(dir, "horde.gif"))
	check(t, err)
	check(t, m.Write(f))
	check(t, f.Close())
}

// save writes a picture to a file.
func (p *play) save(dir, name string) {
	p.T.Helper()
	f, err := os.Create(filepath.Join(dir, name))
	check(p.T, err)
	check(p.T, png.Encode(f, p.Picture()))
	check(p.T, f.Close())
}
