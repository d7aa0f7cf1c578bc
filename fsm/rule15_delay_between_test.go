package fsm_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 15, for delays that differ: AfterBetween gives each entity, each time that it enters the state, a delay of its own.

// worker has worked for a while, which determines how long it rests.
type worker = figure

// shift is a machine whose workers rest for some time, work for a second, and so on.
func shift(define func(rest, work *fsm.State[worker])) *fsm.Machine[worker] {
	b := fsm.NewBuilder[worker]("worker")
	l := b.Layer("day")
	rest, work := l.State("rest"), l.State("work")
	define(rest, work)
	work.To(rest).After(time.Second)
	return b.MustBuild()
}

func restBetween(min, max time.Duration) *fsm.Machine[worker] {
	return shift(func(rest, work *fsm.State[worker]) { rest.To(work).AfterBetween(min, max) })
}

// begin starts n workers.
func begin(m *fsm.Machine[worker], cfg fsm.Config, n int) (*fsm.Pool[worker], []fsm.Entity) {
	p := newPool(m, cfg)
	all := make([]fsm.Entity, n)
	for i := range all {
		all[i] = p.Add(worker{weary: time.Duration(i) * 10 * time.Millisecond})
		if err := p.Start(all[i]); err != nil {
			panic(err)
		}
	}
	return p, all
}

// delayOf returns what Explain says of the first transition that leaves the current state.
func delayOf(p *fsm.Pool[worker], e fsm.Entity) time.Duration {
	return p.Explain(nil, e, p.Machine().Layers()[0])[0].Delay
}

func TestRule15BetweenIsAsLikelyAnywhere(t *testing.T) {
	const n, low, high, parts = 20_000, time.Second, 3 * time.Second, 20
	p, all := begin(restBetween(low, high), fsm.Config{Seed: 3}, n)
	counts := make([]int, parts)
	var sum time.Duration
	for _, e := range all {
		d := delayOf(p, e)
		if d < low || d > high {
			t.Fatalf("a delay of %v", d)
		}
		sum += d
		counts[min(parts-1, int(parts*(d-low)/(high-low)))]++
	}
	for i, got := range counts {
		if got < n/parts*8/10 || got > n/parts*12/10 { // six times the standard deviation
			t.Errorf("%d delays in part %d of %d; %v", got, i, parts, counts)
		}
	}
	if mean := sum / n; mean < 1980*time.Millisecond || mean > 2020*time.Millisecond {
		t.Errorf("the mean is %v", mean)
	}
}

// Delays include both bounds and everything between them.
func TestRule15BetweenHasItsBounds(t *testing.T) {
	p, all := begin(restBetween(0, 2), fsm.Config{}, 3000)
	counts := map[time.Duration]int{}
	for _, e := range all {
		counts[delayOf(p, e)]++
	}
	for d := range time.Duration(3) {
		if counts[d] < 850 || counts[d] > 1150 {
			t.Errorf("%d delays of %v", counts[d], d)
		}
	}
	if len(counts) != 3 {
		t.Errorf("delays: %v", counts)
	}
}

// Each entity leaves in the tick in which its delay is over, to the nanosecond, and Explain has predicted which one that is all along.
func TestRule15BetweenIsExact(t *testing.T) {
	const step = 10 * time.Millisecond
	m := restBetween(50*time.Millisecond, 250*time.Millisecond)
	for _, every := range []int{1, 4} {
		p, all := begin(m, fsm.Config{Step: step, Interval: every, Seed: 9}, 300)
		rest := m.State("day", "rest")
		left := map[fsm.Entity]bool{}
		for p.Count(rest) > 0 {
			fires := map[fsm.Entity]bool{}
			for _, e := range all {
				if !p.Is(e, rest) {
					continue
				}
				a := p.Explain(nil, e, rest.Layer())[0]
				asked := p.Since(e, rest.Layer()) + step // at its next turn
				if every > 1 {
					for turn := p.Tick() + 1; !takesTurn(uint64(e>>32), uint64(every), turn); turn++ {
						asked += step
					}
				}
				if a.Remaining != max(0, a.Delay-asked) || (a.Verdict == fsm.VerdictFires) != (asked >= a.Delay) {
					t.Fatalf("every %d: asked after %v: %v, %v left of %v", every, asked, a.Verdict, a.Remaining, a.Delay)
				}
				fires[e] = a.Verdict == fsm.VerdictFires && asked == p.Since(e, rest.Layer())+step
			}
			p.Update()
			for _, e := range all {
				gone := !left[e] && !p.Is(e, rest)
				if gone != fires[e] {
					t.Fatalf("every %d: entity %d, tick %d: left %v, explained as %v", every, e>>32, p.Tick(), gone, fires[e])
				}
				left[e] = left[e] || gone
			}
		}
		if p.Tick() < 20 {
			t.Errorf("every %d: nobody is left after %d ticks", every, p.Tick())
		}
	}
}

