package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 19: requests of callbacks are queued: commands and messages for the next tick, structural changes until after this one. A direct
// change of the entity's own state is carried out in the same tick, after the layer's Updates, once. Execute from inside a callback is
// refused: no recursion, ever.

func asking(f form) *fsm.Machine[actor] {
	b := fsm.NewBuilder[actor]("npc")
	move, mood := b.Layer("move"), b.Layer("mood")
	walk, run, rest := f.state(move, "walk"), f.state(move, "run"), f.state(move, "rest")
	walk.To(run).On(1)
	f.when(walk.To(run), "fast").Do(says("action"))
	rest.To(walk).On(2)
	move.Always(says("always"))
	calm, angry := f.state(mood, "calm"), f.state(mood, "angry")
	calm.To(angry).On(1)
	return b.MustBuild()
}

// pairs makes a machine that has, in each of the layers named, the states a and b; command 1 leads from a to b.
func pairs(layers ...string) *fsm.Machine[actor] {
	b := fsm.NewBuilder[actor]("npc")
	for _, name := range layers {
		l := b.Layer(name)
		from := simpleForm.state(l, name+".a")
		from.To(simpleForm.state(l, name+".b")).On(1)
	}
	return b.MustBuild()
}

// once returns a callback that does something the first time that it is called for an entity.
func once(do func(t *fsm.Tick, a *actor)) func(t *fsm.Tick, a *actor) {
	return func(t *fsm.Tick, a *actor) {
		if !a.log.done {
			a.log.done = true
			do(t, a)
		}
	}
}

func TestRule19SendAndPostWaitForTheNextTick(t *testing.T) {
	inEveryWay(t, asking, fsm.Config{}, func(t *testing.T, c *crowd) {
		c.play["update walk"] = once(func(tick *fsm.Tick, _ *actor) {
			tick.Send(1)
			tick.Post(fsm.Message{Kind: 6})
		})
		c.tick("enter walk", "enter calm", "always", "ask fast", "update walk", "update calm")
		c.tick("exit walk", "enter run", "exit calm", "enter angry", "message 6 run", "message 6 angry",
			"always", "update run", "update angry")
	})
}

// Requests that cannot be carried out are refused where they are made, so that the panic names the callback. Later their origin would be
// unknown.
func TestRule19RequestsThatMakeNoSense(t *testing.T) {
	for _, c := range []struct {
		want    string
		request func(tick *fsm.Tick)
	}{
		{`Tick.Send in Update of machine "npc": command 0 is reserved`, func(tick *fsm.Tick) { tick.Send(0) }},
		{`Tick.SendTo in Update of machine "npc": command 0 is reserved`, func(tick *fsm.Tick) { tick.SendTo(tick.Entity(), 0) }},
		{`Tick.SendFor in Update of machine "npc": command 0 is reserved`, func(tick *fsm.Tick) { tick.SendFor(0, 1) }},
		{`Tick.SendToFor in Update of machine "npc": command 0 is reserved`, func(tick *fsm.Tick) { tick.SendToFor(tick.Entity(), 0, 1) }},
		{`Tick.Defer in Update of machine "npc" was given a nil function`, func(tick *fsm.Tick) { tick.Defer(nil) }},
		{`Tick.At(1) in a callback for one entity`, func(tick *fsm.Tick) { tick.At(1) }},
	} {
		b := fsm.NewBuilder[actor]("npc")
		b.Layer("move").State("walk").OnUpdate(func(tick *fsm.Tick, _ *actor) { c.request(tick) })
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		pool.Add(actor{log: newRecord()})
		wantPanic(t, c.want, pool.Update, `panic in Update of state "walk"`, c.want)
	}
}

// What concerns one entity must be asked of one; the panic names the method that was called, and the batch's length.
func TestRule19RequestsOfABatch(t *testing.T) {
	for _, c := range []struct {
		want    string
		request func(tick *fsm.Tick)
	}{
		{"Tick.At(3) in UpdateBatch for 3 entities", func(tick *fsm.Tick) { tick.At(tick.Len()) }},
		{"Tick.At(-1) in UpdateBatch for 3 entities", func(tick *fsm.Tick) { tick.At(-1) }},
		{"Tick.Defer in UpdateBatch", func(tick *fsm.Tick) { tick.Defer(func() {}) }},
		{"Tick.Revert in UpdateBatch", func(tick *fsm.Tick) { tick.Revert() }},
		{"Tick.SendTo in UpdateBatch", func(tick *fsm.Tick) { tick.SendTo(1, 1) }},
		{"Tick.SendFor in UpdateBatch", func(tick *fsm.Tick) { tick.SendFor(1, 1) }},
		{"Tick.SendToFor in UpdateBatch", func(tick *fsm.Tick) { tick.SendToFor(1, 1, 1) }},
		{"Tick.PostFor in UpdateBatch", func(tick *fsm.Tick) { tick.PostFor(fsm.Message{Kind: 1}, 1) }},
		{"Tick.PostToFor in UpdateBatch", func(tick *fsm.Tick) { tick.PostToFor(1, fsm.Message{Kind: 1}, 1) }},
		{"Tick.Rand in UpdateBatch", func(tick *fsm.Tick) { tick.Rand() }},
	} {
		b := fsm.NewBuilder[actor]("npc")
		b.Layer("move").State("walk").OnUpdateBatch(func(tick *fsm.Tick, _ []actor) { c.request(tick) })
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		for range 3 {
			pool.Add(actor{log: newRecord()})
		}
		wantPanic(t, c.want, pool.Update, `panic in UpdateBatch of state "walk"`, c.want)
	}
}

// What a callback posts, to itself or to another entity, is handed over with its data.
func TestRule19PostHandsOverItsData(t *testing.T) {
	var all []fsm.Entity
	got := map[fsm.Entity]any{}
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("s").OnEnter(func(tick *fsm.Tick, _ *num) {
		if tick.Entity() == all[0] {
			tick.Post(fsm.Message{Kind: 1, Data: "to itself"})
			tick.PostTo(all[1], fsm.Message{Kind: 1, Data: "to another"})
		}
	}).OnMessage(func(tick *fsm.Tick, _ *num, m fsm.Message) bool {
		got[tick.Entity()] = m.Data
		return true
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	all = append(all, p.Add(num{}), p.Add(num{}))
	p.Update()
	p.Update()
	if got[all[0]] != "to itself" || got[all[1]] != "to another" {
		t.Errorf("handed over were %v", got)
	}
}
