package fsm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// swap swaps an edition of its machine into the engine's world.
func (w *engineWorld) swap(to *machineDesc, calls []func(*fsm.Builder[view], *translation)) error {
	b := w.tr.machine.Edit()
	for _, call := range calls {
		call(b, w.tr)
	}
	m, err := b.Build()
	if err != nil {
		return err
	}
	if err := w.Swap(m); err != nil {
		return err
	}
	w.tr.d, w.tr.machine, w.tr.layers, w.tr.states = to, m, m.Layers(), nil
	for _, l := range m.Layers() {
		w.tr.states = append(w.tr.states, l.States())
	}
	return nil
}

// TestSwapToTheSameIsUnobservable: swapping in an unchanged edition at any moment changes nothing: not the callbacks, the answers, the
// changes, the losses, the hash or the bytes of a snapshot. Nor does restoring a snapshot just taken.
func TestSwapToTheSameIsUnobservable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, s := drawGameOf(t, false), style(drawer{t}.up(int(styles)))
		g.cfg.ChunkSize = 3
		plain, swapped := newEngineWorld(g.machine, s, g.cfg), newEngineWorld(g.machine, s, g.cfg)
		first := swapped.tr.machine
		g.unobservable(t, "swaps", plain, swapped, func() {
			switch (drawer{t}).up(5) {
			case 1, 2:
				if err := swapped.swap(g.machine, nil); err != nil {
					t.Fatal(err)
				}
			case 3: // and back to the first of them
				if err := swapped.Swap(first); err != nil {
					t.Fatal(err)
				}
				swapped.tr.machine, swapped.tr.layers, swapped.tr.states = first, first.Layers(), nil
				for _, l := range first.Layers() {
					swapped.tr.states = append(swapped.tr.states, l.States())
				}
			case 4:
				if fsm.ChangesWaiting(swapped.Engine) > 0 {
					break // for the next tick's Changes: Restore drops them
				}
				b, err := swapped.AppendSnapshot(nil)
				if err == nil {
					_, err = swapped.Restore(b, nil)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		})
	})
}

// serial is a game in which the machine is edited and swapped several times.
type serial struct {
	game
	editions []*edition // one before each swap of the script
}

func drawSerial(t *rapid.T) serial {
	d := drawer{t}
	g := serial{game: drawGameOf(t, false)}
	g.machine.reserve = []int{0, 3, 8}[d.up(3)]
	kept := g.machine.plan[:0]
	for _, p := range g.machine.plan {
		// What callbacks ask for is said in numbers of the first edition; what holds for all of them stays.
		if p.layer = -1; p.act <= actPostTo {
			kept = append(kept, p)
		}
	}
	g.machine.plan = kept
	names := 0
	g.machine.named(&names)
	kinds := []opKind{opUpdate, opUpdate, opUpdate, opUpdate}
	for k := opAdvance; k < opKinds; k++ {
		kinds = append(kinds, k)
	}
	current := g.machine
	for range 1 + d.up(3) {
		e := d.edition(current, &names)
		g.editions = append(g.editions, e)
		g.script = append(g.script, op{kind: opSwap})
		current = e.d
		for range 2 + d.up(12) {
			g.script = append(g.script, d.op(current, kinds))
		}
	}
	return g
}

// play puts a world through the script. swap is called for each swap.
func (g serial) play(w world, logs func() map[string][][]event, swap func(e *edition)) transcript {
	var t transcript
	editions := g.editions
	for _, o := range g.script {
		if o.kind == opSwap {
			swap(editions[0])
			editions = editions[1:]
			t.results = append(t.results, true)
		} else {
			t.results = append(t.results, o.do(w))
		}
		t.after = append(t.after, w.answers())
	}
	t.logs = map[string][][]event{}
	for key, lives := range logs() {
		for _, log := range lives {
			log = slices.Clone(log)
			for i := range log {
				log[i].transition = 0 // actions have no other numbers for being among others
			}
			t.logs[key] = append(t.logs[key], log)
		}
	}
	return t
}

// TestSwapWhileRunning: machines are edited and swapped while entities of all intervals live and commands and messages
// are queued, and the engine does what a plain model of rule 5 says: rows migrate by layer and state name with their times
// and previous states, what is gone is left and the initial state entered, new layers start, what is queued stays; and all
// later ticks are those of the new machine.
func TestSwapWhileRunning(t *testing.T) {
	counts := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		g := drawSerial(t)
		o := newOracle(g.machine, g.cfg)
		o.counts = counts
		want := g.play(o, o.all, func(e *edition) { o.swap(e.d) })
		for _, s := range []style{simpleStyle, mixedStyle} {
			for _, way := range []fsm.Config{{ChunkSize: 256}, {ChunkSize: 2, Workers: 4}} {
				cfg := g.cfg
				cfg.ChunkSize, cfg.Workers = way.ChunkSize, way.Workers
				w := newEngineWorld(g.machine, s, cfg)
				got := g.play(w, w.all, func(e *edition) {
					if err := w.swap(e.d, e.calls); err != nil {
						t.Fatal(g.explain("", "", err.Error()))
					}
				})
				if d := g.differ(want, got); d != "" {
					t.Fatal(g.explain(fmt.Sprintf("%v form, chunks of %d", s, cfg.ChunkSize), "the model", d))
				}
			}
		}
	})
	for _, what := range []string{"swap: Enter", "swap: Exit of a state that is gone", "command taken after waiting"} {
		if counts[what] == 0 && !testing.Short() { // few games are played then
			t.Errorf("never happens: %s", what)
		}
	}
}

func (g serial) explain(what, other, difference string) string {
	var s strings.Builder
	s.WriteString(g.game.explain(what, other, difference))
	for i, e := range g.editions {
		fmt.Fprintf(&s, "edition %d:\n\t%s\n", i+1, strings.Join(e.what, "\n\t"))
	}
	return s.String()
}
