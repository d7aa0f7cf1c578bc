package fsm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// ExplainCommand answers for now and for all layers, as Can does; the oracle's games compare the two.
func TestExplainCommandNow(t *testing.T) {
	const cast, other fsm.Command = 1, 2
	facts := map[string]bool{}
	holds := func(what string) func(*int) bool {
		return func(*int) bool {
			if facts[what+" panics"] {
				panic(what)
			}
			return facts[what]
		}
	}
	b := fsm.NewBuilder[int]("mage").Commands(map[fsm.Command]string{cast: "Cast"})
	hands, voice := b.Layer("hands"), b.Layer("voice")
	ready, casting := hands.State("ready"), hands.State("casting").CanEnter(holds("fit")).As("fit")
	hands.Any().To(ready).On(cast)
	ready.To(casting).On(other)
	ready.To(casting).On(cast).After(100 * time.Millisecond).When(holds("mana")).As("mana")
	ready.To(ready).On(cast).When(holds("fumbles")).As("fumbles").Internal()
	ready.To(casting).When(holds("never"))
	still, loud := voice.State("still").CanExit(holds("awake")).As("awake"), voice.State("loud")
	still.To(loud).On(cast)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: 100 * time.Millisecond})
	e, m := p.Add(0), p.Machine()
	explain := func(what string, want ...string) {
		t.Helper()
		var got []string
		answers := p.ExplainCommand(nil, e, cast)
		for _, a := range answers {
			got = append(got, fmt.Sprint(m.Transitions()[a.Transition].Layer, " ", m.ReasonOf(a)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
		if could := p.Can(e, cast); could != wouldTake(answers) {
			t.Errorf("%s: Can says %v", what, could)
		}
	}
	explain("before the start")
	p.Update()
	const there = "0 is there already"
	facts["mana"] = true
	explain("too early", there, "0 waits 0.10 s more", "0 not true", "1 awake holds it back")
	if next := p.Explain(nil, e, hands); m.ReasonOf(next[2]) != "fit refuses" { // whose delay is over by then
		t.Errorf("Explain answers for the next tick: %s", m.ReasonOf(next[2]))
	}
	facts["fumbles"] = true
	explain("a later one", there, "0 waits 0.10 s more", "0 waits for Cast", "1 awake holds it back")
	p.Update()
	facts["fit"], facts["mana"] = true, false
	explain("no mana", there, "0 not true", "0 waits for Cast", "1 awake holds it back")
	facts["mana"], facts["awake"] = true, true
	explain("now", there, "0 waits for Cast", "0 → casting (Cast, mana, after 100ms) comes first", "1 waits for Cast")
	p.Send(e, cast)
	explain("sent", there, "0 waits for Cast", "0 → casting (Cast, mana, after 100ms) comes first", "1 waits for Cast")
	p.Withdraw(e, cast)
	facts["mana panics"] = true
	if got := p.ExplainCommand(nil, e, cast, hands); len(got) != 3 || got[1].Verdict != fsm.VerdictFailed || got[1].Fault == nil ||
		got[2].Verdict != fsm.VerdictPreceded || p.Can(e, cast) {
		t.Errorf("a condition panics: %+v", got)
	}
	facts["mana panics"] = false
	if got := p.ExplainCommand(nil, e, cast, voice); len(got) != 1 || m.Transitions()[got[0].Transition].Layer != 1 {
		t.Errorf("of one layer: %+v", got)
	}
	if got := p.ExplainCommand(nil, e, 0); len(got) > 0 || len(p.ExplainCommand(nil, e, 7)) > 0 {
		t.Errorf("of no command, and of one that nothing has: %+v", got)
	}
	room := make([]fsm.Answer, 0, 8)
	if n := testing.AllocsPerRun(10, func() { p.ExplainCommand(room, e, cast) }); n > 0 {
		t.Errorf("it allocates %v times", n)
	}
	must(t, p.Pause(e))
	explain("paused")
	p.Remove(e)
	explain("removed")
}

func TestExplainCommandInACallback(t *testing.T) {
	var p *fsm.Pool[critter]
	p = fsm.NewPool(toggling(func(t *fsm.Tick, _ *critter) { p.ExplainCommand(nil, t.Entity(), 1) }), fsm.Config{})
	p.Add(critter{})
	if text := panicOf(p.Update); !strings.Contains(text, "ExplainCommand") || !strings.Contains(text, "Tick.Defer") {
		t.Errorf("in a callback: %q", text)
	}
}
