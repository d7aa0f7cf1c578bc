package fsm_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Each of these was found by TestOracle and is reproduced here as it was shrunk.

// cast is some actors that share one record; their lines begin with their names.
type cast struct {
	*fsm.Pool[actor]
	log     *record
	play    map[string]func(t *fsm.Tick, me *actor)
	members []fsm.Entity
}

// newCast makes a machine with those layers, each with states a and b. Command 1 leads from a to b.
func newCast(cfg fsm.Config, layers ...string) *cast {
	b := fsm.NewBuilder[actor]("npc")
	for _, name := range layers {
		l := b.Layer(name)
		from := simpleForm.state(l, name+".a")
		from.To(simpleForm.state(l, name+".b")).On(1)
	}
	return &cast{Pool: fsm.NewPool(b.MustBuild(), cfg), log: newRecord(), play: map[string]func(t *fsm.Tick, me *actor){}}
}

func (c *cast) join(name string) fsm.Entity {
	e := c.Add(actor{name: name + " ", log: c.log, play: c.play})
	c.members = append(c.members, e)
	return e
}

func (c *cast) state(layer, name string) *fsm.State[actor] {
	return c.Machine().State(layer, layer+"."+name)
}

// of returns the lines that one of the cast has recorded.
func (c *cast) of(name string) *record {
	r := newRecord()
	for _, line := range c.log.lines {
		if len(line) > len(name) && line[:len(name)] == name {
			r.lines = append(r.lines, line[len(name)+1:])
		}
	}
	return r
}

// Rows of a machine with a single layer all started before the first went on, and their changes were recorded in that order.
func TestRegressionChangesOfAStartAreInTheOrderOfRows(t *testing.T) {
	for _, chunk := range []int{1, 3, 256} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("l")
		first, second := l.State("a"), l.State("b")
		first.To(second).When(func(*actor) bool { return true })
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: chunk})
		for range 4 {
			pool.Add(actor{})
		}
		pool.Update()
		for i, ch := range pool.Changes() {
			if want := fsm.Entity(i/2 + 1); ch.Entity>>32 != want || (ch.Cause == fsm.CauseStart) != (i%2 == 0) {
				t.Errorf("chunks of %d: change %d is %v of %v", chunk, i, ch.Cause, ch.Entity)
			}
		}
	}
}

// Requests that a later layer's Enter made during the start were carried out after the Update of the first layer, of any row.
func TestRegressionChangeToFromTheStartWaitsForItsLayer(t *testing.T) {
	for _, chunk := range []int{1, 256} {
		c := newCast(fsm.Config{ChunkSize: chunk}, "k", "l")
		c.play["enter l.a"] = func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.state("l", "b")) }
		c.join("x")
		c.join("y")
		c.Update()
		for _, name := range []string{"x", "y"} {
			c.of(name).expect(t, "enter k.a", "enter l.a", "update k.a", "update l.a", "exit l.a", "enter l.b")
		}
	}
}

// A change that was put off to the next tick could request another one in that tick.
func TestRegressionADirectChangeAsksForTheNextTick(t *testing.T) {
	c := newCast(fsm.Config{}, "l")
	c.play["enter l.a"] = func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.state("l", "b")) }
	c.play["enter l.b"] = func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.state("l", "a")) }
	c.join("x")
	c.Update()
	c.of("x").expect(t, "enter l.a", "update l.a", "exit l.a", "enter l.b")
	for i := range 3 {
		c.log.lines = nil
		c.Update()
		from, to := "a", "b"
		if i%2 == 0 {
			from, to = to, from
		}
		c.of("x").expect(t, "exit l."+from, "enter l."+to, "update l."+to)
	}
}

// A change that was put off, for an entity that was gone by then, was reported as a lost message.
func TestRegressionADirectChangeIsNoLostMessage(t *testing.T) {
	c := newCast(fsm.Config{}, "l")
	c.play["update l.a"] = func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.state("l", "b")) }
	c.play["enter l.b"] = func(t *fsm.Tick, _ *actor) { t.ChangeTo(c.state("l", "a")) }
	x := c.join("x")
	c.Update()
	c.Remove(x)
	c.Update()
	if lost := c.Lost(); len(lost) > 0 || c.Stats().Lost > 0 {
		t.Errorf("lost: %+v", lost)
	}
}

