package systems_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

func frames(a components.AnimationData, step time.Duration, ticks int) string {
	w := donburi.NewWorld()
	c := components.Animation.Get(w.Entry(w.Create(components.Animation)))
	*c = a
	s := systems.NewAnimation(step)
	var shown []uint16
	for range ticks {
		s.Update(w)
		shown = append(shown, c.Frame)
	}
	return fmt.Sprint(shown)
}

func TestAnimationShowsEachFrameForItsTime(t *testing.T) {
	second := time.Second
	for _, c := range []struct {
		name string
		a    components.AnimationData
		want string
	}{
		{"a frame of two ticks", components.AnimationData{Frames: 3, FrameTime: 2}, "[0 1 1 2 2 0 0]"},
		{"a frame of one tick", components.AnimationData{Frames: 3, FrameTime: 1}, "[1 2 0 1 2 0 1]"},
		{"two frames a tick", components.AnimationData{Frames: 5, FrameTime: 0.5}, "[2 4 1 3 0 2 4]"},
		{"no frame time", components.AnimationData{Frames: 3}, "[0 0 0 0 0 0 0]"},
		{"one frame", components.AnimationData{Frames: 1, FrameTime: 1}, "[0 0 0 0 0 0 0]"},
		{"no frames", components.AnimationData{FrameTime: 1}, "[0 0 0 0 0 0 0]"},
		{"a frame out of the clip", components.AnimationData{Frame: 9, Frames: 3, FrameTime: 1}, "[1 2 0 1 2 0 1]"},
	} {
		if got := frames(c.a, second, 7); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A clip that plays once ends when its last frame has been shown for its time, whatever the tick's length, and that frame stays.
func TestAnimationEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		a    components.AnimationData
		want string
	}{
		{"a frame of two ticks", components.AnimationData{Frames: 3, FrameTime: 2}, "0 1 1 2 2 2! 2! 2!"},
		{"a frame of one tick", components.AnimationData{Frames: 3, FrameTime: 1}, "1 2 2! 2! 2! 2! 2! 2!"},
		{"two frames a tick", components.AnimationData{Frames: 5, FrameTime: 0.5}, "2 4 4! 4! 4! 4! 4! 4!"},
		{"shorter than a tick", components.AnimationData{Frames: 3, FrameTime: 0.1}, "2! 2! 2! 2! 2! 2! 2! 2!"},
		{"one frame", components.AnimationData{Frames: 1, FrameTime: 4}, "0 0 0 0! 0! 0! 0! 0!"},
		{"no frames", components.AnimationData{FrameTime: 1}, "0! 0! 0! 0! 0! 0! 0! 0!"},
		{"a frame out of the clip", components.AnimationData{Frame: 9, Frames: 3, FrameTime: 1}, "2! 2! 2! 2! 2! 2! 2! 2!"},
		{"no frame time", components.AnimationData{Frames: 3}, "0 0 0 0 0 0 0 0"},
	} {
		w := donburi.NewWorld()
		a := components.Animation.Get(w.Entry(w.Create(components.Animation)))
		*a = c.a
		a.Once = true
		s, shown := systems.NewAnimation(time.Second), ""
		for range 8 {
			s.Update(w)
			shown += fmt.Sprint(a.Frame)
			if a.Ended() {
				shown += "!"
			}
			shown += " "
		}
		if shown != c.want+" " {
			t.Errorf("%s: %s, want %s", c.name, shown, c.want)
		}
	}
}

// However short a frame is, a tick ends at once, with a frame of the clip shown.
func TestAnimationBearsTinyFrameTimes(t *testing.T) {
	w := donburi.NewWorld()
	c := components.Animation.Get(w.Entry(w.Create(components.Animation)))
	for _, ft := range []float64{1e-9, 1e-300, 5e-324} {
		*c = components.AnimationData{Frames: 4, FrameTime: ft}
		systems.NewAnimation(0).Update(w)
		if c.Frame >= 4 || !(c.Clock >= 0 && c.Clock <= ft) {
			t.Errorf("frame time %v: %+v", ft, *c)
		}
	}
}

// A frame is shown for as many ticks as its time is long, though neither a sixtieth of a second nor 0.1 can be written exactly.
func TestAnimationIsExact(t *testing.T) {
	for _, c := range []struct {
		frames    uint16
		frameTime float64
		perSecond int
		want      int // ticks until the end
	}{
		{12, 1. / 60, 60, 12}, {1, 1. / 60, 60, 1}, {3, 0.1, 60, 18}, {3, 0.1, 120, 36}, {3, 0.1, 30, 9}, {3, 0.1, 50, 15}, {5, 0.25, 144, 180},
		{2, 0.04, 60, 5}, // 4.8
	} {
		a := components.NewAnimation()
		a.PlayOnce(1, c.frames, c.frameTime)
		w := donburi.NewWorld()
		clip := components.Animation.Get(w.Entry(w.Create(components.Animation)))
		*clip = a
		s, ticks := systems.NewAnimation(time.Second/time.Duration(c.perSecond)), 0
		for ; !clip.Ended() && ticks < 1000; ticks++ {
			s.Update(w)
		}
		if ticks != c.want {
			t.Errorf("%d frames of %v s at %d ticks a second end after %d ticks, want %d", c.frames, c.frameTime, c.perSecond, ticks, c.want)
		}
	}
}

