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
	// The engine calls a button held in the tick in which it goes down, also if it comes up in the same one.
	d.Update(input.Frame{Press: true, Held: true, Release: true}, true)
	if _, _, click := d.Update(input.Frame{}, true); !click {
		t.Error("no click in the tick after")
	}
	if _, _, click := d.Update(input.Frame{}, true); click {
		t.Error("a second click")
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

// As with the left button, what counts is where another one goes down, and not where the mouse is later.
func TestOtherButtonsDragWhatTheyWentDownOn(t *testing.T) {
	var d input.Drag
	d.Update(input.Frame{CursorX: 1, Grip: true}, false)
	for x := 2.0; x < 5; x++ {
		if dx, _, _ := d.Update(input.Frame{CursorX: x, Grip: true}, true); dx != 0 {
			t.Errorf("pressed on a panel, it drags the world by %v", dx)
		}
	}
	d.Update(input.Frame{CursorX: 5}, true)
	d.Update(input.Frame{CursorX: 5, Grip: true}, true)
	for x := 6.0; x < 9; x++ {
		if dx, _, _ := d.Update(input.Frame{CursorX: x, Grip: true}, false); dx != 1 {
			t.Errorf("pressed on the world, it drags that by %v over a panel, want 1", dx)
		}
	}
}

// A button that comes up while another scene is shown ends neither a click nor a drag of this one.
func TestAReleaseThatIsNotSeenDoesNothing(t *testing.T) {
	for _, moved := range []float64{0, 40} {
		var d input.Drag
		d.Update(input.Frame{CursorX: 10, Press: true, Held: true}, true)
		if dx, _, click := d.Update(input.Frame{CursorX: 10 + moved}, true); dx != 0 || click {
			t.Errorf("a mouse that has moved by %v drags by %v, and clicks: %v", moved, dx, click)
		}
	}
}
