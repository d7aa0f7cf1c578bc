package flow_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/examples/flow"
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
