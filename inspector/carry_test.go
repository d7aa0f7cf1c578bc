package inspector_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
)

// An edit of a number must not take away where time is to be held, nor what was counted, whatever number a transition has by then.
func TestStopsAndCountsOutlastASwap(t *testing.T) {
	g, f, entities := herd(flockMachine(), 9, moods)
	g.insp.SetOpen(true)
	run := func(ticks int) {
		for range ticks {
			if g.insp.Update() {
				g.update()
			}
		}
	}
	run(2)
	const calmsDown = 3
	g.insp.Hold(calmsDown)
	f.In(g.w).Send(entities[0], noise)
	run(10)

	b := f.Machine().Edit()
	act := b.FindLayer("act")
	alert := act.FindState("alert")
	act.Any().To(act.State("dancing")).On(99).Named("music")
	alert.Transitions()[0].After(2 * time.Second)
	if err := f.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	run(20)
	if got := g.insp.Held(); !slices.Equal(got, []string{"calms down, after 2s"}) {
		t.Errorf("after the swap, time is held at %q", got)
	}
	if seen := g.insp.Seen(); seen["on noise, hears it"] != 1 || len(seen) != 7 {
		t.Errorf("after the swap, what was seen is %v", seen)
	}
	if run(100); !g.insp.Paused() {
		t.Error("after the swap, time is not held")
	}
}

// What a transition was before an edit is told by its ends and its trigger, or by its ends and its place.
func TestWhatATransitionWasBeforeTheEdit(t *testing.T) {
	at := func(ends, trigger string) [4]string { return [4]string{"act", ends[:1], ends[1:], trigger} }
	before := [][4]string{at("ab", "x"), at("ab", "after 1s"), at("ba", "y"), at("ab", "z")}
	for _, c := range []struct {
		what string
		now  [][4]string
		want []int
	}{
		{"nothing", before, []int{0, 1, 2, 3}},
		{"another order", [][4]string{at("ba", "y"), at("ab", "z"), at("ab", "x"), at("ab", "after 1s")}, []int{2, 3, 0, 1}},
		{"a delay", [][4]string{at("ab", "x"), at("ab", "after 2s"), at("ba", "y"), at("ab", "z")}, []int{0, 1, 2, 3}},
		{"a new one", [][4]string{at("ac", "x"), at("ab", "x"), at("ab", "after 1s"), at("ba", "y"), at("ab", "z")}, []int{-1, 0, 1, 2, 3}},
		{"one more between the same states", [][4]string{at("ba", "w"), at("ba", "y")}, []int{-1, 2}},
		{"another layer", [][4]string{{"legs", "a", "b", "x"}}, []int{-1}},
	} {
		if got := inspector.Formerly(before, c.now); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// An edit must not take away which layer one looks at, whatever number it has by then.
func TestTheLayerThatIsShownOutlastsASwap(t *testing.T) {
	b := flockMachine().Edit()
	ears := b.Layer("ears")
	ears.State("up").To(ears.State("down")).On(noise)
	g, f, _ := herd(b.MustBuild(), 9, moods)
	g.insp.SetOpen(true)
	g.play(2)
	swap := func(edit func(b *fsm.Builder[sheep])) (alone, chart string) {
		t.Helper()
		b := f.Machine().Edit()
		edit(b)
		if err := f.Swap(b.MustBuild()); err != nil {
			t.Fatal(err)
		}
		g.play(2)
		return g.insp.Layers()
	}
	const legs = 1
	g.insp.Focus(legs)
	if alone, chart := swap(func(b *fsm.Builder[sheep]) { b.FindLayer("act").State("dancing") }); alone != "legs" || chart != "legs" {
		t.Errorf("%q alone, %q in the chart", alone, chart)
	}
	if alone, chart := swap(func(b *fsm.Builder[sheep]) { b.DeleteLayer("act") }); alone != "legs" || chart != "legs" {
		t.Errorf("without the layer before it: %q alone, %q in the chart", alone, chart)
	}
	if alone, chart := swap(func(b *fsm.Builder[sheep]) { b.DeleteLayer("legs") }); alone != "" || chart != "ears" {
		t.Errorf("without it: %q alone, %q in the chart", alone, chart)
	}
}

// A state that gets another name is neither left nor entered.
func TestTheTimelineOfAStateWithANewName(t *testing.T) {
	g, f, one, after := told(t)
	machine := func(name string, former ...string) *fsm.Machine[sheep] {
		b := fsm.NewBuilder[sheep]("sheep")
		act := b.Layer("act")
		idle, watchful := act.State("idle"), act.State(name)
		if former != nil {
			watchful.Formerly(former...)
		}
		idle.To(watchful).On(noise)
		return b.MustBuild()
	}
	swap := func(m *fsm.Machine[sheep]) {
		t.Helper()
		if err := f.Swap(m); err != nil {
			t.Fatal(err)
		}
	}
	swap(machine("alert"))
	f.In(g.w).Send(one, noise)
	if got, want := after(13), "idle; alert 0.2 s; "; got != want {
		t.Fatalf("at first: %q, want %q", got, want)
	}
	swap(machine("watchful", "alert"))
	if got, want := after(12), "idle; watchful 0.4 s; "; got != want {
		t.Errorf("with the new name: %q, want %q", got, want)
	}
	swap(machine("dancing")) // which it is not
	if got, want := after(7), "idle; watchful; idle 0.1 s; "; got != want {
		t.Errorf("without the state: %q, want %q", got, want)
	}
}
