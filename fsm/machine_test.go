package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

func isTired(a *actor) bool { return a.facts["tired"] }

func calmsDownIn(*actor) time.Duration { return 1 }

func (a *actor) isHurt() bool { return a.facts["hurt"] }

// TestMachineDescribesItself: everything that graphs, tables and inspectors need is there.
func TestMachineDescribesItself(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	move, mood := b.Layer("move"), b.Layer("mood")
	walk, run := move.State("walk"), move.State("run").CanEnter(asks("may run"))
	calm := mood.State("calm")
	tired := walk.To(run).When(isTired).When((*actor).isHurt).Do(says("action"))
	if tired.From() != walk || tired.Target() != run || tired.Command() != 0 {
		t.Error("the transition does not know its ends")
	}
	run.To(walk).On(3).After(time.Second).Named("stop it")
	run.To(walk).When(func(*actor) bool { return false }).WhenTick(func(*fsm.Tick, *actor) bool { return false })
	move.Any().To(run).On(4).AllowSelf()
	mood.Any().To(calm).After(time.Minute)
	mood.Any().To(calm).AfterBetween(0, 90*time.Minute)
	mood.Any().To(calm).AfterFunc(calmsDownIn)
	mood.Any().To(calm).AfterFunc(func(*actor) time.Duration { return 1 })
	m := b.MustBuild()

	r := newRecord()
	for i, tr := range m.Transitions() {
		if tr.Index != i {
			t.Errorf("transition %d has index %d", i, tr.Index)
		}
		from := "any"
		if s := m.StateAt(tr.Layer, tr.From); s != nil {
			from = s.Name()
		}
		r.lines = append(r.lines, fmt.Sprintf("%d %s to %s: %q %q command %d after %v to %v (%s: %s) guarded %v self %v action %v", tr.Layer, from,
			m.StateAt(tr.Layer, tr.To).Name(), tr.Label, tr.Conditions, tr.Command, tr.After, tr.AfterMax, tr.AfterFunc, tr.DelayText(), tr.Guarded, tr.AllowSelf, tr.Action))
	}
	r.expect(t,
		`0 any to run: "" [] command 4 after 0s to 0s (: ) guarded true self true action false`,
		`0 walk to run: "isTired and isHurt" ["isTired" "isHurt"] command 0 after 0s to 0s (: ) guarded true self false action true`,
		`0 run to walk: "stop it" [] command 3 after 1s to 1s (: after 1s) guarded false self false action false`,
		`0 run to walk: "condition and condition" ["condition" "condition"] command 0 after 0s to 0s (: ) guarded false self false action false`,
		`1 any to calm: "" [] command 0 after 1m0s to 1m0s (: after 1m) guarded false self false action false`,
		`1 any to calm: "" [] command 0 after 0s to 1h30m0s (: after 0s to 1h30m) guarded false self false action false`,
		`1 any to calm: "" [] command 0 after 0s to 0s (calmsDownIn: after calmsDownIn) guarded false self false action false`,
		`1 any to calm: "" [] command 0 after 0s to 0s (some time: after some time) guarded false self false action false`,
	)
	if m.Name() != "npc" || len(m.Layers()) != 2 || m.Layers()[1] != mood || mood.Index() != 1 || mood.Name() != "mood" ||
		len(move.States()) != 2 || move.States()[1] != run || run.ID() != 2 || run.Layer() != move || m.Layer("none") != nil {
		t.Error("the machine does not know its parts")
	}
	for _, none := range []*fsm.State[actor]{
		m.StateAt(0, fsm.None), m.StateAt(0, 3), m.StateAt(-1, 1), m.StateAt(2, 1), m.State("move", "calm"), m.State("x", "walk"),
	} {
		if none != nil {
			t.Errorf("%s is where there is nothing", none.Name())
		}
	}
}
