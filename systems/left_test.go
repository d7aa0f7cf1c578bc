package systems_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// leftCase is a world whose entities leave, for one configuration.
type leftCase struct {
	*testing.T
	name string
	w    donburi.World
	f    *systems.FSM[numView]
	p    *systems.Population[numView]
	a    *fsm.State[numView]
	all  []donburi.Entity
	act  func(t *fsm.Tick, e donburi.Entity) // called by each Update
}

// forLeft calls test for all configurations, in a world of ten entities that have been ticked once.
func forLeft(t *testing.T, test func(c *leftCase)) {
	t.Helper()
	for _, size := range []int{1, 3, 512} {
		for _, workers := range []int{1, 3} {
			for _, exits := range []bool{false, true} {
				c := newLeftCase(t, fsm.Config{ChunkSize: size, Workers: workers, ExitOnRemove: exits})
				c.all = c.w.CreateMany(10, c.f.Component, numComponent)
				c.tick("at first")
				test(c)
				check(t, c.p)
			}
		}
	}
}

func newLeftCase(t *testing.T, cfg fsm.Config) *leftCase {
	c := &leftCase{T: t, w: donburi.NewWorld()}
	c.name = fmt.Sprintf("chunks of %d, %d workers, exits %v", cfg.ChunkSize, cfg.Workers, cfg.ExitOnRemove)
	b := fsm.NewBuilder[numView]("leaver")
	l := b.Layer("l")
	c.a = l.State("a").OnUpdate(func(t *fsm.Tick, v *numView) {
		if c.act != nil {
			c.act(t, v.Entity)
		}
	})
	c.a.OnExit(func(t *fsm.Tick, _ *numView) { t.Defer(func() {}) })
	other := l.State("b")
	c.a.To(other).On(toggle)
	other.To(c.a).On(toggle)
	c.f = systems.MustFSM(b.MustBuild(), numComponent).Configure(cfg)
	c.p = c.f.In(c.w)
	return c
}

// tick runs a tick, after which these entities must have left.
func (c *leftCase) tick(what string, want ...donburi.Entity) {
	c.Helper()
	c.p.Update()
	c.want(what, want...)
}

func (c *leftCase) want(what string, want ...donburi.Entity) {
	c.Helper()
	got := worldOnes(c.p.Left())
	slices.Sort(want)
	if !slices.Equal(got, want) {
		c.Errorf("%s, %s: %v have left, want %v", c.name, what, got, want)
	}
}

func worldOnes(all []fsm.Entity) (ones []donburi.Entity) {
	for _, e := range all {
		ones = append(ones, donburi.Entity(e))
	}
	return ones
}

func (c *leftCase) takeOff(e donburi.Entity) { c.w.Entry(e).RemoveComponent(c.f.Component) }
func (c *leftCase) putOn(e donburi.Entity)   { c.w.Entry(e).AddComponent(c.f.Component) }
func (c *leftCase) must(err error) {
	c.Helper()
	if err != nil {
		c.Fatalf("%s: %v", c.name, err)
	}
}

// Whoever leaves between two ticks is listed after the second, once and in ascending order, whatever the way.
func TestLeftBetweenTicks(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		c.w.Remove(c.all[7])
		c.must(c.p.Detach(c.all[1]))
		c.takeOff(c.all[9])
		c.takeOff(c.all[4])
		c.w.Remove(c.all[4])
		c.tick("all ways", c.all[7], c.all[1], c.all[9], c.all[4])
		c.tick("after that")
		for _, e := range c.all {
			if c.w.Valid(e) {
				c.w.Remove(e)
			}
		}
		c.tick("the others", c.all[0], c.all[2], c.all[3], c.all[5], c.all[6], c.all[8])
		c.tick("in the end")
	})
}

// A question between the ticks, which puts rows in order, makes no difference.
func TestLeftDespiteQuestions(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		c.w.Remove(c.all[3])
		c.p.Count(c.a)
		c.takeOff(c.all[0])
		c.p.Count(c.a)
		c.must(c.p.Detach(c.all[5]))
		c.putOn(c.all[0])
		c.p.Count(c.a)
		c.takeOff(c.all[0])
		c.want("before the tick")
		c.tick("after it", c.all[3], c.all[0], c.all[5])
		c.tick("after another")
	})
}

