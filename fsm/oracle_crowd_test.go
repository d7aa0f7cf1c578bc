package fsm_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// TestOracleCrowd has hundreds of entities run a generated machine, with floating-point data, on several goroutines at once: the same
// callbacks, changes, machine data, and data to the last bit, whatever the workers and chunks (rule 23).
func TestOracleCrowd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGameOf(t, false)
		size, ticks := 20+drawer{t}.up(180), 3+drawer{t}.up(8)
		s, spread := style(drawer{t}.up(int(styles))), drawer{t}.oneIn(2)
		watched := game{script: slices.Repeat([]op{{kind: opUpdate}}, ticks)}
		o := newOracle(g.machine, g.cfg)
		// A message that makes everybody send one to everybody fills all memory in a few ticks: such games end early.
		const mostQueued = 300
		var went []bool
		want := g.playCrowd(o, o.all, size, ticks, spread, func() bool {
			went = append(went, len(o.queue) <= mostQueued)
			return went[len(went)-1]
		})
		var first transcript
		var hash uint64
		for i, way := range []way{
			{Config: fsm.Config{ChunkSize: 256}}, {Config: fsm.Config{ChunkSize: 256}, copied: true},
			{Config: fsm.Config{ChunkSize: 16, Workers: 4}, copied: true}, {Config: fsm.Config{ChunkSize: 5, Workers: 3}},
		} {
			cfg := g.cfg
			cfg.ChunkSize, cfg.Workers = way.ChunkSize, way.Workers
			w := newEngineWorld(g.machine, s, cfg)
			if way.copied {
				fsm.CopyViews(w.Pool)
			}
			step := 0
			got := g.playCrowd(w, w.all, size, ticks, spread, func() bool {
				step++
				return went[step-1]
			})
			what := fmt.Sprintf("%d entities, %d ticks, %v form, %v", size, ticks, s, way)
			if i == 0 {
				first, hash = got, w.Hash()
			} else if d := watched.differ(first, got); d != "" {
				t.Fatal(g.explain(what, "another configuration", d))
			}
			if w.Hash() != hash {
				t.Fatal(g.explain(what, "another configuration", "another hash"))
			}
			if d := watched.differ(want, got); d != "" {
				t.Fatal(g.explain(what, "the oracle", d))
			}
		}
	})
}

// playCrowd adds entities, plays the game's script and lets some ticks pass; it looks at the world after each of these. With spread, the
// entities begin in all states of all layers. It asks before each step whether to go on.
func (g game) playCrowd(w world, logs func() map[string][][]event, size, ticks int, spread bool, more func() bool) transcript {
	for i := range size {
		w.add(fmt.Sprintf("c%d", i))
	}
	for _, o := range g.script {
		if !more() {
			break
		}
		o.do(w)
	}
	for i := range size {
		for l, layer := range g.machine.layers {
			if spread {
				w.changeTo(fmt.Sprintf("c%d", i), l, i*7%len(layer.states), nil)
			}
		}
	}
	var t transcript
	for range ticks {
		if !more() {
			break
		}
		w.update()
		t.results = append(t.results, true)
		t.after = append(t.after, w.answers())
	}
	t.logs = logs()
	return t
}
