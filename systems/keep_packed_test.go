package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// KeepPacked packs part of the world in each tick, until nothing is left to pack.
func TestKeepPacked(t *testing.T) {
	type view struct {
		Purse  *Purse
		Parcel *Parcel
	}
	b := fsm.NewBuilder[view]("saver")
	b.Layer("only").State("saving").OnUpdate(func(_ *fsm.Tick, v *view) { v.Purse.Coins++ })
	m := b.MustBuild()
	for _, keep := range []bool{false, true} {
		s := newShelf(3000)
		savers := systems.MustFSM(m, purse, parcel)
		if keep {
			savers.KeepPacked()
		}
		people := savers.In(s.world)
		for e := range s.want {
			if s.want[e]%2 == 0 {
				if err := people.Attach(e); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 100 {
			savers.Update(s.world)
		}
		packer := systems.NewPacker(savers.Components()...)
		if scatter := packer.Scatter(s.world); keep && scatter > 1.0/16 || !keep && scatter < 0.5 {
			t.Errorf("kept packed %v: %.0f%% of neighbours lie apart", keep, 100*scatter)
		}
		for e, want := range s.want {
			if want%2 == 0 {
				want += 100
			}
			if got := purse.Get(s.world.Entry(e)).Coins; got != want {
				t.Fatalf("kept packed %v: %v has %d coins, want %d", keep, e, got, want)
			}
		}
		if keep && !fsm.Debug {
			if n := testing.AllocsPerRun(10, func() { savers.Update(s.world) }); n != 0 {
				t.Errorf("a tick of a packed world allocates %v times", n)
			}
		}
		savers.Forget(s.world)
	}
}

// A game that is packed between ticks goes on like one that is not.
func TestPackingDoesNotDisturbMachines(t *testing.T) {
	outcome := func(pack func(*systems.Packer, donburi.World, int)) (hashes []uint64) {
		x := newChurn(5, true, fsm.Config{ChunkSize: 50, ExitOnRemove: true})
		p := systems.NewPacker(append(x.fsm.Components(), x.fsm.Component)...)
		x.packer = systems.NewPacker()
		for i := range 60 {
			x.populate(400)
			x.tick(t, 20)
			pack(p, x.world, i)
			hashes = append(hashes, x.city.people.Hash())
		}
		x.compare(t)
		return hashes
	}
	want := outcome(func(*systems.Packer, donburi.World, int) {})
	same(t, "with Step", outcome(func(p *systems.Packer, w donburi.World, _ int) { p.Step(w, 256) }), want)
	same(t, "with Pack", outcome(func(p *systems.Packer, w donburi.World, i int) {
		if i%7 == 0 {
			p.Pack(w)
		}
	}), want)
}

// newSavers returns the FSM of savers, who have a purse, and do nothing but have it packed.
func newSavers() *systems.FSM[saver] {
	b := fsm.NewBuilder[saver]("saver")
	b.Layer("only").State("saving")
	return systems.MustFSM(b.MustBuild(), purse).KeepPacked()
}

// stillApart complains if many neighbours lie apart.
func stillApart(t *testing.T, packer *systems.Packer, w donburi.World) {
	t.Helper()
	if scatter := packer.Scatter(w); scatter > 1.0/16 {
		t.Errorf("%.0f%% of neighbours still lie apart", 100*scatter)
	}
}

// A world in which no row has moved is hardly looked at. All the same, values that the game itself has put elsewhere are packed again.
func TestKeepPackedAtRest(t *testing.T) {
	savers, w := newSavers(), donburi.NewWorld()
	all := w.CreateMany(3000, savers.Component, purse)
	for range 100 { // among others, a pass that finds nothing to do
		savers.Update(w)
	}
	scatterPurses(w, all)
	packer := systems.NewPacker(purse)
	if scatter := packer.Scatter(w); scatter < 0.5 {
		t.Fatalf("%.0f%% of neighbours lie apart, want most of them", 100*scatter)
	}
	savers.Update(w)
	if scatter := packer.Scatter(w); scatter < 0.75 { // one of twelve blocks is packed
		t.Errorf("%.0f%% of neighbours lie apart after a tick, which has looked at more than a little", 100*scatter)
	}
	for range 100 {
		savers.Update(w)
	}
	stillApart(t, packer, w)
}

// When rows have moved, all of a world is looked through at once, wherever the packer was: also what it had passed shortly before. If
// nothing has moved but values that the game itself has put elsewhere, so it is from the first of these on.
func TestKeepPackedWakes(t *testing.T) {
	savers, w := newSavers(), donburi.NewWorld()
	const block, blocks = 256, 200 // three times as many as are looked at in a tick
	all := w.CreateMany(block*blocks, savers.Component, purse)
	packer := systems.NewPacker(purse)
	for _, at := range []int{0, 50, 100, 150, blocks - 1} {
		for range 30 { // to be at rest
			savers.Update(w)
		}
		before := packer.Scatter(w)
		scatterPurses(w, all[at*block:(at+1)*block])
		if packer.Scatter(w) == before {
			t.Fatalf("block %d was not scattered", at)
		}
		w.Create(savers.Component, purse) // its row moves
		for range 2*blocks/64 + 1 {
			savers.Update(w)
		}
		if after := packer.Scatter(w); after > before+0.2/blocks { // the new entity's neighbours lie apart, too
			t.Errorf("block %d: %.2f%% of neighbours still lie apart, before %.2f%%", at, 100*after, 100*before)
		}
	}
	scatterPurses(w, all)
	for range 2 * blocks / 5 { // moving takes longer than looking: six blocks in a tick
		savers.Update(w)
	}
	stillApart(t, packer, w)
}

// BenchmarkManyKeepPacked is a tick of 40 machines with 15 entities each, in one world: what a packer costs that has nothing to do.
func BenchmarkManyKeepPacked(b *testing.B) {
	for _, keep := range []bool{false, true} {
		b.Run(fmt.Sprintf("keep=%v", keep), func(b *testing.B) {
			w := donburi.NewWorld()
			var all []*systems.FSM[saver]
			for n := range 40 {
				m := fsm.NewBuilder[saver](fmt.Sprintf("saver %d", n))
				m.Layer("only").State("saving").OnUpdate(func(_ *fsm.Tick, v *saver) { v.Purse.Coins++ })
				f := systems.MustFSM(m.MustBuild(), purse)
				if keep {
					f.KeepPacked()
				}
				w.CreateMany(15, f.Component, purse)
				all = append(all, f)
			}
			tick := func() {
				for _, f := range all {
					f.Update(w)
				}
			}
			for range 50 {
				tick()
			}
			for b.Loop() {
				tick()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/600, "ns/entity")
		})
	}
}

// What a tick ends with is decided before it begins.
func TestKeepPackedInsideACallback(t *testing.T) {
	for _, workers := range []int{1, 4} {
		var savers *systems.FSM[saver]
		b := fsm.NewBuilder[saver]("saver")
		b.Layer("mind").State("meddle").OnUpdate(func(*fsm.Tick, *saver) {
			wantPanic(t, "KeepPacked", `systems: machine "saver": KeepPacked was called from inside a callback; use Tick.Defer`, func() { savers.KeepPacked() })
		})
		savers = systems.MustFSM(b.MustBuild(), purse).Configure(fsm.Config{Workers: workers})
		w := donburi.NewWorld()
		w.Create(savers.Layout()...)
		savers.Update(w)
	}
}
