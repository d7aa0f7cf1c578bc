// Command inspect is a small but complete game with an inspector: sheep graze, look up when the wind comes, and sleep. Press Space
// for wind and F1 for the inspector, and click a sheep.
//
//	go run ./examples/inspect
package main

import (
	"image/color"
	"log"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/ebitenutil"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/hajimehoshi/ebiten/v2/vector"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/systems"
)

const wind fsm.Command = 1

// Sheep is what a sheep's states see.
type Sheep struct{ Belly *BellyData }

// BellyData says how full a sheep is, from 0 to 1.
type BellyData struct{ Full float64 }

var belly = donburi.NewComponentType[BellyData]()

func newMachine() *fsm.Machine[Sheep] {
	b := fsm.NewBuilder[Sheep]("sheep")
	b.Commands(map[fsm.Command]string{wind: "wind"})
	act := b.Layer("act")
	graze := act.State("graze").OnUpdate(func(t *fsm.Tick, s *Sheep) { s.Belly.Full += 0.004 * t.Rand().Float64() })
	alert, sleep := act.State("alert"), act.State("sleep")
	sleep.OnUpdate(func(_ *fsm.Tick, s *Sheep) { s.Belly.Full -= 0.003 })
	graze.To(alert).On(wind)
	alert.To(graze).After(2 * time.Second)
	graze.To(sleep).When(func(s *Sheep) bool { return s.Belly.Full > 1 }).Named("is full")
	sleep.To(graze).When(func(s *Sheep) bool { return s.Belly.Full < 0 }).Named("is hungry")
	return b.MustBuild()
}

type game struct {
	flock *systems.Population[Sheep]
	sheep []donburi.Entity
	insp  *inspector.Inspector

	width, height float64 // of the screen
}

func newGame() *game {
	world, sheep := donburi.NewWorld(), systems.MustFSM(newMachine(), belly)
	g := &game{flock: sheep.In(world), sheep: world.CreateMany(200, sheep.Component, belly)}
	for i, e := range g.sheep {
		belly.Get(world.Entry(e)).Full = float64(i%10) / 10
	}
	g.insp = inspector.New(g.flock)
	g.insp.Pick = g.pick
	return g
}

// place returns where a sheep lies. The sheep form a spiral that fills the part of the screen that the inspector leaves free.
func (g *game) place(i int) (x, y float64) {
	w, h := g.insp.Uncovered()
	w, h = w*g.width/2, h*g.height/2
	r, a := (min(w, h)-15)*math.Sqrt((float64(i)+0.5)/float64(len(g.sheep))), 2.4*float64(i)
	return w + r*math.Cos(a), h + r*math.Sin(a)
}

func (g *game) pick(x, y int) (donburi.Entity, bool) {
	for i, e := range g.sheep {
		if sx, sy := g.place(i); math.Hypot(sx-float64(x), sy-float64(y)) < 12 {
			return e, true
		}
	}
	return donburi.Null, false
}

func (g *game) Update() error {
	if inpututil.IsKeyJustPressed(ebiten.KeySpace) {
		g.flock.SendAll(wind)
	}
	if g.insp.Update() {
		g.flock.Update()
	}
	return nil
}

func (g *game) Draw(screen *ebiten.Image) {
	screen.Fill(color.RGBA{0x2f, 0x5d, 0x3a, 0xff})
	act := g.flock.Machine().Layer("act")
	colors := map[string]color.Color{"graze": color.White, "alert": color.RGBA{0xff, 0xc6, 0x5c, 0xff}, "sleep": color.Gray{0x70}}
	for i, e := range g.sheep {
		if s := g.flock.Current(e, act); s != nil {
			x, y := g.place(i)
			if e == g.insp.Selected() {
				vector.StrokeCircle(screen, float32(x), float32(y), 13, 2, color.White, true)
			}
			vector.FillCircle(screen, float32(x), float32(y), 9, colors[s.Name()], true)
		}
	}
	if !g.insp.IsOpen() {
		ebitenutil.DebugPrint(screen, "White sheep graze, yellow ones are alert, grey ones sleep. Space: wind. F1: inspector")
	}
	g.insp.Draw(screen)
}

func (g *game) Layout(w, h int) (int, int) {
	g.width, g.height = float64(w), float64(h)
	return w, h
}

func main() {
	ebiten.SetWindowSize(1280, 720)
	ebiten.SetWindowTitle("Sheep")
	if err := ebiten.RunGame(newGame()); err != nil {
		log.Fatal(err)
	}
}
