package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// TestSendAcrossMachines: a wolf bites sheep, which run another machine, in the order of wolves whatever the number of workers.
func TestSendAcrossMachines(t *testing.T) {
	const bite, howl = fsm.Command(1), fsm.MessageKind(1)
	for _, workers := range []int{1, 4} {
		var heard []any
		sb := fsm.NewBuilder[numView]("sheep")
		sl := sb.Layer("l")
		well, hurt := sl.State("well"), sl.State("hurt")
		well.To(hurt).On(bite)
		well.OnMessage(func(_ *fsm.Tick, _ *numView, m fsm.Message) bool { heard = append(heard, m.Data); return true })
		sheep := systems.MustFSM(sb.MustBuild(), numComponent)

		var victim, listener donburi.Entity
		wb := fsm.NewBuilder[struct{ Teeth *tooth }]("wolf")
		wb.Layer("l").State("hunting").OnUpdate(func(tick *fsm.Tick, v *struct{ Teeth *tooth }) {
			systems.Send(tick, sheep, victim, bite, sl)
			systems.Post(tick, sheep, listener, fsm.Message{Kind: howl, Data: v.Teeth.N})
		})
		wolves := systems.MustFSM(wb.MustBuild(), teeth).Configure(fsm.Config{Workers: workers, ChunkSize: 256})

		w := donburi.NewWorld()
		flock := w.CreateMany(2, sheep.Component, numComponent)
		victim, listener = flock[0], flock[1]
		want := []any{}
		for i, e := range w.CreateMany(2000, wolves.Component, teeth) {
			teeth.Get(w.Entry(e)).N = i
			want = append(want, i)
		}
		sheep.Update(w)
		wolves.Update(w)
		if sheep.In(w).Is(victim, hurt) || len(heard) > 0 {
			t.Error("it did not wait for the next tick")
		}
		sheep.Update(w)
		if !sheep.In(w).Is(victim, hurt) || fmt.Sprint(heard) != fmt.Sprint(want) {
			t.Errorf("%d workers: hurt %v, heard %v", workers, sheep.In(w).Is(victim, hurt), heard)
		}
	}
	b := fsm.NewBuilder[numView]("m")
	b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, v *numView) { systems.Send[numView](tick, nil, v.Entity, 1) })
	f := systems.MustFSM(b.MustBuild(), numComponent)
	w := donburi.NewWorld()
	w.Create(f.Component, numComponent)
	if text := fmt.Sprint(survive(func() { f.Update(w) })); !strings.Contains(text, "systems: Send was given a nil FSM (across_send_test.go:") {
		t.Error(text)
	}
}

type tooth struct{ N int }

var teeth = donburi.NewComponentType[tooth]()
