package systems_test

import (
	"fmt"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Callbacks of one machine send to entities of another. It arrives in that machine's next tick, in the order of the senders' rows, whatever
// the number of workers.
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
		wb := fsm.NewBuilder[wolfView]("wolf")
		wb.Layer("l").State("hunting").OnUpdate(func(tick *fsm.Tick, v *wolfView) {
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
}

// A command that is sent across to wait is taken when the other entity is ready for it.
func TestSendAcrossToWait(t *testing.T) {
	sheep := newTwoStates("sheep")
	w := donburi.NewWorld()
	f, flock := sheep.in(w, fsm.Config{})
	var patient, hasty donburi.Entity
	b := fsm.NewBuilder[wolfView]("wolf")
	b.Layer("l").State("hunting").OnEnter(func(tick *fsm.Tick, _ *wolfView) {
		systems.SendFor(tick, f, patient, toggle, time.Second, sheep.layer)
		systems.SendFor(tick, f, hasty, toggle, time.Second/60)
	})
	wolves := systems.MustFSM(b.MustBuild(), teeth)
	patient, hasty = w.Create(f.Component, diary), w.Create(f.Component, diary)
	w.Create(wolves.Component, teeth)
	f.Update(w)
	for _, e := range []donburi.Entity{patient, hasty} {
		if err := flock.Pause(e); err != nil {
			t.Fatal(err)
		}
	}
	wolves.Update(w)
	f.Update(w)
	if lost := flock.Lost(); len(lost) != 1 || lost[0].Entity != fsm.Entity(hasty) || lost[0].Reason != fsm.ReasonExpired {
		t.Errorf("lost %v, want that of %v", lost, hasty)
	}
	before := flock.Current(patient, sheep.layer)
	if err := flock.Resume(patient); err != nil {
		t.Fatal(err)
	}
	f.Update(w)
	if flock.Current(patient, sheep.layer) == before {
		t.Errorf("still %v", before)
	}
}

// A message that is posted across to wait is heard when the other entity is no longer paused.
func TestPostAcrossToWait(t *testing.T) {
	var heard []any
	sheep := fsm.NewBuilder[numView]("sheep")
	ears := sheep.Layer("ears")
	ears.State("a").OnMessage(func(_ *fsm.Tick, _ *numView, m fsm.Message) bool {
		heard = append(heard, m.Data)
		return true
	})
	f := systems.MustFSM(sheep.MustBuild(), numComponent)
	w := donburi.NewWorld()
	var lamb donburi.Entity
	b := fsm.NewBuilder[wolfView]("wolf")
	b.Layer("l").State("hunting").OnEnter(func(tick *fsm.Tick, _ *wolfView) {
		systems.PostFor(tick, f, lamb, fsm.Message{Kind: 1, Data: "patient"}, time.Second, ears)
		systems.PostFor(tick, f, lamb, fsm.Message{Kind: 1, Data: "hasty"}, time.Second/60)
	})
	wolves := systems.MustFSM(b.MustBuild(), teeth)
	lamb = w.Create(f.Component, numComponent)
	w.Create(wolves.Component, teeth)
	flock := f.In(w)
	f.Update(w)
	if err := flock.Pause(lamb); err != nil {
		t.Fatal(err)
	}
	wolves.Update(w)
	f.Update(w)
	if lost := flock.Lost(); len(lost) != 1 || lost[0].Message != 1 || lost[0].Reason != fsm.ReasonExpired || lost[0].Layers != 0 {
		t.Errorf("lost %v, want the hasty message", lost)
	}
	if err := flock.Resume(lamb); err != nil {
		t.Fatal(err)
	}
	f.Update(w)
	f.Update(w)
	if fmt.Sprint(heard) != "[patient]" {
		t.Errorf("heard %v", heard)
	}
}

// A wrong call of Send or Post is the fault of the callback that makes it: a handler stops only that entity.
func TestMistakesOfSendingAcross(t *testing.T) {
	sheep := newTwoStates("sheep")
	flock := systems.MustFSM(sheep.Machine, diary)
	stranger, elsewhere := newTwoStates("goat").layer, fsm.NewBuilder[writer]("goat").Layer("elsewhere")
	swapped := systems.MustFSM(newTwoStates("ewe").Machine, diary)
	if err := swapped.Swap(newTwoStates("ram").Machine); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		send func(*fsm.Tick)
	}{
		{"systems: Send to machine \"sheep\": command 0 is reserved; number the game's commands from 1", func(tick *fsm.Tick) { systems.Send(tick, flock, 1, 0) }},
		{"systems: Send: machine \"sheep\": nil is not a layer; FindLayer and Layer return nil where there is none of that name", func(tick *fsm.Tick) { systems.Send(tick, flock, 1, toggle, sheep.layer, nil) }},
		{"systems: SendFor to machine \"sheep\": command 0 is reserved; number the game's commands from 1", func(tick *fsm.Tick) { systems.SendFor(tick, flock, 1, 0, 1) }},
		{"systems: SendFor: machine \"sheep\": layer \"main\" belongs to another machine, or is gone since a swap", func(tick *fsm.Tick) { systems.SendFor(tick, flock, 1, toggle, 1, stranger) }},
		{"systems: Post: machine \"sheep\": layer \"main\" belongs to another machine, or is gone since a swap", func(tick *fsm.Tick) { systems.Post(tick, flock, 1, fsm.Message{}, stranger) }},
		{"systems: PostFor: machine \"sheep\": layer \"main\" belongs to another machine, or is gone since a swap", func(tick *fsm.Tick) { systems.PostFor(tick, flock, 1, fsm.Message{}, 1, stranger) }},
		{"systems: SendAll to machine \"sheep\": command 0 is reserved; number the game's commands from 1", func(tick *fsm.Tick) { systems.SendAll(tick, flock, 0) }},
		{"systems: SendAll: machine \"sheep\": layer \"main\" belongs to another machine, or is gone since a swap", func(tick *fsm.Tick) { systems.SendAll(tick, flock, toggle, stranger) }},
		{"systems: PostAll: machine \"sheep\": layer \"main\" belongs to another machine, or is gone since a swap", func(tick *fsm.Tick) { systems.PostAll(tick, flock, fsm.Message{}, stranger) }},
		{"systems: Send: machine \"ram\": layer \"elsewhere\" belongs to another machine, or is gone since a swap", func(tick *fsm.Tick) { systems.Send(tick, swapped, 1, toggle, elsewhere) }},
		{"systems: Send: machine \"ram\": nil is not a layer; FindLayer and Layer return nil where there is none of that name", func(tick *fsm.Tick) { systems.Send(tick, swapped, 1, toggle, nil) }},
		{"systems: Send was given a nil FSM", func(tick *fsm.Tick) { systems.Send[writer](tick, nil, 1, toggle) }},
		{"systems: an FSM was used that NewFSM has not made", func(tick *fsm.Tick) { systems.Send(tick, &systems.FSM[writer]{}, 1, toggle) }},
	} {
		var faults []string
		b := fsm.NewBuilder[numView]("wolf")
		b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, v *numView) {
			if v.Num.N == 0 {
				c.send(tick)
			}
			v.Num.N++
		})
		wolves := systems.MustFSM(b.MustBuild(), numComponent)
		wolves.Configure(fsm.Config{OnFault: func(f *fsm.Fault) {
			file := path.Base(f.Where[:strings.LastIndex(f.Where, ":")])
			faults = append(faults, fmt.Sprint(f.Entity, " ", f.Value, " in ", file))
		}})
		w := donburi.NewWorld()
		pack := w.CreateMany(2, wolves.Component, numComponent)
		numComponent.Get(w.Entry(pack[1])).N = 1
		if text := panicOf(func() { wolves.Update(w) }); text != "" {
			t.Errorf("the tick panics with %q", text)
		}
		same(t, "faults", faults, []string{fmt.Sprint(fsm.Entity(pack[0]), " ", c.what, " in across_send_test.go")})
		same(t, "the other's", numComponent.Get(w.Entry(pack[1])).N, 2)
	}
}

