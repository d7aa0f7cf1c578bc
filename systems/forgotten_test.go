package systems_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// The population of a forgotten world says that nobody is there, and leaves the entities alone: not even an operation that looks for rows
// that have left unseen runs an Exit, and what another population of the world keeps stays where it is.
func TestForgottenWorldIsLeftAlone(t *testing.T) {
	type population = *systems.Population[writer]
	refused := map[string]bool{"Attach": true, "Detach": true, "AppendSnapshot": true}
	for name, operate := range map[string]func(p population, e donburi.Entity) error{
		"Attach": func(p population, e donburi.Entity) error { return p.Attach(e) },
		"Detach": func(p population, e donburi.Entity) error { return p.Detach(e) },
		"AppendSnapshot": func(p population, _ donburi.Entity) error {
			_, err := p.AppendSnapshot(nil)
			return err
		},
		"Hash": func(p population, _ donburi.Entity) error {
			p.Hash()
			return nil
		},
	} {
		for _, served := range []bool{false, true} {
			w := donburi.NewWorld()
			m := newTwoStates("forgetful")
			f, p := m.in(w, fsm.Config{ExitOnRemove: true})
			e := w.Create(f.Component, diary)
			f.Update(w)
			f.Forget(w)
			diary.Get(w.Entry(e)).Lines = nil
			want := ""
			if served {
				f.Update(w)
				f.In(w).Execute(e, toggle)
				want = "enter a, update a, exit a, enter b"
			}
			if err := operate(p, e); (err != nil) != refused[name] {
				t.Errorf("%s: %v", name, err)
			}
			same(t, name+": numbers", [3]int{p.Len(), p.Count(m.a), p.Count(m.b)}, [3]int{})
			same(t, name+": diary", linesOf(w, e), want)
			if served {
				same(t, name+": state", f.In(w).Current(e, m.layer), m.b)
				check(t, f.In(w))
			}
		}
	}
}

// Whatever is asked of the population of a forgotten world, the error says that this is why, and not that the entity was removed.
func TestErrorsSayThatTheWorldWasForgotten(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("forgetful")
	f, p := m.in(w, fsm.Config{})
	e := w.Create(f.Component, diary)
	f.Update(w)
	data, err := p.AppendEntity(nil, e)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := p.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	f.Forget(w)
	const why = `systems: machine "forgetful": this population's world was forgotten (FSM.Forget); ask FSM.In for another population`
	second := func(_ any, err error) error { return err }
	for _, served := range []bool{false, true} {
		if served {
			f.Update(w)
		}
		for operation, err := range map[string]error{
			"Perform":       p.Perform(e, toggle),
			"Start":         p.Start(e),
			"Start in a":    p.Start(e, m.a),
			"Place":         p.Place(e),
			"ChangeTo":      p.ChangeTo(e, m.b),
			"Restart":       p.Restart(e),
			"SetInterval":   p.SetInterval(e, 2),
			"Pause":         p.Pause(e),
			"PauseFor":      p.PauseFor(e, time.Second),
			"Resume":        p.Resume(e),
			"AppendEntity":  second(p.AppendEntity(nil, e)),
			"RestoreEntity": second(p.RestoreEntity(e, data, nil)),
		} {
			method, _, _ := strings.Cut(operation, " ")
			same(t, operation, fmt.Sprint(err), fmt.Sprintf("fsm: %s: entity %v has no row any more: %s", method, fsm.Entity(e), why))
			var no *fsm.RefusalError
			same(t, operation+": gone", errors.As(err, &no) && no.Reason == fsm.ReasonGone, true)
		}
		for operation, err := range map[string]error{
			"Attach":         p.Attach(e),
			"Detach":         p.Detach(e),
			"AppendSnapshot": second(p.AppendSnapshot(nil)),
			"Restore":        second(p.Restore(whole, nil)),
			"AppendGroup":    second(p.AppendGroup(nil, []donburi.Entity{e})),
			"RestoreGroup":   second(p.RestoreGroup(data, nil)),
		} {
			same(t, operation, fmt.Sprint(err), why)
		}
	}
}

// What the Exit of an entity that has left unseen defers may have the world forgotten, while more such Exits are due. They do not run.
func TestWorldForgottenByAnUnseenExit(t *testing.T) {
	for name, operate := range map[string]func(p *systems.Population[writer], e donburi.Entity) error{
		"AppendSnapshot": func(p *systems.Population[writer], _ donburi.Entity) error {
			data, err := p.AppendSnapshot([]byte("before"))
			same(t, "data", string(data), "before")
			return err
		},
		"AppendEntity": func(p *systems.Population[writer], e donburi.Entity) error {
			_, err := p.AppendEntity(nil, e)
			return err
		},
		"AppendGroup": func(p *systems.Population[writer], e donburi.Entity) error {
			_, err := p.AppendGroup(nil, []donburi.Entity{e})
			return err
		},
	} {
		w := donburi.NewWorld()
		var f *systems.FSM[writer]
		exits := 0
		f = systems.MustFSM(leaverMachine(func(tick *fsm.Tick, _ *writer) {
			exits++
			tick.Defer(func() { f.Forget(w) })
		}), diary).Configure(fsm.Config{ExitOnRemove: true})
		all := w.CreateMany(4, f.Component, diary)
		f.Update(w)
		for _, e := range all[:3] {
			w.Entry(e).RemoveComponent(f.Component)
		}
		if err := operate(f.In(w), all[3]); err == nil {
			t.Errorf("%s succeeds for a world that was forgotten meanwhile", name)
		}
		same(t, name+": exits", exits, 1)
		f.Update(w)
		same(t, name+": number", f.In(w).Len(), 1)
		check(t, f.In(w))
	}
}

