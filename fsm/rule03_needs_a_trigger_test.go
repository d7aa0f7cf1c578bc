package fsm_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 3: a transition has a target and something that fires it: a command, a condition, a delay, or an entry guard on
// its target. What is missing, reserved, unknown or nil is a mistake, and Build reports all of them at once.

func TestRule03EachTriggerIsEnough(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, run := l.State("walk"), l.State("run")
	gate := l.State("gate").CanEnter(asks("open"))
	walk.To(run).On(1)
	walk.To(run).When(asks("fast"))
	walk.To(run).WhenTick(func(*fsm.Tick, *actor) bool { return false })
	walk.To(run).WhenBatch(func(*fsm.Tick, []actor, []bool) {})
	walk.To(run).After(time.Second)
	walk.To(run).AfterBetween(0, time.Second)
	walk.To(run).AfterFunc(func(*actor) time.Duration { return time.Second })
	walk.To(gate)
	walk.Next(gate)
	l.Any().To(gate)
	wantMistakes(t, b)
}

func TestRule03NothingFires(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, run := l.State("walk"), l.State("run")
	walk.To(run)
	run.To(walk).Do(says("action")).Named("never")
	run.Next(walk)
	l.Any().To(run).AllowSelf()
	const why = ": nothing ever fires it; give it When, WhenIn, On, After or Weight, or give its target CanEnter"
	wantMistakes(t, b,
		`machine "npc": layer "move": any-transition to "run": nothing ever fires it; give it When, WhenIn, On or After, or give its target CanEnter`,
		`machine "npc": layer "move": state "walk": transition to "run"`+why,
		`machine "npc": layer "move": state "run": transition to "walk"`+why,
		`machine "npc": layer "move": state "run": transition to "walk"`+why,
	)
}

func TestRule03AllMistakesAtOnce(t *testing.T) {
	other := fsm.NewBuilder[actor]("other")
	strange := other.Layer("move").State("strange")

	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	mood := b.Layer("mood")
	b.Layer("empty")
	calm := mood.State("calm")
	walk, run := l.State("walk"), l.State("run")
	walk.OnEnter(nil)
	walk.OnUpdate(nil)
	walk.OnExit(nil)
	walk.OnMessage(nil)
	walk.CanEnter(nil)
	run.OnUpdate(says("a")).OnUpdate(says("b"))
	run.OnUpdateBatch(nil)
	run.OnUpdateBatch(func(*fsm.Tick, []actor) {})
	l.Always(nil)
	l.Initial(nil).Initial(calm)
	walk.To(run).On(0)
	walk.To(run).On(1).On(2)
	walk.To(run).After(0).After(-time.Second)
	walk.To(run).When(nil)
	walk.To(run).WhenTick(nil)
	batch := func(*fsm.Tick, []actor, []bool) {}
	walk.To(run).WhenBatch(batch).WhenBatch(batch)
	walk.To(run).On(3).Do(nil)
	walk.To(run).On(4).Do(says("a")).Do(says("b"))
	walk.To(run).On(5).AllowSelf()
	walk.To(nil).On(6)
	walk.To(calm).On(7)
	l.Any().To(strange).On(8)
	l.State("")
	b.Layer("").State("idle")

	const of = `machine "npc": layer "move": `
	const to = of + `state "walk": transition to "run": `
	wantMistakes(t, b,
		of+`state "walk": OnEnter was given a nil callback`,
		of+`state "walk": OnUpdate was given a nil callback`,
		of+`state "walk": OnExit was given a nil callback`,
		of+`state "walk": OnMessage was given a nil callback`,
		of+`state "walk": CanEnter was given a nil callback`,
		of+`state "run": OnUpdate is set twice; give it all functions at once, as in OnUpdate(f, g)`,
		of+`state "run": OnUpdateBatch was given a nil callback`,
		of+`state "run": OnUpdateBatch is set twice`,
		of+`Always was given a nil callback`,
		of+`the initial state is nil, which is not a state of this layer; FindState returns nil where there is none of that name`,
		of+`the initial state is state "calm" of layer "mood" of machine "npc", which is not a state of this layer`,
		to+`On was given command 0, which is reserved; number the game's commands from 1`,
		to+`On is set twice; add a transition for each command`,
		to+`After was given 0s; a delay is positive: leave it out, or if nothing else is set on the transition, give it Weight(1)`,
		to+`After was given -1s; a delay is positive`,
		to+`When was given a nil function`,
		to+`WhenTick was given a nil function`,
		to+`WhenBatch is set twice`,
		to+`Do was given a nil function`,
		to+`Do is set twice; give it all functions at once, as in Do(f, g)`,
		to+`AllowSelf is for any-transitions; a transition from a state to itself needs no permission`,
		of+`state "walk": transition to nil: the target is nil, which is not a state of this layer; FindState returns nil where there is none of that name`,
		of+`state "walk": transition to "calm": the target is state "calm" of layer "mood" of machine "npc", which is not a state of this layer; give layer "mood" a transition of its own, which may ask for states of this layer by WhenIn`,
		of+`any-transition to "strange": the target is state "strange" of layer "move" of machine "other", which is not a state of this layer`,
		of+`state 3 has no name`,
		`machine "npc": layer 4 has no name`,
		of+`state "run": it has both OnUpdate and OnUpdateBatch; one of them is called, so set one`,
		`machine "npc": layer "empty": it has no state`,
	)
}

// TestMistakenTriggerIsOneMistake: after giving an invalid condition or delay, one is not also told to give one.
func TestMistakenTriggerIsOneMistake(t *testing.T) {
	for method, give := range map[string]func(*fsm.Transition[actor]){
		"When":         func(t *fsm.Transition[actor]) { t.When(nil) },
		"WhenTick":     func(t *fsm.Transition[actor]) { t.WhenTick(nil) },
		"WhenBatch":    func(t *fsm.Transition[actor]) { t.WhenBatch(nil) },
		"WhenIn":       func(t *fsm.Transition[actor]) { t.WhenIn() },
		"After":        func(t *fsm.Transition[actor]) { t.After(0) },
		"AfterBetween": func(t *fsm.Transition[actor]) { t.AfterBetween(2, 1) },
		"AfterFunc":    func(t *fsm.Transition[actor]) { t.AfterFunc(nil) },
		"Weight":       func(t *fsm.Transition[actor]) { t.Weight(0) },
		"WeightFunc":   func(t *fsm.Transition[actor]) { t.WeightFunc(nil) },
	} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		walk, run := l.State("walk"), l.State("run")
		give(walk.To(run))
		give(run.To(walk).On(1))
		run.To(walk).On(1) // nor is this one reported as never firing
		_, err := b.Build()
		var wrong *fsm.BuildError
		if !errors.As(err, &wrong) || len(wrong.Mistakes) != 2 || strings.Count(err.Error(), method+" was given") != 2 {
			t.Errorf("%s: %v", method, err)
		}
	}
}
