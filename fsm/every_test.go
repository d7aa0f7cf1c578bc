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

func TestEverySumsTheDeltas(t *testing.T) {
	inPaces(t, fsm.Config{}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
		var all []fsm.Entity
		for i := range size {
			all = append(all, pool.Add(pacer{}))
			if err := pool.SetEvery(all[i], 1+i%5); err != nil || pool.Every(all[i]) != 1+i%5 {
				t.Fatal(err, pool.Every(all[i]))
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
			if err := pool.SetEvery(e, 1); err != nil {
				t.Fatal(err)
			}
		}
		pool.Update() // all of them catch up
		for i, e := range all {
			if p := pool.View(e); p.total != (ticks+1)*time.Millisecond || pool.Every(e) != 1 {
				t.Fatalf("every %d, and then every tick: told of %v", 1+i%5, p.total)
			}
		}
	})
}

func TestEveryTakesTurns(t *testing.T) {
	inPaces(t, fsm.Config{Every: 4}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
		var all []fsm.Entity
		for range size {
			all = append(all, pool.Add(pacer{}))
		}
		for range 20 {
			pool.Update()
		}
		perTick := map[uint64]int{}
		for _, e := range all {
			ticks := pool.View(e).ticks
			if ticks[0] != 1 { // it starts at once, and then has its turn
				t.Fatalf("first updated in tick %d", ticks[0])
			}
			for _, n := range ticks {
				perTick[n]++
			}
			if pool.Every(e) != 4 {
				t.Fatalf("Every is %d", pool.Every(e))
			}
		}
		for n := uint64(2); n <= 20; n++ {
			if got := perTick[n]; got < size/4-8 || got > size/4+8 { // eight take their turn together
				t.Fatalf("%d of %d entities were updated in tick %d", got, size, n)
			}
		}
	})
}

// A start never waits for a turn: an entity whose interval is set before its first tick starts in that tick, and takes turns from then
// on.
func TestEveryStartsAtOnce(t *testing.T) {
	inPaces(t, fsm.Config{}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
		pool.Advance(time.Millisecond)
		var all []fsm.Entity
		for i := range size {
			all = append(all, pool.Add(pacer{}))
			if err := pool.SetEvery(all[i], 20); err != nil {
				t.Fatal(err)
			}
		}
		pool.Update()
		for _, e := range all {
			if p := pool.View(e); len(p.ticks) != 1 || p.total != time.Millisecond || pool.Since(e, pool.Machine().Layers()[0]) != 0 {
				t.Fatalf("after its first tick entity %v was updated in %v, for %v", e, p.ticks, p.total)
			}
		}
		for range 60 {
			pool.Update()
		}
		for _, e := range all {
			p := pool.View(e)
			if n := len(p.ticks); n != 4 || p.ticks[2]-p.ticks[1] != 20 || p.ticks[3]-p.ticks[2] != 20 || p.total != time.Duration(p.ticks[3]-1)*time.Millisecond {
				t.Fatalf("entity %v was updated in %v, for %v", e, p.ticks, p.total)
			}
		}
	})
}

// If a queued order starts a row outside its turn, its first delta includes that tick, in which it was not updated.
func TestEveryCountsTheTickOfADeliveredStart(t *testing.T) {
	for name, send := range map[string]func(*fsm.Pool[pacer], fsm.Entity){
		"command":        func(p *fsm.Pool[pacer], e fsm.Entity) { p.Send(e, 1) },
		"message":        func(p *fsm.Pool[pacer], e fsm.Entity) { p.Post(e, fsm.Message{Kind: 1}) },
		"command to all": func(p *fsm.Pool[pacer], _ fsm.Entity) { p.SendAll(1) },
	} {
		inPaces(t, fsm.Config{Every: 5}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
			began := map[fsm.Entity]uint64{}
			for range 12 {
				for range 1 + size/12 {
					e := pool.Add(pacer{})
					began[e] = pool.Tick()
					send(pool, e)
				}
				pool.Update()
			}
			for range 7 {
				pool.Update()
			}
			for e, tick := range began {
				p := pool.View(e)
				if last := p.ticks[len(p.ticks)-1]; p.total != time.Duration(last-tick)*time.Millisecond {
					t.Fatalf("%s: added after tick %d, and updated in %v, it has been told of %v", name, tick, p.ticks, p.total)
				}
			}
		})
	}
}

// An entity that is given an interval before its start keeps it, whatever the configured one is.
func TestEverySetBeforeTheStart(t *testing.T) {
	pool := fsm.NewPool(pacers(simpleForm), fsm.Config{Every: 4})
	own, other := pool.Add(pacer{}), pool.Add(pacer{})
	if err := pool.SetEvery(own, 2); err != nil {
		t.Fatal(err)
	}
	if err := pool.Start(own); err != nil {
		t.Fatal(err)
	}
	pool.Update()
	if pool.Every(own) != 2 || pool.Every(other) != 4 {
		t.Errorf("after the start they tick every %d and %d, want 2 and 4", pool.Every(own), pool.Every(other))
	}
}

