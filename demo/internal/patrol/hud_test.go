package patrol_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/internal/draw/paint"
)

func TestTheTimeOfATickKeepsClearOfTheTitle(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	for _, want := range []struct {
		title, corner string
		tick          time.Duration
	}{
		{"5,000 guards", "1.20 ms a tick", 1200 * time.Microsecond},
		{"200,000 guards", "40.82 ms", 40820 * time.Microsecond},
		{"200,000 guards", "1234.50 ms", 1234500 * time.Microsecond},
	} {
		if got := patrol.Corner(&c, want.title, want.tick); got != want.corner {
			t.Errorf("beside %q: %q, want %q", want.title, got, want.corner)
		}
	}
}

// Where ticks take longer than the time that passes in them, the game is slower than real time, and says so.
func TestAGameThatCannotKeepUpSaysSo(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	for tick, want := range map[time.Duration]string{
		5 * time.Millisecond: "60 fps", 16600 * time.Microsecond: "60 fps", 16700 * time.Microsecond: "99% speed", 37 * time.Millisecond: "45% speed",
	} {
		if got, slow := patrol.OpenCorner(&c, tick); got != want || slow != (want != "60 fps") {
			t.Errorf("ticks of %v: %q, slow %v, want %q", tick, got, slow, want)
		}
	}
}