// Of a forgotten world the machine's packer knows nothing any more, and what it knows of others stays.
func TestForgottenWorldIsForgottenByThePacker(t *testing.T) {
	f := systems.MustFSM(newTwoStates("kept").Machine, diary).KeepPacked()
	worlds := []donburi.World{donburi.NewWorld(), donburi.NewWorld()}
	for _, w := range worlds {
		w.Create(f.Component, diary)
		f.Update(w)
	}
	same(t, "packed worlds", systems.PackedWorlds(f), 2)
	f.Forget(worlds[0])
	same(t, "packed worlds after one was forgotten", systems.PackedWorlds(f), 1)
	runtime.KeepAlive(worlds) // or they might be forgotten for being gone
}

// A row that a question found to have left unseen waits for its Exit. If the world is forgotten meanwhile, it waits no longer.
func TestForgottenWorldKeepsNoRowThatHasLeft(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("leaver")
	f, p := m.in(w, fsm.Config{ExitOnRemove: true})
	e := w.Create(f.Component, diary)
	f.Update(w)
	w.Entry(e).RemoveComponent(f.Component)
	same(t, "number in a", p.Count(m.a), 0)
	same(t, "waiting", systems.Waiting(p), 1)
	diary.Get(w.Entry(e)).Lines = nil
	f.Forget(w)
	same(t, "waiting in a forgotten world", systems.Waiting(p), 0)
	if err := p.Detach(e); err == nil || !strings.Contains(err.Error(), "this population's world was forgotten") {
		t.Errorf("Detach: %v", err)
	}
	if err := p.Attach(e); err == nil || !strings.Contains(err.Error(), "this population's world was forgotten") {
		t.Errorf("Attach: %v", err)
	}
	same(t, "diary", linesOf(w, e), "")
}

// A world may be forgotten at the end of its own tick. Nothing is kept of it, although packing and the delivery of changes come after that.
func TestWorldForgottenAtTheEndOfItsTick(t *testing.T) {
	w := donburi.NewWorld()
	var f *systems.FSM[writer]
	b := fsm.NewBuilder[writer]("short-lived")
	b.Layer("l").State("s").OnEnter(func(tick *fsm.Tick, _ *writer) { tick.Defer(func() { f.Forget(w) }) })
	f = systems.MustFSM(b.MustBuild(), diary).KeepPacked()
	heard := 0
	f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ })
	w.Create(f.Component, diary)
	f.Update(w)
	same(t, "packed worlds", systems.PackedWorlds(f), 0)
	same(t, "entities: the one, and donburi's event bus", w.Len(), 2)
	f.ProcessEvents(w)
	same(t, "heard", heard, 0)
}

// The Exit of an entity that is being removed may have deferred that the world is forgotten. To remove the entity by hand is still refused
// then: donburi would remove it twice, and with it the one that has taken its place.
func TestRemovalGoesOnInAForgottenWorld(t *testing.T) {
	for _, byHand := range []bool{false, true} {
		w := donburi.NewWorld()
		var f *systems.FSM[writer]
		text := ""
		b := fsm.NewBuilder[writer]("boss")
		b.Layer("l").State("fights").OnExit(func(tick *fsm.Tick, v *writer) {
			self := v.Self
			tick.Defer(func() { f.Forget(w) })
			if byHand {
				tick.Defer(func() { text = panicOf(func() { w.Remove(self) }) })
			} else {
				systems.Remove(tick, self)
			}
		})
		f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{ExitOnRemove: true})
		all := w.CreateMany(3, f.Component, diary)
		f.Update(w)
		w.Remove(all[1])
		want := ""
		if byHand {
			want = fmt.Sprintf("systems: entity %v is being removed or detached, and its Exit, or what that has deferred, removes it; use systems.Remove there",
				fsm.Entity(all[1]))
		}
		what := fmt.Sprintf("by hand: %v: ", byHand)
		same(t, what+"refused", text, want)
		same(t, what+"alive", []bool{w.Valid(all[0]), w.Valid(all[1]), w.Valid(all[2])}, []bool{true, false, true})
		f.Update(w)
		same(t, what+"number", f.In(w).Len(), 2)
		check(t, f.In(w))
	}
}

// The population of a forgotten world takes no rows of entities that are created later, of whatever layout.
func TestForgottenPopulationTakesNoNewRows(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("forgetful")
	f, old := m.in(w, fsm.Config{})
	w.Create(f.Component, diary)
	f.Update(w)
	f.Forget(w)
	w.Create(f.Component, diary, mark)
	f.Update(w)
	same(t, "counted by the old one", old.Count(m.a), 0)
	same(t, "counted by the new one", f.In(w).Count(m.a), 2)
	check(t, f.In(w))
}
