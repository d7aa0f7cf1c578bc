package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// The first entity's callback takes a required component from the second, and the third's gives it back. The second entity misses the tick
// only if its turn came in between.
func TestRequiredComponentTakenAndGivenBackInOneTick(t *testing.T) {
	needsRelease(t)
	for _, chunk := range []int{1, 2, 256} {
		for _, batch := range []bool{false, true} {
			w := donburi.NewWorld()
			var all []donburi.Entity
			var book *Diary
			update := func(tick *fsm.Tick, v *writer) {
				switch {
				case tick.Number() != 2:
				case v.Self == all[0]:
					book = diary.Get(w.Entry(all[1]))
					w.Entry(all[1]).RemoveComponent(diary)
				case v.Self == all[2]:
					donburi.Add(w.Entry(all[1]), diary, book)
				}
				v.Diary.note("update %d", tick.Number())
			}
			b := fsm.NewBuilder[writer]("loaned")
			only := b.Layer("main").State("only")
			if batch {
				only.OnUpdateBatch(func(tick *fsm.Tick, vs []writer) {
					for i := range vs {
						update(tick.At(i), &vs[i])
					}
				})
			} else {
				only.OnUpdate(update)
			}
			f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ChunkSize: chunk})
			all = w.CreateMany(5, f.Component, diary)
			for range 3 {
				f.Update(w)
			}
			check(t, f.In(w))
			if !f.In(w).Has(all[1]) {
				t.Errorf("chunks of %d, batch %v: the entity that lacked its diary for a moment is lost", chunk, batch)
			}
			want := "update 1, update 2, update 3"
			if chunk == 1 {
				want = "update 1, update 3" // it lacked it just when its turn came
			}
			same(t, fmt.Sprintf("chunks of %d, batch %v: diary", chunk, batch), linesOf(w, all[1]), want)
		}
	}
}

// If a required component is not given back, the next tick panics and says so. When it is back, the entity goes on.
func TestRequiredComponentTakenInATick(t *testing.T) {
	needsRelease(t)
	w := donburi.NewWorld()
	b := fsm.NewBuilder[writer]("robbed")
	var all []donburi.Entity
	b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, v *writer) {
		if v.Self == all[0] && tick.Number() == 2 {
			w.Entry(all[2]).RemoveComponent(diary)
		}
		v.Diary.note("%d", tick.Number())
	})
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ChunkSize: 1})
	all = w.CreateMany(3, f.Component, diary)
	f.Update(w)
	book := diary.Get(w.Entry(all[2]))
	f.Update(w)
	wantPanic(t, "Update", fmt.Sprintf("systems: machine \"robbed\": entity %v lacks systems_test.Diary for field Diary; "+
		"its components are the machine \"robbed\"%s", fsm.Entity(all[2]), remedy), func() { f.Update(w) })
	donburi.Add(w.Entry(all[2]), diary, book)
	f.Update(w)
	check(t, f.In(w))
	same(t, "diary", linesOf(w, all[2]), "1, 4")
	same(t, "diary of another", linesOf(w, all[1]), "1, 2, 4")
}

// Two component types of one Go type are easily confused. The error says that the entity has the other one.
func TestLackingOneOfTwoComponentsOfAType(t *testing.T) {
	right, wrong := donburi.NewComponentType[Diary](), donburi.NewComponentType[Diary]()
	f := systems.MustFSM(newTwoStates("double").Machine, right)
	const note = "it has another component of that Go type than the one that the FSM was made with"
	w := donburi.NewWorld()
	w.Create(f.Component, wrong)
	if text := panicOf(func() { f.Update(w) }); !strings.Contains(text, "lacks") || !strings.Contains(text, note) {
		t.Errorf("the tick panics with %q", text)
	}
	w = donburi.NewWorld()
	w.Create(f.Component, mark)
	if text := panicOf(func() { f.Update(w) }); !strings.Contains(text, "lacks") || strings.Contains(text, note) {
		t.Errorf("the tick panics with %q", text)
	}
	w = donburi.NewWorld()
	if err := f.In(w).Attach(w.Create(wrong)); err == nil || !strings.Contains(err.Error(), note) {
		t.Errorf("Attach says %v", err)
	}
}
