package fsm_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 24: with a fault handler, the entity whose callback panicked is stopped and marked, alone; the others go on, and
// it can be restarted.

// TestRule24OthersGoOn breaks one entity in each kind of callback. Of a callback in batch form, the whole call is broken.
func TestRule24OthersGoOn(t *testing.T) {
	for _, broken := range breakages {
		var faults []*fsm.Fault
		cfg := fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }}
		inEveryWay(t, fragile, cfg, func(t *testing.T, c *crowd) {
			f := formOf(t)
			healthy := newCrowd(t, c.Machine(), fsm.Config{}, 1)
			for _, all := range []*crowd{c, healthy} {
				learn(all, broken.facts)
				all.each(func(e fsm.Entity) { all.Post(e, fsm.Message{Kind: 3}) })
			}
			faults = nil
			victim := c.members[2]
			c.play[broken.line] = func(_ *fsm.Tick, a *actor) {
				if a.log == c.records[2] {
					panic("ouch")
				}
			}
			for range 3 {
				c.Update()
				healthy.Update()
			}
			if len(faults) != 1 {
				t.Fatalf("%s: %d faults: %v", broken.line, len(faults), faults)
			}
			hit := faults[0].Batch
			if strings.HasSuffix(callbackName(f, broken.line, broken.callback), "Batch") {
				if !slices.Contains(hit, victim) {
					t.Fatalf("%s: the victim is not in the batch", broken.line)
				}
			} else if hit = []fsm.Entity{victim}; faults[0].Entity != victim || faults[0].Batch != nil {
				t.Fatalf("%s: the fault is of %v, not %v", broken.line, faults[0].Entity, victim)
			}
			for i, e := range c.members {
				if c.Stopped(e) != slices.Contains(hit, e) {
					t.Fatalf("%s: member %d is stopped: %v", broken.line, i, c.Stopped(e))
				}
				if !c.Stopped(e) {
					got, want := deeds(c.records[i]), deeds(healthy.records[0])
					if !slices.Equal(got, want) {
						t.Fatalf("%s: member %d:\n%s", broken.line, i, sideBySide(got, want))
					}
				}
			}
			if lines := c.records[2].lines; lines[len(lines)-1] != broken.line {
				t.Errorf("%s: behind the panic came %q", broken.line, lines)
			}
			if c.Stats().Faults != 1 {
				t.Errorf("%s: %d faults are counted", broken.line, c.Stats().Faults)
			}
		})
	}
}

// deeds leaves questions out of a record: where a batch was interrupted, those who were asked may be asked again.
func deeds(r *record) []string {
	return slices.DeleteFunc(slices.Clone(r.lines), func(line string) bool { return strings.HasPrefix(line, "ask ") })
}

func TestRule24StoppedUntilRestarted(t *testing.T) {
	for _, f := range []form{simpleForm, batchForm, typeForm} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		walk, run := f.state(l, "walk"), f.state(l, "run")
		walk.To(run).On(1)
		run.To(walk).On(2)
		var text string
		c := newCrowd(t, b.MustBuild(), fsm.Config{OnFault: func(fault *fsm.Fault) { text = fault.Error() }}, 1)
		e := c.members[0]
		c.tick("enter walk", "update walk")
		c.play["enter run"] = func(*fsm.Tick, *actor) { panic("ouch") }
		if c.Execute(e, 1) {
			t.Error("Execute reports success of what has panicked")
		}
		c.expect("exit walk", "enter run")
		wantText(t, "fault", text, `panic in Enter of state "run", layer "move", machine "npc", for entity 1 in tick 1: ouch`)
		c.tick() // nothing is called any more
		if !c.Stopped(e) || !c.Is(e, run) || c.Count(run) != 1 {
			t.Error("a stopped entity is not where it was")
		}
		if c.Execute(e, 2) || c.Tell(e, fsm.Message{}) || c.Revert(e, l) {
			t.Error("a stopped entity acts")
		}
		for name, err := range map[string]error{"Perform": c.Perform(e, 2), "ChangeTo": c.ChangeTo(e, walk), "Start": c.Start(e)} {
			if err == nil {
				t.Fatalf("%s of a stopped entity is no error", name)
			}
			wantText(t, name, err.Error(), "fsm: "+name, "entity 1", "stopped by a fault; Restart it first")
		}
		c.Send(e, 2)
		c.tick()
		lost(c, e).expect(t, "command 2 message 0 stopped in tick 3")
		if err := c.Restart(e); err != nil {
			t.Fatal(err)
		}
		c.expect("enter walk") // without Exit of the state that it was stopped in
		c.tick("update walk")
		c.expectChanges("restart move: run to walk in tick 3")
		if c.Stopped(e) || !c.Is(e, walk) || c.Count(walk) != 1 || c.Count(run) != 0 {
			t.Error("a restarted entity is not in its initial state")
		}
	}
}

