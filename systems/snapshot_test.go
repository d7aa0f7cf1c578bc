package systems_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// After Restore, the same entities play the same again, including dice, delays, intervals and queued messages.
func TestRollBackInOneWorld(t *testing.T) {
	b := fsm.NewBuilder[gambler]("gambler")
	l := b.Layer("l").OnMessage(func(_ *fsm.Tick, v *gambler, m fsm.Message) bool { v.Purse.Coins += m.Data.(int); return true })
	wait, play, rest := l.State("wait"), l.State("play"), l.State("rest")
	play.OnUpdate(func(tick *fsm.Tick, v *gambler) {
		v.Purse.Tick++
		tick.Post(fsm.Message{Kind: 1, Data: tick.Rand().IntN(100)})
	})
	wait.To(play).On(toggle)
	play.To(rest).AfterBetween(50*time.Millisecond, time.Second)
	rest.To(play).Weight(1).After(50 * time.Millisecond)
	rest.To(wait).Weight(2).After(100 * time.Millisecond)
	for _, cfg := range []fsm.Config{{Seed: 1}, {Seed: 1, Workers: 3, ChunkSize: 4}} {
		w := donburi.NewWorld()
		f := systems.MustFSM(b.MustBuild(), purse).Configure(cfg).KeepPacked()
		p, all := f.In(w), w.CreateMany(20, f.Component, purse)
		var told []string
		round := func(ticks int) {
			for i := range ticks {
				p.Send(all[i*7%len(all)], toggle)
				if i%10 == 0 {
					_ = p.SetInterval(all[i%len(all)], 1+i/10)
				}
				f.Update(w)
				now := fmt.Sprint(p.Hash())
				for _, e := range all {
					now += fmt.Sprint(*purse.Get(w.Entry(e)))
				}
				told = append(told, now)
			}
		}
		round(30)
		saved, err := p.AppendSnapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		var purses []Purse
		for _, e := range all {
			purses = append(purses, *purse.Get(w.Entry(e)))
		}
		told = nil
		round(90)
		want := told
		for i, e := range all {
			purse.SetValue(w.Entry(e), purses[i])
		}
		if r, err := p.Restore(saved, nil); err != nil || r.Rows != len(all) || r.Orders == 0 {
			t.Fatal(r, err)
		}
		told = nil
		round(90)
		for i := range want {
			if told[i] != want[i] {
				t.Fatalf("%+v: tick %d went otherwise after the roll back", cfg, i)
			}
		}
	}
}

// gambler is the view of a machine that throws dice for coins.
type gambler = shopper

// An entity that is the data of a message is saved. After loading, it is the one that identify returns for it.
func TestSnapshotKeepsEntitiesInMessages(t *testing.T) {
	type memory struct{ heard []any }
	mind := donburi.NewComponentType[memory]()
	type view struct{ Mind *memory }
	b := fsm.NewBuilder[view]("gossip")
	b.Layer("only").State("listening").OnMessage(func(_ *fsm.Tick, v *view, m fsm.Message) bool {
		v.Mind.heard = append(v.Mind.heard, m.Data)
		return true
	})
	gossip := systems.MustFSM(b.MustBuild(), mind)

	world := donburi.NewWorld()
	all := world.CreateMany(3, mind, gossip.Component)
	ann, bob, gone := all[0], all[1], all[2]
	gossip.In(world).Post(ann, fsm.Message{Kind: 1, Data: bob})
	gossip.In(world).Post(ann, fsm.Message{Kind: 1, Data: gone})
	saved, err := gossip.In(world).AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}

	other := donburi.NewWorld()
	other.Remove(other.Create(mind)) // so that the numbers are others
	all = other.CreateMany(2, mind, gossip.Component)
	now := map[donburi.Entity]donburi.Entity{ann: all[1], bob: all[0]}
	r, err := gossip.In(other).Restore(saved, func(e donburi.Entity) (donburi.Entity, bool) { n, ok := now[e]; return n, ok })
	if err != nil || r.Orders != 2 {
		t.Fatal(r, err)
	}
	gossip.In(other).Update()
	heard := mind.Get(other.Entry(now[ann])).heard
	if len(heard) != 2 || heard[0] != now[bob] || heard[1] != donburi.Null {
		t.Errorf("heard %v, want %v and the null entity", heard, now[bob])
	}

	// A pool's entities have no type of their own, as on a server that plays on without a world.
	pool := fsm.NewPool(gossip.Machine(), fsm.Config{})
	mine := pool.Add(view{&memory{}})
	if _, err := pool.Restore(saved, func(e fsm.Entity) (fsm.Entity, bool) { return mine, e == fsm.Entity(ann) }); err != nil {
		t.Fatal(err)
	}
	pool.Update()
	if heard := pool.View(mine).Mind.heard; len(heard) != 2 || heard[0] != fsm.Entity(0) || heard[1] != fsm.Entity(0) {
		t.Errorf("in a pool heard %v, want 0 for who is not there", heard)
	}
}

