package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/walk"
	"github.com/horde-fsm/horde/internal/draw/playtest"
	"github.com/horde-fsm/horde/internal/scene"
)

// probe is what the demo tells its test after each tick.
type probe struct {
	Tick  int
	Scene string
	NPCs  int
	// States are the current states, by layer, of the walking character or of the selected guard.
	States map[string]string
	// Speed is the character's or the player's, in metres per second.
	Speed       float64
	Populations map[string]int
	Selected    donburi.Entity
	// Distance is how far the selected guard is from the player, in metres.
	Distance float64
	Zoom     float64
	// SceneTick is the scene's own time, which may stand still.
	SceneTick  uint64
	Inspecting bool
	Inspected  donburi.Entity
	// Wrong is the first thing that was as it must never be, "" if all has been well so far.
	Wrong string
	// Memory is what the demo takes, now and then if it is asked to say.
	Memory *memory
	// Near are guards in view, the nearest to the player first.
	Near []spot
}

// spot is where on the screen a guard is.
type spot struct {
	Entity donburi.Entity
	X, Y   float64
	Act    string
}

// Ticks makes it a [playtest.Probe].
func (p probe) Ticks() int { return p.Tick }

// play is a demo that a test plays.
type play struct{ *playtest.Play[probe] }

// start starts the demo with arguments.
func start(t *testing.T, args string) *play {
	t.Helper()
	return &play{playtest.Start[probe](t, args, app.Width, app.Height)}
}

func TestMain(m *testing.M) { playtest.Main(m, guest) }

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// probed is the demo, telling.
type probed struct {
	*app.Game
	out   *json.Encoder
	wrong string
}

func (p *probed) Update() error {
	before := p.Game.Ticks()
	err := p.Game.Update()
	if p.Game.Ticks() > before {
		if p.wrong == "" {
			p.wrong = wrong(p.Game)
		}
		told := look(p.Game)
		told.Wrong, told.Memory = p.wrong, memoryAt(told.Tick)
		if werr := p.out.Encode(told); werr != nil {
			return werr
		}
	}
	return err
}

// look reads off what the test wants to know.
func look(g *app.Game) probe {
	v := g.View()
	p := probe{
		SceneTick: v.Scene().Tick(), Inspecting: v.Inspector().IsOpen(), Inspected: v.Inspector().Selected(),
		Tick: g.Ticks(), Scene: v.Name(), NPCs: v.Scene().NPCs(), States: map[string]string{}, Populations: map[string]int{},
	}
	for _, n := range v.Scene().Populations() {
		p.Populations[n.State] += n.Count
	}
	var layers []scene.LayerView
	switch v := v.(type) {
	case *walk.View:
		layers = v.Character().AppendInspection(nil)
		p.Speed = v.Character().Body().Velocity.Magnitude()
	case *patrol.View:
		s, cam := v.Guards(), v.Camera()
		player := s.PlayerBody()
		p.Speed, p.Zoom, p.Selected = player.Velocity.Magnitude(), cam.Zoom, v.Selected()
		if p.Selected != donburi.Null {
			layers = s.AppendInspection(nil, p.Selected)
			at := components.Body.Get(s.World().Entry(p.Selected)).Position
			p.Distance = at.Distance(player.Position)
		}
		// A quarter of the view, so that no panel lies over a spot.
		low := components.Vec2{X: player.Position.X - 14, Y: player.Position.Y - 12}
		high := components.Vec2{X: player.Position.X + 14, Y: player.Position.Y + 12}
		for _, f := range s.AppendVisible(nil, low, high) {
			x, y := cam.Screen(f.Position.X, f.Position.Y)
			act := ""
			if st := s.Machine().StateAt(0, f.Act); st != nil {
				act = st.Name()
			}
			p.Near = append(p.Near, spot{f.Entity, x, y, act})
		}
	}
	for _, l := range layers {
		p.States[l.Layer] = l.Current
	}
	return p
}

// guest runs the demo and tells its standard output about it. With an endpoint, another program lends it a screen and its
// hands; else it opens a window.
func guest(args []string, endpoint string) int {
	cfg, err := app.Parse(args, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	game := app.NewGame(cfg)
	options := &ebiten.RunGameOptions{VMGuestEndpoint: endpoint}
	if err := app.Run(game, &probed{Game: game, out: json.NewEncoder(os.Stdout)}, options); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
