package systems_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

var errBroken = errors.New("broken")

// mine makes a machine of which every callback may panic: the kind of callback named does in tick 3, for the entities that are armed.
type mine struct {
	kind  string
	armed map[donburi.Entity]bool
}

func (m *mine) press(kind string, t *fsm.Tick, v *writer) {
	if kind == m.kind && m.armed[v.Self] && (t == nil || t.Number() == 3) {
		panic(errBroken)
	}
}

var mineKinds = []string{"OnMessage", "Always", "condition", "WhenTick", "WhenBatch", "CanEnter", "Exit", "action", "Enter", "Update", "UpdateBatch"}

// layerOf is the layer in which a mine's callback panics, and stateOf the state.
func layerOf(kind string) string {
	if kind == "Update" || kind == "UpdateBatch" {
		return "work"
	}
	return "act"
}

func stateOf(kind string) string {
	switch kind {
	case "Enter":
		return "y"
	case "Update", "UpdateBatch":
		return "only"
	}
	return "x"
}

func (m *mine) machine() *fsm.Machine[writer] {
	b := fsm.NewBuilder[writer]("mine")
	call := func(kind string) func(*fsm.Tick, *writer) {
		return func(t *fsm.Tick, v *writer) {
			m.press(kind, t, v)
			if !strings.HasPrefix(kind, "Update") {
				v.Diary.note("%d %s", t.Number(), kind)
			}
		}
	}
	act := b.Layer("act").Always(call("Always"))
	x := act.State("x").OnExit(call("Exit")).OnMessage(func(t *fsm.Tick, v *writer, _ fsm.Message) bool {
		m.press("OnMessage", t, v)
		return true
	})
	y := act.State("y").OnEnter(call("Enter")).CanEnter(func(v *writer) bool {
		m.press("CanEnter", nil, v)
		return true
	})
	edge := x.To(y).When(func(v *writer) bool {
		m.press("condition", nil, v)
		return true
	}).WhenTick(func(t *fsm.Tick, v *writer) bool {
		m.press("WhenTick", t, v)
		return t.Number() == 3
	}).Do(call("action"))
	if m.kind == "WhenBatch" {
		edge.WhenBatch(func(t *fsm.Tick, vs []writer, yes []bool) {
			for i := range vs {
				m.press("WhenBatch", t.At(i), &vs[i])
				yes[i] = true
			}
		})
	}
	work := b.Layer("work").State("only")
	if m.kind == "UpdateBatch" {
		work.OnUpdateBatch(func(t *fsm.Tick, vs []writer) {
			for i := range vs {
				m.press("UpdateBatch", t.At(i), &vs[i])
			}
		})
	} else {
		work.OnUpdate(call("Update"))
	}
	return b.MustBuild()
}

// mined is a world with such a machine, whose middle entity is armed for tick 3.
type mined struct {
	*mine
	world  donburi.World
	fsm    *systems.FSM[writer]
	people *systems.Population[writer]
	all    []donburi.Entity
	victim donburi.Entity
}

func newMined(kind string, cfg fsm.Config) *mined {
	m := &mined{mine: &mine{kind: kind, armed: map[donburi.Entity]bool{}}, world: donburi.NewWorld()}
	size := 10
	cfg.ChunkSize = 4
	if cfg.Workers > 1 {
		size, cfg.ChunkSize = 1100, 50
	}
	m.fsm = systems.MustFSM(m.machine(), diary).Configure(cfg)
	m.people = m.fsm.In(m.world)
	m.all = m.world.CreateMany(size, m.fsm.Component, diary)
	m.victim = m.all[size/2]
	m.fsm.Update(m.world)
	m.fsm.Update(m.world)
	for _, e := range m.all {
		m.people.Post(e, fsm.Message{Kind: 1})
	}
	m.armed[m.victim] = true
	return m
}

// text returns what a fault should say. The line is taken from the fault itself.
func (m *mined) text(f *fsm.Fault) string {
	kind := map[string]string{"WhenTick": "condition"}[m.kind]
	if kind == "" {
		kind = m.kind
	}
	way := ""
	switch m.kind {
	case "condition", "WhenTick", "WhenBatch", "CanEnter", "action":
		way = "the transition to \"y\" of "
	}
	_, line, _ := strings.Cut(f.Where, "systems/fault_test.go:")
	return fmt.Sprintf("fsm: panic in %s of %sstate %q, layer %q, machine \"mine\", for entity %v in tick 3: broken (fault_test.go:%s)",
		kind, way, stateOf(m.kind), layerOf(m.kind), m.victim.Id(), line)
}

// batched reports whether the kind has the batch form, in which a panic stops all entities of the call.
func (m *mined) batched() bool { return m.kind == "WhenBatch" || m.kind == "UpdateBatch" }

