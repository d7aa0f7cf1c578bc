package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// squad is a crowd of soldiers known by their names, who march or rest.
type squad struct {
	*fsm.Pool[*private]
	march, rest *fsm.State[*private]
	all         map[string]fsm.Entity
}

type private = figure // who counts its Updates

func newSquad(batch bool, names ...string) *squad {
	b := fsm.NewBuilder[*private]("soldier")
	l := b.Layer("act")
	march, rest := l.State("march"), l.State("rest")
	update := func(v *private) {
		if v.counter++; v.panics {
			panic("mad")
		}
	}
	if batch {
		march.OnUpdateBatch(func(tick *fsm.Tick, vs []*private) {
			for i, v := range vs {
				tick.At(i)
				update(v)
			}
		})
	} else {
		march.OnUpdate(func(_ *fsm.Tick, v **private) { update(*v) })
	}
	march.To(rest).On(1)
	s := &squad{fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}}), march, rest, map[string]fsm.Entity{}}
	for _, name := range names {
		s.add(name)
	}
	return s
}

func (s *squad) add(name string) { s.all[name] = s.Add(&private{}) }

func (s *squad) remove(t *testing.T, name string) {
	t.Helper()
	if !s.Remove(s.all[name]) {
		t.Fatalf("%s is not there", name)
	}
	delete(s.all, name)
}

// updated runs a tick. It compares who is updated in it; and all of the squad must march.
func (s *squad) updated(t *testing.T, want ...string) {
	t.Helper()
	before := map[string]int{}
	for name, e := range s.all {
		before[name] = (*s.View(e)).counter
	}
	s.Update()
	var got []string
	for name, e := range s.all {
		for range (*s.View(e)).counter - before[name] {
			got = append(got, name)
		}
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("tick %d updates %v, want %v", s.Tick(), got, want)
	}
	entities := s.AppendEntities(nil, s.march)
	if n := len(s.all); s.Count(s.march) != n || len(entities) != n {
		t.Errorf("tick %d: Count says %d and AppendEntities lists %v, want %d", s.Tick(), s.Count(s.march), entities, n)
	}
}

// A crowd in which some are paused or stopped by a fault is counted, heard and stepped as if each were alone, whatever comes and goes.
func TestOthersGoOnBesideOneThatStandsStill(t *testing.T) {
	for _, form := range []string{"simple", "batch"} {
		t.Run(form, func(t *testing.T) {
			must := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			p := newSquad(form == "batch", "Ann", "Bob", "Cid", "Dot", "Eve")
			p.updated(t, "Ann", "Bob", "Cid", "Dot", "Eve")
			must(p.Pause(p.all["Bob"]))
			p.updated(t, "Ann", "Cid", "Dot", "Eve")
			p.updated(t, "Ann", "Cid", "Dot", "Eve")
			p.remove(t, "Bob") // whose place the last one takes
			p.updated(t, "Ann", "Cid", "Dot", "Eve")
			must(p.Pause(p.all["Eve"]))
			p.updated(t, "Ann", "Cid", "Dot")
			p.add("Fay")
			p.updated(t, "Ann", "Cid", "Dot", "Fay")
			p.remove(t, "Ann")
			p.updated(t, "Cid", "Dot", "Fay")
			must(p.Resume(p.all["Eve"]))
			must(p.Pause(p.all["Dot"]))
			p.updated(t, "Cid", "Eve", "Fay")
			(*p.View(p.all["Cid"])).panics = form == "simple" // a batch is stopped as a whole
			p.updated(t, "Cid", "Eve", "Fay")
			if form == "simple" {
				p.updated(t, "Eve", "Fay")
				(*p.View(p.all["Cid"])).panics = false
				must(p.Restart(p.all["Cid"]))
				p.updated(t, "Cid", "Eve", "Fay")
			}
			must(p.SetInterval(p.all["Fay"], 2))
			for range 2 {
				p.Update()
			}
			must(p.SetInterval(p.all["Fay"], 1))
			p.Update()
			p.updated(t, "Cid", "Eve", "Fay")
			p.SendAll(1)
			p.Update()
			if got := fmt.Sprint(p.Count(p.march), p.Count(p.rest)); got != "1 3" {
				t.Errorf("after a command to all, %s march and rest, want Dot alone to march", got)
			}
		})
	}
}

// A crowd of whom now few, now most are paused does the same in chunks of any size and in both forms.
func TestCrowdOfWhomMostArePaused(t *testing.T) {
	type soldier = figure
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
		fsm.CopyViews(p) // so that the engine may put them in order
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