// TestRule24TheErrorIsTheFault: who has asked is told what went wrong, in whichever callback that was, and may ask whether it is an error
// of his own. That the entity was stopped is the answer to those who ask later.
func TestRule24TheErrorIsTheFault(t *testing.T) {
	broke := errors.New("broke")
	fail := func(*fsm.Tick, *actor) { panic(broke) }
	ask := func(*actor) bool { panic(broke) }
	for callback, spoil := range map[string]func(a, z *fsm.State[actor], way *fsm.Transition[actor]){
		"Exit":      func(a, _ *fsm.State[actor], _ *fsm.Transition[actor]) { a.OnExit(fail) },
		"action":    func(_, _ *fsm.State[actor], way *fsm.Transition[actor]) { way.Do(fail) },
		"Enter":     func(_, z *fsm.State[actor], _ *fsm.Transition[actor]) { z.OnEnter(fail) },
		"condition": func(_, _ *fsm.State[actor], way *fsm.Transition[actor]) { way.When(ask) },
		"CanEnter":  func(_, z *fsm.State[actor], _ *fsm.Transition[actor]) { z.CanEnter(ask) },
	} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		a, z := l.State("a"), l.State("z")
		way := a.To(z).On(1)
		spoil(a, z, way)
		var p *fsm.Pool[actor]
		p = fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) {
			if err := p.ChangeTo(f.Entity, z); err == nil || errors.Is(err, broke) { // an operation within the operation
				t.Errorf("%s: who was stopped is changed to z: %v", callback, err)
			}
		}})
		for name, operate := range map[string]func(e fsm.Entity) error{
			"Perform":  func(e fsm.Entity) error { return p.Perform(e, 1) },
			"ChangeTo": func(e fsm.Entity) error { return p.ChangeTo(e, z) },
		} {
			if name == "ChangeTo" && callback != "Exit" && callback != "Enter" { // it asks nobody
				continue
			}
			e := p.Add(actor{})
			err := operate(e)
			if f := (*fsm.Fault)(nil); !errors.Is(err, broke) || !errors.As(err, &f) || f.Callback != callback || f.Entity != e {
				t.Errorf("%s: a panic in %s is the error %v", name, callback, err)
			}
			wantText(t, name, operate(e).Error(), "fsm: "+name, "stopped by a fault; Restart it first")
		}
	}
}

func TestRule24RestartOfTheHealthy(t *testing.T) {
	inEveryWay(t, twoLayers, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.each(func(e fsm.Entity) { c.Restart(e) })
		c.expect("enter walk", "enter calm") // it had not started: a start, and no more
		c.tick("ask fast", "update walk", "update calm")
		c.expectChanges("start move: none to walk in tick 0", "start mood: none to calm in tick 0")
		c.each(func(e fsm.Entity) { c.Restart(e) })
		c.expect("enter walk", "enter calm")
		if err := c.Restart(0); err == nil {
			t.Error("Restart of nobody is no error")
		}
	})
}

