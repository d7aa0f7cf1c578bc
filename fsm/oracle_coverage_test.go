package fsm_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestOracleCoverage measures how often each kind of thing happens in generated games, and requires that all do: a property says nothing
// about what its generator never produces. It says nothing about the engine, so once is enough: the games are the same on every platform.
func TestOracleCoverage(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: what is generated is the same everywhere")
	}
	const games = 1200
	counts := map[string]int{}
	generator := rapid.Custom(drawGame)
	ticks, callbacks := 0, 0
	for seed := range games {
		g := generator.Example(seed)
		o := newOracle(g.machine, g.cfg)
		o.counts = counts
		run := playOut(o, g.script, o.all)
		for i, step := range g.script {
			counts[fmt.Sprintf("step: %v: %v", step.kind, run.results[i])]++
		}
		for _, note := range o.notes {
			_, what, _ := strings.Cut(note, ": ")
			counts["deferred: "+what[:strings.IndexByte(what, ' ')]]++
		}
		ticks += int(o.tick)
	}
	for what, n := range counts {
		if strings.HasPrefix(what, "callback") {
			callbacks += n
		}
	}
	t.Logf("%d games, %d ticks, %d callbacks", games, ticks, callbacks)
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%7d %s", counts[what], what)
	}
	for _, what := range mustHappen {
		if counts[what] == 0 {
			t.Errorf("never happens: %s", what)
		}
	}
}

var mustHappen = []string{
	"any-transition", "any-transition, command", "any-transition, command, delay", "any-transition, command, self",
	"any-transition, delay", "any-transition, self", "transition", "transition, Next", "transition, Next, self",
	"transition, command", "transition, command, delay", "transition, command, self", "transition, command, internal", "transition, delay",
	"transition, self", "transition, delay between", "transition, delay said", "any-transition, delay between",
	"transition, command, delay between", "delay between has not passed", "delay said has not passed", "update in the tick of a transition",
	"guard refuses", "exit guard refuses", "guard with the tick refuses", "exit guard with the tick refuses",
	"delay has not passed", "not drawn", "not drawn, by a computed weight",
	"callback Enter", "callback Update", "callback Exit", "callback action", "callback Always", "callback OnMessage",
	"change by start", "change by condition", "change by command", "change by direct", "change by revert",
	"command taken after waiting", "command waits", "message taken after waiting", "message waits", "lost: gone", "lost: unhandled", "lost: expired",
	"direct change, asked for inside", "direct change, put off to the next tick", "removal with exits",
	"inside: Send", "inside: SendTo", "inside: SendFor", "inside: SendToFor", "inside: Post", "inside: PostTo", "inside: PostFor", "inside: PostToFor", "inside: SendAll", "inside: PostAll", "inside: ChangeTo", "inside: ChangeTo, next tick", "inside: Revert", "inside: Revert, to nothing",
	"inside: Defer", "inside: Remove", "inside: Add",
	"deferred: add", "deferred: remove", "deferred: execute", "deferred: perform", "deferred: send", "deferred: sendFor",
	"deferred: tell", "deferred: sendAll", "deferred: postAll", "taken by some of all", "message left to the layer", "deferred: post", "deferred: postFor", "deferred: revert", "deferred: changeTo", "deferred: setEvery", "deferred: start", "deferred: startIn", "deferred: pause", "deferred: pauseFor", "a pause ends by itself", "deferred: resume", "lost: paused", "command waits for the end of a pause", "message waits for the end of a pause", "in a state for less, by pauses",
	"step: execute: true", "step: execute: false", "step: perform: true", "step: perform: false", "step: tell: true",
	"step: tell: false", "step: revert: true", "step: revert: false", "step: changeTo: true", "step: changeTo: false",
	"step: setEvery: true", "step: setEvery: false", "step: pause: true", "step: pause: false", "step: resume: true", "step: resume: false", "step: remove: true", "step: remove: false", "step: start: true", "step: startIn: true", "step: startIn: false", "started in a state of the game's choice", "nested: start from outside",
	"change by outer", "nested: left", "nested: entered", "nested: history", "nested: no history", "nested: into", "nested: entered by the command", "nested: direct change from outside",
	"step: advance: true", "step: sendFor: true", "step: postFor: true", "step: sendAll: true", "step: postAll: true",
}
