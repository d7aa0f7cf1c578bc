package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 25: in the steady state a tick allocates nothing, with transitions, commands, messages, direct changes and change
// events, on one goroutine or several.

// busy is a view without pointers, as games have it.
type busy = figure

// busyMachine changes state, sends and posts for every entity all the time.
func busyMachine(batch bool) *fsm.Machine[busy] {
	b := fsm.NewBuilder[busy]("busy")
	move, mood, talk := b.Layer("move"), b.Layer("mood"), b.Layer("talk")
	walk, run := move.State("walk"), move.State("run")
	update := func(t *fsm.Tick, v *busy) {
		v.n++
		v.random += t.Rand().Float64()
		t.Send(1)
	}
	if batch {
		walk.OnUpdateBatch(func(t *fsm.Tick, vs []busy) {
			for i := range vs {
				update(t.At(i), &vs[i])
			}
		})
	} else {
		walk.OnUpdate(update)
	}
	run.OnEnter(update)
	odd := func(v *busy) bool { return v.n%2 == 1 }
	walk.To(run).When(odd)
	run.To(walk).WhenTick(func(t *fsm.Tick, v *busy) bool { return t.Since() > 0 })

	calm, angry := mood.State("calm"), mood.State("angry")
	calm.To(angry).On(1).Do(func(t *fsm.Tick, v *busy) { t.Post(fsm.Message{Kind: 1}) })
	angry.To(calm).After(time.Second / 20)

	listen := talk.State("listen").OnMessage(func(*fsm.Tick, *busy, fsm.Message) bool { return true })
	listen.OnUpdate(func(t *fsm.Tick, v *busy) {
		if v.n%3 == 0 {
			t.ChangeTo(listen)
		}
	})
	return b.MustBuild()
}

// steadyAllocs returns how often f allocates once all memory has grown to its size. Which worker takes which chunk is up to chance, so
// one of them may still have to grow; what allocates every time, or every few times, shows in every measurement.
func steadyAllocs(f func()) (least float64) {
	const times = 6
	for range 8 {
		all := testing.AllocsPerRun(1, func() { // counted together: for each of them, less than one would be none
			for range times {
				f()
			}
		})
		if least = all / times; least == 0 {
			break
		}
	}
	return least
}

func TestRule25ATickAllocatesNothing(t *testing.T) {
	size := shorter(10_000, 2_000) // still more than one worker alone would step
	for _, batch := range []bool{false, true} {
		for _, workers := range []int{1, 4} {
			for _, every := range []int{1, 3} {
				t.Run(fmt.Sprintf("batch=%v/workers=%d/every=%d", batch, workers, every), func(t *testing.T) {
					pool := fsm.NewPool(busyMachine(batch), fsm.Config{Workers: workers, Interval: every})
					var all []fsm.Entity
					for i := range size {
						all = append(all, pool.Add(busy{n: i}))
					}
					for range 30 {
						pool.Update()
					}
					before := pool.Stats()
					allocs := steadyAllocs(pool.Update)
					after := pool.Stats()
					if allocs != 0 {
						t.Errorf("a tick of %d entities allocates %v times", size, allocs)
					}
					if after.Transitions == before.Transitions || after.Commands == before.Commands ||
						after.Messages == before.Messages || after.Lost == before.Lost || len(pool.Changes()) == 0 {
						t.Errorf("the ticks that were measured did not do all that was to be measured: %+v, %+v", before, after)
					}
					operations := func() {
						pool.Execute(all[5], 1)
						pool.Tell(all[6], fsm.Message{Kind: 1})
						pool.Send(all[7], 1)
						pool.Revert(all[5], pool.Machine().Layer("mood"))
						pool.Update()
					}
					operations()
					if allocs := steadyAllocs(operations); allocs != 0 {
						t.Errorf("operations allocate %v times", allocs)
					}
				})
			}
		}
	}
}

func TestRule25Questions(t *testing.T) {
	pool := fsm.NewPool(busyMachine(false), fsm.Config{})
	for i := range 10_000 {
		pool.Add(busy{n: i})
	}
	pool.Update()
	walk := pool.Machine().State("move", "walk")
	list := make([]fsm.Entity, 0, 10_000)
	if allocs := testing.AllocsPerRun(10, func() {
		pool.Count(walk)
		list = pool.AppendEntities(list[:0], walk)
		pool.Current(list[0], walk.Layer())
		pool.IsIn(list[0], "walk")
		pool.LastChange(list[0], walk.Layer())
	}); allocs != 0 {
		t.Errorf("questions allocate %v times", allocs)
	}
}
