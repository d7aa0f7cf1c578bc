package nested_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// reloader is somebody whose reloading goes on where it was interrupted.
type reloader struct {
	spent time.Duration // on the magazine in hand, before the current stay in reload
	full  bool
}

const reloading = 2 * time.Second

// keep is Exit of reload: whether it is done or interrupted, the time in it counts.
func keep(t *fsm.Tick, r *reloader) { r.spent += t.Since() }

func reloaded(t *fsm.Tick, r *reloader) bool {
	return r.spent+t.Since() > reloading-time.Millisecond // times are rounded down to nanoseconds
}

func insert(_ *fsm.Tick, r *reloader) { r.spent, r.full = 0, true }

const (
	stun fsm.Command = iota + 1
	wake
)

func newReloader() *fsm.Machine[reloader] {
	b := fsm.NewBuilder[reloader]("reloader")
	b.Commands(map[fsm.Command]string{stun: "stun", wake: "wake"})
	mode := b.Layer("mode")
	combat := mode.State("combat")
	stunned := mode.State("stunned")
	combat.To(stunned).On(stun)
	stunned.To(combat).On(wake)
	hands := b.Layer("hands").Within(combat).History()
	reload := hands.State("reload").OnExit(keep)
	aim := hands.State("aim")
	reload.To(aim).WhenTick(reloaded).Do(insert)
	return b.MustBuild()
}

// However often it is interrupted, and whenever, reloading takes its 120 ticks, as it would by a delay.
func TestReloadingGoesOn(t *testing.T) {
	die := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		p := fsm.NewPool(newReloader(), fsm.Config{})
		e := p.Add(reloader{})
		p.Update()
		hands, inReload := p.Machine().MustLayer("hands"), 0
		reload := p.Machine().MustState("hands", "reload")
		for rare := 2 + die.IntN(60); !p.View(e).full; {
			if p.Is(e, reload) {
				inReload++ // until the end of the tick
			}
			if die.IntN(rare) == 0 {
				p.Send(e, stun)
			} else if die.IntN(3) == 0 {
				p.Send(e, wake)
			}
			p.Update()
		}
		if inReload != 120 {
			t.Fatalf("reloading took %d ticks, want 120", inReload)
		}
		if p.Current(e, hands).Name() != "aim" {
			t.Fatal(p.Describe(e))
		}
	}
}
