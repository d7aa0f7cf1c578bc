package input_test

import (
	"testing"

	"github.com/horde-fsm/horde/demo/internal/input"
)

func TestPressAndReleaseInPlaceIsAClick(t *testing.T) {
	var d input.Drag
	d.Update(input.Frame{CursorX: 10, CursorY: 10, Press: true, Held: true}, true)
	dx, dy, click := d.Update(input.Frame{CursorX: 12, CursorY: 11, Release: true}, true)
	if dx != 0 || dy != 0 || !click {
		t.Errorf("dragged by (%v, %v), click %v", dx, dy, click)
	}
}

func TestPressAndReleaseWithinOneTickIsAClick(t *testing.T) {
	var d input.Drag
	if _, _, click := d.Update(input.Frame{Press: true, Release: true}, true); !click {
		t.Error("no click")
	}
}

func TestPressAndMoveIsADrag(t *testing.T) {
	var d input.Drag
	d.Update(input.Frame{CursorX: 10, CursorY: 10, Press: true, Held: true}, true)
	dx, dy, _ := d.Update(input.Frame{CursorX: 30, CursorY: 5, Held: true}, true)
	if dx != 20 || dy != -5 {
		t.Errorf("dragged by (%v, %v), want (20, -5)", dx, dy)
	}
	if _, _, click := d.Update(input.Frame{CursorX: 10, CursorY: 10, Release: true}, true); click {
		t.Error("a drag that comes back counts as a click")
	}
}

func TestPressOutsideDoesNothing(t *testing.T) {
	var d input.Drag
	d.Update(input.Frame{Press: true, Held: true}, false)
	dx, dy, click := d.Update(input.Frame{CursorX: 50, Release: true}, true)
	if dx != 0 || dy != 0 || click {
		t.Errorf("dragged by (%v, %v), click %v", dx, dy, click)
	}
}

func TestOtherButtonsDragAtOnce(t *testing.T) {
	var d input.Drag
	d.Update(input.Frame{CursorX: 1, Grip: true}, true)
	if dx, _, _ := d.Update(input.Frame{CursorX: 2, Grip: true}, true); dx != 1 {
		t.Errorf("dragged by %v, want 1", dx)
	}
}
