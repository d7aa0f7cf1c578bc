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

// TestRule24OthersGoOn breaks one entity in each kind of callback. Of an Update in batch form, the whole call is broken; of a condition, which
// can be asked again, that entity alone.
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
			switch callback := callbackName(f, broken.line, broken.callback); {
			case callback == "UpdateBatch":
				if !slices.Contains(hit, victim) {
					t.Fatalf("%s: the victim is not in the batch", broken.line)
				}
			case (callback == "WhenBatch") != (len(hit) == 1) || len(hit) > 1 || faults[0].Entity != victim:
				t.Fatalf("%s: the fault is of %v and the batch %v, not of %v", broken.line, faults[0].Entity, hit, victim)
			default:
				hit = []fsm.Entity{victim}
			}
			for i, e := range c.members {
				if c.Stopped(e) != slices.Contains(hit, e) {
					t.Fatalf("%s: member %d is stopped: %v", broken.line, i, c.Stopped(e))
				}
				if by := c.StoppedBy(e); (by == faults[0]) != c.Stopped(e) {
					t.Fatalf("%s: member %d is stopped by %v", broken.line, i, by)
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

// Faults are reported in the order of rows, whatever the number of workers and the chunk size.
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

// If the handler panics, that comes out of the tick, and the other faults are reported after the next one.
func TestRule24HandlerThatPanics(t *testing.T) {
	told := newRecord()
	pool := fsm.NewPool(toggling(func(_ *fsm.Tick, c *critter) { panic(c.energy) }), fsm.Config{OnFault: func(f *fsm.Fault) {
		if told.lines = append(told.lines, fmt.Sprint(f.Value)); f.Value == 0 {
			panic("the handler is broken")
		}
	}})
	for i := range 3 {
		pool.Add(critter{energy: i})
	}
	if panicOf(pool.Update) == "" {
		t.Error("the handler's panic does not come out")
	}
	pool.Update()
	told.expect(t, "0", "1", "2")
	if n := pool.Stats().Faults; n != 3 {
		t.Errorf("%d faults counted, want 3", n)
	}
}

// A command whose condition panics changes nothing. A change whose Enter panics has been made, though it is answered by an error; a queued
// command that has done so counts as delivered, and is not lost.
func TestRule24AnswersWhenACallbackPanics(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	a, z := l.State("a"), l.State("z")
	z.OnEnter(func(*fsm.Tick, *num) { panic("x") })
	a.To(z).On(1)
	a.To(z).On(2).When(func(*num) bool { panic("x") })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	one, two, three := p.Add(num{}), p.Add(num{}), p.Add(num{})
	p.Update()
	if err := p.Perform(one, 2); err == nil || !strings.Contains(err.Error(), "panic in condition") || !p.Is(one, a) {
		t.Errorf("a condition panics, and Perform says %v", err)
	}
	if err := p.ChangeTo(two, z); err == nil || !p.Is(two, z) {
		t.Errorf("an Enter panics, and ChangeTo says %v", err)
	}
	p.Send(three, 1)
	p.Update()
	if len(p.Lost()) > 0 || p.Stats().Commands != 1 {
		t.Errorf("lost %v, %d commands delivered", p.Lost(), p.Stats().Commands)
	}
}

// The faults of Exits are reported in the order of the rows whose callbacks have removed the entities.
func TestRule24FaultsOfExitsInTheOrderOfRows(t *testing.T) {
	b := fsm.NewBuilder[critter]("m")
	l := b.Layer("l")
	odd, even := l.State("odd"), l.State("even")
	even.To(odd).When(func(v *critter) bool { return v.N%2 == 1 })
	l.Initial(even)
	var p *fsm.Pool[critter]
	for _, s := range []*fsm.State[critter]{odd, even} {
		s.OnUpdateBatch(func(tick *fsm.Tick, vs []critter) {
			for i := range vs {
				if vs[i].energy > 0 {
					p.Remove(tick.At(i).Entity())
				}
			}
		}).OnExit(func(_ *fsm.Tick, v *critter) {
			if v.energy > 0 {
				panic(v.N)
			}
		})
	}
	var got []any
	p = fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true, OnFault: func(f *fsm.Fault) { got = append(got, f.Value) }})
	var es []fsm.Entity
	for i := range 6 {
		es = append(es, p.Add(critter{N: i}))
	}
	p.Update()
	for _, e := range es {
		p.View(e).energy = 1
	}
	p.Update()
	if want := []any{0, 1, 2, 3, 4, 5}; !slices.Equal(got, want) {
		t.Errorf("faults of the rows %v, want %v", got, want)
	}
}
