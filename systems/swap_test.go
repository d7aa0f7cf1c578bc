package systems_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A machine that is swapped in runs in all worlds in use and in those used later.
func TestSwapInAllWorlds(t *testing.T) {
	m := newTwoStates("swapped")
	f := systems.MustFSM(m.Machine, diary)
	w, later := donburi.NewWorld(), donburi.NewWorld()
	e := w.Create(f.Component, diary)
	f.Update(w)
	p := f.In(w)
	p.Execute(e, toggle)
	b := m.Edit()
	b.FindLayer("main").DeleteState("b")
	n := b.MustBuild()
	if err := f.Swap(n); err != nil {
		t.Fatal(err)
	}
	check(t, p)
	same(t, "the swap", linesOf(w, e), "enter a, update a, exit a, enter b, exit b, enter a")
	same(t, "machine", f.Machine(), n)
	e = later.Create(f.Component, diary)
	f.Advance(later, time.Second)
	f.System(ecs.NewECS(later))
	same(t, "a world used later", linesOf(later, e), "enter a, update a, update a")
	same(t, "without b", f.In(later).Execute(e, toggle), false)
	check(t, f.In(later))

	if err := f.Swap(nil); err == nil || !strings.Contains(err.Error(), "nil") {
		t.Errorf("error %v for nil", err)
	}
	if err := f.Swap(new(fsm.Machine[writer])); err == nil || !strings.Contains(err.Error(), "that Build has not made") {
		t.Errorf("error %v for a machine that Build has not made", err)
	}
	b = n.Edit()
	b.Layer("two").State("s")
	b.Layer("three").State("s")
	if err := f.Swap(b.MustBuild()); err == nil || !strings.Contains(err.Error(), "Reserve") {
		t.Errorf("error %v for a machine with too many layers", err)
	}
	same(t, "machine", f.Machine(), n)
}

// Swap reports what is wrong with a machine even if no world runs it yet.
func TestSwapBeforeTheFirstWorld(t *testing.T) {
	m := newTwoStates("early").Machine
	f := systems.MustFSM(m, diary)
	b := m.Edit()
	b.Layer("two").State("s")
	b.Layer("three").State("s")
	for want, n := range map[string]*fsm.Machine[writer]{
		`systems: Swap: the machine to take the place of "early" is one that Build has not made`:                                                                                                                 {},
		`systems: Swap: rows of machine "early" have room for 2 layers, and the new one has 3; reserve more when the first one is built (Builder.Reserve, or reserve: in a definition), and start the game anew`: b.MustBuild(),
	} {
		same(t, "error", fmt.Sprint(f.Swap(n)), want)
	}
	same(t, "machine", f.Machine(), m)
}

// A machine derived from one that had too many layers may have fewer: in worlds that are in use, and in those that come.
func TestSwapAfterARefusal(t *testing.T) {
	two := newTwoStates("refused")
	f := systems.MustFSM(two.Machine, diary)
	old, young := donburi.NewWorld(), donburi.NewWorld()
	old.Create(f.Component, diary)
	f.Update(old)
	b := two.Edit()
	b.Layer("two").State("s")
	b.Layer("three").State("s")
	many := b.MustBuild()
	if err := f.Swap(many); err == nil {
		t.Fatal("three layers fit into rows for two")
	}
	b = many.Edit()
	b.DeleteLayer("two")
	fits := b.MustBuild()
	if err := f.Swap(fits); err != nil {
		t.Fatal(err)
	}
	young.Create(f.Component, diary)
	for _, w := range []donburi.World{old, young} {
		f.Update(w)
		same(t, "in layer three", f.In(w).Count(fits.MustState("three", "s")), 1)
	}
}

// A callback that panics in one world does not leave other worlds with the old machine.
func TestSwapInAllWorldsDespiteAPanic(t *testing.T) {
	build := func(enter func(*fsm.Tick, *numView)) *fsm.Machine[numView] {
		b := fsm.NewBuilder[numView]("m")
		b.Reserve(2)
		b.Layer("l").State("a")
		if enter != nil {
			b.Layer("k").State("a").OnEnter(enter)
		}
		return b.MustBuild()
	}
	f := systems.MustFSM(build(nil), numComponent)
	worlds := []donburi.World{donburi.NewWorld(), donburi.NewWorld(), donburi.NewWorld()}
	for i, w := range worlds {
		numComponent.Get(w.Entry(w.Create(f.Component, numComponent))).N = i
		f.Update(w)
	}
	m := build(func(_ *fsm.Tick, v *numView) {
		if v.Num.N == 0 {
			panic("x")
		}
	})
	if text := panicOf(func() { f.Swap(m) }); !strings.Contains(text, "fsm: panic in Enter") {
		t.Errorf("Swap panics with %q", text)
	}
	for i, w := range worlds {
		if f.In(w).Machine() != m {
			t.Errorf("world %d has the old machine", i)
		}
	}
	if f.Machine() != m {
		t.Error("the system has the old machine")
	}
}

