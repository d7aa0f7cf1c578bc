package fsm_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// fork is a machine whose entities stand at a fork each time they come to it, and come back after a second.
func fork(weights ...int) (*fsm.Machine[struct{}], *fsm.Layer[struct{}]) {
	b := fsm.NewBuilder[struct{}]("fork")
	l := b.Layer("way")
	at := l.State("fork")
	for i, w := range weights {
		way := l.State(fmt.Sprint("way ", i))
		at.To(way).Weight(w)
		way.To(at).After(time.Second)
	}
	return b.MustBuild(), l
}

// TestWeightsAreShares: of many entities at a fork, each way is taken by as many as its weight says; and each visit is a new draw.
func TestWeightsAreShares(t *testing.T) {
	weights := []int{1, 2, 5}
	m, l := fork(weights...)
	pool := fsm.NewPool(m, fsm.Config{Seed: 3})
	const crowd, rounds = 20_000, 3
	for range crowd {
		pool.Add(struct{}{})
	}
	went := map[fsm.Entity][]fsm.StateID{}
	for range rounds {
		pool.Update()
		for i, w := range weights {
			share := float64(pool.Count(l.States()[i+1])) / crowd
			if want := float64(w) / 8; math.Abs(share-want) > 4*math.Sqrt(want*(1-want)/crowd) {
				t.Errorf("way %d is taken by %.4f, want %.4f", i, share, want)
			}
		}
		for _, c := range pool.Changes() {
			if c.To != 1 {
				went[c.Entity] = append(went[c.Entity], c.To)
			}
		}
		for range 60 {
			pool.Update()
		}
	}
	same := 0
	for _, ways := range went {
		if len(ways) != rounds {
			t.Fatalf("somebody went %d times", len(ways))
		}
		if ways[0] == ways[1] {
			same++
		}
	}
	// By chance, the fraction that draws the same twice is the sum of the squares of the shares.
	if share, want := float64(same)/crowd, (1.0+4+25)/64; math.Abs(share-want) > 0.02 {
		t.Errorf("%.3f take the same way twice, want %.3f", share, want)
	}
}

// TestWeightsDrawnTogether: an entity takes the same way whether its transitions are asked alone or in a batch, from which those that have
// moved are taken out while the others are still being asked.
func TestWeightsDrawnTogether(t *testing.T) {
	const size = 300
	run := func(batch bool) (ways []string) {
		b := fsm.NewBuilder[*num]("together")
		l := b.Layer("only")
		fork := l.State("fork")
		for _, name := range []string{"left", "straight", "right"} {
			to := fork.To(l.State(name)).Weight(1)
			if batch {
				to.WhenBatch(func(_ *fsm.Tick, cs []*num, yes []bool) {
					for i, c := range cs {
						yes[i] = c.N > 0
					}
				})
			} else {
				to.When(func(c **num) bool { return (*c).N > 0 })
			}
		}
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		fsm.CopyViews(pool) // so that the engine may put them in order
		var all []fsm.Entity
		for i := range size {
			all = append(all, pool.Add(&num{N: i % 3}))
		}
		pool.Update()
		for _, e := range all {
			ways = append(ways, pool.Current(e, l).Name())
		}
		return ways
	}
	if alone, together := run(false), run(true); !slices.Equal(alone, together) {
		t.Errorf("asked alone they went\n%v, together\n%v", alone, together)
	}
}

