package fighter_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// boxer is a view with a key that waits.
type boxer struct{ Pressed int } // for how many frames more, with the one of the press

const (
	frame  = time.Second / 60
	buffer = 8 // frames
	stop   = 8 // frames of hit stop
	heavy  = fsm.Command(1)
)

// newBoxer returns a machine whose jab leads on to a heavy blow from its tenth frame on. Either the key is counted, or it is a command.
func newBoxer(counted bool) *fsm.Machine[boxer] {
	b := fsm.NewBuilder[boxer]("boxer")
	act := b.Layer("act").Always(countDown)
	jab, blow, stand := act.State("jab"), act.State("heavy"), act.State("stand")
	cancel := jab.To(blow).After(10 * frame)
	if counted {
		cancel.When(pressed).Do(forget)
	} else {
		cancel.On(heavy)
	}
	jab.To(stand).After(15 * frame)
	blow.Final()
	stand.Final()
	return b.MustBuild()
}

func countDown(_ *fsm.Tick, b *boxer) { b.Pressed = max(0, b.Pressed-1) }

func pressed(b *boxer) bool { return b.Pressed > 0 }

func forget(_ *fsm.Tick, b *boxer) { b.Pressed = 0 }

// A jab hits on its fifth frame, and both stand still for some. Those are no part of the buffer if the key is counted in the component.
func TestTheBufferStandsStillWithTheFighter(t *testing.T) {
	comes := func(counted bool, at int) bool {
		p := fsm.NewPool(newBoxer(counted), fsm.Config{})
		e := p.Add(boxer{})
		if err := p.Start(e); err != nil {
			t.Fatal(err)
		}
		for f := 1; f < 40; f++ {
			if f == at && counted {
				p.View(e).Pressed = buffer + 1
			} else if f == at {
				p.SendFor(e, heavy, buffer*frame)
			}
			if p.Update(); f == 5 {
				if err := p.PauseFor(e, stop*frame); err != nil {
					t.Fatal(err)
				}
			}
		}
		return p.IsIn(e, "heavy")
	}
	for at := 1; at <= 20; at++ {
		// The tenth frame of the jab is number 18. A key that waits for eight frames must not be pressed before the third, or, if those of
		// the stop count, too, not before the eleventh.
		if got, want := comes(true, at), at >= 3; got != want {
			t.Errorf("pressed in frame %d and counted: the heavy blow comes: %v", at, got)
		}
		if got, want := comes(false, at), at >= 11; got != want {
			t.Errorf("pressed in frame %d and sent: the heavy blow comes: %v", at, got)
		}
	}
}

// frames tells how many frames a time is, in a game whose steps are all of one length.
func frames(d, step time.Duration) int { return int((d + step/2) / step) }

func TestFramesOfATime(t *testing.T) {
	for _, perSecond := range []time.Duration{24, 30, 50, 60, 75, 120, 144, 240} {
		step := time.Second / perSecond
		b := fsm.NewBuilder[int]("clock")
		b.Layer("l").State("s").OnUpdate(func(t *fsm.Tick, n *int) { *n = frames(t.Since(), step) })
		p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: step})
		e := p.Add(0)
		p.Update()
		for n := 1; n <= 20_000; n++ {
			p.Update()
			if got := *p.View(e); got != n {
				t.Fatalf("at %d a second: in frame %d, %d frames", perSecond, n, got)
			}
			if got := frames(p.Since(e, p.Machine().Layer("l")), p.Config().Step); got != n {
				t.Fatalf("at %d a second: after frame %d, %d frames", perSecond, n, got)
			}
		}
		for n := 1; n <= 100; n++ {
			if err := p.PauseFor(e, time.Duration(n)*time.Second/perSecond); err != nil {
				t.Fatal(err)
			}
			for left := n; left > 0; left-- {
				if got := frames(p.PauseLeft(e), step); got != left {
					t.Fatalf("at %d a second: %d frames of the pause are left, want %d", perSecond, got, left)
				}
				p.Update()
			}
		}
	}
}

// The frames of a blow in which it may be cancelled, by what begins it and by what cancels it.
func TestFramesInWhichABlowIsCancelled(t *testing.T) {
	const begin, cancel = fsm.Command(1), fsm.Command(2)
	for _, c := range []struct {
		beginAtOnce, cancelAtOnce bool
		first, last               int // the frame number with which the game gives the command; the blow begins in frame 1
	}{
		{false, false, 8, 14},
		{false, true, 9, 15},
		{true, false, 7, 13},
		{true, true, 8, 14},
	} {
		first, last := 0, 0
		for at := 2; at < 30; at++ {
			b := fsm.NewBuilder[int]("m")
			l := b.Layer("l")
			stand, blow, done := l.State("stand"), l.State("blow"), l.State("done")
			stand.To(blow).On(begin)
			blow.To(done).On(cancel).WhenTick(func(t *fsm.Tick, _ *int) bool { n := t.Since() / frame; return n >= 7 && n < 14 })
			p := fsm.NewPool(b.MustBuild(), fsm.Config{})
			e := p.Add(0)
			p.Update()
			give := func(c fsm.Command, atOnce bool) {
				if atOnce {
					p.Execute(e, c)
				} else {
					p.Send(e, c)
				}
			}
			for f := 1; f <= at; f++ {
				switch f {
				case 1:
					give(begin, c.beginAtOnce)
				case at:
					give(cancel, c.cancelAtOnce)
				}
				p.Update()
			}
			if p.IsIn(e, "done") {
				if first == 0 {
					first = at
				}
				last = at
			}
		}
		if first != c.first || last != c.last {
			t.Errorf("begun at once: %v, cancelled at once: %v: frames %d to %d, want %d to %d", c.beginAtOnce, c.cancelAtOnce, first, last, c.first, c.last)
		}
	}
}
