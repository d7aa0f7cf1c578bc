package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// passer knows the time that it had spent in its state at its last turn, as Since told it.
type passer = figure

// marks are times of which some fall on ticks exactly, and others a nanosecond beside them.
var marks = []time.Duration{
	1, time.Second / 60, time.Second/60 + 1, 2 * time.Second / 60, 50 * time.Millisecond, 50*time.Millisecond + 1, 300 * time.Millisecond,
	300*time.Millisecond - 1, time.Second, 7 * time.Second / 60, 7*time.Second/60 + 1,
}

const stumble fsm.Command = 1

// look asks the tick about all marks, and compares its answers with what the times of this turn and the last one say.
func look(t *fsm.Tick, w *passer) {
	now := t.Since()
	for _, d := range marks {
		if got, want := t.Reaches(d), w.before < d && d <= now; got != want {
			w.wrong = append(w.wrong, fmt.Sprintf("from %v to %v, Reaches(%v) is %v", w.before, now, d, got))
		}
		if got, want := t.Every(d), now/d > w.before/d; got != want {
			w.wrong = append(w.wrong, fmt.Sprintf("from %v to %v, Every(%v) is %v; delta %v", w.before, now, d, got, t.DeltaDuration()))
		}
	}
	for _, d := range append(marks, 0, -1) {
		want := 1.0
		if d > 0 {
			want = min(1, float64(now)/float64(d))
		}
		if got := t.Progress(d); got != want {
			w.wrong = append(w.wrong, fmt.Sprintf("after %v, Progress(%v) is %v", now, d, got))
		}
	}
	w.before = now
	w.turns++
}

// passers walk and stumble. In batch form, Update takes them all at once.
func passers(batch bool) *fsm.Machine[*passer] {
	b := fsm.NewBuilder[*passer]("passer")
	l := b.Layer("legs")
	walk, down := l.State("walk"), l.State("down")
	walk.To(down).On(stumble)
	walk.To(down).After(1100 * time.Millisecond)
	down.To(walk).After(time.Second / 3)
	for _, s := range []*fsm.State[*passer]{walk, down} {
		s.OnEnter(func(t *fsm.Tick, w **passer) {
			if t.Reaches(1) || t.Every(1) {
				(*w).wrong = append((*w).wrong, "Enter reaches something")
			}
			(*w).before = 0
		})
		s.OnExit(func(t *fsm.Tick, w **passer) {
			if t.Delta() > 0 {
				look(t, *w)
			} else if t.Reaches(time.Hour) || t.Every(1) {
				(*w).wrong = append((*w).wrong, "something is reached outside a tick")
			}
		})
		if batch {
			s.OnUpdateBatch(func(t *fsm.Tick, ws []*passer) {
				for i, w := range ws {
					look(t.At(i), w)
				}
			})
		} else {
			s.OnUpdate(func(t *fsm.Tick, w **passer) { look(t, *w) })
		}
	}
	return b.MustBuild()
}

// No mark is missed and none reached twice, whatever the steps, the intervals, the pauses and the orders.
func TestReachesAndEveryMissNothing(t *testing.T) {
	steps := []time.Duration{0, time.Second / 60, time.Second / 60, time.Second / 60, time.Second / 30, time.Second / 144, 7 * time.Millisecond, 12345}
	for seed := range uint64(shorter(60, 10)) {
		random := rand.New(rand.NewPCG(seed, 3))
		pool := fsm.NewPool(passers(seed%2 == 0), fsm.Config{ChunkSize: []int{0, 1, 3}[seed%3], Workers: int(seed/2%2) + 1, Interval: []int{3, 0}[seed/4%2]})
		var all []*passer
		var entities []fsm.Entity
		fixed, intervals := seed%5 == 0, seed/4%2 == 0 // a Delta after a pause is exact only if steps are equal, or intervals 1
		for n := range 900 {
			if len(all) < 12 && random.IntN(20) == 0 {
				all = append(all, &passer{})
				entities = append(entities, pool.Add(all[len(all)-1]))
			}
			if len(entities) > 0 {
				e := entities[random.IntN(len(entities))]
				switch random.IntN(14) {
				case 0:
					if fixed || !intervals {
						_ = pool.Pause(e)
					}
				case 1, 2:
					_ = pool.Resume(e)
				case 3:
					if fixed || intervals {
						_ = pool.SetInterval(e, 1+random.IntN(9))
					}
				case 4:
					pool.Execute(e, stumble)
				case 5:
					pool.Send(e, stumble)
				}
			}
			if fixed {
				pool.Update()
			} else {
				pool.Advance(steps[random.IntN(len(steps))])
			}
			for i, w := range all {
				if len(w.wrong) > 0 {
					t.Fatalf("seed %d, tick %d, entity %d: %v", seed, n+1, i, w.wrong[0])
				}
			}
		}
		turns := 0
		for _, w := range all {
			turns += w.turns
		}
		if turns < 500 {
			t.Errorf("seed %d: only %d turns", seed, turns)
		}
	}
}

// A moment at no time, or before it, is reached never, and whatever takes no time is over.
func TestNoTimeIsNeverReached(t *testing.T) {
	asked := 0
	b := fsm.NewBuilder[num]("m")
	ask := func(t *fsm.Tick, v *num) {
		for _, d := range []time.Duration{0, -1, -time.Second} {
			if asked++; t.Reaches(d) || t.Every(d) || t.Progress(d) != 1 {
				v.N++
			}
		}
	}
	b.Layer("l").State("a").OnEnter(ask).OnUpdate(ask)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(num{})
	for range 5 {
		p.Update()
	}
	if n := p.View(e).N; n != 0 || asked != 6*3 {
		t.Errorf("%d of %d were reached, or not over", n, asked)
	}
}

