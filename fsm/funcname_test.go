package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

func isOdd(n *int) bool { return *n%2 == 1 }

func isOver(bound int) func(*int) bool { return func(n *int) bool { return *n > bound } }

type scale struct{ unit int }

func (s scale) isLight(n *int) bool { return *n < s.unit }

func (s *scale) IsHeavy(times int) func(*int) bool {
	return func(n *int) bool { return *n > times*s.unit }
}

type box[V any] struct{ holds func(*V) bool }

func (b *box[V]) Opposite() func(*V) bool { return not(b.holds) }

func not[V any](f func(*V) bool) func(*V) bool { return func(v *V) bool { return !f(v) } }

var isLucky = func(n *int) bool { return *n == 7 }

// An unlabelled condition is named after its Go function; a closure after the function that made it, unless that is one of the functions
// that are defining the machine.
func TestNamesOfFunctions(t *testing.T) {
	s := &scale{10}
	own := func(n *int) bool { return *n == 0 }
	for want, f := range map[string]func(*int) bool{"isOdd": isOdd, "isOver": isOver(5), "isLight": s.isLight, "IsHeavy": s.IsHeavy(2)} {
		if got := labelOf(f); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for _, f := range []func(*int) bool{own, isLucky, func(n *int) bool { return own(n) }} {
		if got := labelOf(f); got != "condition" {
			t.Errorf("%s, want condition", got)
		}
	}
	// For a generic function inlined into a generic method, the only name that Go knows is (*box.
	if got := labelOf((&box[int]{own}).Opposite()); got != "condition" && got != "not" {
		t.Errorf("%s, want condition, or not where nothing is inlined", got)
	}
}

func isOddBatch(_ *fsm.Tick, ns []int, yes []bool) {
	for i := range ns {
		yes[i] = isOdd(&ns[i])
	}
}

// When makes conditions, and has the same name as the method that takes them.
func When(n int) func(*actor) bool { return func(*actor) bool { return n > 0 } }

// setGuard has the same name as a function of the engine.
func setGuard(n int) func(*actor) bool { return func(*actor) bool { return n > 0 } }

// A function that makes closures may have the name of a function on the way from there to the engine.
func TestNamesOfFunctionsThatTheEngineHasToo(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("act")
	stand := l.State("stand")
	stand.To(l.State("walk").CanEnter(setGuard(1))).When(When(1))
	info := b.MustBuild().Transitions()[0]
	if got, want := info.Label+", "+info.Guard, "When, setGuard"; got != want {
		t.Errorf("named %s, want %s", got, want)
	}
}

// A condition has the same name in either form, if its function is named like those of package states.
func TestNamesOfBatchConditions(t *testing.T) {
	b := fsm.NewBuilder[int]("m")
	l := b.Layer("l")
	l.State("p").To(l.State("q")).WhenBatch(isOddBatch)
	if got := b.MustBuild().Transitions()[0].Label; got != "isOdd" {
		t.Errorf("%s, want isOdd", got)
	}
}

// labelOf defines a machine with a condition, an action and an entry guard.
func labelOf(f func(*int) bool) string {
	b := fsm.NewBuilder[int]("m")
	l := b.Layer("l")
	p, q := l.State("p"), l.State("q").CanEnter(f)
	p.To(q).When(f).Do(func(*fsm.Tick, *int) {})
	i := b.MustBuild().Transitions()[0]
	if i.ActionName != "action" || i.Guard != i.Label && i.Guard != "guard" {
		return "action " + i.ActionName + ", guard " + i.Guard
	}
	return i.Label
}

// State.As names the entry guard.
func TestAsOfAGuard(t *testing.T) {
	b := fsm.NewBuilder[int]("m")
	l := b.Layer("l")
	p, q := l.State("p"), l.State("q").CanEnter(isOdd).As("is odd")
	p.Next(q)
	m := b.MustBuild()
	if got := m.Transitions()[0].Guard; got != "is odd" {
		t.Errorf("the guard is %q", got)
	}
	e := m.Edit()
	e.FindLayer("l").FindState("q").CanEnter(isOver(3))
	if got := e.MustBuild().Transitions()[0].Guard; got != "isOver" {
		t.Errorf("edited, the guard is %q", got)
	}
	b = fsm.NewBuilder[int]("m")
	b.Layer("l").State("p").As("nothing")
	wantMistakes(t, b, `machine "m": layer "l": state "p": As("nothing") follows nothing that it could name; it stands behind CanEnter or CanExit`)
}

// An edit can delete all command names at once before it gives new ones.
func TestDeleteCommandNames(t *testing.T) {
	b := fsm.NewBuilder[int]("m")
	b.Commands(map[fsm.Command]string{1: "Jump", 2: "Duck"})
	b.Layer("l").State("p")
	m := b.MustBuild()
	e := m.Edit()
	e.DeleteCommandNames()
	e.Commands(map[fsm.Command]string{3: "Jump"})
	edited := e.MustBuild()
	if edited.CommandName(1) != "command 1" || edited.CommandName(3) != "Jump" || len(edited.Commands()) != 1 {
		t.Errorf("it knows %v", edited.Commands())
	}
	if m.CommandName(1) != "Jump" || m.CommandName(2) != "Duck" {
		t.Error("the machine that was edited has forgotten its names")
	}
}
