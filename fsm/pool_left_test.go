package fsm_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Who has left the pool, compared with a model that knows only what Changes tells and what was removed when.
func TestPoolLeftEqualsAModel(t *testing.T) {
	for seed := range uint64(40) {
		for _, cfg := range []fsm.Config{{ChunkSize: 1}, {ExitOnRemove: true}, {ChunkSize: 3, Workers: 3}, {ChunkSize: 2, Workers: 3, ExitOnRemove: true}} {
			var p *fsm.Pool[int]
			rng, plan := rand.New(rand.NewPCG(seed, 1)), map[fsm.Entity]string{}
			gone, later := map[fsm.Entity]bool{}, map[fsm.Entity]bool{} // by the end of the tick, and after it
			merge := func() {
				for e, is := range later {
					gone[e] = gone[e] || is
				}
				clear(later)
			}
			b := fsm.NewBuilder[int]("leaver")
			b.Layer("l").State("a").OnExit(func(*fsm.Tick, *int) {}).OnUpdate(func(tick *fsm.Tick, _ *int) {
				e := tick.Entity()
				switch plan[e] {
				case "remove":
					gone[e] = p.Remove(e) || gone[e]
				case "remove later":
					tick.Defer(func() { later[e] = p.Remove(e) || later[e] })
				case "panic":
					panic("oops")
				}
			})
			p = fsm.NewPool(b.MustBuild(), cfg)
			all := []fsm.Entity{p.Add(0)}
			ran := map[fsm.Entity]bool{}
			for range 40 {
				for range rng.IntN(5) {
					all = append(all, p.Add(0))
				}
				for range rng.IntN(4) {
					e := all[rng.IntN(len(all))]
					if rng.IntN(3) == 0 {
						p.Execute(e, 1) // starts it
					}
					if p.Remove(e) {
						gone[e] = true
					}
				}
				if rng.IntN(10) == 0 {
					if _, err := p.Restore(snapshotOf(t, p), nil); err != nil {
						t.Fatal(err)
					}
					if len(p.Left()) > 0 {
						t.Errorf("%+v: somebody has left a game that was restored", cfg)
					}
					clear(gone)
					clear(later)
				}
				clear(plan)
				for range rng.IntN(4) {
					plans := []string{"remove later", "remove later", "remove", "panic"}
					if plan[all[rng.IntN(len(all))]] = plans[rng.IntN(4)]; cfg.Workers > 1 {
						for e, what := range plan {
							if what == "remove" {
								delete(plan, e)
							}
						}
					}
				}
				merge() // what a panic has put off
				panicked := panicOf(p.Update) != ""
				var want []fsm.Entity
				for _, c := range p.Changes() {
					ran[c.Entity] = true
				}
				if !panicked {
					for e, is := range gone {
						if is && ran[e] {
							want = append(want, e)
						}
					}
					clear(gone)
				}
				merge()
				slices.Sort(want)
				if got := p.Left(); !slices.Equal(got, want) {
					t.Fatalf("seed %d, %+v, tick %d: %v have left, want %v", seed, cfg, p.Tick(), got, want)
				}
			}
		}
	}
}

// An entity that was added and removed without having started leaves unmentioned.
func TestPoolLeftHasStarted(t *testing.T) {
	p := fsm.NewPool(toggling(nil), fsm.Config{})
	p.Remove(p.Add(critter{}))
	started := p.Add(critter{})
	if err := p.Start(started); err != nil {
		t.Fatal(err)
	}
	p.Remove(started)
	for _, want := range [][]fsm.Entity{{started}, nil} {
		p.Advance(0)
		if got := p.Left(); !slices.Equal(got, want) {
			t.Errorf("tick %d: %v have left, want %v", p.Tick(), got, want)
		}
	}
}

// A swap changes nothing in who has left and who leaves.
func TestPoolLeftAndSwap(t *testing.T) {
	m := toggling(nil)
	p := fsm.NewPool(m, fsm.Config{})
	first, second := p.Add(critter{}), p.Add(critter{})
	p.Update()
	p.Remove(second)
	if err := p.Swap(m.Edit().MustBuild()); err != nil {
		t.Fatal(err)
	}
	p.Remove(first)
	p.Update()
	if got := p.Left(); !slices.Equal(got, []fsm.Entity{first, second}) {
		t.Errorf("%v have left", got)
	}
}

// A steady coming and going allocates nothing for the list, and the memory of a crowd that has left is given back.
func TestPoolLeftMemory(t *testing.T) {
	p := fsm.NewPool(toggling(nil), fsm.Config{})
	const n = 20_000
	var all []fsm.Entity
	for range n {
		all = append(all, p.Add(critter{}))
	}
	p.Update()
	for _, e := range all[100:] {
		p.Remove(e)
	}
	p.Update()
	if got := len(p.Left()); got != n-100 {
		t.Errorf("%d have left", got)
	}
	p.Update()
	if room := cap(p.Left()); room > 1<<12 {
		t.Errorf("room for %d in a quiet tick", room)
	}
	allocs := testing.AllocsPerRun(50, func() {
		for i := range 100 {
			p.Remove(all[i])
			all[i] = p.Add(critter{}) // which makes a row
		}
		p.Update()
	})
	if got := len(p.Left()); got != 100 || allocs > 100 && !fsm.Debug {
		t.Errorf("%d have left, with %v allocations in a tick", got, allocs)
	}
}
