package inspector_test

import (
	"encoding/json"
	"fmt"
	"image/color"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/internal/draw/playtest"
)

// probe is what a little game tells its test after each update.
type probe struct {
	Updates      int
	Tick         uint64 // of the world
	Open, Paused bool
	Selected     donburi.Entity
	Active       int
	Stops        int // transitions at which time is to be held
	Told, Brief  string
	States       map[string]string // of the selected entity, by layer
	Zones        []inspector.Zone
	Timeline     []inspector.Line
	Chart        map[string][]int // of the first layer
	Replies      map[string]inspector.Reply
	Scale        float64
	Left         [2]float64 // what no panel covers
}

// Ticks makes it a [playtest.Probe].
func (p probe) Ticks() int { return p.Updates }

// guestGame is a little game as an [ebiten.Game].
type guestGame struct {
	*world
	out     *json.Encoder
	updates int
}

func (g *guestGame) Update() error {
	for key, f := range g.do {
		if inpututil.IsKeyJustPressed(key) {
			f()
		}
	}
	if g.insp.Update() {
		g.update()
	}
	g.updates++
	e := g.insp.Selected()
	p := probe{
		Updates: g.updates, Tick: g.tick(), Open: g.insp.IsOpen(), Paused: g.insp.Paused(), Selected: e, Active: g.insp.Active(),
		Told: g.insp.Told(), Brief: g.insp.Brief(), Zones: g.insp.Zones(), Timeline: g.insp.Timeline(), Replies: g.insp.Replies(), Scale: g.insp.PixelScale(),
		Stops: g.insp.Stops(),
	}
	if p.Open {
		p.Chart = g.insp.Chart(0)
	}
	if e != donburi.Null {
		p.States = g.states(e)
	}
	p.Left[0], p.Left[1] = g.insp.Uncovered()
	return g.out.Encode(p)
}

func (g *guestGame) Draw(screen *ebiten.Image) {
	screen.Fill(color.RGBA{40, 80, 40, 255})
	g.insp.Draw(screen)
}

func (g *guestGame) Layout(w, h int) (int, int) { return w, h }

// pixelGame is a guestGame of few pixels, which are enlarged to fill its window.
type pixelGame struct{ guestGame }

func (g *pixelGame) Draw(screen *ebiten.Image) { screen.Fill(color.RGBA{40, 80, 40, 255}) }

func (g *pixelGame) DrawFinalScreen(screen ebiten.FinalScreen, offscreen *ebiten.Image, geoM ebiten.GeoM) {
	ebiten.DefaultDrawFinalScreen(screen, offscreen, geoM)
	g.insp.DrawFinal(screen, offscreen, geoM)
}

func (g *pixelGame) Layout(int, int) (int, int) { return 320, 200 }

// guest plays the game that the first argument names, with blanks written as dashes. The second one is the inspector's scale, or "pixels"
// for a game of few pixels.
func guest(args []string, endpoint string) int {
	make, ok := games[strings.ReplaceAll(args[0], "-", " ")]
	if !ok {
		fmt.Fprintln(os.Stderr, "no game", args)
		return 2
	}
	g := make()
	played := guestGame{world: g, out: json.NewEncoder(os.Stdout)}
	var game ebiten.Game = &played
	if len(args) > 1 && args[1] == "pixels" {
		game = &pixelGame{played}
	} else if len(args) > 1 {
		g.insp.Scale, _ = strconv.ParseFloat(args[1], 64)
	}
	options := &ebiten.RunGameOptions{VMGuestEndpoint: endpoint}
	if err := ebiten.RunGameWithOptions(game, options); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func TestMain(m *testing.M) { playtest.Main(m, guest) }

// play is a little game that a test plays.
type play struct{ *playtest.Play[probe] }

// start starts a game on a screen of 1280×720 and opens the inspector.
func start(t *testing.T, game string) *play { return startOn(t, game, 1280, 720) }

func startOn(t *testing.T, args string, width, height int) *play {
	t.Helper()
	name, scale, _ := strings.Cut(args, "@")
	p := &play{playtest.Start[probe](t, strings.ReplaceAll(name, " ", "-")+" "+scale, width, height)}
	p.Tick(3)
	if got := p.Tap(ebiten.KeyF1); !got.Open {
		t.Fatal("F1 did not open the inspector")
	}
	p.Picture()
	p.Tick(1)
	return p
}

// press draws a picture and clicks what does something in it.
func (p *play) press(does string, a, b int) probe {
	p.T.Helper()
	p.Picture()
	p.Tick(1)
	for _, z := range p.Latest.Zones {
		if z.Does == does && z.A == a && z.B == b {
			return p.Click(z.X, z.Y)
		}
	}
	p.T.Fatalf("nothing to click does %q with %d, %d: there is %v", does, a, b, p.Latest.Zones)
	return p.Latest
}

// pick clicks where an entity of the flock is, beside the panels.
func (p *play) pick(n int) probe { return p.Click(float64(n*50+25), 40) }