// What IsFor tells a callback of the last layer is what the engine answers after the tick, for each layer and its present state.
func TestIsForIsWhatSinceAnswers(t *testing.T) {
	var ask func(t *fsm.Tick, v *int)
	b := fsm.NewBuilder[int]("watcher")
	sight := b.Layer("sight")
	unseen, seen := sight.State("unseen"), sight.State("seen")
	unseen.To(seen).AfterBetween(100*time.Millisecond, 300*time.Millisecond)
	seen.To(unseen).AfterBetween(100*time.Millisecond, 300*time.Millisecond)
	act := b.Layer("act")
	patrol, chase := act.State("patrol"), act.State("chase")
	patrol.To(chase).WhenTick(func(t *fsm.Tick, _ *int) bool { return t.IsFor(seen, 200*time.Millisecond) })
	chase.To(patrol).WhenTick(func(t *fsm.Tick, _ *int) bool { return t.IsFor(unseen, 150*time.Millisecond) })
	b.Layer("last").Always(func(t *fsm.Tick, v *int) { ask(t, v) }).State("only")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	states := []*fsm.State[int]{unseen, seen, patrol, chase}
	lengths := []time.Duration{0, 1, 150 * time.Millisecond, 200 * time.Millisecond, 250 * time.Millisecond}
	told := map[fsm.Entity][]bool{}
	ask = func(t *fsm.Tick, _ *int) {
		for _, s := range states {
			for _, d := range lengths {
				told[t.Entity()] = append(told[t.Entity()], t.IsFor(s, d))
			}
		}
		if t.IsFor(nil, 0) {
			told[0] = append(told[0], true)
		}
	}
	var all []fsm.Entity
	chased := 0
	for range 600 {
		if len(all) < 8 {
			all = append(all, p.Add(0))
		}
		clear(told)
		p.Update()
		chased += len(p.AppendEntered(nil, chase))
		for e, got := range told {
			var want []bool
			for _, s := range states {
				for _, d := range lengths {
					want = append(want, p.Is(e, s) && p.Since(e, s.Layer()) >= d)
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("entity %v, %v: %v, want %v", e, p.Now(), got, want)
			}
		}
		switch one := all[p.Tick()/50%uint64(len(all))]; p.Tick() % 50 {
		case 7:
			if err := p.Pause(one); err != nil {
				t.Fatal(err)
			}
		case 20:
			if err := p.Resume(one); err != nil {
				t.Fatal(err)
			}
		}
	}
	if chased == 0 {
		t.Error("nobody has given chase")
	}
}

// Explain foresees what a condition will be told of the turn that is next, also for an entity that ticks less often.
func TestExplainForeseesWhatIsReached(t *testing.T) {
	b := fsm.NewBuilder[int]("timer")
	l := b.Layer("only")
	wait, ring := l.State("wait"), l.State("ring")
	wait.To(ring).WhenTick(func(t *fsm.Tick, _ *int) bool { return t.Reaches(300 * time.Millisecond) })
	ring.To(wait).WhenTick(func(t *fsm.Tick, _ *int) bool { return t.Every(70 * time.Millisecond) })
	l.Always(func(_ *fsm.Tick, turns *int) { *turns++ })
	for _, every := range []int{1, 2, 7, 40} {
		p := fsm.NewPool(b.MustBuild(), fsm.Config{Interval: every})
		var all []fsm.Entity
		for range 5 {
			all = append(all, p.Add(0))
		}
		rung := 0
		for range 400 {
			var foreseen []bool
			var turns []int
			for _, e := range all {
				answers := p.Explain(nil, e, l)
				foreseen = append(foreseen, len(answers) > 0 && answers[0].Verdict == fsm.VerdictFires)
				turns = append(turns, *p.View(e))
			}
			p.Update()
			for i, e := range all {
				_, transition := p.LastChange(e, l)
				changed := p.Since(e, l) == 0 && transition >= 0
				if turn := *p.View(e) > turns[i]; changed != (foreseen[i] && turn) {
					t.Fatalf("every %d, tick %d, entity %d: changed %v, foreseen %v, its turn %v", every, p.Tick(), i, changed, foreseen[i], turn)
				}
			}
			rung += len(p.AppendEntered(nil, ring))
		}
		if rung < 25 {
			t.Errorf("every %d: it has rung %d times", every, rung)
		}
	}
}

// Exit asks for what is reached in a turn without Update. If a direct change ends the state after its Update, both are told.
func TestReachesInExit(t *testing.T) {
	for _, c := range []struct {
		direct bool
		want   string
	}{{false, "[Exit]"}, {true, "[Update Exit]"}} {
		const moment = 100 * time.Millisecond
		b := fsm.NewBuilder[figure]("passer")
		l := b.Layer("legs")
		walk, down := l.State("walk"), l.State("down").Direct()
		walk.OnUpdate(func(t *fsm.Tick, f *figure) {
			if t.Reaches(moment) {
				f.lines = append(f.lines, "Update")
				t.ChangeTo(down)
			}
		})
		walk.OnExit(func(t *fsm.Tick, f *figure) {
			if t.Reaches(moment) {
				f.lines = append(f.lines, "Exit")
			}
		})
		if !c.direct {
			walk.To(down).After(moment)
		}
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(figure{})
		for range 10 {
			p.Update()
		}
		if got := fmt.Sprint(p.View(e).lines); got != c.want || !p.Is(e, down) {
			t.Errorf("told in %s, want %s; %s", got, c.want, p.Describe(e))
		}
	}
}