// TestRule15BetweenDiffers: by seed, entity, entry, layer, source, target, and between the same two states.
func TestRule15BetweenDiffers(t *testing.T) {
	b := fsm.NewBuilder[worker]("worker")
	for _, name := range []string{"day", "night"} {
		l := b.Layer(name)
		states := []*fsm.State[worker]{l.State("rest"), l.State("work"), l.State("eat")}
		for _, s := range states {
			for _, to := range states {
				s.To(to).AfterBetween(time.Hour, 2*time.Hour)
			}
			s.To(states[0]).AfterBetween(time.Hour, 2*time.Hour)
		}
		l.Any().To(states[0]).AfterBetween(time.Hour, 2*time.Hour)
	}
	m := b.MustBuild()
	seen := map[time.Duration]string{}
	for _, seed := range []uint64{0, 1, 1 << 63} {
		p, all := begin(m, fsm.Config{Seed: seed}, 20)
		for entry := range 3 {
			for _, e := range all {
				for k, l := range m.Layers() {
					s := p.Current(e, l)
					for _, a := range p.Explain(nil, e, l) {
						if a.Verdict == fsm.VerdictAlreadyThere {
							continue
						}
						where := fmt.Sprintf("seed %d, entity %d, entry %d, layer %d, transition %d", seed, e>>32, entry, k, a.Transition)
						if before := seen[a.Delay]; before != "" {
							t.Fatalf("%s: %v, as %s", where, a.Delay, before)
						}
						seen[a.Delay] = where
					}
					if err := p.ChangeTo(e, s); err != nil { // it enters again, in the tick before the next one
						t.Fatal(err)
					}
				}
			}
			p.Update()
			for _, e := range all {
				for _, l := range m.Layers() {
					if err := p.ChangeTo(e, l.States()[(entry+1)%3]); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

// leavers plays for some seconds and returns which entities changed when.
func leavers(p *fsm.Pool[worker], ticks int) (lines []string) {
	for range ticks {
		p.Update()
		for _, c := range p.Changes() {
			lines = append(lines, fmt.Sprint(c.Tick, " ", c.Entity, " ", c.To))
		}
	}
	return lines
}

// The delays depend neither on workers nor on chunks nor, since they are compared with constants, on the platform.
func TestRule15BetweenIsTheSameInEveryWay(t *testing.T) {
	m := restBetween(100*time.Millisecond, 2*time.Second)
	var want []string
	for _, workers := range []int{1, 2, 3, 8} {
		for _, chunk := range []int{1, 7, 256} {
			p, all := begin(m, fsm.Config{Seed: 4, Workers: workers, ChunkSize: chunk}, 100)
			if d := []time.Duration{delayOf(p, all[0]), delayOf(p, all[1])}; !slices.Equal(d, []time.Duration{369_693_532, 1_912_061_860}) {
				t.Errorf("the first two delays are %d", d)
			}
			got := leavers(p, 300)
			if want == nil {
				want = got
			}
			if !slices.Equal(got, want) || len(want) < 200 {
				t.Errorf("%d workers, chunks of %d: other changes", workers, chunk)
			}
		}
	}
}

// What is drawn is over with the end of the tick within which it falls. Where a tick is a turn, that makes a difference.
func TestRule15BetweenInWholeTurns(t *testing.T) {
	const n, turn = 20_000, time.Second
	for _, c := range []struct{ low, fewest time.Duration }{{3 * turn, 4}, {2*turn + 1, 3}, {2001 * time.Millisecond, 3}} {
		p, _ := begin(restBetween(c.low, 6*turn), fsm.Config{Step: turn}, n)
		work := p.Machine().State("day", "work")
		for tick := time.Duration(1); tick <= 6; tick++ {
			p.Update()
			want := 0
			if tick >= c.fewest {
				want = n / int(7-c.fewest)
			}
			if got := len(p.AppendEntered(nil, work, p.Machine().State("day", "rest"))); max(got-want, want-got) > want/10 {
				t.Errorf("from %v: %d are over in turn %d, want some %d", c.low, got, tick, want)
			}
		}
	}
}

// Equal bounds are the same as After.
func TestRule15BetweenEqualBounds(t *testing.T) {
	after := shift(func(rest, work *fsm.State[worker]) { rest.To(work).After(time.Second / 2) })
	p, _ := begin(after, fsm.Config{}, 20)
	q, _ := begin(restBetween(time.Second/2, time.Second/2), fsm.Config{}, 20)
	if a, b := leavers(p, 200), leavers(q, 200); !slices.Equal(a, b) || p.Hash() != q.Hash() {
		t.Errorf("%v, want %v", b, a)
	}
	data, err := p.AppendSnapshot(nil)
	again, err2 := q.AppendSnapshot(nil)
	if err != nil || err2 != nil || !slices.Equal(data, again) {
		t.Error("the snapshots differ: they are of the same machine")
	}
}

// A condition and a command are combined with it as with After.
func TestRule15BetweenWithConditionAndCommand(t *testing.T) {
	const low, high = 100 * time.Millisecond, 200 * time.Millisecond
	p, all := begin(shift(func(rest, work *fsm.State[worker]) {
		rest.To(work).When(func(w *worker) bool { return w.weary == 0 }).AfterBetween(low, high)
		rest.To(work).On(1).AfterBetween(low, high)
	}), fsm.Config{Step: 10 * time.Millisecond}, 2)
	work := p.Machine().State("day", "work")
	for range 9 {
		if p.Update(); p.Execute(all[1], 1) {
			t.Fatal("the command did not wait")
		}
	}
	for range 12 {
		p.Update()
	}
	if !p.Is(all[0], work) || p.Is(all[1], work) {
		t.Error("the condition does not decide behind the delay")
	}
	if !p.Execute(all[1], 1) {
		t.Error("the command waits for ever")
	}
}

func TestRule15BetweenAllocatesNothing(t *testing.T) {
	m := shift(func(rest, work *fsm.State[worker]) {
		rest.To(work).AfterBetween(0, time.Second)
		rest.To(work).AfterFunc(func(w *worker) time.Duration { return w.weary })
	})
	p, all := begin(m, fsm.Config{}, 2000)
	leavers(p, 200)
	if n := steadyAllocs(p.Update); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
	var answers []fsm.Answer
	explain := func() { answers = p.Explain(answers[:0], all[7], m.Layers()[0]) }
	explain()
	if n := testing.AllocsPerRun(10, explain); n != 0 {
		t.Errorf("Explain allocates %v times", n)
	}
}
