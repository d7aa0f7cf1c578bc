package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// TestRule17OrderOfExits: an Exit runs in the middle of the callback that removes the entity, and its requests are ordered accordingly:
// after those that the callback made before, and before those that it makes later.
func TestRule17OrderOfExits(t *testing.T) {
	const leave fsm.Command = 1
	for name, do := range map[string]func(p *fsm.Pool[int], e fsm.Entity){
		"at once":   func(p *fsm.Pool[int], e fsm.Entity) { p.Execute(e, leave) },
		"delivered": func(p *fsm.Pool[int], e fsm.Entity) { p.Send(e, leave); p.Update() },
		"in a tick": func(p *fsm.Pool[int], e fsm.Entity) { *p.View(e) = 1; p.Update() },
	} {
		var p *fsm.Pool[int]
		var all []fsm.Entity
		var called []string
		ask := func(tick *fsm.Tick, what string, kind fsm.MessageKind) {
			tick.PostTo(1000, fsm.Message{Kind: kind})
			tick.Defer(func() { called = append(called, what) })
		}
		b := fsm.NewBuilder[int]("chain")
		l := b.Layer("l")
		here := l.State("here").OnExit(func(tick *fsm.Tick, v *int) {
			switch tick.Entity() {
			case all[0]:
				ask(tick, "exit 0", 1)
			case all[1]:
				ask(tick, "exit 1, before", 3)
				p.Remove(all[2])
				ask(tick, "exit 1, after", 5)
			case all[2]:
				ask(tick, "exit 2", 4)
			}
		})
		there := l.State("there").OnEnter(func(tick *fsm.Tick, v *int) {
			ask(tick, "enter 0, before", 2)
			p.Remove(all[1])
			ask(tick, "enter 0, after", 6)
		})
		here.To(there).On(leave)
		here.To(there).When(func(v *int) bool { return *v == 1 })
		p = fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true})
		for range 3 {
			all = append(all, p.Add(0))
		}
		p.Update()
		do(p, all[0])
		p.Update()
		want := []string{"exit 0", "enter 0, before", "exit 1, before", "exit 2", "exit 1, after", "enter 0, after"}
		if !slices.Equal(called, want) {
			t.Errorf("%s: deferred were %q, want %q", name, called, want)
		}
		var posted []fsm.MessageKind
		for _, lost := range p.Lost() {
			posted = append(posted, lost.Message)
		}
		if want := []fsm.MessageKind{1, 2, 3, 4, 5, 6}; !slices.Equal(posted, want) {
			t.Errorf("%s: posted were %v, want %v", name, posted, want)
		}
	}
}
