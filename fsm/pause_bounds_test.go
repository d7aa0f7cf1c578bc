package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// counters is a pool of figures that count their ticks, and that panic if they are told to.
func counters() *fsm.Pool[figure] {
	b := fsm.NewBuilder[figure]("m")
	b.Layer("l").State("s").OnUpdate(func(_ *fsm.Tick, f *figure) {
		if f.panics {
			panic("now")
		}
		f.n++
	})
	return fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Second})
}

// A pause for no time is over at once, not only in the next tick.
func TestPauseForNoTimeIsOver(t *testing.T) {
	p := counters()
	e := p.Add(figure{})
	p.Update()
	must(t, p.Pause(e))
	must(t, p.PauseFor(e, 0))
	if p.Paused(e) {
		t.Error("it is paused")
	}
}

// Where a panic cuts a tick short, a pause that should have ended with it is over in the next one.
func TestPauseEndsAlthoughATickWasCutShort(t *testing.T) {
	p := counters()
	napping, other := p.Add(figure{}), p.Add(figure{})
	p.Update()
	must(t, p.PauseFor(napping, time.Second))
	p.View(other).panics = true
	wantPanic(t, "Update", p.Update, "now")
	p.View(other).panics = false
	p.Update()
	if n := p.View(napping).n; n != 2 {
		t.Errorf("updated %d times, want 2: before the pause and after it", n)
	}
}

// When the pauses were does not matter later, only how long they took.
func TestHashOfPausesThatTookAsLong(t *testing.T) {
	var hashes []uint64
	for _, at := range []int{1, 3} {
		p := counters()
		e := p.Add(figure{})
		p.Update()
		for k := range 5 {
			if k == at {
				must(t, p.PauseFor(e, time.Second))
			}
			p.Update()
		}
		hashes = append(hashes, p.Hash())
	}
	if hashes[0] != hashes[1] {
		t.Errorf("hashes %x", hashes)
	}
}
