package flow_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/horde-fsm/horde/examples/flow"
	"github.com/horde-fsm/horde/fsm"
)

// A player who quits has to pause first.
func Example() {
	f := flow.New()
	fmt.Println(f.IsIn(f.Me, "title"), f.Can(f.Me, flow.Quit))
	f.Execute(f.Me, flow.Play)
	fmt.Println(f.IsIn(f.Me, "run"), f.Execute(f.Me, flow.Quit))
	f.Execute(f.Me, flow.Pause)
	fmt.Println(f.IsIn(f.Me, "pause"), f.Execute(f.Me, flow.Quit), f.IsIn(f.Me, "title"))
	// Output:
	// true false
	// true false
	// true true true
}

// show draws the scene of each current state, outer ones first.
func show(f *flow.Flow, screen draw.Image, scenes map[string]func(draw.Image)) {
	for _, s := range f.AppendCurrent(nil, f.Me) {
		if scene := scenes[s.Name()]; scene != nil {
			scene(screen)
		}
	}
}

// The pause is drawn over the game, and takes the left half of the screen.
func TestScenesLieOnEachOther(t *testing.T) {
	paint := func(c uint8, width int) func(draw.Image) {
		return func(screen draw.Image) {
			draw.Draw(screen, image.Rect(0, 0, width, 1), image.NewUniform(color.Gray{Y: c}), image.Point{}, draw.Src)
		}
	}
	scenes := map[string]func(draw.Image){"title": paint(1, 2), "game": paint(2, 2), "pause": paint(3, 1)}
	f := flow.New()
	for _, step := range []struct {
		command fsm.Command
		want    string
	}{{flow.Pause, "[1 1]"}, {flow.Play, "[2 2]"}, {flow.Pause, "[3 2]"}, {flow.Pause, "[2 2]"}, {flow.Pause, "[3 2]"}, {flow.Quit, "[1 1]"}} {
		f.Execute(f.Me, step.command)
		screen := image.NewGray(image.Rect(0, 0, 2, 1))
		show(f, screen, scenes)
		if got := fmt.Sprint(screen.Pix); got != step.want {
			t.Errorf("after command %d the screen is %s, want %s", step.command, got, step.want)
		}
	}
}

// The minute counts from the pause, and not from the beginning of the game.
func TestAMinuteOfPause(t *testing.T) {
	f := flow.New()
	for _, finding := range f.Machine().Check() {
		t.Error(finding)
	}
	f.Execute(f.Me, flow.Play)
	for range 2 * 60 * 60 {
		f.Update()
	}
	if !f.IsIn(f.Me, "run") {
		t.Error("the game does not run")
	}
	f.Execute(f.Me, flow.Pause)
	ticks := 0
	for f.IsIn(f.Me, "pause") && ticks < 2*60*60 {
		f.Update()
		ticks++
	}
	if ticks != 60*60 || !f.IsIn(f.Me, "title") {
		t.Errorf("the title is shown after %d ticks: %v; want %d", ticks, f.IsIn(f.Me, "title"), 60*60)
	}
}

// Whoever has no lives left sees the end, and then the title.
func TestTheEnd(t *testing.T) {
	f := flow.New()
	f.Execute(f.Me, flow.Play)
	f.View(f.Me).Lives = 0
	f.Update()
	if !f.IsIn(f.Me, "over") {
		t.Error("the game is not over")
	}
	for range 5 * 60 {
		f.Update()
	}
	if !f.IsIn(f.Me, "title") {
		t.Error("the title does not come back")
	}
}
