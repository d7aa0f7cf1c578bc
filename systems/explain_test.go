package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// shopper is a view with a condition on a component's data.
type shopper struct {
	Self  donburi.Entity
	Purse *Purse
}

func TestExplain(t *testing.T) {
	b := fsm.NewBuilder[shopper]("shopper")
	l := b.Layer("mind")
	browse, buy := l.State("browse"), l.State("buy")
	buy.CanEnter(func(v *shopper) bool { return v.Purse.Coins >= 5 })
	browse.To(buy).When(func(v *shopper) bool { return v.Purse.Coins > 0 })
	f := systems.MustFSM(b.MustBuild(), purse).Configure(fsm.Config{ExitOnRemove: true})
	w := donburi.NewWorld()
	p := f.In(w)
	entities := w.CreateMany(3, f.Component, purse)
	same(t, "before the start", len(p.Explain(nil, entities[1], l)), 0)
	f.Update(w)
	var answers []fsm.Answer
	for _, step := range []struct {
		coins int
		want  fsm.Verdict
	}{{0, fsm.VerdictConditionFalse}, {4, fsm.VerdictRefused}, {5, fsm.VerdictFires}} {
		purse.Get(w.Entry(entities[1])).Coins = step.coins
		answers = p.Explain(answers[:0], entities[1], l)
		same(t, "answers", len(answers), 1)
		same(t, "the verdict", answers[0].Verdict, step.want)
	}
	same(t, "her neighbour's", p.Explain(nil, entities[0], l)[0].Verdict, fsm.VerdictConditionFalse)
	if allocs := testing.AllocsPerRun(10, func() { answers = p.Explain(answers[:0], entities[1], l) }); allocs != 0 && !fsm.Debug {
		t.Errorf("it allocates %v times", allocs)
	}
	same(t, "in browse", p.Count(browse), 3)
	f.Update(w)
	same(t, "in buy", p.AppendEntities(nil, buy), []donburi.Entity{entities[1]})
	check(t, p)
	same(t, "nobody", len(p.Explain(nil, donburi.Null, l)), 0)
	w.Remove(entities[0])
	same(t, "removed", len(p.Explain(nil, entities[0], l)), 0)
	w.Entry(entities[2]).RemoveComponent(purse)
	wantPanic(t, "without a purse", `systems: machine "shopper": entity 3 lacks systems_test.Purse for field Purse; its components are the machine "shopper"`+remedy,
		func() { p.Explain(nil, entities[2], l) })
}

// An attached entity can be explained any number of times before the next tick gives its row a place.
func TestExplainBeforeTheFirstTick(t *testing.T) {
	m := newTwoStates("strict")
	w := donburi.NewWorld()
	f, p := m.in(w, fsm.Config{ExitOnRemove: true})
	e := w.Create(diary)
	if err := p.Attach(e); err != nil {
		t.Fatal(err)
	}
	answers := p.Explain(nil, e, m.layer)
	same(t, "the verdict", answers[0].Verdict, fsm.VerdictNeedsCommand)
	if allocs := testing.AllocsPerRun(1000, func() { answers = p.Explain(answers[:0], e, m.layer) }); allocs != 0 {
		t.Errorf("it allocates %v times", allocs)
	}
	same(t, "what it wrote", linesOf(w, e), "enter a")
	w.Entry(e).RemoveComponent(f.Component)
	p.Update()
	same(t, "what it wrote", linesOf(w, e), "enter a, exit a")
}
