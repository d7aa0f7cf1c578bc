package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// In a layer that is made anew, a transition is known by what it says, as a state is by its name: how a state was entered is known after
// the swap, and so is what brought about changes that are yet to be reported.
func TestSwapKnowsTransitionsThatAreMadeAnew(t *testing.T) {
	near, far := func(*struct{}) bool { return false }, func(*struct{}) bool { return true }
	type labels = map[*fsm.Transition[struct{}]]string
	before := func(l *fsm.Layer[struct{}]) labels {
		sit, run := l.State("sit"), l.State("run")
		return labels{
			sit.To(run).When(near).As("near").After(time.Hour): "near",
			sit.To(run).When(far).As("far").After(time.Hour):   "far",
			sit.To(run).On(hurry):                              "hurry",
			sit.To(run).On(rest).When(far).As("far"):           "rest",
			l.Any().To(sit).On(9):                              "any",
			run.To(sit).On(hurry):                              "back",
		}
	}
	swapped := func(from, to *fsm.Machine[struct{}], c fsm.Command, first bool) (last, reported int) {
		pool := fsm.NewPool(from, fsm.Config{})
		e := pool.Add(struct{}{})
		if pool.Update(); !first {
			pool.Execute(e, hurry)
			pool.Update()
		}
		if !pool.Execute(e, c) {
			t.Fatalf("nothing takes command %d", c)
		}
		if err := pool.Swap(to); err != nil {
			t.Fatal(err)
		}
		cause, last := pool.LastChange(e, to.Layer("legs"))
		if known := cause == fsm.CauseCommand; known != (last >= 0) || !known && cause != fsm.CauseSwap {
			t.Errorf("the cause is %v, by transition %d", cause, last)
		}
		pool.Update()
		return last, int(pool.Changes()[0].Transition)
	}
	b := fsm.NewBuilder[struct{}]("m")
	before(b.Layer("legs"))
	from := b.MustBuild()

	for _, c := range []struct {
		what    string
		command fsm.Command
		first   bool // from sit
		make    func(l *fsm.Layer[struct{}]) *fsm.Transition[struct{}]
	}{
		{"unchanged", hurry, true, func(l *fsm.Layer[struct{}]) *fsm.Transition[struct{}] {
			for tr, label := range before(l) {
				if label == "hurry" {
					return tr
				}
			}
			return nil
		}},
		{"the same, in another order", 9, false, func(l *fsm.Layer[struct{}]) *fsm.Transition[struct{}] {
			sit := l.State("sit")
			l.Any().To(sit).On(8)
			l.State("run").To(sit).On(hurry)
			return l.Any().To(sit).On(9)
		}},
		{"its condition has been edited", rest, true, func(l *fsm.Layer[struct{}]) *fsm.Transition[struct{}] {
			sit, run := l.State("sit"), l.State("run")
			sit.To(run).On(hurry)
			return sit.To(run).On(rest).When(near)
		}},
		{"there is a new one before it", rest, true, func(l *fsm.Layer[struct{}]) *fsm.Transition[struct{}] {
			sit, run := l.State("sit"), l.State("run")
			sit.To(run).On(rest).When(near)
			return sit.To(run).On(rest).When(far).As("far")
		}},
		{"its states have other names", hurry, false, func(l *fsm.Layer[struct{}]) *fsm.Transition[struct{}] {
			return l.State("dash").Formerly("run").To(l.State("rest").Formerly("sit")).On(hurry)
		}},
		{"by another command", hurry, true, func(l *fsm.Layer[struct{}]) *fsm.Transition[struct{}] {
			l.State("sit").To(l.State("run")).On(rest)
			return nil
		}},
		{"to another state", hurry, true, func(l *fsm.Layer[struct{}]) *fsm.Transition[struct{}] {
			l.State("run")
			l.State("sit").To(l.State("walk")).On(hurry)
			return nil
		}},
		{"from any instead", hurry, true, func(l *fsm.Layer[struct{}]) *fsm.Transition[struct{}] {
			l.State("sit")
			l.Any().To(l.State("run")).On(hurry)
			return nil
		}},
	} {
		for _, edited := range []bool{false, true} {
			b := fsm.NewBuilder[struct{}]("m")
			if edited {
				b = from.Edit()
				b.DeleteLayer("legs")
			}
			successor := c.make(b.Layer("legs"))
			to, want := b.MustBuild(), -1
			if successor != nil {
				want = successor.Index()
			}
			last, reported := swapped(from, to, c.command, c.first)
			if last != want || reported != want {
				t.Errorf("%s: the state was entered by transition %d, and %d is reported, want %d", c.what, last, reported, want)
			}
		}
	}

	// In a layer that is taken over, one that has been deleted is gone, and one like it is another.
	again := from.Edit()
	sit := again.FindLayer("legs").FindState("sit")
	sit.DeleteCommand(hurry)
	sit.To(again.FindLayer("legs").FindState("run")).On(hurry)
	if last, reported := swapped(from, again.MustBuild(), hurry, true); last != -1 || reported != -1 {
		t.Errorf("after it was deleted: %d, %d", last, reported)
	}
}

// Of several transitions that say the same but for what has been edited, each takes the place of one.
func TestSwapKnowsAlikeTransitionsByTheirOrder(t *testing.T) {
	machine := func(label string) *fsm.Machine[num] {
		b := fsm.NewBuilder[num]("m")
		l := b.Layer("l")
		sit, run := l.State("sit"), l.State("run")
		sit.To(run).When(func(*num) bool { return false }).As(label)
		sit.To(run).When(func(*num) bool { return true }).As(label)
		return b.MustBuild()
	}
	for _, label := range []string{"same", "edited"} {
		p := fsm.NewPool(machine("same"), fsm.Config{})
		e := p.Add(num{})
		p.Update()
		must(t, p.Swap(machine(label)))
		if _, by := p.LastChange(e, p.Machine().Layer("l")); by != 1 {
			t.Errorf("%s: the transition is %d, not 1", label, by)
		}
	}
}
