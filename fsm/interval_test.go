package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Level of detail: an entity that is ticked every n-th tick gets the sum of the deltas, its delays are exact, and different entities take
// turns.

// pacer records the ticks in which it was updated, and the time that it was told has passed.
type pacer = figure

// askedForm has a condition before Update.
const askedForm form = "asked"

func pacers(f form) *fsm.Machine[pacer] {
	b := fsm.NewBuilder[pacer]("pacer")
	l := b.Layer("move")
	update := func(t *fsm.Tick, p *pacer) {
		p.ticks = append(p.ticks, t.Number())
		p.total += t.DeltaDuration()
	}
	walk := l.State("walk")
	if f == batchForm {
		walk.OnUpdateBatch(func(t *fsm.Tick, ps []pacer) {
			for i := range ps {
				update(t.At(i), &ps[i])
			}
		})
	} else {
		walk.OnUpdate(update)
	}
	if f == askedForm {
		walk.To(walk).When(func(*pacer) bool { return false })
	}
	return b.MustBuild()
}

// inPaces runs a test with pools whose step is a millisecond.
func inPaces(t *testing.T, base fsm.Config, test func(t *testing.T, pool *fsm.Pool[pacer], size int)) {
	for _, f := range []form{simpleForm, askedForm, batchForm} {
		for _, way := range ways() {
			t.Run(fmt.Sprintf("%s/chunk%d/workers%d", f, way.ChunkSize, max(1, way.Workers)), func(t *testing.T) {
				cfg := base
				cfg.Step, cfg.ChunkSize, cfg.Workers = time.Millisecond, way.ChunkSize, way.Workers
				test(t, newPool(pacers(f), cfg), sizeFor(way))
			})
		}
	}
}

func TestIntervalSumsTheDeltas(t *testing.T) {
	inPaces(t, fsm.Config{}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
		var all []fsm.Entity
		for i := range size {
			all = append(all, pool.Add(pacer{}))
			if err := pool.SetInterval(all[i], 1+i%5); err != nil || pool.Interval(all[i]) != 1+i%5 {
				t.Fatal(err, pool.Interval(all[i]))
			}
		}
		const ticks = 300 // more than fit in a byte
		for range ticks {
			pool.Update()
		}
		for i, e := range all {
			p, every := pool.View(e), 1+i%5
			if n := len(p.ticks); n < ticks/every-1 || n > ticks/every+1 {
				t.Fatalf("every %d: updated %d times", every, n)
			}
			for k := 2; k < len(p.ticks); k++ {
				if p.ticks[k]-p.ticks[k-1] != uint64(every) {
					t.Fatalf("every %d: updated in the ticks %d", every, p.ticks)
				}
			}
			if last := p.ticks[len(p.ticks)-1]; p.total != time.Duration(last)*time.Millisecond {
				t.Fatalf("every %d: at tick %d it has been told of %v", every, last, p.total)
			}
			if err := pool.SetInterval(e, 1); err != nil {
				t.Fatal(err)
			}
		}
		pool.Update() // all of them catch up
		for i, e := range all {
			if p := pool.View(e); p.total != (ticks+1)*time.Millisecond || pool.Interval(e) != 1 {
				t.Fatalf("every %d, and then every tick: told of %v", 1+i%5, p.total)
			}
		}
	})
}

// TestIntervalLeavesNeighboursAlone: an entity that is ticked every tick gets the same deltas, whatever else is in its chunk.
func TestIntervalLeavesNeighboursAlone(t *testing.T) {
	for _, step := range []time.Duration{time.Second / 60, time.Second / 7, 17 * time.Millisecond} {
		var deltas [2][]time.Duration
		for i := range deltas {
			b := fsm.NewBuilder[actor]("npc")
			b.Layer("move").State("walk").OnUpdate(func(tick *fsm.Tick, a *actor) {
				if a.name == "near" {
					deltas[i] = append(deltas[i], tick.DeltaDuration())
				}
			})
			pool := fsm.NewPool(b.MustBuild(), fsm.Config{Step: step})
			pool.Add(actor{name: "near"})
			if far := pool.Add(actor{}); i == 1 {
				pool.SetInterval(far, 3)
			}
			for range 20 {
				pool.Update()
			}
		}
		if fmt.Sprint(deltas[0]) != fmt.Sprint(deltas[1]) {
			t.Errorf("alone %v, beside another %v", deltas[0], deltas[1])
		}
	}
}

