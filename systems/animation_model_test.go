package systems_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"
	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// film is an animation in whole milliseconds, which are exact, one frame after another.
type film struct {
	clip, frames, frame uint16
	clock, frameTime    int
	once                bool
}

func (f *film) play(clip, frames uint16, frameTime int) {
	if f.clip != clip || f.frames != frames || f.once {
		*f = film{clip: clip, frames: frames}
	}
	if f.frameTime = frameTime; frameTime > 0 {
		f.clock = min(f.clock, frameTime)
	}
}

func (f *film) advance(step int) {
	if f.frameTime <= 0 {
		return
	}
	fit := (step + f.frameTime - 1) / f.frameTime // a frame that is overdue does not make it pass over another
	for f.clock += step; f.clock >= f.frameTime && fit > 0; fit-- {
		last := max(f.frames, 1) - 1
		if f.frame == last && f.once {
			break
		}
		f.frame, f.clock = (f.frame+1)%(last+1), f.clock-f.frameTime
	}
	f.clock = min(f.clock, f.frameTime)
}

func (f *film) ended() bool {
	return f.once && f.frameTime > 0 && f.frame+1 >= f.frames && f.clock >= f.frameTime
}

// However steps, paces and clips change, each tick shows the frame that exact arithmetic says.
func TestAnimationIsAsExactTimesSay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := donburi.NewWorld()
		a := components.Animation.Get(w.Entry(w.Create(components.Animation)))
		s, want := systems.NewAnimation(0), film{frames: 1}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			clip, frames := rapid.Uint16Range(0, 1).Draw(t, "clip"), rapid.Uint16Range(0, 4).Draw(t, "frames")
			frameTime := rapid.IntRange(-1, 40).Draw(t, "frame time")
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 0:
				a.Play(clip, frames, float64(frameTime)/1000)
				want.play(clip, frames, frameTime)
			case 1:
				a.PlayOnce(clip, frames, float64(frameTime)/1000)
				want = film{clip: clip, frames: frames, frameTime: frameTime, once: true}
			default:
				step := rapid.IntRange(1, 60).Draw(t, "step")
				s.Advance(w, time.Duration(step)*time.Millisecond)
				want.advance(step)
			}
			if a.Frame != want.frame || a.Ended() != want.ended() {
				t.Fatalf("frame %d, ended: %v; want %d, %v; %+v", a.Frame, a.Ended(), want.frame, want.ended(), want)
			}
		}
	})
}
