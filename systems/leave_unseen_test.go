package systems_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// The order does not depend on the chunks.
func TestUnseenExitsRunInTheOrderOfEntities(t *testing.T) {
	for _, size := range []int{1, 2, 4, 512} {
		w := donburi.NewWorld()
		var exited []fsm.Entity
		b := fsm.NewBuilder[numView]("sheep")
		b.Layer("l").State("well").OnExit(func(t *fsm.Tick, _ *numView) { exited = append(exited, t.Entity()) })
		f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true, ChunkSize: size})
		all := w.CreateMany(10, f.Component, numComponent)
		f.Update(w)
		for _, i := range []int{9, 1, 4} {
			w.Entry(all[i]).RemoveComponent(f.Component)
		}
		f.Update(w)
		same(t, "exits", exited, []fsm.Entity{fsm.Entity(all[1]), fsm.Entity(all[4]), fsm.Entity(all[9])})
		check(t, f.In(w))
	}
}

// Entities that stay in a chunk cost nothing when a few others leave it.
func TestExitsCostWhatLeaves(t *testing.T) {
	needsRelease(t)
	churn := func(exits bool) float64 {
		w := donburi.NewWorld()
		b := fsm.NewBuilder[numView]("sheep")
		b.Layer("l").State("well").OnExit(func(*fsm.Tick, *numView) {})
		f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: exits})
		all := w.CreateMany(4096, f.Component, numComponent)
		f.Update(w)
		return testing.AllocsPerRun(20, func() {
			for i := 100; i < len(all); i += 512 {
				w.Remove(all[i])
				all[i] = w.Create(f.Component, numComponent)
			}
			f.Update(w)
		})
	}
	if without, with := churn(false), churn(true); with > without+100 {
		t.Errorf("8 of 4096 entities removed and created in a tick: %v allocations, without exits %v", with, without)
	}
}

// An entity that has lost a required component along with the machine cannot be called back. It leaves without Exit, and nothing waits for
// it.
func TestNoUnseenExitWithoutWhatTheViewNeeds(t *testing.T) {
	w, exits := donburi.NewWorld(), 0
	f := systems.MustFSM(leaverMachine(func(*fsm.Tick, *writer) { exits++ }), diary).Configure(fsm.Config{ExitOnRemove: true})
	e := w.Create(f.Component, diary, mark)
	f.Update(w)
	w.Entry(e).RemoveComponent(f.Component)
	w.Entry(e).RemoveComponent(diary)
	f.Update(w)
	same(t, "exits and waiting", [2]int{exits, systems.Waiting(f.In(w))}, [2]int{0, 0})
	same(t, "is there", w.Valid(e), true)
	check(t, f.In(w))
}

// If the machine's component is taken off by hand and put on again before the next tick, the Exits of the old row run before the new row
// starts.
func TestComponentTakenOffAndPutOn(t *testing.T) {
	for name, putOn := range map[string]func(f *systems.FSM[writer], w donburi.World, e donburi.Entity){
		"Attach":       func(f *systems.FSM[writer], w donburi.World, e donburi.Entity) { _ = f.In(w).Attach(e) },
		"AddComponent": func(f *systems.FSM[writer], w donburi.World, e donburi.Entity) { w.Entry(e).AddComponent(f.Component) },
	} {
		for _, chunk := range []int{1, 2, 256} {
			for who := range 3 {
				m := newTwoStates("leaver")
				w := donburi.NewWorld()
				f, p := m.in(w, fsm.Config{ExitOnRemove: true, ChunkSize: chunk})
				all := w.CreateMany(3, f.Component, diary)
				p.Update()
				p.Execute(all[who], toggle)
				w.Entry(all[who]).RemoveComponent(f.Component)
				putOn(f, w, all[who])
				p.Update()
				for i, e := range all {
					want := "enter a, update a, update a"
					if i == who {
						want = "enter a, update a, exit a, enter b, exit b, enter a, update a"
					}
					same(t, fmt.Sprintf("%s, chunks of %d, %d", name, chunk, i), linesOf(w, e), want)
				}
				check(t, p)
			}
		}
	}
}

// An entity whose machine component was taken off by hand and that is removed before the next tick has its Exit.
func TestRemovedWithoutItsComponent(t *testing.T) {
	m := newTwoStates("leaver")
	w := donburi.NewWorld()
	f, p := m.in(w, fsm.Config{ExitOnRemove: true})
	all := w.CreateMany(3, f.Component, diary)
	p.Update()
	lines := diary.Get(w.Entry(all[0]))
	w.Entry(all[0]).RemoveComponent(f.Component)
	w.Remove(all[0])
	p.Update()
	same(t, "the removed one", strings.Join(lines.Lines, ", "), "enter a, update a, exit a")
	same(t, "another", linesOf(w, all[2]), "enter a, update a, update a")
	check(t, p)
}