func TestIntervalDelaysAreExact(t *testing.T) {
	for every := 1; every <= 12; every++ {
		pool := fsm.NewPool(stun(), fsm.Config{})
		e := pool.Add(actor{})
		pool.SetInterval(e, every)
		pool.Execute(e, 1)
		ticks := 0
		for ; pool.IsIn(e, "stunned"); ticks++ {
			pool.Update()
		}
		if ticks < 120 || ticks >= 120+every {
			t.Errorf("every %d: two seconds are %d ticks", every, ticks)
		}
	}
}

func TestIntervalMistakes(t *testing.T) {
	pool := fsm.NewPool(stun(), fsm.Config{})
	e := pool.Add(actor{})
	for _, n := range []int{-1, 0, fsm.MaxInterval + 1} {
		if err := pool.SetInterval(e, n); err == nil {
			t.Errorf("SetInterval %d is no error", n)
		} else {
			wantText(t, "SetInterval", err.Error(), "fsm: SetInterval", fmt.Sprint(n), "MaxInterval = 62")
		}
	}
	if err := pool.SetInterval(0, 2); err == nil {
		t.Error("SetInterval of nobody is no error")
	}
	if err := pool.SetInterval(e, fsm.MaxInterval); err != nil || pool.Interval(e) != fsm.MaxInterval {
		t.Error(err, pool.Interval(e))
	}
}

// TestIntervalOfStrangersCostsNoWords: a game that sets the interval of all its entities as the camera moves is refused many times, and
// reads none of the errors.
func TestIntervalOfStrangersCostsNoWords(t *testing.T) {
	pool := fsm.NewPool(pacers(simpleForm), fsm.Config{})
	gone := pool.Add(pacer{})
	pool.Remove(gone)
	var err error
	if n := testing.AllocsPerRun(100, func() { err = pool.SetInterval(gone, 4) }); n > 1 {
		t.Errorf("a refusal makes %v allocations", n)
	}
	if want := fmt.Sprintf(`fsm: SetInterval: entity %v has no row of machine "pacer": it was removed, or never given one`, gone); err == nil || err.Error() != want {
		t.Errorf("SetInterval says %q, want %q", err, want)
	}
}

// Rows with different intervals move in one tick: each is told its own delta.
func TestIntervalDeltaInEnter(t *testing.T) {
	type view = figure
	b := fsm.NewBuilder[view]("m")
	l := b.Layer("l")
	x := l.State("x")
	y := l.State("y").OnEnter(func(t *fsm.Tick, v *view) { v.delta = t.DeltaDuration() })
	x.To(y).When(func(v *view) bool { return v.ready })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: 10 * time.Millisecond})
	var all []fsm.Entity
	for range 8 {
		all = append(all, p.Add(view{}))
	}
	p.Update()
	for i, e := range all {
		if i%2 == 1 {
			p.SetInterval(e, 4)
		}
	}
	for range 6 {
		p.Update()
	}
	for _, e := range all {
		p.View(e).ready = true
	}
	for range 4 {
		p.Update()
	}
	for i, e := range all {
		want := 10 * time.Millisecond
		if i%2 == 1 {
			want *= 4
		}
		if got := p.View(e).delta; got != want {
			t.Errorf("entity %d: %v, want %v", i, got, want)
		}
	}
}

// A panic in a chunk whose rows have deltas of their own leaves nothing behind for another chunk.
func TestIntervalDeltaAfterAPanicElsewhere(t *testing.T) {
	type view = figure
	b := fsm.NewBuilder[view]("m")
	b.Layer("l").State("s").OnUpdate(func(t *fsm.Tick, v *view) {
		if v.delta = t.DeltaDuration(); v.panics {
			panic("bang")
		}
	})
	const step = 10 * time.Millisecond
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: step, ChunkSize: 1})
	one, two := p.Add(view{}), p.Add(view{})
	p.Update()
	p.SetInterval(two, 4)
	p.Update()
	p.View(two).panics = true
	for range 8 {
		func() {
			defer func() { recover() }()
			p.Update()
		}()
		if got := p.View(one).delta; got != step {
			t.Fatalf("tick %d: %v, want %v", p.Tick(), got, step)
		}
	}
}
