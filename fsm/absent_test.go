package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A crowd in which some are paused or stopped by a fault is counted, heard and stepped as if each were alone, whatever comes and goes.
func TestOthersGoOnBesideOneThatStandsStill(t *testing.T) {
	type soldier struct {
		name    string
		updates int
		mad     bool
	}
	for _, form := range []string{"simple", "batch"} {
		t.Run(form, func(t *testing.T) {
			b := fsm.NewBuilder[*soldier]("soldier")
			l := b.Layer("act")
			march, rest := l.State("march"), l.State("rest")
			update := func(v *soldier) {
				if v.updates++; v.mad {
					panic("mad")
				}
			}
			if form == "batch" {
				march.OnUpdateBatch(func(tick *fsm.Tick, vs []*soldier) {
					for i, v := range vs {
						tick.At(i)
						update(v)
					}
				})
			} else {
				march.OnUpdate(func(_ *fsm.Tick, v **soldier) { update(*v) })
			}
			march.To(rest).On(1)
			p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
			all := map[string]fsm.Entity{}
			add := func(name string) { all[name] = p.Add(&soldier{name: name}) }
			for _, name := range []string{"Ann", "Bob", "Cid", "Dot", "Eve"} {
				add(name)
			}
			must := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			updated := func(want ...string) {
				t.Helper()
				before := map[string]int{}
				for name, e := range all {
					before[name] = (*p.View(e)).updates
				}
				p.Update()
				var got []string
				for name, e := range all {
					for range (*p.View(e)).updates - before[name] {
						got = append(got, name)
					}
				}
				if slices.Sort(got); !slices.Equal(got, want) {
					t.Errorf("tick %d updates %v, want %v", p.Tick(), got, want)
				}
				entities := p.AppendEntities(nil, march)
				if n := len(all); p.Count(march) != n || len(entities) != n {
					t.Errorf("tick %d: Count says %d and AppendEntities lists %v, want %d", p.Tick(), p.Count(march), entities, n)
				}
			}
			remove := func(name string) {
				t.Helper()
				if !p.Remove(all[name]) {
					t.Fatalf("%s is not there", name)
				}
				delete(all, name)
			}
			updated("Ann", "Bob", "Cid", "Dot", "Eve")
			must(p.Pause(all["Bob"]))
			updated("Ann", "Cid", "Dot", "Eve")
			updated("Ann", "Cid", "Dot", "Eve")
			remove("Bob") // whose place the last one takes
			updated("Ann", "Cid", "Dot", "Eve")
			must(p.Pause(all["Eve"]))
			updated("Ann", "Cid", "Dot")
			add("Fay")
			updated("Ann", "Cid", "Dot", "Fay")
			remove("Ann")
			updated("Cid", "Dot", "Fay")
			must(p.Resume(all["Eve"]))
			must(p.Pause(all["Dot"]))
			updated("Cid", "Eve", "Fay")
			(*p.View(all["Cid"])).mad = form == "simple" // a batch is stopped as a whole
			updated("Cid", "Eve", "Fay")
			if form == "simple" {
				updated("Eve", "Fay")
				(*p.View(all["Cid"])).mad = false
				must(p.Restart(all["Cid"]))
				updated("Cid", "Eve", "Fay")
			}
			must(p.SetEvery(all["Fay"], 2))
			for range 2 {
				p.Update()
			}
			must(p.SetEvery(all["Fay"], 1))
			p.Update()
			updated("Cid", "Eve", "Fay")
			p.SendAll(1)
			p.Update()
			if got := fmt.Sprint(p.Count(march), p.Count(rest)); got != "1 3" {
				t.Errorf("after a command to all, %s march and rest, want Dot alone to march", got)
			}
		})
	}
}

// A crowd of whom now few, now most are paused does the same in chunks of any size and in both forms.
func TestCrowdOfWhomMostArePaused(t *testing.T) {
	type soldier struct{ energy, steps, naps int }
	play := func(batch bool, cfg fsm.Config) string {
		b := fsm.NewBuilder[*soldier]("soldier")
		act, legs := b.Layer("act"), b.Layer("legs")
		march, nap := act.State("march"), act.State("nap")
		walk, run := legs.State("walk"), legs.State("run")
		update := func(s *fsm.State[*soldier], f func(v *soldier)) {
			if batch {
				s.OnUpdateBatch(func(_ *fsm.Tick, vs []*soldier) {
					for _, v := range vs {
						f(v)
					}
				})
			} else {
				s.OnUpdate(func(_ *fsm.Tick, v **soldier) { f(*v) })
			}
		}
		leads := func(from, to *fsm.State[*soldier], holds func(v *soldier) bool) {
			if batch {
				from.To(to).WhenBatch(func(_ *fsm.Tick, vs []*soldier, yes []bool) {
					for i, v := range vs {
						yes[i] = holds(v)
					}
				})
			} else {
				from.To(to).When(func(v **soldier) bool { return holds(*v) })
			}
		}
		update(march, func(v *soldier) { v.energy -= 3; v.steps++ })
		update(nap, func(v *soldier) { v.energy += 7; v.naps++ })
		leads(march, nap, func(v *soldier) bool { return v.energy < 0 })
		leads(nap, march, func(v *soldier) bool { return v.energy > 50 })
		leads(walk, run, func(v *soldier) bool { return v.energy > 52 })
		leads(run, walk, func(v *soldier) bool { return v.energy < 48 })
		p := fsm.NewPool(b.MustBuild(), cfg)
		p.CopyViews() // so that the engine may put them in order
		var all []fsm.Entity
		for i := range 700 {
			all = append(all, p.Add(&soldier{energy: i * 7 % 90}))
		}
		dice := rand.New(rand.NewPCG(1, 2))
		var log strings.Builder
		for range 60 {
			share := dice.Float64()
			for _, e := range all {
				if dice.Float64() > 0.2 {
					continue
				}
				var err error
				if dice.Float64() < share {
					err = p.Pause(e)
				} else {
					err = p.Resume(e)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			p.Update()
			fmt.Fprintln(&log, p.Count(march), p.Count(nap), p.Count(walk), p.Count(run), len(p.AppendEntities(nil, nap)))
		}
		for _, e := range all {
			fmt.Fprintln(&log, **p.View(e), p.Current(e, act).Name(), p.Current(e, legs).Name())
		}
		return log.String()
	}
	want := play(false, fsm.Config{ChunkSize: 1})
	for _, cfg := range []fsm.Config{{}, {ChunkSize: 200}, {Workers: 3, ChunkSize: 64}} {
		for _, batch := range []bool{false, true} {
			if got := play(batch, cfg); got != want {
				t.Errorf("chunks of %d, %d workers, batch form %v: it ends otherwise than one by one", cfg.ChunkSize, cfg.Workers, batch)
			}
		}
	}
}