// Whatever operation meets the entity next, the old row's Exit runs once.
func TestMachineTakenOffAndPutOnByHand(t *testing.T) {
	m := newTwoStates("changeling")
	for name, c := range map[string]struct {
		meet func(p *systems.Population[writer], e donburi.Entity)
		want string
	}{
		"nobody":  {func(*systems.Population[writer], donburi.Entity) {}, "exit a, enter a, update a"},
		"Execute": {func(p *systems.Population[writer], e donburi.Entity) { p.Execute(e, toggle) }, "exit a, enter a, exit a, enter b, update b"},
		"Remove":  {func(p *systems.Population[writer], e donburi.Entity) { p.World().Remove(e) }, "exit a"},
		"Detach":  {func(p *systems.Population[writer], e donburi.Entity) { _ = p.Detach(e) }, "exit a"},
	} {
		for _, placed := range []bool{true, false} {
			w := donburi.NewWorld()
			f, p := m.in(w, fsm.Config{ExitOnRemove: true})
			all := w.CreateMany(3, f.Component, diary)
			if f.Update(w); !placed {
				all[1] = w.Create(diary)
				if err := p.Attach(all[1]); err != nil {
					t.Fatal(err)
				}
			}
			d := diary.Get(w.Entry(all[1]))
			d.Lines = nil
			w.Entry(all[1]).RemoveComponent(f.Component)
			w.Entry(all[1]).AddComponent(f.Component)
			c.meet(p, all[1])
			f.Update(w)
			same(t, fmt.Sprint(name, ", placed ", placed), strings.Join(d.Lines, ", "), c.want)
			same(t, "waiting", systems.Waiting(p), 0)
			check(t, p)
		}
	}
}

// Nothing more is called in a tick for an entity that has lost the machine and is then removed.
func TestMachineTakenOffByHandInATick(t *testing.T) {
	needsRelease(t)
	for _, exits := range []bool{false, true} {
		w := donburi.NewWorld()
		var all []donburi.Entity
		var f *systems.FSM[writer]
		b := fsm.NewBuilder[writer]("victim")
		b.Layer("l").State("a").OnExit(func(_ *fsm.Tick, v *writer) { v.Diary.note("exit") }).
			OnUpdate(func(_ *fsm.Tick, v *writer) {
				if v.Diary.note("update"); v.Self == all[0] && w.Valid(all[1]) {
					w.Entry(all[1]).RemoveComponent(f.Component)
					w.Remove(all[1])
				}
			})
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: exits})
		all = w.CreateMany(3, f.Component, diary)
		d := diary.Get(w.Entry(all[1]))
		f.Update(w)
		want := ""
		if exits {
			want = "exit"
		}
		same(t, fmt.Sprint("with exits ", exits), strings.Join(d.Lines, ", "), want)
		check(t, f.In(w))
	}
}

// An entity that is attached and loses the component by hand between the same two ticks has its Exit, if Exits are configured, whatever
// happens to it next.
func TestExitOfEntityAttachedAndTakenOffBetweenTicks(t *testing.T) {
	for _, then := range []string{"attached again", "removed", "left alone", "left alone, without exits"} {
		exits := 0
		b := fsm.NewBuilder[numView]("m")
		b.Layer("l").State("a").OnExit(func(*fsm.Tick, *numView) { exits++ })
		want := 1
		if then == "left alone, without exits" {
			want = 0
		}
		f := systems.MustFSM(b.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: want > 0})
		w := donburi.NewWorld()
		p := f.In(w)
		e := w.Create(numComponent)
		if err := p.Attach(e); err != nil {
			t.Fatal(err)
		}
		w.Entry(e).RemoveComponent(f.Component)
		switch then {
		case "attached again":
			if err := p.Attach(e); err != nil {
				t.Fatal(err)
			}
		case "removed":
			w.Remove(e)
		}
		f.Update(w)
		f.Update(w)
		if exits != want || systems.Waiting(p) != 0 {
			t.Errorf("%s: %d exits, %d are waiting", then, exits, systems.Waiting(p))
		}
	}
}

// An entity that an operation has started and whose machine is taken off by hand before the next tick has its Exit.
func TestExitOfEntityStartedAndTakenOffBetweenTicks(t *testing.T) {
	for start, do := range map[string]func(p *systems.Population[writer], c donburi.IComponentType, e donburi.Entity){
		"Attach": func(p *systems.Population[writer], _ donburi.IComponentType, e donburi.Entity) {
			if err := p.Attach(e); err != nil {
				panic(err)
			}
		},
		"Execute": func(p *systems.Population[writer], c donburi.IComponentType, e donburi.Entity) {
			p.World().Entry(e).AddComponent(c)
			p.Execute(e, toggle)
			p.Execute(e, toggle)
		},
	} {
		w := donburi.NewWorld()
		f := systems.MustFSM(leaverMachine(nil), diary).Configure(fsm.Config{ExitOnRemove: true})
		e := w.Create(diary)
		for round := range 3 {
			do(f.In(w), f.Component, e)
			w.Entry(e).RemoveComponent(f.Component)
			if round == 1 {
				w.Create(f.Component, diary)
			}
			f.Update(w)
			f.Update(w)
			want := strings.Repeat(", exit high, exit middle, exit low", round+1)[2:]
			same(t, fmt.Sprint(start, ", round ", round), linesOf(w, e), want)
		}
		check(t, f.In(w))
	}
}
