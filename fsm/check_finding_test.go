package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

func TestFindingsSayWhere(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep")
	legs, act := b.Layer("legs"), b.Layer("act")
	stand, walk := legs.State("stand"), legs.State("walk")
	stand.To(walk).When(sheepHungers)
	walk.To(stand).When(sheepTires)
	graze, flee := act.State("graze"), act.State("flee")
	graze.To(flee).When(sheepFears)
	graze.To(flee).When(sheepFears)
	flee.To(graze).When(sheepHungers)
	m := b.MustBuild()
	got := m.Check(thunder)
	if len(got) != 2 {
		t.Fatalf("%d findings: %v", len(got), got)
	}
	f := got[0]
	if f.Kind != fsm.FindingShadowed || f.Machine != "sheep" || f.Layer != "act" || f.State != "graze" || f.Transition != 3 || f.Command != 0 {
		t.Errorf("%+v", f)
	}
	if info := m.Transitions()[f.Transition]; info.Layer != 1 || info.From != graze.ID() || info.To != flee.ID() {
		t.Errorf("transition %d is %+v", f.Transition, info)
	}
	if f := got[1]; f.Kind != fsm.FindingUnhandledCommand || f.Layer != "" || f.Transition != -1 || f.Command != thunder {
		t.Errorf("%+v", f)
	}
}

// What Check calls spinning really spins.
func TestSpinningSpins(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep")
	act := b.Layer("act")
	graze, flee := act.State("graze"), act.State("flee")
	graze.To(flee).When(sheepFears)
	flee.To(graze).When(sheepFears)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(sheep{scared: true})
	p.Update()
	for range 10 {
		p.Update()
		if n := len(p.Changes()); n != 1 {
			t.Fatalf("%d changes in a tick, want 1", n)
		}
	}
}

// A state marked as final is not stuck, and no transition of its own may leave it; an any-transition may.
func TestFinalStates(t *testing.T) {
	define := func(f func(graze, dead *fsm.State[sheep])) *fsm.Builder[sheep] {
		b := fsm.NewBuilder[sheep]("sheep")
		act := b.Layer("act")
		graze, dead := act.State("graze"), act.State("dead")
		graze.To(dead).When(sheepFears)
		f(graze, dead)
		return b
	}
	if found := define(func(_, _ *fsm.State[sheep]) {}).MustBuild().Check(); len(found) != 1 || found[0].Kind != fsm.FindingStuck {
		t.Errorf("found %v", found)
	}
	m := define(func(_, dead *fsm.State[sheep]) { dead.Final() }).MustBuild()
	if found := m.Check(); len(found) != 0 || !m.State("act", "dead").IsFinal() || m.State("act", "graze").IsFinal() {
		t.Errorf("found %v", found)
	}
	if !m.Edit().MustBuild().State("act", "dead").IsFinal() {
		t.Error("an edit forgets it")
	}
	define(func(graze, dead *fsm.State[sheep]) {
		dead.Final().Layer().Any().To(graze).On(thunder)
	}).MustBuild()
	wantMistakes(t, define(func(graze, dead *fsm.State[sheep]) { dead.Final().To(graze).On(thunder) }),
		`machine "sheep": layer "act": state "dead": it is final, and the transition to "graze" leaves it`)
}

// An edition may lead on from a state that is final in the edited machine, but not from one that it marks as final itself.
func TestEditLeadsOnFromFinalStates(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep")
	act := b.Layer("act")
	graze, dead := act.State("graze"), act.State("dead").Final()
	graze.To(dead).When(sheepFears)
	m := b.MustBuild()
	lead := func(again bool) *fsm.Builder[sheep] {
		b := m.Edit()
		act := b.FindLayer("act")
		dead := act.FindState("dead")
		if again {
			dead.Final()
		}
		dead.To(act.FindState("graze")).On(thunder)
		return b
	}
	if next := lead(false).MustBuild(); next.State("act", "dead").IsFinal() || len(next.Edit().MustBuild().Check(thunder)) != 0 {
		t.Errorf("a state that a transition leaves is final")
	}
	wantMistakes(t, lead(true), `machine "sheep": layer "act": state "dead": it is final, and the transition to "graze" leaves it`)
	if !m.State("act", "dead").IsFinal() {
		t.Error("the machine that was edited has changed")
	}
}