// While a world is left with the old machine, by an Exit that panics, that is the system's too: its handles serve all worlds. The next
// Swap brings the new one everywhere.
func TestSwapThatLeavesAWorldBehind(t *testing.T) {
	panics := true
	b := fsm.NewBuilder[numView]("m")
	l := b.Layer("l")
	a := l.State("a").OnExit(func(_ *fsm.Tick, v *numView) {
		if panics && v.Num.N == 0 {
			panic("x")
		}
	})
	l.State("b")
	m := b.MustBuild()
	f := systems.MustFSM(m, numComponent)
	worlds := []donburi.World{donburi.NewWorld(), donburi.NewWorld()}
	entities := make([]donburi.Entity, len(worlds))
	for i, w := range worlds {
		entities[i] = w.Create(f.Component, numComponent)
		numComponent.Get(w.Entry(entities[i])).N = i
		f.Update(w)
	}
	edit := m.Edit()
	edit.FindLayer("l").DeleteState("a")
	n := edit.MustBuild()
	if text := panicOf(func() { f.Swap(n) }); !strings.Contains(text, "fsm: panic in Exit") {
		t.Errorf("Swap panics with %q", text)
	}
	for i, want := range []*fsm.Machine[numView]{m, n} {
		if f.In(worlds[i]).Machine() != want {
			t.Errorf("world %d has the wrong machine", i)
		}
	}
	same(t, "machine", f.Machine(), m)
	same(t, "in a", f.In(worlds[0]).Is(entities[0], f.Machine().MustState("l", "a")), true)
	same(t, "a, known in the other world", f.In(worlds[1]).Count(a), 0)
	text := panicOf(func() { f.In(worlds[0]).Current(entities[0], n.Layer("l")) })
	if !strings.Contains(text, "belongs to another edit of it") {
		t.Errorf("asked with a handle of the new machine, the world left behind panics with %q", text)
	}
	panics = false
	if err := f.Swap(n); err != nil {
		t.Fatal(err)
	}
	same(t, "machine", f.Machine(), n)
	same(t, "in b", f.In(worlds[0]).Count(n.MustState("l", "b")), 1)
}

// A swap goes through the worlds in the order of their numbers.
func TestSwapGoesThroughWorldsInOrder(t *testing.T) {
	var order []string
	b := fsm.NewBuilder[writer]("swapped")
	l := b.Layer("main")
	l.State("a").OnExit(func(tick *fsm.Tick, _ *writer) { order = append(order, fmt.Sprint(systems.WorldOf(tick).Id())) })
	l.State("b")
	f := systems.MustFSM(b.MustBuild(), diary)
	var want []string
	var worlds []donburi.World
	defer runtime.KeepAlive(&worlds) // one that is garbage need not be swapped
	for range 20 {
		w := donburi.NewWorld()
		worlds = append(worlds, w)
		want = append(want, fmt.Sprint(w.Id()))
		w.Create(f.Component, diary)
		f.Update(w)
	}
	e := f.Machine().Edit()
	e.FindLayer("main").DeleteState("a")
	if err := f.Swap(e.MustBuild()); err != nil {
		t.Fatal(err)
	}
	same(t, "worlds", strings.Join(order, " "), strings.Join(want, " "))
}

func TestSwapFromACallbackIsRefused(t *testing.T) {
	var f *systems.FSM[writer]
	b := fsm.NewBuilder[writer]("swapped")
	b.Layer("main").State("a").OnUpdate(func(*fsm.Tick, *writer) { _ = f.Swap(f.Machine()) })
	f = systems.MustFSM(b.MustBuild(), diary)
	for range 2 {
		f.In(donburi.NewWorld())
	}
	w := donburi.NewWorld()
	w.Create(f.Component, diary)
	if got := panicOf(func() { f.Update(w) }); !strings.Contains(got, `systems: machine "swapped": Swap was called from inside a callback; use Tick.Defer`) {
		t.Errorf("panics with %q", got)
	}
}

