//go:build hordedebug

package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// What a tick has deferred may change the world, and so may the callbacks that follow from that.
func TestDebugLetsDeferredCallsChangeTheWorld(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[writer]("late")
	b.Layer("main").State("only").
		OnUpdate(func(tick *fsm.Tick, v *writer) { systems.Remove(tick, v.Self) }).
		OnExit(func(_ *fsm.Tick, v *writer) { v.Diary.note("exit") })
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
	all := w.CreateMany(3, f.Component, diary)
	last := diary.Get(w.Entry(all[2]))
	f.Update(w)
	same(t, "left", w.Len(), 0)
	same(t, "diary", last.Lines, []string{"exit"})
	check(t, f.In(w))
}
