package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// A start that a panic has interrupted goes on in the next tick, and takes no interval away that the game has set.

func TestSetIntervalOutlivesAnInterruptedStart(t *testing.T) {
	broken := true
	b := fsm.NewBuilder[critter]("m")
	b.Layer("a").State("a1")
	b.Layer("b").State("b1").OnEnter(func(*fsm.Tick, *critter) {
		if broken {
			panic("broken")
		}
	})
	b.Layer("c").State("c1")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Interval: 4})
	e := p.Add(critter{})
	p.SetInterval(e, 1)
	panicOf(p.Update)
	broken = false
	p.Update()
	if n := p.Interval(e); n != 1 {
		t.Errorf("every %d, want 1", n)
	}
}

func TestAnInterruptedStartDoesNotWait(t *testing.T) {
	broken, entered := true, uint64(0)
	b := fsm.NewBuilder[critter]("m")
	b.Layer("a").State("a1")
	b.Layer("b").State("b1").OnEnter(func(*fsm.Tick, *critter) {
		if broken {
			panic("broken")
		}
	})
	b.Layer("c").State("c1").OnEnter(func(tk *fsm.Tick, _ *critter) { entered = tk.Number() })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Interval: 20})
	p.Add(critter{})
	panicOf(p.Update)
	broken = false
	for range 30 {
		p.Update()
	}
	if entered != 2 {
		t.Errorf("the start was completed in tick %d, want 2", entered)
	}
}

func TestFirstDeltaOfAStartThatWasPutOff(t *testing.T) {
	broken, first := true, time.Duration(0)
	b := fsm.NewBuilder[critter]("m")
	b.Layer("a").State("a1").OnUpdate(func(tk *fsm.Tick, c *critter) {
		if c.N == 0 && broken {
			panic("broken")
		}
		if c.N == 1 && first == 0 {
			first = tk.DeltaDuration()
		}
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: 1, Step: time.Second})
	p.Add(critter{N: 0})
	p.SetInterval(p.Add(critter{N: 1}), 10)
	for range 4 {
		panicOf(p.Update)
	}
	broken = false
	p.Update()
	if first != time.Second {
		t.Errorf("first delta %v, want 1s", first)
	}
}

// A swap that an Enter has cut short leaves rows that have not started in the first layer, which is new. The next swap puts the others where
// they belong all the same.
func TestSwapOfARowThatLacksItsFirstLayer(t *testing.T) {
	broken := true
	b := fsm.NewBuilder[critter]("m")
	b.Layer("voice").State("mute")
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	all := []fsm.Entity{p.Add(critter{}), p.Add(critter{})}
	p.Update()
	edit := func(m *fsm.Machine[critter], within string) *fsm.Machine[critter] {
		b := m.Edit()
		b.DeleteLayer("voice")
		if b.FindLayer("gait") == nil {
			gait := b.Layer("gait")
			gait.State("walk").OnEnter(func(*fsm.Tick, *critter) {
				if broken {
					panic("broken")
				}
			})
			gait.State("run")
		}
		voice := b.Layer("voice")
		voice.State("mute")
		if within != "" {
			voice.Within(b.FindLayer("gait").FindState(within))
		}
		return b.MustBuild()
	}
	n := edit(m, "")
	wantPanic(t, "the swap", func() { _ = p.Swap(n) }, "Enter", "broken")
	broken = false
	n = edit(n, "run")
	if err := p.Swap(n); err != nil {
		t.Fatal(err)
	}
	p.Update()
	for _, e := range all {
		if !p.Is(e, n.State("gait", "walk")) || !p.Is(e, n.Layer("voice").Outside()) {
			t.Errorf("entity %v is in %v and %v", e, p.Current(e, n.Layer("gait")), p.Current(e, n.Layer("voice")))
		}
	}
}
