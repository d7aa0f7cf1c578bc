package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// What a population answers about an entity is about that one, and not its neighbours.
func TestAnswersAreAboutTheEntity(t *testing.T) {
	b := fsm.NewBuilder[writer]("patient")
	b.Commands(map[fsm.Command]string{toggle: "toggle"})
	l := b.Layer("l")
	well, ill := l.State("well"), l.State("ill").OnUpdate(func(*fsm.Tick, *writer) { panic("ouch") })
	well.To(ill).On(toggle)
	w := donburi.NewWorld()
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{OnFault: func(*fsm.Fault) {}})
	all, p := w.CreateMany(3, f.Component, diary), f.In(w)
	f.Update(w)
	same(t, "why toggle would be taken", p.ExplainCommand(nil, all[1], toggle)[0].Verdict, fsm.VerdictNeedsCommand) // nothing else
	same(t, "why another would", len(p.ExplainCommand(nil, all[1], toggle+1)), 0)
	p.Execute(all[1], toggle)
	for i, want := range []*fsm.State[writer]{well, ill, well} {
		same(t, "current", p.AppendCurrent(nil, all[i]), []*fsm.State[writer]{want})
	}
	f.Update(w)
	for i, e := range all {
		by := p.StoppedBy(e)
		same(t, "stopped", by != nil, i == 1)
		if by != nil {
			same(t, "who is said to be", by.Entity, fsm.Entity(e))
		}
	}
	same(t, "who is well", p.Describe(all[0]), "entity 1, tick 2: l: well for 16ms")
	same(t, "who is ill", p.Describe(all[1]), "entity 2, tick 2: l: ill for 16ms; stopped by a fault")
}
