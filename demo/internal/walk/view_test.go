package walk_test

import (
	"math"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/walk"
	walkscene "github.com/horde-fsm/horde/internal/scene/walk"
)

func TestKeysMoveTheCharacter(t *testing.T) {
	v := walk.New(1)
	for range 10 {
		v.Tick(input.Frame{X: 1})
	}
	if got := v.Status(); got != "act go, locomotion walk" {
		t.Errorf("walking: %s", got)
	}
	for range 10 {
		v.Tick(input.Frame{X: 1, Run: true})
	}
	if got := v.Status(); got != "act go, locomotion run" {
		t.Errorf("running: %s", got)
	}
	v.Reset()
	v.Tick(input.Frame{})
	if got := v.Status(); got != "act idle, locomotion stand" || v.Scene().Tick() != 1 {
		t.Errorf("after a reset: %s at tick %d", got, v.Scene().Tick())
	}
}

func TestTheWayGoesOnWhereTheStageEnds(t *testing.T) {
	v := walk.New(1)
	const seconds = 10
	for range seconds * 60 {
		v.Tick(input.Frame{X: 1, Run: true})
		v.Frame(input.Frame{X: 1, Run: true}, 1280, 720)
	}
	want := 10.0 * seconds
	if got := v.Traveled(); math.Abs(got-want) > 1 || want < 2*walkscene.Width {
		t.Errorf("ran for %d s and came %v metres, want %v", seconds, got, want)
	}
	if math.Abs(v.CameraX()-v.Traveled()) > 4 {
		t.Errorf("the camera is at %v, the character at %v", v.CameraX(), v.Traveled())
	}
}