// A layer of the machine before a swap stands for the one of its name that runs.
func TestSendAcrossByALayerFromBeforeASwap(t *testing.T) {
	sheep := newTwoStates("sheep")
	flock := systems.MustFSM(sheep.Machine, diary)
	var victim donburi.Entity
	b := fsm.NewBuilder[numView]("wolf")
	b.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, _ *numView) { systems.Send(tick, flock, victim, toggle, sheep.layer) })
	wolves := systems.MustFSM(b.MustBuild(), numComponent)
	w := donburi.NewWorld()
	victim = w.Create(flock.Component, diary)
	w.Create(wolves.Component, numComponent)
	flock.Update(w)
	if err := flock.Swap(sheep.Edit().MustBuild()); err != nil {
		t.Fatal(err)
	}
	wolves.Update(w)
	flock.Update(w)
	same(t, "toggled", flock.In(w).Is(victim, sheep.b), true)
}

// So does one that has another name now, and one of a machine from which the running one was derived without a swap. A layer of an
// unrelated machine does not, whatever its name.
func TestSendAcrossByALayerOfAnotherName(t *testing.T) {
	for _, swapped := range []bool{false, true} {
		sheep := newTwoStates("sheep")
		edit := sheep.Edit()
		edit.DeleteLayer("main")
		gait := edit.Layer("gait").Formerly("main")
		a, b := gait.State("a"), gait.State("b")
		a.To(b).On(toggle)
		edited := edit.MustBuild()
		flock := systems.MustFSM(sheep.Machine, diary)
		if !swapped {
			flock = systems.MustFSM(edited, diary)
		}
		goat := newTwoStates("goat")
		var victim donburi.Entity
		refused := ""
		wolf := fsm.NewBuilder[numView]("wolf")
		wolf.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, _ *numView) {
			systems.Send(tick, flock, victim, toggle, sheep.layer)
			refused = panicOf(func() { systems.Send(tick, flock, victim, toggle, goat.layer) })
		})
		wolves := systems.MustFSM(wolf.MustBuild(), numComponent)
		w := donburi.NewWorld()
		victim = w.Create(flock.Component, diary)
		w.Create(wolves.Component, numComponent)
		flock.Update(w)
		if swapped {
			if err := flock.Swap(edited); err != nil {
				t.Fatal(err)
			}
		}
		wolves.Update(w)
		flock.Update(w)
		same(t, "toggled", flock.In(w).Is(victim, b), true)
		same(t, "refused", refused, "systems: Send: machine \"sheep\": layer \"main\" belongs to another machine, or is gone since a swap")
	}
}