// Whoever gets the component back has not left, unless it is taken off once more.
func TestWhoComesBackHasNotLeft(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		c.takeOff(c.all[2])
		c.putOn(c.all[2])
		c.must(c.p.Detach(c.all[3]))
		c.must(c.p.Attach(c.all[3]))
		c.must(c.p.Detach(c.all[9]))
		c.putOn(c.all[9])
		c.takeOff(c.all[5])
		c.putOn(c.all[5])
		c.takeOff(c.all[5])
		c.takeOff(c.all[6])
		c.must(c.p.Attach(c.all[6]))
		c.takeOff(c.all[6])
		c.tick("at first", c.all[5], c.all[6])
		c.w.Entry(c.all[2]).AddComponent(mark) // it moves, and stays
		c.tick("in the end")
	})
}

// Those who have not started leave unmentioned. Those who have started before their first tick are mentioned.
func TestOnlyWhoHasStartedLeaves(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		news := c.w.CreateMany(8, c.f.Component, numComponent)
		c.w.Remove(news[0])
		c.takeOff(news[1])
		c.must(c.p.Start(news[2]))
		c.w.Remove(news[2])
		c.must(c.p.Start(news[3]))
		c.takeOff(news[3])
		c.p.Execute(news[4], toggle)
		c.takeOff(news[4])
		c.p.Count(c.a)
		c.takeOff(news[5])
		c.must(c.p.Start(news[6]))
		c.takeOff(news[6])
		c.must(c.p.Start(news[7]))
		c.tick("at first", news[2], news[3], news[4], news[6])
		c.tick("in the end")
	})
}

// A number that is used again is another entity.
func TestLeftAndNumberReused(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		var want []donburi.Entity
		for range 5 {
			c.w.Remove(c.all[4])
			want = append(want, c.all[4])
			c.all[4] = c.w.Create(c.f.Component, numComponent)
			c.must(c.p.Start(c.all[4]))
		}
		if c.all[4].Id() != want[0].Id() {
			t.Fatalf("the number %v is not used again", want[0].Id())
		}
		c.tick("at first", want...)
		c.w.Remove(c.all[4])
		last := c.all[4]
		c.all[4] = c.w.Create(c.f.Component, numComponent)
		c.tick("then", last)
		c.tick("in the end")
	})
}

// What is removed after the tick, by what a callback has deferred, comes with the next.
func TestLeftByDefer(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		c.act = func(t *fsm.Tick, e donburi.Entity) {
			switch e {
			case c.all[2]:
				systems.Remove(t, e)
			case c.all[6]:
				systems.Change(t, e, func(entry *donburi.Entry) { entry.RemoveComponent(c.f.Component) })
			case c.all[7]:
				t.Defer(func() { c.p.Detach(e) })
			}
		}
		c.tick("the tick itself")
		c.tick("the next", c.all[2], c.all[6], c.all[7])
		c.tick("in the end")
	})
}

// Whoever has left before a tick has left by its end, whatever follows.
func TestAttachedAgainByDefer(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		c.must(c.p.Detach(c.all[3]))
		c.act = func(t *fsm.Tick, e donburi.Entity) {
			if e == c.all[0] && t.Number() == 2 {
				t.Defer(func() { c.must(c.p.Attach(c.all[3])) })
			}
		}
		c.tick("the tick itself", c.all[3])
		c.tick("the next")
		c.w.Remove(c.all[3])
		c.tick("in the end", c.all[3])
	})
}

// A callback of a single worker may remove entities in the middle of the tick, others and its own: that comes with this tick.
func TestLeftInsideATick(t *testing.T) {
	needsRelease(t)
	forLeft(t, func(c *leftCase) {
		if c.p.Config().Workers > 1 {
			return
		}
		removed := false
		c.act = func(t *fsm.Tick, e donburi.Entity) {
			if !removed && t.Number() == 2 {
				removed = true
				c.w.Remove(c.all[8])
				c.w.Remove(e)
				c.takeOff(c.all[5])
			}
		}
		c.tick("the tick itself", c.all[8], c.all[0])
		c.tick("the next", c.all[5])
		c.tick("in the end")
	})
}