// TestEveryLeavesNeighboursAlone: an entity that is ticked every tick gets the same deltas, whatever else is in its chunk.
func TestEveryLeavesNeighboursAlone(t *testing.T) {
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
				pool.SetEvery(far, 3)
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

func TestEveryDelaysAreExact(t *testing.T) {
	for every := 1; every <= 12; every++ {
		pool := fsm.NewPool(stun(), fsm.Config{})
		e := pool.Add(actor{})
		pool.SetEvery(e, every)
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

func TestEveryMistakes(t *testing.T) {
	pool := fsm.NewPool(stun(), fsm.Config{})
	e := pool.Add(actor{})
	for _, n := range []int{-1, 0, fsm.MaxEvery + 1} {
		if err := pool.SetEvery(e, n); err == nil {
			t.Errorf("SetEvery %d is no error", n)
		} else {
			wantText(t, "SetEvery", err.Error(), "fsm: SetEvery", fmt.Sprint(n), "MaxEvery = 62")
		}
	}
	if err := pool.SetEvery(0, 2); err == nil {
		t.Error("SetEvery of nobody is no error")
	}
	if err := pool.SetEvery(e, fsm.MaxEvery); err != nil || pool.Every(e) != fsm.MaxEvery {
		t.Error(err, pool.Every(e))
	}
}

// TestEveryOfStrangersCostsNoWords: a game that sets the interval of all its entities as the camera moves is refused many times, and
// reads none of the errors.
func TestEveryOfStrangersCostsNoWords(t *testing.T) {
	pool := fsm.NewPool(pacers(simpleForm), fsm.Config{})
	gone := pool.Add(pacer{})
	pool.Remove(gone)
	var err error
	if n := testing.AllocsPerRun(100, func() { err = pool.SetEvery(gone, 4) }); n > 1 {
		t.Errorf("a refusal makes %v allocations", n)
	}
	if want := fmt.Sprintf(`fsm: SetEvery: entity %v has no row of machine "pacer": it was removed, or never given one`, gone); err == nil || err.Error() != want {
		t.Errorf("SetEvery says %q, want %q", err, want)
	}
}

// TestTurnsAreEven: below 256 entities each goes by itself, and no tick has more than one too many; eight go together in a larger world
// and 64 in a large one.
func TestTurnsAreEven(t *testing.T) {
	for _, world := range []struct{ size, together int }{{8, 1}, {100, 1}, {255, 1}, {3000, 8}, {50_000, 64}} {
		for _, every := range []int{2, 4, 8} {
			b := fsm.NewBuilder[int]("crowd")
			b.Layer("only").State("here").OnUpdate(func(_ *fsm.Tick, updates *int) { *updates++ })
			p := fsm.NewPool(b.MustBuild(), fsm.Config{Every: every})
			var all []fsm.Entity
			for range world.size {
				all = append(all, p.Add(0))
			}
			p.Update()
			sum := func() (n int) {
				for _, e := range all {
					n += *p.View(e)
				}
				return n
			}
			for before := sum(); p.Tick() < 20; before = sum() {
				p.Update()
				if got, fair := sum()-before, world.size/every; got <= fair-world.together || got > fair+world.together {
					t.Errorf("%d of %d entities were updated in tick %d, every %d", got, world.size, p.Tick(), every)
				}
			}
		}
	}
}

// TestEveryNeverStarves: an interval that is changed again and again cannot keep a row from its turn for longer than the longest of these
// intervals, and no time is lost.
func TestEveryNeverStarves(t *testing.T) {
	inPaces(t, fsm.Config{}, func(t *testing.T, pool *fsm.Pool[pacer], size int) {
		var all []fsm.Entity
		for range size {
			all = append(all, pool.Add(pacer{}))
		}
		const ticks = 600
		for k := range ticks {
			for i, e := range all {
				if err := pool.SetEvery(e, []int{2, 4, 3, 7}[(k+i)%(2+i%3)]); err != nil {
					t.Fatal(err)
				}
			}
			pool.Update()
		}
		for i, e := range all {
			p := pool.View(e)
			for k := 1; k < len(p.ticks); k++ {
				if wait := p.ticks[k] - p.ticks[k-1]; wait > 7 {
					t.Fatalf("%d was updated in tick %d, and then in tick %d", i, p.ticks[k-1], p.ticks[k])
				}
			}
			if last := p.ticks[len(p.ticks)-1]; p.total != time.Duration(last)*time.Millisecond || last+7 < ticks {
				t.Fatalf("%d: at tick %d it has been told of %v", i, last, p.total)
			}
		}
	})
}
