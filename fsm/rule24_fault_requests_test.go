package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 24: what the callback that panicked has requested is forgotten, and what others have requested is not.

// The direct change is made neither for the entity that panicked nor for the one whose callback comes next.
func TestRule24RequestOfAFaultIsForgotten(t *testing.T) {
	b := fsm.NewBuilder[critter]("m")
	l := b.Layer("l")
	a, z := l.State("a"), l.State("z")
	a.OnMessage(func(tick *fsm.Tick, c *critter, _ fsm.Message) bool {
		if c.energy == 1 {
			tick.ChangeTo(z)
			panic("ouch")
		}
		return true
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	one, other := p.Add(critter{energy: 1}), p.Add(critter{})
	p.Update()
	p.Tell(one, fsm.Message{})
	p.Tell(other, fsm.Message{})
	if !p.Is(one, a) || !p.Is(other, a) {
		t.Errorf("the one is in %v, the other in %v", p.Current(one, l), p.Current(other, l))
	}
}

// Others of the chunk get the direct changes that they have requested.
func TestRule24FaultLeavesOthersTheirDirectChanges(t *testing.T) {
	c := newCrowd(t, pairs("l"), fsm.Config{OnFault: func(*fsm.Fault) {}}, 3)
	c.play["enter l.a"] = func(t *fsm.Tick, me *actor) {
		t.ChangeTo(c.Machine().State("l", "l.b"))
		if me.log == c.records[1] {
			panic("ouch")
		}
	}
	c.Update()
	c.records[0].expect(t, "enter l.a", "update l.a", "exit l.a", "enter l.b")
	c.records[1].expect(t, "enter l.a")
	c.records[2].expect(t, "enter l.a", "update l.a", "exit l.a", "enter l.b")
}

// If the Enter of a direct change panics, the layer goes on with the other rows; those that have come into a state by a direct change are
// not updated in it in the same tick.
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

// Execute reports no success and Perform returns the fault if what panics is a direct change that the command's own callbacks have asked
// for.
func TestRule24ExecuteWhoseDirectChangePanics(t *testing.T) {
	b := fsm.NewBuilder[critter]("m")
	l := b.Layer("l")
	walk, run, fall := l.State("walk"), l.State("run"), l.State("fall")
	walk.To(run).On(1)
	run.OnEnter(func(tick *fsm.Tick, _ *critter) { tick.ChangeTo(fall) })
	fall.OnEnter(func(*fsm.Tick, *critter) { panic("ouch") })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	one, other := p.Add(critter{}), p.Add(critter{})
	if p.Execute(one, 1) {
		t.Error("Execute reports success although a callback has panicked")
	}
	if err := p.Perform(other, 1); err == nil {
		t.Error("Perform returns no error although a callback has panicked")
	}
	if !p.Stopped(one) || !p.Is(one, fall) {
		t.Errorf("the one is stopped: %v, in %v", p.Stopped(one), p.Current(one, l))
	}
}

// The same for Tell, whose message has been handled before the direct change, and for Revert, whose change was made before it.
func TestRule24TellAndRevertWhoseDirectChangesPanic(t *testing.T) {
	for name, ask := range map[string]func(p *fsm.Pool[critter], e fsm.Entity, l *fsm.Layer[critter]) bool{
		"Tell": func(p *fsm.Pool[critter], e fsm.Entity, _ *fsm.Layer[critter]) bool {
			return p.Tell(e, fsm.Message{Kind: 1})
		},
		"Revert": func(p *fsm.Pool[critter], e fsm.Entity, l *fsm.Layer[critter]) bool { return p.Revert(e, l) },
	} {
		for _, panics := range []bool{false, true} {
			b := fsm.NewBuilder[critter]("m")
			l := b.Layer("l")
			rest, walk, fall := l.State("rest"), l.State("walk"), l.State("fall")
			fall.OnEnter(func(*fsm.Tick, *critter) {
				if panics {
					panic("ouch")
				}
			})
			walk.OnMessage(func(tick *fsm.Tick, _ *critter, _ fsm.Message) bool { tick.ChangeTo(fall); return true })
			reverting := false
			rest.OnEnter(func(tick *fsm.Tick, _ *critter) {
				if reverting {
					tick.ChangeTo(fall)
				}
			})
			p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
			e := p.Add(critter{})
			p.Update()
			must(t, p.ChangeTo(e, walk))
			reverting = true
			if did := ask(p, e, l); did == panics || p.Stopped(e) != panics || !p.Is(e, fall) {
				t.Errorf("%s, and panics: %v: it says %v, the entity is stopped: %v, in %v", name, panics, did, p.Stopped(e), p.Current(e, l))
			}
		}
	}
}
