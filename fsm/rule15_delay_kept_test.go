package fsm_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 15: a varying delay continues after a restore, and after the machine has changed.

func TestRule15BetweenSurvivesRestore(t *testing.T) {
	m := restBetween(100*time.Millisecond, 2*time.Second)
	p, all := begin(m, fsm.Config{Seed: 4}, 100)
	leavers(p, 40)
	data := snapshotOf(t, p)
	var delays []time.Duration
	for _, e := range all {
		delays = append(delays, delayOf(p, e))
	}
	want := leavers(p, 200)
	q, others := begin(m, fsm.Config{Seed: 4, Workers: 3, ChunkSize: 8}, 100)
	leavers(q, 7)
	for _, pool := range []*fsm.Pool[worker]{p, q} {
		if _, err := pool.Restore(data, nil); err != nil {
			t.Fatal(err)
		}
		for i, e := range others {
			if got := delayOf(pool, e); got != delays[i] {
				t.Fatalf("after Restore a delay is %v, want %v", got, delays[i])
			}
		}
		if got := leavers(pool, 200); !slices.Equal(got, want) || len(got) < 100 {
			t.Error("after Restore they leave at other times")
		}
	}
}

// What was known by number about a machine with other delays is not assumed of this one.
func TestRule15SnapshotsTellDelaysApart(t *testing.T) {
	machines := []*fsm.Machine[worker]{
		restBetween(time.Second, time.Second), restBetween(time.Second, 2*time.Second), restBetween(time.Second, 3*time.Second),
		shift(func(rest, work *fsm.State[worker]) {
			rest.To(work).AfterFunc(func(*worker) time.Duration { return time.Second })
		}),
	}
	for i, m := range machines {
		p, all := begin(m, fsm.Config{Step: time.Second / 10}, 1)
		for !p.IsIn(all[0], "work") {
			p.Update()
		}
		data := snapshotOf(t, p)
		for k, m := range machines {
			q, all := begin(m, fsm.Config{}, 1)
			if _, err := q.Restore(data, nil); err != nil {
				t.Fatal(err)
			}
			if cause, _ := q.LastChange(all[0], m.Layers()[0]); (cause == fsm.CauseCondition) != (i == k) {
				t.Errorf("from machine %d to %d: entered by %v", i, k, cause)
			}
		}
	}
}

// An edit changes numbers, but no delays; with other bounds, each delay keeps its relative place between them.
func TestRule15BetweenSurvivesSwap(t *testing.T) {
	b := fsm.NewBuilder[worker]("worker").Reserve(3)
	b.Layer("first").State("only")
	l := b.Layer("day")
	before, rest, work := l.State("before"), l.State("rest"), l.State("work")
	l.Initial(rest)
	l.Any().To(before).On(1)
	before.To(rest).After(time.Second)
	rest.To(before).On(2)
	rest.To(work).AfterBetween(time.Second, 3*time.Second)
	m := b.MustBuild()
	p, all := begin(m, fsm.Config{Seed: 4}, 50)
	leavers(p, 20)
	own := func(e fsm.Entity) time.Duration {
		answers := p.Explain(nil, e, p.Machine().Layer("day"))
		return answers[len(answers)-1].Delay
	}
	var delays []time.Duration
	for _, e := range all {
		delays = append(delays, own(e))
	}

	edit := m.Edit()
	edit.DeleteLayer("first")
	edit.FindLayer("day").DeleteState("before")
	edited := edit.MustBuild()
	if err := p.Swap(edited); err != nil {
		t.Fatal(err)
	}
	for i, e := range all {
		if got := own(e); got != delays[i] {
			t.Fatalf("after the swap a delay is %v, want %v", got, delays[i])
		}
	}

	edit = edited.Edit()
	day := edit.FindLayer("day")
	day.FindState("rest").DeleteTransition(day.FindState("rest").Transitions()[0])
	day.FindState("rest").To(day.FindState("work")).AfterBetween(0, 20*time.Second)
	if err := p.Swap(edit.MustBuild()); err != nil {
		t.Fatal(err)
	}
	for i, e := range all {
		if got, want := own(e), 10*(delays[i]-time.Second); max(got-want, want-got) > 10 {
			t.Fatalf("after a swap to other bounds a delay is %v, want %v", got, want)
		}
	}
	leavers(p, 1220)
	if n := p.Count(p.Machine().State("day", "work")); n != 50 {
		t.Errorf("%d have left", n)
	}
}
