package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// TestCountInsideATick: callbacks are told the counts at the beginning of the tick, in whatever order the rows are stepped.
func TestCountInsideATick(t *testing.T) {
	run := func(workers, size int) string {
		b := fsm.NewBuilder[num]("m")
		l := b.Layer("l")
		a, z := l.State("a"), l.State("z")
		var p *fsm.Pool[num]
		count := func(_ *fsm.Tick, v *num) { v.N += p.Count(a) }
		swap := func(tick *fsm.Tick, _ *num) bool { return tick.Rand().IntN(3) == 0 }
		a.OnEnter(count).OnUpdate(count).To(z).WhenTick(swap)
		z.OnEnter(count).OnUpdate(count).To(a).WhenTick(swap)
		p = fsm.NewPool(b.MustBuild(), fsm.Config{Workers: workers, ChunkSize: size, Seed: 1})
		var all []fsm.Entity
		for range 2000 {
			all = append(all, p.Add(num{}))
		}
		for tick := range shorter(20, 6) {
			before := 0
			for _, e := range all {
				before -= p.View(e).N
			}
			want := p.Count(a)
			p.Update()
			for _, e := range all {
				before += p.View(e).N
			}
			if tick > 0 && before != len(all)*want { // each counts once, in its Enter or its Update
				t.Fatalf("%d workers, chunks of %d: the callbacks counted %d in all, and there were %d", workers, size, before, want)
			}
		}
		sum := 0
		for _, e := range all {
			sum += p.View(e).N
		}
		return fmt.Sprint(sum, p.Count(a), p.Count(z))
	}
	want := run(1, 256)
	for _, workers := range []int{1, 2, 3, 8} {
		for _, size := range []int{1, 16, 256, 4000} {
			if got := run(workers, size); got != want {
				t.Errorf("%d workers, chunks of %d: %s, want %s", workers, size, got, want)
			}
		}
	}
}

// TestCountInsideAnOperation: an entity added since the last tick counts as soon as an operation has started it, whatever its chunk.
func TestCountInsideAnOperation(t *testing.T) {
	for _, size := range []int{1, 2, 256} {
		b := fsm.NewBuilder[num]("m")
		a := b.Layer("l").State("a")
		var p *fsm.Pool[num]
		told := []int{}
		a.OnEnter(func(*fsm.Tick, *num) { told = append(told, p.Count(a), len(p.AppendEntities(nil, a))) })
		p = fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: size})
		p.Update()
		for range 3 {
			if err := p.Start(p.Add(num{})); err != nil {
				t.Fatal(err)
			}
		}
		if fmt.Sprint(told) != "[1 1 2 2 3 3]" {
			t.Errorf("chunks of %d: they were told %v", size, told)
		}
	}
}