// A wolf's callback removes a sheep, whose Exit sends to the wolves in the middle of their tick. It arrives in their next tick, in the
// order of the wolves that removed sheep.
func TestSendAcrossByTheExitOfARemoval(t *testing.T) {
	needsRelease(t)
	for _, size := range []int{1, 3, 256} {
		var wolves *systems.FSM[wolfView]
		var listener donburi.Entity
		sb := fsm.NewBuilder[numView]("sheep")
		sb.Layer("l").State("well").OnExit(func(tick *fsm.Tick, v *numView) {
			systems.Post(tick, wolves, listener, fsm.Message{Kind: 1, Data: v.Entity})
			systems.Send(tick, wolves, listener, 1)
		})
		sheep := systems.MustFSM(sb.MustBuild(), numComponent).Configure(fsm.Config{ExitOnRemove: true})

		w := donburi.NewWorld()
		prey := map[donburi.Entity]donburi.Entity{}
		heard := []donburi.Entity{}
		kill := func(_ *fsm.Tick, v *wolfView) {
			if e, ok := prey[v.Self]; ok {
				delete(prey, v.Self)
				w.Remove(e)
			}
		}
		wb := fsm.NewBuilder[wolfView]("wolf")
		l := wb.Layer("l")
		hungry, sated := l.State("hungry"), l.State("sated")
		listen := func(_ *fsm.Tick, _ *wolfView, m fsm.Message) bool {
			heard = append(heard, m.Data.(donburi.Entity))
			return true
		}
		hungry.OnUpdate(kill).OnMessage(listen).To(sated).When(func(v *wolfView) bool { return v.Teeth.N%2 == 0 })
		sated.OnUpdate(kill).OnMessage(listen).To(hungry).On(1)
		wolves = systems.MustFSM(wb.MustBuild(), teeth).Configure(fsm.Config{ChunkSize: size})

		flock, pack := w.CreateMany(6, sheep.Component, numComponent), w.CreateMany(6, wolves.Component, teeth)
		for i, e := range pack { // every second wolf is in another state, so that they are not stepped in the order of rows
			teeth.Get(w.Entry(e)).N = i
		}
		listener = pack[4]
		sheep.Update(w)
		wolves.Update(w)
		for i, e := range pack {
			prey[e] = flock[i]
		}
		wolves.Update(w)
		if len(heard) > 0 {
			t.Error("it did not wait for the next tick")
		}
		wolves.Update(w)
		same(t, fmt.Sprintf("chunks of %d: heard", size), heard, flock)
		same(t, "commands taken", wolves.In(w).Stats().Commands, uint64(1))
		check(t, wolves.In(w))
	}
}
