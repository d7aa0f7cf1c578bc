package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A panic leaves no layer stuck: with a handler, Restart starts over; without one, the layer goes on without Enter.
func TestRule26Panics(t *testing.T) {
	for _, c := range []struct{ fact, at, in string }{
		{"enemy", "exit peace", "aim"}, {"enemy", "enter combat", "aim"}, {"enemy", "enter aim", "aim"},
		{"enemy", "enter breathe", "aim"}, {"enemy", "enter stand", "aim"},
		{"safe", "exit stand", "peace"}, {"safe", "exit breathe", "peace"}, {"safe", "exit aim", "peace"},
		{"safe", "exit combat", "peace"}, {"safe", "enter peace", "peace"},
	} {
		t.Run(c.at, func(t *testing.T) {
			all := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
			all.facts["enemy"] = c.fact == "safe" // they are in combat by then
			all.Update()
			all.facts["enemy"], all.facts["safe"] = c.fact == "enemy", c.fact == "safe"
			all.play[c.at] = func(*fsm.Tick, *actor) { panic("ouch") }
			wantPanic(t, c.at, all.Update, "ouch")
			consistent(t, all)
			delete(all.play, c.at)
			all.Update()
			consistent(t, all)
			if !all.IsIn(all.members[0], c.in) {
				t.Errorf("it did not come to %s", c.in)
			}
		})
	}
	for _, at := range []string{"enter peace", "enter combat", "enter aim", "enter breathe"} { // of a start
		t.Run("start "+at, func(t *testing.T) {
			b := fsm.NewBuilder[actor]("soldier")
			mode := soldier(simpleForm, b).Outer().Layer()
			if at != "enter peace" {
				mode.Initial(mode.FindState("combat"))
			}
			var faults []*fsm.Fault
			c := newCrowd(t, b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }}, 1)
			c.play[at] = func(*fsm.Tick, *actor) { panic("ouch") }
			c.Update()
			if len(faults) != 1 || !c.Stopped(c.members[0]) {
				t.Fatalf("%d faults", len(faults))
			}
			delete(c.play, at)
			c.records[0].lines = nil
			if err := c.Restart(c.members[0]); err != nil {
				t.Fatal(err)
			}
			consistent(t, c)
			if at != "enter peace" {
				c.expect("enter combat", "enter aim", "enter breathe", "enter stand")
			}
		})
	}
}

// A fault names the state whose callback panicked, although its layer is then brought outside.
func TestRule26FaultNamesTheState(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
	c.facts["enemy"] = true
	c.Update()
	b := c.Machine().Edit()
	b.FindLayer("tactics").Within(b.FindLayer("mode").FindState("peace"))
	c.play["exit breathe"] = func(*fsm.Tick, *actor) { panic("ouch") }
	wantPanic(t, "Swap", func() { c.Swap(b.MustBuild()) }, `panic in Exit of state "breathe", layer "eye"`)
	consistent(t, c)
}

// A swap that a panic cuts short leaves no entity stuck, neither those before the panic nor those after it.
func TestRule26PanicInSwap(t *testing.T) {
	for _, handled := range []bool{false, true} {
		for _, at := range []string{"exit stand", "exit aim", "exit combat", "enter peace", "enter aim", "enter stand"} {
			var cfg fsm.Config
			if handled {
				cfg.OnFault = func(*fsm.Fault) {}
			}
			c := newSoldiers(t, simpleForm, cfg, 3, nil)
			c.facts["enemy"] = true
			c.Update()
			c.facts["enemy"] = false
			b := c.Machine().Edit()
			mode := b.FindLayer("mode")
			b.FindLayer("tactics").Within(mode.FindState("peace"))
			b.FindLayer("feet").Within(mode.FindState("peace"))
			mode.DeleteState("combat")
			c.play[at] = func(_ *fsm.Tick, a *actor) {
				if a.log == c.records[1] {
					panic("ouch")
				}
			}
			if text := panicOf(func() { c.Swap(b.MustBuild()) }); (text == "") != handled {
				t.Errorf("%s: the panic is %q", at, text)
			}
			consistent(t, c)
			delete(c.play, at)
			c.Update()
			consistent(t, c)
		}
	}
}

// consistent checks that each layer is where its outer state admits it, and that the counts say so.
func consistent(t *testing.T, c *crowd) {
	t.Helper()
	counts := map[*fsm.State[actor]]int{}
	for _, e := range c.members {
		for _, l := range c.Machine().Layers() {
			counts[c.Current(e, l)]++
		}
	}
	for _, e := range c.members {
		for _, l := range c.Machine().Layers() {
			s := c.Current(e, l)
			if outer := l.Outer(); outer != nil && c.Is(e, outer) == (s == l.Outside()) {
				t.Errorf("%v is in %v", l, s)
			}
			if s != nil && c.Count(s) != counts[s] {
				t.Errorf("%d are counted in %v of %v", c.Count(s), s, l)
			}
		}
	}
}
