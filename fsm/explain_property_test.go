package fsm_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// looker is a world that explains everything whenever it is asked anything.
type looker struct{ *engineWorld }

func (w looker) answers() answers {
	for _, key := range w.names {
		for _, l := range w.Machine().Layers() {
			for range 2 {
				w.Explain(nil, w.find(key), l)
			}
		}
	}
	return w.engineWorld.answers()
}

// TestExplainLeavesNoTrace: a game in which everything is explained after each step is, to the last random number, the same as one in
// which nothing is, whatever is queued, deferred, created, removed, swapped or ticked less often.
func TestExplainLeavesNoTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawSerial(t)
		s := style(drawer{t}.up(int(styles)))
		cfg := g.cfg
		cfg.ChunkSize, cfg.Workers = 1+drawer{t}.up(4), 1+drawer{t}.up(3)
		plain, watched := newEngineWorld(g.machine, s, cfg), newEngineWorld(g.machine, s, cfg)
		play := func(w *engineWorld, as world) transcript {
			return g.play(as, w.all, func(e *edition) {
				if err := w.swap(e.d, e.calls); err != nil {
					t.Fatal(err)
				}
			})
		}
		want, got := play(plain, plain), play(watched, looker{watched})
		if d := g.differ(want, got); d != "" {
			t.Fatal(g.explain("being explained", "not being explained", d))
		}
		if plain.Hash() != watched.Hash() || fsm.Spans(plain.Engine) != fsm.Spans(watched.Engine) {
			t.Fatal(g.explain("being explained", "not being explained", "another hash or clock"))
		}
	})
}

// drawForeseeable draws a game without unforeseeable events, except that conditions may panic: callbacks request nothing, and nothing is
// queued.
func drawForeseeable(t *rapid.T) game {
	g := drawGameOf(t, false)
	g.machine.plan = nil
	queues := []opKind{opSend, opSendFor, opSendAll, opPost, opPostFor, opPostAll}
	g.script = slices.DeleteFunc(g.script, func(o op) bool { return slices.Contains(queues, o.kind) })
	d := drawer{t}
	for l := range g.machine.layers {
		if always := g.machine.layers[l].always; always != nil && !d.oneIn(3) {
			always.effects = nil // it runs before the transitions are asked
		}
	}
	if d.oneIn(2) {
		broken := func(c *condition) {
			if c != nil && (c.kind == whenNever || c.kind == whenHash) {
				c.kind = whenBroken
			}
		}
		for l := range g.machine.layers {
			for i := range g.machine.layers[l].states {
				broken(g.machine.layers[l].states[i].guard)
				broken(g.machine.layers[l].states[i].exitGuard)
			}
		}
		g.machine.each(func(_ int, t *transitionDesc) {
			for i := range t.when {
				if broken(&t.when[i]); t.command != 0 && d.oneIn(4) { // commands seldom come to what is broken
					t.when[i].kind = whenBroken
				}
			}
			if t.kind == delaySaid {
				t.kind = delaySnaps
			}
		})
	}
	return g
}

// TestExplainIsWhatTheTickDoes: what Explain says before each tick is what the tick does, transition by transition, command by command,
// panic by panic; and the reasons that it gives are right.
func TestExplainIsWhatTheTickDoes(t *testing.T) {
	counts := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		g := drawForeseeable(t)
		s := style(drawer{t}.up(int(styles)))
		cfg := g.cfg
		cfg.ChunkSize = 1 + drawer{t}.up(4)
		if failure := g.foretell(s, cfg, counts); failure != "" {
			t.Fatal(g.explain(fmt.Sprintf("%v form, chunks of %d", s, cfg.ChunkSize), "what was explained", failure))
		}
	})
	t.Log(counts)
	for _, what := range []string{
		"fires", "stays", "fails", "fires late", "stays late", "command fires", "command fires inside", "command stays", "command fails", "explained again",
		"verdict fires", "verdict preceded", "verdict condition false", "verdict delayed", "verdict refused",
		"verdict needs its command", "verdict already there", "verdict failed", "entered or left", "outside", "paused",
	} {
		if counts[what] == 0 && !testing.Short() { // few games are played then
			t.Errorf("never happens: %s", what)
		}
	}
}

// foretell plays the game and compares what each tick does with what was explained before it. It describes the first difference.
func (g game) foretell(s style, cfg fsm.Config, counts map[string]int) string {
	p := &prophet{
		d: g.machine, counts: counts, faults: map[fsm.Entity]*fsm.Fault{}, broken: map[fsm.Entity]bool{}, early: map[place]*prophecy{},
	}
	cfg.OnFault = p.fault
	p.engineWorld = newEngineWorld(g.machine, s, cfg)
	for i, o := range g.script {
		var foretold []*prophecy
		if o.kind == opUpdate {
			foretold = p.prophesy(o)
		} else {
			clear(p.early)
		}
		clear(p.faults)
		o.do(p)
		for _, f := range foretold {
			if failure := p.judge(f); failure != "" {
				return fmt.Sprintf("step %d, %s, layer %d, tick %d: %s\n\texplained as: %s", i, f.key, f.layer, p.Tick(), failure, told(f.answers))
			}
		}
		for _, key := range p.names {
			if e := p.find(key); p.Stopped(e) {
				if err := p.Restart(e); err != nil {
					return err.Error()
				}
			}
		}
	}
	return ""
}
