package fsm_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// An internal transition does not leave its state, so a final one may have it, an edited one too.
func TestInternalTransitionOfAFinalState(t *testing.T) {
	b := fsm.NewBuilder[hound]("hound")
	l := b.Layer("life")
	alive, dead := l.State("alive"), l.State("dead").Final()
	alive.To(dead).On(woof)
	dead.To(dead).On(woof).Internal()
	m := b.MustBuild()
	if found := m.Check(); len(found) > 0 {
		t.Errorf("found %v", found)
	}
	e := m.Edit()
	dead = e.FindLayer("life").FindState("dead")
	dead.To(dead).On(whine).Internal()
	if m = e.MustBuild(); !m.State("life", "dead").IsFinal() {
		t.Error("a transition that leads nowhere has taken the mark away")
	}
	e = m.Edit()
	dead = e.FindLayer("life").FindState("dead")
	stays := dead.To(dead).On(3)
	dead.To(e.FindLayer("life").FindState("alive")).On(whine).When(func(*hound) bool { return true })
	stays.Internal()
	if m, err := e.Build(); err != nil || m.State("life", "dead").IsFinal() {
		t.Errorf("a transition that leads on has not: %v", err)
	}
	if text := panicOf(func() { stays.Internal() }); !strings.Contains(text, "built") {
		t.Errorf("Internal of a built machine: %q", text)
	}
}

// The mark of a final state does not depend on which of its new transitions is made internal last.
func TestInternalTransitionsOfAFinalStateInAnyOrder(t *testing.T) {
	for _, last := range []int{0, 1} {
		b := fsm.NewBuilder[hound]("hound")
		l := b.Layer("life")
		l.State("alive").To(l.State("dead").Final()).On(woof)
		e := b.MustBuild().Edit()
		dead := e.FindLayer("life").FindState("dead")
		stays := []*fsm.Transition[hound]{dead.To(dead).On(woof), dead.To(dead).On(whine)}
		stays[1-last].Internal()
		stays[last].Internal()
		if !e.MustBuild().State("life", "dead").IsFinal() {
			t.Errorf("the mark is gone if transition %d is made internal last", last)
		}
	}
}

// A transition that an edit makes internal enters nothing any more, so how it entered inner states is gone.
func TestInternalTransitionMadeByAnEdit(t *testing.T) {
	b := fsm.NewBuilder[hound]("hound")
	calm := b.Layer("mood").State("calm")
	inner := b.Layer("body").Within(calm).History()
	up, down := inner.State("up"), inner.State("down")
	up.To(down).On(3)
	down.To(up).On(3)
	calm.To(calm).On(woof).NoHistory()
	calm.To(calm).On(whine).Into(down)
	e := b.MustBuild().Edit()
	for _, tr := range e.FindLayer("mood").FindState("calm").Transitions() {
		tr.Internal()
	}
	m, err := e.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range m.Transitions()[:2] {
		if !info.Internal || info.NoHistory || len(info.Into) > 0 {
			t.Errorf("%+v", info)
		}
	}
	e = m.Edit()
	stays := e.FindLayer("mood").FindState("calm").Transitions()
	stays[0].NoHistory()
	stays[1].Into(e.FindLayer("body").FindState("down"))
	if _, err := e.Build(); err == nil || strings.Count(err.Error(), "an internal transition enters nothing") != 2 {
		t.Errorf("it is given what it cannot have: %v", err)
	}
}

// Who gives a final state a transition to itself probably means an internal one, and is told of it.
func TestFinalStateThatIsEnteredAgain(t *testing.T) {
	b := fsm.NewBuilder[hound]("hound")
	l := b.Layer("life")
	alive, dead := l.State("alive"), l.State("dead").Final()
	alive.To(dead).On(woof)
	again := dead.To(dead).On(woof)
	const want = `fsm: machine "hound": layer "life": state "dead": it is final, and the transition to "dead" leaves it, to enter it again; make it Internal, which stays`
	if _, err := b.Build(); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if again.Internal(); b.MustBuild() == nil {
		t.Error("it is not built")
	}
}
