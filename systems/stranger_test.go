package systems_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Questions and operations about entities that do not run the machine never panic: they say that there is no such entity.
func TestStrangersAreUnknown(t *testing.T) {
	needsRelease(t) // see TestDebugUseOfARemovedEntity
	elsewhere := donburi.NewWorld()
	foreign := elsewhere.CreateMany(5000, diary)[4999] // an id that our world has not given out
	w := donburi.NewWorld()
	m := newTwoStates("known")
	f, p := m.in(w, fsm.Config{ExitOnRemove: true})
	gone := w.Create(f.Component, diary)
	known := w.CreateMany(3, f.Component, diary)
	without := w.Create(diary)
	detached := w.Create(f.Component, diary)
	f.Update(w)
	w.Remove(gone)
	if err := p.Detach(detached); err != nil {
		t.Fatal(err)
	}
	strangers := map[string]donburi.Entity{
		"null": donburi.Null, "removed": gone, "without the machine": without, "detached": detached,
		"of another world": foreign, "largest": math.MaxUint64, "largest id": math.MaxUint64 &^ math.MaxUint32,
		"older version": known[0] - 1, "newer version": known[0] + 1, "not ready": known[0] &^ (1 << 24), "id 0": 1 << 24,
	}
	for _, settled := range []bool{false, true} {
		for what, e := range strangers {
			name := fmt.Sprintf("%s, settled: %v", what, settled)
			if text := panicOf(func() { ask(t, name, m, p, e) }); text != "" {
				t.Errorf("%s: %s", name, text)
			}
		}
		f.Update(w)
		same(t, "lost", len(p.Lost()), 3*len(strangers))
	}
	check(t, p)
	for _, e := range known {
		same(t, "diary", linesOf(w, e), "enter a, update a, update a, update a")
	}
}

// ask calls every method that takes an entity.
func ask(t *testing.T, what string, m twoStates, p *systems.Population[writer], e donburi.Entity) {
	if p.Has(e) || p.Execute(e, toggle) || p.Tell(e, fsm.Message{Kind: 1}) || p.Revert(e, m.layer) || p.Stopped(e) ||
		p.Is(e, m.a) || p.IsIn(e, "a") || p.IsIn(e, "a", m.layer) {
		t.Errorf("%s: a stranger is known", what)
	}
	if p.Current(e, m.layer) != nil || p.Previous(e, m.layer) != nil || p.Since(e, m.layer) != 0 || p.Interval(e) != 0 {
		t.Errorf("%s: a stranger has a state", what)
	}
	if cause, transition := p.LastChange(e, m.layer); cause != 0 || transition != -1 {
		t.Errorf("%s: a stranger has changed", what)
	}
	why := "it was removed, or never given one"
	if strings.HasPrefix(what, "without") || strings.HasPrefix(what, "detached") {
		why = "it lacks the machine's component; create it with FSM.Component, or give it one by Population.Attach"
	}
	for method, err := range map[string]error{
		"Perform":     p.Perform(e, toggle),
		"ChangeTo":    p.ChangeTo(e, m.b),
		"Restart":     p.Restart(e),
		"SetInterval": p.SetInterval(e, 2),
		"Pause":       p.Pause(e),
		"Resume":      p.Resume(e),
		"Detach":      p.Detach(e),
	} {
		if err == nil {
			t.Errorf("%s: %s has no error", what, method)
		} else if want := fmt.Sprintf("fsm: %s: entity %v has no row of machine \"known\": %s", method, fsm.Entity(e), why); method != "Detach" && err.Error() != want {
			t.Errorf("%s: %s says %q, want %q", what, method, err, want)
		}
	}
	if !strings.HasPrefix(what, "without") && !strings.HasPrefix(what, "detached") {
		same(t, what, fmt.Sprint(p.Attach(e)), fmt.Sprintf("systems: machine \"known\": Attach: entity %v is not in the world", fsm.Entity(e)))
	}
	p.Send(e, toggle)
	p.SendFor(e, toggle, time.Second)
	p.Post(e, fsm.Message{Kind: 1})
	p.PostFor(e, fsm.Message{Kind: 1}, time.Second)
	same(t, what+", withdrawn", p.Withdraw(e, toggle)+p.WithdrawMessage(e, 1), 4)
	p.Send(e, toggle)
	p.Send(e, toggle)
	p.Post(e, fsm.Message{Kind: 1})
}

// What a callback requests for an entity that does not exist is lost, and nothing else happens.
func TestCallbacksMayNameStrangers(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[writer]("dreamer")
	strangers := []donburi.Entity{donburi.Null, math.MaxUint64, math.MaxUint64 &^ math.MaxUint32, 77 << 32}
	b.Layer("main").State("only").OnUpdate(func(tick *fsm.Tick, v *writer) {
		for _, e := range strangers {
			tick.SendTo(fsm.Entity(e), toggle)
			tick.PostTo(fsm.Entity(e), fsm.Message{Kind: 1})
			systems.Remove(tick, e)
			systems.Change(tick, e, func(*donburi.Entry) { t.Error("a stranger was changed") })
		}
	})
	f := systems.MustFSM(b.MustBuild(), diary)
	w.Create(f.Component, diary)
	f.Update(w)
	f.Update(w)
	same(t, "lost", len(f.In(w).Lost()), 2*len(strangers))
	check(t, f.In(w))
}

// While several workers run, questions are answered from what was known when the tick began.
func TestQuestionsAboutStrangersWhileWorkersRun(t *testing.T) {
	if raceDetector {
		t.Skip("questions about others are not synchronised with the workers who step them, and the race detector says so")
	}
	w := donburi.NewWorld()
	var f *systems.FSM[writer]
	var strangers []donburi.Entity
	var known donburi.Entity
	b := fsm.NewBuilder[writer]("curious")
	only := b.Layer("main").State("only").OnUpdate(func(_ *fsm.Tick, v *writer) {
		p := f.In(w)
		for i, e := range strangers {
			if p.Has(e) {
				v.Diary.note("stranger %d is known", i)
			}
		}
		if !p.Has(known) || !p.Has(v.Self) {
			v.Diary.note("unknown")
		}
	})
	f = systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{Workers: 4, ChunkSize: 64})
	late := w.CreateMany(100, f.Component, diary, mark) // chunks of their own, which will be fewer
	all := w.CreateMany(2000, f.Component, diary)
	known = all[0]
	without := w.Create(diary)
	f.Update(w)
	w.Remove(all[5])
	w.Entry(all[6]).RemoveComponent(f.Component) // by hand: another stands in its place now
	w.Entry(late[99]).RemoveComponent(f.Component)
	for _, e := range late[10:99] {
		w.Remove(e)
	}
	strangers = []donburi.Entity{donburi.Null, without, all[5], all[6], late[99], late[98]}
	f.Update(w)
	f.Update(w)
	check(t, f.In(w))
	same(t, "count", f.In(w).Count(only), 2000-2+10)
	for _, e := range []donburi.Entity{all[0], all[1999], late[0]} {
		same(t, "diary", linesOf(w, e), "")
	}
}