// TestRule24HandlerMayRestart: the handler runs outside the tick. A fault that comes of the restart is reported later,
// so that an Enter that always panics does not hang the game.
func TestRule24HandlerMayRestart(t *testing.T) {
	var c *crowd
	faults := 0
	c = newCrowd(t, fragile(simpleForm), fsm.Config{OnFault: func(f *fsm.Fault) {
		faults++
		if c.Busy() {
			t.Error("the handler runs inside the tick")
		}
		if err := c.Restart(f.Entity); err != nil {
			t.Error(err)
		}
	}}, 1)
	broken := true
	c.play["enter walk"] = func(*fsm.Tick, *actor) {
		if broken {
			panic("ouch")
		}
	}
	c.tick("enter walk", "enter walk")
	c.tick("enter walk") // stopped in this tick, restarted after it
	broken = false
	c.tick("enter walk", "enter calm")
	c.tick("always", "ask fast", "update walk", "update calm")
	if faults != 3 || c.Stats().Faults != 3 {
		t.Errorf("%d faults, %d counted", faults, c.Stats().Faults)
	}
}

// TestRule24FaultsComeInTheOrderOfRows whatever the number of workers and the chunk size.
func TestRule24FaultsInTheOrderOfRows(t *testing.T) {
	var got *record
	cfg := fsm.Config{OnFault: func(f *fsm.Fault) { got.lines = append(got.lines, fmt.Sprintf("%s %v", f.Callback, f.Entity)) }}
	inEveryWay(t, fragile, cfg, func(t *testing.T, c *crowd) {
		got = newRecord()
		learn(c, "fast also may run")
		for line, i := range map[string]int{"update calm": 4, "exit walk": 5, "enter calm": 6} {
			c.play[line] = func(tick *fsm.Tick, _ *actor) {
				if tick.Entity() == c.members[i] {
					panic("ouch")
				}
			}
		}
		c.Update()
		var want []string
		for i, callback := range []string{callbackName(formOf(t), "update walk", "Update"), "Exit", "Enter"} {
			want = append(want, fmt.Sprintf("%s %v", callback, c.members[4+i]))
		}
		got.expect(t, want...)
	})
}

// TestRule24FaultInADirectChange: a layer that is resumed after a fault does not step rows in the states that direct changes have brought
// them to.
func TestRule24FaultInADirectChange(t *testing.T) {
	inEveryWay(t, func(f form) *fsm.Machine[actor] {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move").Always(says("always"))
		l.State("idle") // nothing to do in it
		f.state(l, "run")
		return b.MustBuild()
	}, fsm.Config{OnFault: func(*fsm.Fault) {}}, func(t *testing.T, c *crowd) {
		run := c.Machine().State("move", "run")
		c.play["always"] = once(func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(run) })
		c.play["enter run"] = func(tick *fsm.Tick, _ *actor) {
			if tick.Entity() == c.members[1] {
				panic("ouch")
			}
		}
		c.tick("always", "enter run")
		c.Update()
		c.records[0].expect(t, "always", "update run")
		c.records[1].expect(t)
	})
}

// TestRule24CrowdOfFaults: if all entities panic in one tick, each of them is reported, the first ones with their stacks. Formatting all
// of the stacks would stop the game for seconds.
func TestRule24CrowdOfFaults(t *testing.T) {
	b := fsm.NewBuilder[critter]("crowd")
	b.Layer("only").State("here").OnUpdate(func(*fsm.Tick, *critter) { panic("ouch") })
	const n = 1000
	var faults []*fsm.Fault
	p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
	for range n {
		p.Add(critter{})
	}
	for tick := range uint64(3) {
		faults = nil
		p.Update()
		stacks := 0
		for i, f := range faults {
			if f.Stack != nil {
				stacks++
			}
			if f.Where == "" || f.Value != "ouch" || i > 0 && f.Entity <= faults[i-1].Entity {
				t.Fatalf("tick %d: fault %d is %v", tick, i, f)
			}
			if err := p.Restart(f.Entity); err != nil {
				t.Fatal(err)
			}
		}
		if tick > 0 && (len(faults) != n || faults[0].Stack == nil || stacks > 100) {
			t.Errorf("tick %d: %d faults, %d with their stacks", tick, len(faults), stacks)
		}
	}
}