// Rows are ordered by archetype, and archetypes by age. A loaded world has the order of the saved one only if both create all layouts in
// one order at first.
func TestOrderOfLayoutsAfterLoading(t *testing.T) {
	tag := donburi.NewTag()
	var heard []int
	b := fsm.NewBuilder[gambler]("gambler")
	b.Layer("l").State("s").OnMessage(func(_ *fsm.Tick, v *gambler, _ fsm.Message) bool {
		heard = append(heard, v.Purse.Coins)
		return true
	})
	f := systems.MustFSM(b.MustBuild(), purse)
	for _, prepared := range []bool{false, true} {
		var orders []string
		for _, loaded := range []bool{false, true} {
			w := donburi.NewWorld()
			add := func(coins int, more ...donburi.IComponentType) donburi.Entity {
				e := w.Create(append(more, f.Component, purse)...)
				purse.Get(w.Entry(e)).Coins = coins
				return e
			}
			if prepared {
				w.Remove(add(0))
				w.Remove(add(0, tag))
			}
			if !loaded {
				w.Remove(add(1)) // gone when the game is saved
			}
			add(2, tag) // saved, and loaded
			add(3)      // comes later
			f.In(w).PostAll(fsm.Message{Kind: 1})
			f.Update(w)
			orders, heard = append(orders, fmt.Sprint(heard)), nil
		}
		if alike := orders[0] == orders[1]; alike != prepared {
			t.Errorf("layouts prepared: %v, heard in order before and after loading: %v", prepared, orders)
		}
	}
}

// A snapshot can be restored into the same world, and into another where entities have other numbers.
func TestSaveAndLoad(t *testing.T) {
	m := newTwoStates("saved")
	f := systems.MustFSM(m.Machine, diary)
	w := donburi.NewWorld()
	all := w.CreateMany(3, f.Component, diary)
	p := f.In(w)
	p.Update()
	p.Execute(all[1], toggle)
	p.Send(all[2], toggle)
	saved, err := p.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	hash := p.Hash()
	if p.Update(); p.Hash() == hash {
		t.Error("a tick has not changed the hash")
	}
	if r, err := p.Restore(saved, nil); err != nil || r.Rows != 3 || p.Hash() != hash {
		t.Errorf("restored %+v, error %v", r, err)
	}
	check(t, p)

	other := donburi.NewWorld()
	other.CreateMany(5, diary)
	q := f.In(other)
	now := other.CreateMany(2, f.Component, diary)
	r, err := q.Restore(saved, func(e donburi.Entity) (donburi.Entity, bool) {
		for i := range now {
			if e == all[i+1] {
				return now[i], true
			}
		}
		return donburi.Null, false
	})
	if err != nil || r.Rows != 2 || r.Missing != 1 || r.Orders != 1 {
		t.Fatalf("restored %+v, error %v", r, err)
	}
	check(t, q)
	same(t, "current", q.Current(now[0], m.layer), m.b)
	q.Update()
	same(t, "current", q.Current(now[1], m.layer), m.b)
	if _, err := q.Restore([]byte("nonsense"), nil); err == nil {
		t.Error("nonsense was restored")
	}
}

// If taking a snapshot runs the Exit of a row that has left unseen, the snapshot holds what that Exit posts.
func TestSnapshotHoldsWhatALateExitPosts(t *testing.T) {
	var other donburi.Entity
	called := 0
	b := fsm.NewBuilder[numView]("m")
	b.Layer("l").State("a").OnExit(func(tick *fsm.Tick, v *numView) {
		tick.PostTo(fsm.Entity(other), fsm.Message{Kind: 1, Data: v})
		tick.Defer(func() { called++ })
	}).OnMessage(func(*fsm.Tick, *numView, fsm.Message) bool { return true })
	f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true})
	w := donburi.NewWorld()
	e := w.Create(f.Component, numComponent)
	other = w.Create(f.Component, numComponent)
	f.Update(w)
	w.Entry(e).RemoveComponent(f.Component)
	if _, err := f.In(w).AppendSnapshot(nil); err == nil || !strings.Contains(err.Error(), "message 1") {
		t.Errorf("a message has data that cannot be written, and the error is %v", err)
	}
	if called != 1 {
		t.Error("what was deferred is put off")
	}
}
