package app_test

import (
	"runtime"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/demo/internal/input"
)

// ticks runs frames without input and counts the ticks that pass.
func ticks(c *app.Clock, frames int) (n int) {
	for range frames {
		if _, tick := c.Frame(input.Frame{}); tick {
			n++
		}
	}
	return n
}

func TestEachFrameIsATick(t *testing.T) {
	var c app.Clock
	if n := ticks(&c, 60); n != 60 {
		t.Errorf("%d ticks in 60 frames", n)
	}
}

func TestPauseAndStep(t *testing.T) {
	var c app.Clock
	if _, tick := c.Frame(input.Frame{Pause: true}); tick || ticks(&c, 10) != 0 {
		t.Error("time passes while paused")
	}
	if _, tick := c.Frame(input.Frame{Step: true}); !tick || ticks(&c, 10) != 0 {
		t.Error("a step is not one tick")
	}
	if _, tick := c.Frame(input.Frame{Pause: true}); !tick || ticks(&c, 10) != 10 {
		t.Error("time does not go on after a pause")
	}
}

func TestStepStopsTime(t *testing.T) {
	var c app.Clock
	if _, tick := c.Frame(input.Frame{Step: true}); !tick || ticks(&c, 10) != 0 {
		t.Error("time goes on after a step")
	}
}

func TestSlowMotionIsAQuarter(t *testing.T) {
	var c app.Clock
	c.Frame(input.Frame{Slow: true})
	if n := ticks(&c, 40); n != 10 {
		t.Errorf("%d ticks in 40 frames", n)
	}
	c.Frame(input.Frame{Slow: true})
	if n := ticks(&c, 40); n != 40 {
		t.Errorf("%d ticks in 40 frames at full speed", n)
	}
}

func TestANoiseBetweenTicksIsNotLost(t *testing.T) {
	var c app.Clock
	c.Frame(input.Frame{Pause: true})
	if _, tick := c.Frame(input.Frame{Startle: true, Alarm: true}); tick {
		t.Fatal("time passes while paused")
	}
	if in, _ := c.Frame(input.Frame{Step: true}); !in.Startle || !in.Alarm {
		t.Error("the next tick does not hear the noise")
	}
	if in, _ := c.Frame(input.Frame{Step: true}); in.Startle || in.Alarm {
		t.Error("the tick after hears it again")
	}
}

func TestNoDisplayNoWindows(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only where a display is a matter of the environment")
	}
	for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY", "EBITENGINE_VM_ENDPOINT"} {
		t.Setenv(name, "")
	}
	if app.NoWindows() == "" {
		t.Error("windows without a display")
	}
	t.Setenv("WAYLAND_DISPLAY", "wayland-0")
	if why := app.NoWindows(); why != "" {
		t.Errorf("no windows on Wayland: %s", why)
	}
}