// An entity that was added during the delivery of queued orders was ticked in the same tick.
func TestRegressionAddedInADeliveryIsFirstTickedInTheNext(t *testing.T) {
	c := newCast(fsm.Config{}, "l")
	c.play["enter l.b"] = func(*fsm.Tick, *actor) { c.join("y") }
	x := c.join("x")
	c.Update()
	c.Send(x, 1)
	c.Update()
	c.of("y").expect(t)
	c.Update()
	c.of("y").expect(t, "enter l.a", "update l.a")
}

// Revert, which does nothing without a previous state, started rows.
func TestRegressionRevertDoesNotStart(t *testing.T) {
	c := newCast(fsm.Config{}, "l")
	x := c.join("x")
	if c.Revert(x, c.Machine().Layer("l")) || c.Current(x, c.Machine().Layer("l")) != nil {
		t.Error("Revert has done something")
	}
	c.of("x").expect(t)
}

// An interval of 1 that was set before the start was replaced by the configured one.
func TestRegressionSetEveryBeforeTheStart(t *testing.T) {
	c := newCast(fsm.Config{Every: 4}, "l")
	x, y := c.join("x"), c.join("y")
	if err := c.SetEvery(x, 1); err != nil {
		t.Fatal(err)
	}
	check := func(when string) {
		if c.Every(x) != 1 || c.Every(y) != 4 {
			t.Errorf("%s: every %d, %d; want 1, 4", when, c.Every(x), c.Every(y))
		}
	}
	check("before the start")
	for range 8 {
		c.Update()
	}
	check("after it")
	if n := len(c.of("x").lines); n != 9 { // Enter, eight Updates
		t.Errorf("x has %d callbacks", n)
	}
}

// If a delivered message started a row with an interval, the row's delta lacked the current tick.
func TestRegressionDeltaOfARowThatADeliveryStarts(t *testing.T) {
	for n := range 4 {
		var deltas []time.Duration
		c := newCast(fsm.Config{Every: 2}, "l")
		c.play["update l.a"] = func(t *fsm.Tick, _ *actor) { deltas = append(deltas, t.DeltaDuration()) }
		for range n {
			c.Update()
		}
		x := c.join("x")
		c.Post(x, fsm.Message{Kind: 1})
		for range 4 {
			c.Update()
		}
		if slices.Contains(deltas, 0) {
			t.Errorf("after %d ticks: deltas %v", n, deltas)
		}
	}
}

// What an Exit deferred ran before the entity was gone, and could remove it again, from within another Exit.
func TestRegressionWhatExitDefersFindsTheEntityGone(t *testing.T) {
	c := newCast(fsm.Config{ExitOnRemove: true}, "l")
	var again bool
	var left int
	c.play["exit l.a"] = func(t *fsm.Tick, _ *actor) {
		x := t.Entity()
		t.Defer(func() { again, left = c.Remove(x), c.Len() })
	}
	x := c.join("x")
	c.Update()
	if !c.Remove(x) || again || left != 0 {
		t.Errorf("removed again: %v; %d left", again, left)
	}
	c.of("x").expect(t, "enter l.a", "update l.a", "exit l.a")
}

// A direct change, or a revert, of a row that is removed by its start called Exit for a dead row.
func TestRegressionChangeToOfARowThatItsStartRemoves(t *testing.T) {
	c := newCast(fsm.Config{}, "l")
	c.play["enter l.a"] = func(t *fsm.Tick, _ *actor) { c.Remove(t.Entity()) }
	x := c.join("x")
	if err := c.ChangeTo(x, c.state("l", "b")); err != nil {
		t.Error(err)
	}
	c.of("x").expect(t, "enter l.a")
	if c.Has(x) || c.Len() != 0 {
		t.Error("x is still there")
	}
}

// A fault dropped the direct changes that other rows of the chunk had requested.
func TestRegressionAFaultLeavesOthersTheirDirectChanges(t *testing.T) {
	c := newCast(fsm.Config{OnFault: func(*fsm.Fault) {}}, "l")
	c.play["enter l.a"] = func(t *fsm.Tick, me *actor) {
		t.ChangeTo(c.state("l", "b"))
		if me.name == "y " {
			panic("y cannot")
		}
	}
	for i := range 3 {
		c.join(string(rune('x' + i)))
	}
	c.Update()
	for _, name := range []string{"x", "z"} {
		c.of(name).expect(t, "enter l.a", "update l.a", "exit l.a", "enter l.b")
	}
	if got := fmt.Sprint(c.of("y").lines); got != "[enter l.a]" {
		t.Errorf("y: %s", got)
	}
}