// Nobody is lost if ticks end in panics: the first one that does not lists all.
func TestLeftWhenTicksPanic(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		c.w.Remove(c.all[3])
		c.tick("before", c.all[3])
		for k, deferred := range []bool{false, true} {
			c.w.Remove(c.all[4+k])
			c.act = func(t *fsm.Tick, e donburi.Entity) {
				switch {
				case e != c.all[0]:
				case deferred:
					t.Defer(func() { panic("oops") })
				default:
					panic("oops")
				}
			}
			if panicOf(c.p.Update) == "" {
				t.Fatal("no panic")
			}
			c.want("after a panic")
		}
		c.act = nil
		c.takeOff(c.all[6])
		c.tick("in the end", c.all[4], c.all[5], c.all[6])
	})
}

// A removal that a panicking Exit prevents is none, nor is one that is cut short later: that entity starts again.
func TestNobodyLeavesIfTheExitPanics(t *testing.T) {
	for name, instead := range map[string]func(t *fsm.Tick){
		"in the Exit":  func(*fsm.Tick) { panic("oops") },
		"after it":     func(t *fsm.Tick) { t.Defer(func() { panic("oops") }) },
		"not any more": func(*fsm.Tick) {},
	} {
		w := donburi.NewWorld()
		b := fsm.NewBuilder[numView]("leaver")
		b.Layer("l").State("a").OnExit(func(t *fsm.Tick, _ *numView) { instead(t) })
		f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true})
		e := w.Create(f.Component, numComponent)
		f.Update(w)
		panicked := panicOf(func() { w.Remove(e) }) != ""
		f.Update(w)
		if left := len(f.In(w).Left()); panicked != (left == 0) {
			t.Errorf("%s: %d have left, panicked %v", name, left, panicked)
		}
	}
}

// A game that is restored knows nothing of who left the other.
func TestLeftAfterRestore(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		saved, err := c.p.AppendSnapshot(nil)
		c.must(err)
		c.w.Remove(c.all[3])
		c.tick("before", c.all[3])
		c.w.Remove(c.all[4])
		c.takeOff(c.all[5])
		_, err = c.p.Restore(saved[:len(saved)-1], nil)
		if err == nil {
			t.Fatal("half a snapshot was restored")
		}
		c.want("after an error", c.all[3])
		_, err = c.p.Restore(saved, nil)
		c.must(err)
		c.want("restored")
		c.tick("after a tick")
		c.w.Remove(c.all[6])
		c.takeOff(c.all[7])
		c.tick("in the end", c.all[6], c.all[7])
	})
}

// A population that is forgotten lists nobody, and the next one only its own.
func TestLeftAfterForget(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		c.w.Remove(c.all[3])
		c.tick("before", c.all[3])
		c.w.Remove(c.all[4])
		c.f.Forget(c.w)
		c.want("forgotten")
		c.w.Remove(c.all[5])
		c.p = c.f.In(c.w)
		c.want("another population")
		c.tick("its first tick")
		c.takeOff(c.all[6])
		c.tick("in the end", c.all[6])
	})
}

// A swap changes nothing in who has left and who leaves.
func TestLeftAndSwap(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		c.w.Remove(c.all[3])
		c.takeOff(c.all[4])
		b := c.f.Machine().Edit()
		b.FindLayer("l").DeleteState("a")
		c.must(c.f.Swap(b.MustBuild()))
		c.takeOff(c.all[5])
		c.tick("after a swap", c.all[3], c.all[4], c.all[5])
		c.tick("in the end")
	})
}

// Each world has its own.
func TestLeftOfTwoWorlds(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		w := donburi.NewWorld()
		e := w.Create(c.f.Component, numComponent)
		c.f.Update(w)
		w.Remove(e)
		c.tick("the other world's")
		c.f.Update(w)
		same(t, "its own", worldOnes(c.f.In(w).Left()), []donburi.Entity{e})
		c.want("and nobody here")
	})
}