// A state marked as entered by direct changes is not unreached, and neither are the states that follow from it.
func TestDirectStates(t *testing.T) {
	define := func(mark bool) *fsm.Machine[sheep] {
		b := fsm.NewBuilder[sheep]("sheep")
		act := b.Layer("act")
		graze, eat, digest, lost := act.State("graze"), act.State("eat"), act.State("digest"), act.State("lost")
		graze.To(graze).On(thunder)
		eat.To(digest).When(sheepTires)
		digest.To(graze).When(sheepHungers)
		lost.To(graze).When(sheepFears)
		if mark {
			eat.Direct()
		}
		return b.MustBuild()
	}
	unreached := func(m *fsm.Machine[sheep]) (names []string) {
		for _, f := range m.Check() {
			if f.Kind == fsm.FindingUnreached {
				names = append(names, f.State)
			}
		}
		return names
	}
	if got := unreached(define(false)); !slices.Equal(got, []string{"eat", "digest", "lost"}) {
		t.Errorf("unmarked: %q are unreached", got)
	}
	m := define(true)
	for _, m := range []*fsm.Machine[sheep]{m, m.Edit().MustBuild()} {
		if got := unreached(m); !slices.Equal(got, []string{"lost"}) || !m.State("act", "eat").IsDirect() || m.State("act", "lost").IsDirect() {
			t.Errorf("marked: %q are unreached", got)
		}
	}
}

// Of a plan, whose tasks are entered by direct changes from the state between them, there is nothing to find; but a single state that is
// entered so does not lead away from itself.
func TestDirectStatesLeadOn(t *testing.T) {
	define := func(digs bool) *fsm.Machine[sheep] {
		b := fsm.NewBuilder[sheep]("sheep")
		act := b.Layer("act")
		between, eat := act.State("between"), act.State("eat").Direct()
		between.OnUpdate(func(t *fsm.Tick, _ *sheep) { t.ChangeTo(eat) })
		if digs {
			act.State("dig").Direct()
		}
		return b.MustBuild()
	}
	if found := define(true).Check(); len(found) > 0 {
		t.Errorf("of a plan it is found: %v", found)
	}
	if found := define(false).Check(); len(found) != 1 || found[0].Kind != fsm.FindingStuck || found[0].State != "eat" {
		t.Errorf("of a last state it is found: %v", found)
	}
}

func TestFindingKindNames(t *testing.T) {
	if first := fsm.FindingKind(fsm.FindingLeft + 1); first.String() != "FindingKind(9)" {
		t.Errorf("%v", first)
	}
	if fsm.FindingLonely.String() != "lonely" || fsm.FindingKind(200).String() != "FindingKind(200)" {
		t.Errorf("%v, %v", fsm.FindingLonely, fsm.FindingKind(200))
	}
}

// Batch conditions equal no others, and what a round trip asks for is reported with its entry guard.
func TestFindingsOfUnusualTransitions(t *testing.T) {
	b := fsm.NewBuilder[sheep]("sheep")
	l := b.Layer("act")
	graze, flee, hide := l.State("graze"), l.State("flee"), l.State("hide")
	never := func(_ *fsm.Tick, _ []sheep, _ []bool) {}
	graze.To(flee).WhenBatch(never)
	graze.To(hide).WhenBatch(never)
	flee.To(hide).When(sheepFears)
	hide.CanEnter(sheepTires).To(flee).When(sheepFears).When(sheepTires)
	flee.To(graze).When(sheepHungers)
	got := b.MustBuild().Check()
	if len(got) != 1 || got[0].Why != "while sheepFears and sheepTires hold, the layer changes every tick: flee → hide → flee" {
		t.Errorf("%v", got)
	}
}
