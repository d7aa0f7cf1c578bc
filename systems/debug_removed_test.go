//go:build hordedebug

package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// These tests need the build tag hordedebug.

// Whatever is asked of a removed entity panics, and the text names the entity and the machine. For entities that lack the machine or never
// existed nothing panics.
func TestDebugUseOfARemovedEntity(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("mourner")
	f := systems.MustFSM(m.Machine, diary)
	p := f.In(w)
	all := w.CreateMany(3, f.Component, diary)
	without := w.Create(diary)
	p.Update()
	w.Remove(all[1])
	uses := map[string]func(e donburi.Entity){
		"Execute":  func(e donburi.Entity) { p.Execute(e, toggle) },
		"Perform":  func(e donburi.Entity) { _ = p.Perform(e, toggle) },
		"Tell":     func(e donburi.Entity) { p.Tell(e, fsm.Message{Kind: 1}) },
		"ChangeTo": func(e donburi.Entity) { _ = p.ChangeTo(e, m.b) },
		"Revert":   func(e donburi.Entity) { p.Revert(e, m.layer) },
		"Send":     func(e donburi.Entity) { p.Send(e, toggle) },
		"SendFor":  func(e donburi.Entity) { p.SendFor(e, toggle, 1) },
		"Post":     func(e donburi.Entity) { p.Post(e, fsm.Message{Kind: 1}) },
		"PostFor":  func(e donburi.Entity) { p.PostFor(e, fsm.Message{Kind: 1}, 1) },
	}
	for range 2 {
		for operation := range uses {
			want := fmt.Sprintf("fsm: %s of machine %q: use of entity %v, which was removed; ask its world first whether it is Valid",
				operation, "mourner", fsm.Entity(all[1]))
			if got := panicOf(func() { uses[operation](all[1]) }); got != want {
				t.Errorf("%s says %q, want %q", operation, got, want)
			}
			for _, e := range []donburi.Entity{all[0], without, donburi.Null, all[2] + 1<<40} {
				if got := panicOf(func() { uses[operation](e) }); got != "" {
					t.Errorf("%s of %v says %q", operation, e, got)
				}
			}
		}
		w.CreateMany(1, f.Component, diary) // the number is used again
	}
	p.Send(all[0], toggle)
	w.Remove(all[0]) // it was there when the command was sent
	p.Update()
}

// Inside a callback the panic is a fault that also names the callback.
func TestDebugSendToARemovedEntity(t *testing.T) {
	for _, post := range []bool{false, true} {
		w := donburi.NewWorld()
		var friend donburi.Entity
		b := fsm.NewBuilder[writer]("friends")
		b.Layer("talk").State("chat").OnUpdate(func(t *fsm.Tick, v *writer) {
			if post {
				t.PostTo(fsm.Entity(friend), fsm.Message{Kind: 1})
			} else {
				t.SendTo(fsm.Entity(friend), toggle)
			}
		})
		f := systems.MustFSM(b.MustBuild(), diary)
		self := w.Create(f.Component, diary)
		friend = w.Create(f.Component, diary)
		f.Update(w)
		w.Remove(friend)
		text := culprit(t, func() { f.Update(w) })
		for _, want := range []string{
			"which was removed", fmt.Sprintf("entity %v", fsm.Entity(friend)), fmt.Sprintf("entity %v", fsm.Entity(self)), "Update", `state "chat"`,
			`machine "friends"`,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%q does not say %q", text, want)
			}
		}
	}
}
