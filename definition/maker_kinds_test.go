package definition_test

import (
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// trait is a function with a method, so it can stand both for what a state does and for its behaviour.
type trait func(*fsm.Tick, *guard)

func (f trait) Enter(t *fsm.Tick, g *guard) { f(t, g) }

// nose and nap are the like, of a condition and of a delay.
type (
	nose func(*guard) bool
	nap  func(*guard) time.Duration
)

func (nose) Enter(_ *fsm.Tick, g *guard) { g.log = append(g.log, "sniffs") }
func (nap) Enter(_ *fsm.Tick, g *guard)  { g.log = append(g.log, "lies down") }

// One word may stand for things of several kinds, in whichever order the text names them.
func TestAWordStandsForSeveralKinds(t *testing.T) {
	w := withMakers()
	w.Makers["play"] = func(tune string) trait { return trait(write("plays " + tune)) }
	w.Makers["smell"] = func(float64) nose { return func(*guard) bool { return true } }
	w.Makers["doze"] = func(float64) nap { return func(*guard) time.Duration { return 50 * time.Millisecond } }
	plays := `      plays: {behaviour: {play: la}, exit: {play: la}, transitions: [{to: smells, when: {smell: 1}}]}`
	smells := `      smells: {behaviour: {smell: 1}, update: {play: la}, transitions: [{to: dozes, after: {doze: 2}}]}`
	dozes := `      dozes: {behaviour: {doze: 2}, transitions: [{to: plays, when: {smell: 1}}]}`
	for first, want := range map[string]string{
		plays:  "plays plays la, plays plays la, sniffs, lies down, plays plays la, plays plays la, sniffs",
		smells: "sniffs, smells plays la, lies down, plays plays la, plays plays la, sniffs",
		dozes:  "lies down, plays plays la, plays plays la, sniffs, lies down, plays plays la",
	} {
		text := "machine: m\nlayers:\n  act:\n    states:\n" + first
		for _, other := range []string{plays, smells, dozes} {
			if other != first {
				text += "\n" + other
			}
		}
		m, err := definition.Read("t", []byte(text), w)
		if err != nil {
			t.Fatal(err)
		}
		pool := fsm.NewPool(m, fsm.Config{Step: 50 * time.Millisecond})
		e := pool.Add(guard{})
		for range 4 {
			pool.Update()
		}
		if got := strings.Join(pool.View(e).log, ", "); got != want {
			t.Errorf("%s\ndoes %s, want %s", text, got, want)
		}
	}
}