// TestWeightWaitsForTheRest: the drawn transition fires when the rest of what it asks for holds, and no other does in the meantime; those
// without a weight take no part.
func TestWeightWaitsForTheRest(t *testing.T) {
	type view = figure
	b := fsm.NewBuilder[view]("m")
	l := b.Layer("l")
	s, left, right, out := l.State("s"), l.State("left"), l.State("right"), l.State("out")
	open := func(v *view) bool { return v.open }
	s.To(left).Weight(1).When(open)
	s.To(right).Weight(1).After(time.Second)
	s.To(out).On(1)
	m := b.MustBuild()
	pool := fsm.NewPool(m, fsm.Config{Step: time.Second / 4})
	var all []fsm.Entity
	for range 1000 {
		all = append(all, pool.Add(view{}))
	}
	pool.Update()
	for _, e := range all { // it says which of them waits for what
		drawn := 0
		for _, a := range pool.Explain(nil, e, l) {
			if a.Verdict == fsm.VerdictConditionFalse && m.Transitions()[a.Transition].Conditions[a.Condition] == "weight 1" {
				drawn++
			}
		}
		if drawn > 1 {
			t.Fatalf("%v has drawn nothing", e)
		}
	}
	for range 8 {
		pool.Update()
	}
	if n := pool.Count(right); n < 400 || n > 600 || pool.Count(s) != 1000-n {
		t.Errorf("%d went right after a second, %d wait", n, pool.Count(s))
	}
	for i, e := range all {
		pool.View(e).open = i%2 == 0
	}
	pool.Update()
	if n := pool.Count(left); n < 180 || n > 320 {
		t.Errorf("%d went left", n)
	}
	pool.SendAll(1)
	pool.Update()
	if pool.Count(s) != 0 || pool.Count(out) == 0 {
		t.Errorf("%d wait still", pool.Count(s))
	}
}

// TestWeightsOfMachinesAlike: what an entity draws depends on names, not on the position of a layer or state, and survives a swap.
func TestWeightsOfMachinesAlike(t *testing.T) {
	m, l := fork(1, 1)
	pool := fsm.NewPool(m, fsm.Config{Seed: 9})
	twin := fsm.NewPool(m, fsm.Config{Seed: 9})
	b := m.Edit()
	b.FindLayer("way").State("another")
	edited := b.MustBuild()
	if err := twin.Swap(edited); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		pool.Add(struct{}{})
		twin.Add(struct{}{})
	}
	pool.Update()
	twin.Update()
	if a, b := fmt.Sprint(pool.Changes()), fmt.Sprint(twin.Changes()); a != b {
		t.Errorf("%s\nand\n%s", a, b)
	}
	if pool.Count(l.States()[1]) == 0 {
		t.Error("nobody went the first way")
	}
}

// TestWeightsShadowNobody: whichever transition is drawn fires, however many could.
func TestWeightsShadowNobody(t *testing.T) {
	m, _ := fork(1, 2)
	if findings := m.Check(); len(findings) > 0 {
		t.Error(findings)
	}
	b := fsm.NewBuilder[struct{}]("m")
	l := b.Layer("l")
	s, other := l.State("s"), l.State("other")
	s.To(other).After(time.Second)
	s.To(other).Weight(1).After(time.Second)
	other.To(s).On(1)
	if findings := b.MustBuild().Check(); len(findings) != 1 || findings[0].Kind != fsm.FindingShadowed {
		t.Errorf("one that is asked before shadows it all the same: %v", findings)
	}
}

func TestWeightMistakes(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	l := b.Layer("l")
	s := l.State("s")
	s.To(s).Weight(0)
	s.To(s).Weight(fsm.MaxWeight + 1)
	s.To(s).Weight(1).Weight(2)
	l.Any().To(s).Weight(1)
	_, err := b.Build()
	for _, want := range []string{
		`state "s": transition to "s": Weight was given 0; give 1 to MaxWeight = 1000000`,
		`Weight was given 1000001; give 1 to MaxWeight = 1000000`,
		`state "s": transition to "s": Weight is set twice`,
		`any-transition to "s": Weight is for transitions that leave one state, since the draw is made when that is entered`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nlacks %s", err, want)
		}
	}
}

// Transitions in one draw share what they have in common: a state with as many as there may be would otherwise keep megabytes.
func TestWeightsOfAStateAreKeptOnce(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	l := b.Layer("l")
	one, other := l.State("one"), l.State("other")
	for range fsm.MaxTransitions {
		one.To(other).Weight(1)
	}
	for range 3 {
		other.To(one).Weight(1)
	}
	if n := fsm.Pots(b.MustBuild()); n != 2 {
		t.Errorf("two states have %d tables of weights", n)
	}
}
