package main

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// The sheep live on while the inspector is closed: after ten seconds some are full and sleep.
func TestTheSheepLive(t *testing.T) {
	g := newGame()
	for range 600 {
		if err := g.Update(); err != nil {
			t.Fatal(err)
		}
	}
	if n := g.flock.Count(g.flock.Machine().State("act", "sleep")); n < 20 || n == len(g.sheep) {
		t.Errorf("%d of %d are asleep", n, len(g.sheep))
	}
	g.Layout(1280, 720)
	x, y := g.place(7)
	if e, ok := g.pick(int(x), int(y)); !ok || e != g.sheep[7] {
		t.Errorf("at the place of sheep 7 is %v, %v", e, ok)
	}
	if _, ok := g.pick(0, 0); ok {
		t.Error("there is a sheep in the corner")
	}
}

// On a screen of any size, no sheep lies behind a panel or beyond the edge.
func TestTheSheepAreSeen(t *testing.T) {
	for _, size := range []image.Point{{1280, 720}, {960, 600}, {1920, 1080}, {420, 760}} {
		for _, open := range []bool{false, true} {
			g := newGame()
			g.insp.SetOpen(open)
			g.Layout(size.X, size.Y)
			g.Draw(ebiten.NewImage(size.X, size.Y))
			for i := range g.sheep {
				x, y := g.place(i)
				for _, corner := range []image.Point{{-9, -9}, {9, -9}, {-9, 9}, {9, 9}} {
					at := image.Pt(int(x), int(y)).Add(corner)
					if g.insp.Covers(at.X, at.Y) || !at.In(image.Rectangle{Max: size}) {
						t.Fatalf("%v, inspector %v: sheep %d lies at %v", size, open, i, at)
					}
				}
			}
		}
	}
}
