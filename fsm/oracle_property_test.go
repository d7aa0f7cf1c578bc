package fsm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// TestOracle requires that the engine does what the rules say, for generated machines and scripts: the same callbacks for each entity,
// the same answers, the same changes and losses in the same order, whatever the form in which the machine is written, the size of chunks
// and the number of workers (rules 6 to 23).
func TestOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		if failure := g.compare(map[string]int{}); failure != "" {
			t.Fatal(failure)
		}
	})
}

// compare plays the game with the oracle and with all kinds of engines and describes the first difference.
func (g game) compare(counts map[string]int) string {
	o := newOracle(g.machine, g.cfg)
	o.counts = counts
	want := playOut(o, g.script, o.all)
	for s := range styles {
		var first *transcript
		for _, way := range g.ways() {
			w := newEngineWorld(g.machine, s, way.Config)
			w.direct = g.direct
			if way.copied {
				fsm.CopyViews(w.Pool)
			}
			got := playOut(w, g.script, w.all)
			what := fmt.Sprintf("%v form, %v", s, way)
			if first == nil {
				first = &got
			} else if d := g.differ(*first, got); d != "" {
				return g.explain(what, "another configuration", d)
			}
			if d := g.differ(want, got); d != "" {
				return g.explain(what, "the oracle", d)
			}
		}
	}
	return ""
}

// way is a setting that the outcome must not depend on.
type way struct {
	fsm.Config
	copied bool // views are handed out as copies, which the engine may reorder
}

func (w way) String() string {
	return fmt.Sprintf("chunks of %d, %d workers, copied views: %v", w.ChunkSize, w.Workers, w.copied)
}

// ways returns the settings to try.
func (g game) ways() []way {
	var all []way
	for _, chunk := range []int{256, 1, 3} {
		for _, workers := range []int{1, 4} {
			w := way{Config: g.cfg}
			w.ChunkSize, w.Workers = chunk, workers
			if workers > 1 && g.direct {
				continue
			}
			all = append(all, w)
			if w.copied = !g.direct && chunk > 1; w.copied {
				all = append(all, w)
			}
		}
	}
	return all
}

func (g game) explain(what, other, difference string) string {
	s := fmt.Sprintf("%s differs from %s: %s\n\n%vconfig %+v, direct %v\n", what, other, difference, g.machine, g.cfg, g.direct)
	for i, o := range g.script {
		s += fmt.Sprintf("%d: %v\n", i, o)
	}
	return s
}

// differ describes the first difference between two runs of the game.
func (g game) differ(want, got transcript) string {
	for _, key := range slices.Sorted(keysOf(want.logs, got.logs)) {
		a, b := want.logs[key], got.logs[key]
		if len(a) != len(b) {
			return fmt.Sprintf("%s lived %d times, want %d", key, len(b), len(a))
		}
		for life := range a {
			if d := differInEvents(a[life], b[life]); d != "" {
				return fmt.Sprintf("callbacks of %s, life %d: %s", key, life, d)
			}
		}
	}
	for i := range want.results {
		if want.results[i] != got.results[i] {
			return fmt.Sprintf("step %d (%v) answered %v, want %v", i, g.script[i], got.results[i], want.results[i])
		}
		if d := g.differInAnswers(want.after[i], got.after[i], g.script[i].kind <= opAdvance); d != "" {
			return fmt.Sprintf("after step %d (%v): %s", i, g.script[i], d)
		}
	}
	return ""
}

func keysOf(maps ...map[string][][]event) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		seen := map[string]bool{}
		for _, m := range maps {
			for key := range m {
				if !seen[key] && !yield(key) {
					return
				}
				seen[key] = true
			}
		}
	}
}

func differInEvents(want, got []event) string {
	n := min(len(want), len(got))
	for i := range n {
		if !want[i].equal(got[i]) {
			return fmt.Sprintf("callback %d is\n\t%v, want\n\t%v", i, got[i], want[i])
		}
	}
	switch {
	case len(want) > n:
		return fmt.Sprintf("callback %d is missing:\n\t%v", n, want[n])
	case len(got) > n:
		return fmt.Sprintf("callback %d is one too many:\n\t%v", n, got[n])
	}
	return ""
}

// differInAnswers compares the rest. Changes, losses and counters belong to ticks, and are looked at only after one.
func (g game) differInAnswers(want, got answers, tick bool) string {
	if !tick {
		want.changes, got.changes, want.lost, got.lost = nil, nil, nil, nil
		want.stats, got.stats = fsm.Stats{}, fsm.Stats{}
	}
	if g.direct { // the order in which entities are added is not fixed
		want, got = want.byEntity(), got.byEntity()
	}
	if len(want.beings) == len(got.beings) {
		for i := range want.beings {
			if !want.beings[i].equal(got.beings[i]) {
				return fmt.Sprintf("answers\n\t%+v, want\n\t%+v", got.beings[i], want.beings[i])
			}
		}
	} else {
		return fmt.Sprintf("%d entities, want %d", len(got.beings), len(want.beings))
	}
	if want.now != got.now || want.tick != got.tick || want.stats != got.stats {
		return fmt.Sprintf("at %v, tick %d, %+v, want %v, tick %d, %+v", got.now, got.tick, got.stats, want.now, want.tick, want.stats)
	}
	for l := range want.counts {
		if !slices.Equal(want.counts[l], got.counts[l]) {
			return fmt.Sprintf("counts of layer %d are %v, want %v", l, got.counts[l], want.counts[l])
		}
		for s := range want.members[l] {
			if !slices.Equal(want.members[l][s], got.members[l][s]) {
				return fmt.Sprintf("in state s%d of layer %d are %v, want %v", s, l, got.members[l][s], want.members[l][s])
			}
		}
	}
	if d := differAt(want.changes, got.changes); d != "" {
		return "changes: " + d
	}
	if d := differAt(want.lost, got.lost); d != "" {
		return "lost: " + d
	}
	return differAt(want.notes, got.notes)
}

func (b beingAnswer) equal(c beingAnswer) bool {
	return b.key == c.key && b.has == c.has && b.every == c.every && slices.Equal(b.layers, c.layers)
}

func differAt[T comparable](want, got []T) string {
	for i := range max(len(want), len(got)) {
		switch {
		case i >= len(got):
			return fmt.Sprintf("%d is missing: %+v", i, want[i])
		case i >= len(want):
			return fmt.Sprintf("%d is one too many: %+v", i, got[i])
		case want[i] != got[i]:
			return fmt.Sprintf("%d is\n\t%+v, want\n\t%+v", i, got[i], want[i])
		}
	}
	return ""
}

// byEntity sorts by entity what is otherwise in row order.
func (a answers) byEntity() answers {
	a.beings = slices.Clone(a.beings)
	slices.SortFunc(a.beings, func(x, y beingAnswer) int { return strings.Compare(x.key, y.key) })
	a.changes = slices.Clone(a.changes)
	slices.SortStableFunc(a.changes, func(x, y changeAnswer) int { return strings.Compare(x.key, y.key) })
	a.lost = slices.Clone(a.lost)
	slices.SortStableFunc(a.lost, func(x, y lostAnswer) int { return strings.Compare(x.key, y.key) })
	return a
}