// The Exit of a swap may take off a component that the view needs. The swap then panics, and leaves no layer outside whose outer state is
// current, neither of that entity nor of those after it.
func TestSwapOfOneWhoLosesAComponent(t *testing.T) {
	needsRelease(t)
	w := donburi.NewWorld()
	var first donburi.Entity
	b := fsm.NewBuilder[writer]("robbed")
	b.Layer("purse").State("full").OnExit(func(_ *fsm.Tick, v *writer) {
		if v.Self == first {
			w.Entry(first).RemoveComponent(diary)
		}
	})
	outer := b.Layer("outer")
	outer.State("here")
	b.Layer("inner").Within(outer.State("there")).State("in")
	m := b.MustBuild()
	f := systems.MustFSM(m, diary)
	first = w.Create(f.Component, diary, mark)
	second := w.Create(f.Component, diary, mark)
	f.Update(w)
	b = m.Edit()
	b.DeleteLayer("inner")
	b.Layer("inner").Within(b.FindLayer("outer").FindState("here")).State("in")
	b.FindLayer("purse").State("empty")
	b.FindLayer("purse").DeleteState("full")
	if text := panicOf(func() { _ = f.Swap(b.MustBuild()) }); !strings.Contains(text, "lacks systems_test.Diary") {
		t.Errorf("Swap panics with %q", text)
	}
	w.Entry(first).AddComponent(diary)
	p := f.In(w)
	for _, e := range []donburi.Entity{first, second} {
		same(t, "inner", p.Current(e, p.Machine().Layer("inner")).Name(), "in")
	}
	check(t, p)
	f.Update(w)
	check(t, p)
}

// A machine that takes the place of another may have another name, which errors then use, in worlds that are in use and in those that come.
func TestSwapToAnotherName(t *testing.T) {
	m := newTwoStates("ogre")
	old, young := donburi.NewWorld(), donburi.NewWorld()
	f, _ := m.in(old, fsm.Config{})
	if err := f.Swap(m.Edit().Rename("troll").MustBuild()); err != nil {
		t.Fatal(err)
	}
	for _, w := range []donburi.World{old, young} {
		e := w.Create(f.Component, diary)
		f.Update(w)
		got := fmt.Sprint(f.In(w).Attach(e), "; ", f.In(w).Perform(e, 77))
		if strings.Contains(got, "ogre") || strings.Count(got, `machine "troll"`) < 2 {
			t.Error(got)
		}
	}
	if _, err := fsm.NewBuilder[writer]("").Rename("").Rename("ogre").Build(); err == nil || strings.Contains(err.Error(), "name") {
		t.Error(err)
	}
	if _, err := m.Edit().Rename("").Build(); err == nil || err.Error() != `fsm: machine "": the machine has no name` {
		t.Error(err)
	}
}

// After a swap, too, a world that the FSM has not served yet may be asked about first by callbacks of another machine, by several workers at
// once. Rows there are as large as in any other world, however little room the machine that runs has reserved.
func TestWorldThatIsFirstAskedAboutAfterASwap(t *testing.T) {
	for _, workers := range []int{1, 2} {
		m := newTwoStates("first")
		b := m.Edit()
		b.Reserve(4)
		f := systems.MustFSM(b.MustBuild(), diary)
		second := newTwoStates("second")
		if err := f.Swap(second.Machine); err != nil {
			t.Fatal(err)
		}
		ask := fsm.NewBuilder[bodiless]("asker")
		ask.Layer("l").State("s").OnUpdate(func(tick *fsm.Tick, v *bodiless) {
			p := f.In(systems.WorldOf(tick))
			if n := p.Count(second.a); n != 0 || p.Machine() != second.Machine {
				t.Errorf("%d of a machine named %s have started before its first tick", n, p.MachineName())
			}
		})
		askers := systems.MustFSM(ask.MustBuild()).Configure(fsm.Config{Workers: workers, ChunkSize: 64})
		w := donburi.NewWorld()
		e := w.CreateMany(2048, f.Component, diary, askers.Component)[0]
		askers.Update(w)
		f.Update(w)
		p := f.In(w)
		same(t, "number", p.Count(second.a), 2048)
		same(t, "bytes of a row", p.RowBytes(), 4*8)

		wider := second.Edit()
		wider.Layer("more").State("other")
		if err := f.Swap(wider.MustBuild()); err != nil {
			t.Fatal(err)
		}
		f.Update(w)
		if p.Execute(e, toggle); !p.IsIn(e, "b") || !p.IsIn(e, "other") {
			t.Errorf("after a swap that adds a layer: %v", linesOf(w, e))
		}
	}
}
