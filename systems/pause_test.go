package systems_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// dozer is the view of a machine that wakes and sleeps, and earns a coin in each tick in which it is updated.
type dozer struct {
	Self  donburi.Entity
	Purse *Purse
	Cloak *Cloak `horde:"optional"`
}

// dozers returns that machine, for any view that has a purse.
func dozers[V any](purse func(*V) *Purse) *fsm.Machine[V] {
	b := fsm.NewBuilder[V]("dozer")
	l := b.Layer("main")
	pay := func(_ *fsm.Tick, v *V) { purse(v).Coins++ }
	awake, asleep := l.State("awake").OnUpdate(pay), l.State("asleep").OnUpdate(pay)
	awake.To(asleep).After(50 * time.Millisecond)
	asleep.To(awake).After(30 * time.Millisecond)
	return b.MustBuild()
}

// double is the model of an entity: alone in a pool that is not ticked while the entity is paused.
type double struct {
	of    donburi.Entity
	world *fsm.Pool[Purse]
	self  fsm.Entity
}

func newDouble(of donburi.Entity, step time.Duration) *double {
	world := fsm.NewPool(dozers(func(p *Purse) *Purse { return p }), fsm.Config{Step: step})
	return &double{of, world, world.Add(Purse{})}
}

// Entities are paused now and then in a world where others come and go, and where components change, are packed, and the machine is taken
// off and put on again. Each lives like its double.
func TestPauseInAWorldThatChanges(t *testing.T) {
	for _, cfg := range []fsm.Config{{}, {ChunkSize: 3}, {ChunkSize: 4, Workers: 3}, {ExitOnRemove: true, ChunkSize: 2}} {
		cfg.Step = 10 * time.Millisecond
		w, random := donburi.NewWorld(), rand.New(rand.NewPCG(1, 2))
		f := systems.MustFSM(dozers(func(d *dozer) *Purse { return d.Purse }), purse, cloak).Configure(cfg).KeepPacked()
		p := f.In(w)
		var doubles []*double
		update := func(but donburi.Entity) {
			f.Update(w)
			for _, d := range doubles {
				if d.of != but && !p.Paused(d.of) {
					d.world.Update()
				}
			}
		}
		for tick := range shorter(600, 150) {
			for k := 0; k < len(doubles); k++ {
				e := doubles[k].of
				switch entry := w.Entry(e); random.IntN(60) {
				case 0:
					w.Remove(e)
					doubles = slices.Delete(doubles, k, k+1)
					k--
				case 1:
					if entry.HasComponent(cloak) {
						entry.RemoveComponent(cloak)
					} else {
						entry.AddComponent(cloak)
					}
				case 2: // a new row, to which a pause of the old one does not apply
					entry.RemoveComponent(f.Component)
					if random.IntN(2) == 0 {
						update(e)
					}
					entry.AddComponent(f.Component)
					*purse.Get(entry) = Purse{}
					doubles[k] = newDouble(e, cfg.Step)
				case 3, 4, 5:
					if err := p.Pause(e); err != nil || !p.Paused(e) {
						t.Fatalf("paused: %v, error %v", p.Paused(e), err)
					}
				case 6, 7, 8, 9, 10, 11:
					if err := p.Resume(e); err != nil || p.Paused(e) {
						t.Fatalf("paused: %v, error %v", p.Paused(e), err)
					}
				}
			}
			if len(doubles) < 20 {
				doubles = append(doubles, newDouble(w.Create(f.Component, purse), cfg.Step))
			}
			update(donburi.Null)
			check(t, p)
			for _, d := range doubles {
				here, there := p.Machine().Layer("main"), d.world.Machine().Layer("main")
				got := fmt.Sprint(purse.Get(w.Entry(d.of)).Coins, p.Since(d.of, here), p.Current(d.of, here))
				if want := fmt.Sprint(d.world.View(d.self).Coins, d.world.Since(d.self, there), d.world.Current(d.self, there)); got != want {
					t.Fatalf("%+v, tick %d, entity %v: %s, want %s", cfg, tick, fsm.Entity(d.of), got, want)
				}
			}
		}
	}
}
