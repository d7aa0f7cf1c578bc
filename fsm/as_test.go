package fsm_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// In an edition, As names the guard that a state has, whichever that is, if it is given no other.
func TestAsNamesTheGuardThatAnEditionHas(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	holds := func(*num) bool { return false }
	p, q := l.State("p").CanExit(holds), l.State("q").CanEnter(holds)
	p.To(q).On(1)
	q.To(q).On(1)
	edited := b.MustBuild().Edit()
	edited.FindLayer("l").FindState("p").As("stays")
	edited.FindLayer("l").FindState("q").As("is shut")
	pool := fsm.NewPool(edited.MustBuild(), fsm.Config{})
	for s, want := range map[*fsm.State[num]]string{p: `the exit guard "stays" of "p" is false`, q: `the guard "is shut" of that state is false`} {
		e := pool.Add(num{})
		must(t, pool.Start(e, s))
		if err := pool.Perform(e, 1); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestAs names closures one by one, and reports where there is nothing to name.
func TestAs(t *testing.T) {
	never := func(bound int) func(*int) bool { return func(n *int) bool { return *n > bound } }
	b := fsm.NewBuilder[int]("m")
	l := b.Layer("l")
	p, q := l.State("p"), l.State("q")
	p.To(q).When(never(5)).As("above 5").WhenTick(func(*fsm.Tick, *int) bool { return false }).As("late").
		WhenIn(q).As("at home").AfterFunc(func(*int) time.Duration { return 0 }).As("a while").
		Do(func(*fsm.Tick, *int) {}).As("wave")
	q.To(p).WhenBatch(func(*fsm.Tick, []int, []bool) {}).As("crowded").After(time.Second)
	m := b.MustBuild()
	i := m.Transitions()[0]
	if got, want := fmt.Sprint(i.Label, ", ", i.DelayText(), ", ", i.ActionName), "above 5 and late and at home, after a while, wave"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := m.Transitions()[1].Label; got != "crowded" {
		t.Errorf("the batch condition is %q", got)
	}

	// A definition derived from it names its own, and does not affect those of the original.
	e := m.Edit()
	old := e.FindLayer("l").FindState("p").Transitions()[0]
	old.When(never(7)).As("above 7")
	if got := e.MustBuild().Transitions()[0].Label; got != "above 5 and late and at home and above 7" {
		t.Errorf("edited: %q", got)
	}
	if got := m.Transitions()[0].Label; got != "above 5 and late and at home" {
		t.Errorf("the machine that was edited: %q", got)
	}
	e = m.Edit()
	e.FindLayer("l").FindState("p").Transitions()[0].As("mine")
	const nothing = `machine "m": layer "l": state "p": transition to "q": As("mine") follows nothing that it could name; it stands behind a condition, an action, AfterFunc or WeightFunc; Named labels the transition`
	if _, err := e.Build(); err == nil || !strings.Contains(err.Error(), nothing) {
		t.Errorf("As behind nothing: %v", err)
	}
	b = fsm.NewBuilder[int]("m")
	p = b.Layer("l").State("p")
	p.To(p).After(time.Second).When(nil).As("mine")
	if _, err := b.Build(); err == nil || strings.Contains(err.Error(), "As(") {
		t.Errorf("As behind what was refused: %v", err)
	}
}

// What is left without a name has the word for what it is: a delay is a delay all the same, and no sentence lacks a word.
func TestAsTakesANameAway(t *testing.T) {
	b := fsm.NewBuilder[int]("m")
	l := b.Layer("l")
	p, q := l.State("p"), l.State("q").CanEnter(func(*int) bool { return false }).As("")
	delayed := p.To(q).When(func(*int) bool { return true }).As("ready").When(func(*int) bool { return true }).As("").
		AfterFunc(func(*int) time.Duration { return 0 }).As("").Do(func(*fsm.Tick, *int) {}).As("")
	drawn := p.To(q).WeightFunc(func(*int) int { return 1 }).As("")
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := pool.Add(0)
	must(t, pool.Start(e))
	i, w := pool.Machine().Transitions()[delayed.Index()], pool.Machine().Transitions()[drawn.Index()]
	got := fmt.Sprintf("%s, %s, %v, %s, %s, %s", i.Label, i.DelayText(), i.HasDelay(), i.ActionName, i.Guard, w.WeightFunc)
	if want := "ready and condition, after some time, true, action, guard, some weight"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := pool.Machine().ReasonOf(pool.Explain(nil, e, l)[delayed.Index()]), "guard refuses"; got != want {
		t.Errorf("the reason is %q, want %q", got, want)
	}
}