// However short a frame is, time must pass for it.
func TestAnimationOfVeryShortFrames(t *testing.T) {
	for _, frameTime := range []float64{1.5e-9, 1e-9, 1e-10, 5e-324} {
		a := components.NewAnimation()
		a.PlayOnce(1, 8, frameTime)
		w := donburi.NewWorld()
		clip := components.Animation.Get(w.Entry(w.Create(components.Animation)))
		*clip = a
		s := systems.NewAnimation(0)
		for range 3 {
			s.Advance(w, 0)
		}
		if clip.Frame != 0 || clip.Ended() {
			t.Errorf("frames of %v s: without time, frame %d is shown", frameTime, clip.Frame)
		}
	}
	if got, want := frames(components.AnimationData{Frames: 1000, FrameTime: 1.5e-9}, 1, 9), "[0 1 2 2 3 4 4 5 6]"; got != want {
		t.Errorf("frames of 1.5 ns in steps of 1 ns: %s, want %s", got, want)
	}
}

// Nor does what is left of each frame's time add up: after an hour, frames still take turns in the same ticks.
func TestAnimationIsExactForHours(t *testing.T) {
	w := donburi.NewWorld()
	clip := components.Animation.Get(w.Entry(w.Create(components.Animation)))
	*clip = components.AnimationData{Frames: 7, FrameTime: 0.1}
	s := systems.NewAnimation(time.Second / 60)
	for tick := 1; tick <= 3600*60; tick++ {
		s.Update(w)
		if want := uint16(tick / 6 % 7); clip.Frame != want {
			t.Fatalf("after %d ticks frame %d is shown, want %d", tick, clip.Frame, want)
		}
	}
}

// A clip that changes its pace, as from a walk to a run, passes over no frame, however long the present one has been shown.
func TestAnimationThatGetsFasterPassesOverNoFrame(t *testing.T) {
	w := donburi.NewWorld()
	c := components.Animation.Get(w.Entry(w.Create(components.Animation)))
	s := systems.NewAnimation(time.Second / 10)
	c.Play(1, 8, 1)
	for range 9 {
		s.Update(w)
	}
	c.Play(1, 8, 0.2)
	var shown []uint16
	for range 4 {
		s.Update(w)
		shown = append(shown, c.Frame)
	}
	if got, want := fmt.Sprint(shown), "[1 2 2 3]"; got != want {
		t.Errorf("nearly a second into frame 0, at five frames a second from now on, it shows %s, want %s", got, want)
	}
	c.Clock = 0.05
	c.Play(1, 8, 0) // stands still, and goes on where it was
	if c.Play(1, 8, 0.1); c.Clock != 0.05 {
		t.Errorf("a clip that stood still goes on at %v, want 0.05", c.Clock)
	}
}

// Nor does one that now shows a frame or several in each tick: it shows as many as it would have from the start.
func TestAnimationThatGetsAsFastAsTicks(t *testing.T) {
	for frameTime, want := range map[float64]string{0.1: "[1 2 3 4 5]", 0.05: "[2 4 6 0 2]", 0.15: "[1 2 3 3 4]", 0.04: "[3 6 0 3 5]"} {
		w := donburi.NewWorld()
		c := components.Animation.Get(w.Entry(w.Create(components.Animation)))
		c.Play(1, 8, 1)
		s := systems.NewAnimation(time.Second / 10)
		for range 9 {
			s.Update(w)
		}
		c.Play(1, 8, frameTime)
		var shown []uint16
		for range 5 {
			s.Update(w)
			shown = append(shown, c.Frame)
		}
		if got := fmt.Sprint(shown); got != want {
			t.Errorf("at %v s a frame, in ticks of 0.1 s: %s, want %s", frameTime, got, want)
		}
	}
}

// A frame of a clip that begins with its state comes up in the turn with which the state reaches that moment, once.
func TestAFrameComesUpAtItsMomentOfTheState(t *testing.T) {
	type dancer struct{ Clip *components.AnimationData }
	for _, step := range []time.Duration{time.Second / 60, time.Second / 50, 7 * time.Millisecond} {
		for _, each := range []time.Duration{100 * time.Millisecond, 50 * time.Millisecond, 3 * time.Second / 60, 33 * time.Millisecond} {
			var shown, reached []uint64
			b := fsm.NewBuilder[dancer]("dancer")
			l := b.Layer("act")
			dance, rest := l.State("dance"), l.State("rest")
			dance.OnEnter(func(_ *fsm.Tick, d *dancer) { d.Clip.PlayOnce(1, 6, each.Seconds()) })
			dance.OnUpdate(func(t *fsm.Tick, d *dancer) {
				if d.Clip.Frame == 3 {
					shown = append(shown, t.Number())
				}
				if t.Reaches(3 * each) {
					reached = append(reached, t.Number())
				}
			})
			dance.To(rest).When(func(d *dancer) bool { return d.Clip.Ended() })
			dancers := systems.MustFSM(b.MustBuild(), components.Animation)
			dancers.Configure(fsm.Config{Step: step})
			w, clips := donburi.NewWorld(), systems.NewAnimation(step)
			w.Create(dancers.Component, components.Animation)
			for range 200 {
				dancers.Update(w)
				clips.Update(w)
			}
			if len(shown) == 0 || fmt.Sprint(reached) != fmt.Sprint(shown[:1]) {
				t.Errorf("steps of %v, frames of %v: frame 3 is shown in %v, and its moment is reached in %v", step, each, shown, reached)
			}
		}
	}
}
