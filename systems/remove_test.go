package systems_test

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Exits run once, layers in reverse order, for any entity of a table.
func TestExitOnRemove(t *testing.T) {
	for way, leave := range waysToLeave {
		for _, exits := range []bool{false, true} {
			for population := 1; population <= 3; population++ {
				for leaver := range population {
					t.Run(fmt.Sprintf("%s/exits %v/%d of %d", way, exits, leaver, population), func(t *testing.T) {
						w := donburi.NewWorld()
						f := systems.MustFSM(leaverMachine(nil), diary).Configure(fsm.Config{ExitOnRemove: exits, ChunkSize: 2})
						all := w.CreateMany(population, f.Component, diary)
						f.Update(w)
						e := all[leaver]
						lines := diary.Get(w.Entry(e))
						leave(w, f.In(w), f.Component, e)
						want := ""
						if exits {
							want = "exit high, exit middle, exit low"
						}
						same(t, "diary", strings.Join(lines.Lines, ", "), want)
						f.Update(w)
						check(t, f.In(w))
						same(t, "diary after the next tick", strings.Join(lines.Lines, ", "), want)
						same(t, "rows remembered", systems.Waiting(f.In(w)), 0)
						for i, o := range all {
							if i != leaver {
								same(t, "diary of another", linesOf(w, o), "")
							}
						}
					})
				}
			}
		}
	}
}

// An entity that has not started has no Exit.
func TestNoExitBeforeTheStart(t *testing.T) {
	for way, leave := range waysToLeave {
		w := donburi.NewWorld()
		f := systems.MustFSM(leaverMachine(nil), diary).Configure(fsm.Config{ExitOnRemove: true})
		f.Update(w)
		e := w.Create(f.Component, diary)
		lines := diary.Get(w.Entry(e))
		leave(w, f.In(w), f.Component, e)
		same(t, way, len(lines.Lines), 0)
		f.Update(w)
		check(t, f.In(w))
	}
}

// During Exit the entity is still in the world, and Exit may send commands and defer functions.
func TestExitOfRemovedEntityMayAct(t *testing.T) {
	for way, leave := range waysToLeave {
		t.Run(way, func(t *testing.T) {
			w := donburi.NewWorld()
			var p *systems.Population[writer]
			var all []donburi.Entity
			deferred := 0
			f := systems.MustFSM(leaverMachine(func(tick *fsm.Tick, v *writer) {
				if tick.Entity() != fsm.Entity(v.Self) || !w.Valid(v.Self) {
					t.Errorf("Exit is called for %#x, with the view of %v", tick.Entity(), v.Self)
				}
				tick.SendTo(fsm.Entity(all[1]), toggle)
				tick.Send(toggle)
				tick.Defer(func() { deferred++ })
			}), diary).Configure(fsm.Config{ExitOnRemove: true})
			p = f.In(w)
			all = w.CreateMany(2, f.Component, diary)
			f.Update(w)
			leave(w, p, f.Component, all[0])
			f.Update(w)
			if way == "RemoveComponent" { // its Exit ran inside a tick
				f.Update(w)
			}
			same(t, "deferred calls", deferred, 1)
			same(t, "lost commands", p.Stats().Lost, uint64(2))
			check(t, p)
		})
	}
}

// An Exit may remove another entity, whose Exit may remove a third, and so on.
func TestExitMayRemoveOthers(t *testing.T) {
	w := donburi.NewWorld()
	var all []donburi.Entity
	f := systems.MustFSM(leaverMachine(func(_ *fsm.Tick, v *writer) {
		for i, e := range all[:len(all)-1] {
			if e == v.Self {
				w.Remove(all[i+1])
			}
		}
	}), diary).Configure(fsm.Config{ExitOnRemove: true, ChunkSize: 2})
	all = w.CreateMany(6, f.Component, diary)
	f.Update(w)
	var diaries []*Diary
	for _, e := range all {
		diaries = append(diaries, diary.Get(w.Entry(e)))
	}
	w.Remove(all[2])
	f.Update(w)
	check(t, f.In(w))
	for i, d := range diaries {
		want := "exit high, exit middle, exit low"
		if i < 2 {
			want = ""
		}
		same(t, fmt.Sprint("diary ", i), strings.Join(d.Lines, ", "), want)
	}
}

// A row whose memory the game has moved still belongs to its entity: Exit runs once.
func TestExitOfRowMovedByHand(t *testing.T) {
	for way, leave := range waysToLeave {
		w := donburi.NewWorld()
		f := systems.MustFSM(leaverMachine(nil), diary).Configure(fsm.Config{ExitOnRemove: true})
		all := w.CreateMany(3, f.Component, diary)
		f.Update(w)
		lines := diary.Get(w.Entry(all[1]))
		cells := *(*[4]fsm.Cell)(w.Entry(all[1]).Component(f.Component))
		w.Entry(all[1]).SetComponent(f.Component, unsafe.Pointer(&cells))
		leave(w, f.In(w), f.Component, all[1])
		f.Update(w)
		same(t, way, strings.Join(lines.Lines, ", "), "exit high, exit middle, exit low")
		check(t, f.In(w))
	}
}

// An entity whose row was given back does not run the machine any more, also while the world is still removing it, whatever is asked then.
func TestQuestionsWhileTheWorldRemoves(t *testing.T) {
	for _, exits := range []bool{false, true} {
		for _, ticked := range []bool{false, true} {
			w := donburi.NewWorld()
			m := newTwoStates("asked")
			f, p := m.in(w, fsm.Config{ExitOnRemove: exits})
			w.OnRemove(func(_ donburi.World, e donburi.Entity) {
				p.Count(m.a)
				same(t, fmt.Sprintf("exits %v, ticked %v: runs, and how many do", exits, ticked), fmt.Sprint(p.Has(e), p.Len()), "false 1")
			})
			all := w.CreateMany(2, f.Component, diary)
			if ticked {
				f.Update(w)
			} else if err := p.Start(all[0]); err != nil {
				t.Fatal(err)
			}
			w.Remove(all[0])
			f.Update(w)
			check(t, p)
		}
	}
}