func TestFaultComesOutOfTheTick(t *testing.T) {
	for _, kind := range mineKinds {
		for _, workers := range []int{1, 4} {
			m := newMined(kind, fsm.Config{Workers: workers})
			var fault *fsm.Fault
			func() {
				defer func() { fault, _ = recover().(*fsm.Fault) }()
				m.fsm.Update(m.world)
			}()
			if fault == nil {
				t.Errorf("%s, %d workers: no fault came out", kind, workers)
				continue
			}
			if !m.batched() {
				same(t, fmt.Sprintf("%s, %d workers", kind, workers), fault.Error(), m.text(fault))
			}
			if !errors.Is(fault, errBroken) || len(fault.Stack) == 0 {
				t.Errorf("%s: the fault lacks its cause or its stack", kind)
			}
			if m.batched() != slices.Contains(fault.Batch, fsm.Entity(m.victim)) {
				t.Errorf("%s: the batch is %v", kind, fault.Batch)
			}
			// The world is whole, and goes on once the cause is gone.
			check(t, m.people)
			m.armed[m.victim] = false
			for range 3 {
				m.fsm.Update(m.world)
			}
			check(t, m.people)
			if m.people.Stopped(m.victim) {
				t.Errorf("%s: without a handler the entity was stopped", kind)
			}
		}
	}
}

func TestFaultStopsOneAndOthersTickOn(t *testing.T) {
	for _, kind := range mineKinds {
		for _, workers := range []int{1, 4} {
			name := fmt.Sprintf("%s, %d workers", kind, workers)
			var faults []*fsm.Fault
			m := newMined(kind, fsm.Config{Workers: workers, OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
			m.fsm.Update(m.world)
			m.fsm.Update(m.world)
			if len(faults) != 1 {
				t.Errorf("%s: %d faults, want 1: %v", name, len(faults), faults)
				continue
			}
			stopped := []fsm.Entity{fsm.Entity(m.victim)}
			if m.batched() {
				stopped = faults[0].Batch
			} else {
				same(t, name, faults[0].Error(), m.text(faults[0]))
			}
			state := m.fsm.Machine().Layer("act")
			for _, e := range m.all {
				out := slices.Contains(stopped, fsm.Entity(e))
				if m.people.Stopped(e) != out {
					t.Fatalf("%s: %v: Stopped is %v", name, e, !out)
				}
				if !out && m.people.Current(e, state).Name() != "y" {
					t.Fatalf("%s: %v, which is none of the stopped, was held up", name, e)
				}
			}
			check(t, m.people)
			m.restart(t, name, stopped)
		}
	}
}

// restart restarts the entities that were stopped: they start over, as the others started.
func (m *mined) restart(t *testing.T, name string, stopped []fsm.Entity) {
	t.Helper()
	m.armed[m.victim] = false
	for _, e := range stopped {
		if m.people.Execute(donburi.Entity(e), toggle) || m.people.Perform(donburi.Entity(e), toggle) == nil {
			t.Errorf("%s: a stopped entity takes commands", name)
		}
		if err := m.people.Restart(donburi.Entity(e)); err != nil || m.people.Stopped(donburi.Entity(e)) {
			t.Fatalf("%s: Restart: %v", name, err)
		}
	}
	diary.Get(m.world.Entry(m.victim)).Lines = nil
	m.fsm.Update(m.world)
	same(t, name+": diary after Restart", linesOf(m.world, m.victim), "5 Always")
	check(t, m.people)
	same(t, name+": faults", m.people.Stats().Faults, uint64(1))
}

// A stopped entity can be removed, detached and attached like any other.
func TestStoppedEntityLeaves(t *testing.T) {
	for way, leave := range waysToLeave {
		m := newMined("Update", fsm.Config{ExitOnRemove: true, OnFault: func(*fsm.Fault) {}})
		m.fsm.Update(m.world)
		if !m.people.Stopped(m.victim) {
			t.Fatal("it was not stopped")
		}
		lines := diary.Get(m.world.Entry(m.victim))
		lines.Lines = nil
		leave(m.world, m.people, m.fsm.Component, m.victim)
		m.fsm.Update(m.world)
		same(t, way+": callbacks of the stopped entity", len(lines.Lines), 0)
		check(t, m.people)
		if m.world.Valid(m.victim) {
			if err := m.people.Attach(m.victim); err != nil || m.people.Stopped(m.victim) {
				t.Errorf("%s: attached again: %v", way, err)
			}
		}
	}
}

// Functions given to Create and Change may panic. With a handler, the tick goes on, and so does everything else that was requested.
func TestFaultInCreate(t *testing.T) {
	w := donburi.NewWorld()
	var heard []string
	b := fsm.NewBuilder[writer]("maker")
	b.Layer("main").State("only").OnEnter(func(tick *fsm.Tick, v *writer) {
		systems.Create(tick, func(*donburi.Entry) { panic(errBroken) }, purse)
		systems.Change(tick, v.Self, func(e *donburi.Entry) { cloak.Get(e).Colour = 1 }) // which it does not have
		systems.Create(tick, nil, mark)
	})
	f := systems.MustFSM(b.MustBuild(), diary).Configure(fsm.Config{OnFault: func(f *fsm.Fault) { heard = append(heard, f.Error()) }})
	e := w.Create(f.Component, diary)
	f.Update(w)
	f.Update(w)
	same(t, "faults", len(heard), 2)
	same(t, "marks", countOf(w, mark), 1)
	if f.In(w).Stopped(e) || !strings.Contains(heard[0], fmt.Sprintf(`fsm: panic in a function that entity %v of machine "maker" has deferred, in tick 1: broken (fault_test.go:`, fsm.Entity(e))) {
		t.Errorf("stopped %v, heard %q", f.In(w).Stopped(e), heard)
	}
	check(t, f.In(w))
}

func countOf(w donburi.World, c donburi.IComponentType) int {
	return donburi.NewQuery(filter.Contains(c)).Count(w)
}
