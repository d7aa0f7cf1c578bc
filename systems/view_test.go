package systems_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// body has a field of each kind that a view may have.
type body struct {
	Self  donburi.Entity
	Row   fsm.Row
	Purse *Purse
	Cloak *Cloak `horde:"optional"`
	Hands struct {
		Left  *Hand `horde:"name=left"`
		Right *Hand `horde:"optional,name=right"`
	}
}

type Hand struct{ Fingers int }

var (
	leftHand  = donburi.NewComponentType[Hand]().SetName("left")
	rightHand = donburi.NewComponentType[Hand]().SetName("right")
)

// bodyMachine calls look with each view that it is given: by both forms of Update, and by a command.
func bodyMachine(look func(t *fsm.Tick, v *body)) *fsm.Machine[body] {
	b := fsm.NewBuilder[body]("body")
	b.Layer("simple").State("only").OnUpdate(look)
	batch := b.Layer("batch")
	only := batch.State("only").OnUpdateBatch(func(t *fsm.Tick, vs []body) {
		for i := range vs {
			look(t.At(i), &vs[i])
		}
	})
	batch.Any().To(only).AllowSelf().On(toggle).Do(look)
	return b.MustBuild()
}

func TestViewHoldsTheEntitysOwnComponents(t *testing.T) {
	w := donburi.NewWorld()
	seen := map[donburi.Entity]int{}
	f := systems.MustFSM(bodyMachine(func(tick *fsm.Tick, v *body) {
		entry := w.Entry(v.Self)
		if tick.Entity() != fsm.Entity(v.Self) || &v.Row[0] != &tick.Row()[0] {
			t.Fatalf("%v: the tick is of entity %#x", v.Self, tick.Entity())
		}
		if v.Purse != purse.Get(entry) || v.Hands.Left != leftHand.Get(entry) {
			t.Fatalf("%v: not its own components", v.Self)
		}
		if got, want := fmt.Sprint(v.Cloak != nil, v.Hands.Right != nil), fmt.Sprint(entry.HasComponent(cloak), entry.HasComponent(rightHand)); got != want {
			t.Fatalf("%v: optional components are there: %v; want %v", v.Self, got, want)
		}
		if v.Cloak != nil && v.Cloak != cloak.Get(entry) || v.Hands.Right != nil && v.Hands.Right != rightHand.Get(entry) {
			t.Fatalf("%v: not its own optional components", v.Self)
		}
		seen[v.Self]++
	}), purse, cloak, rightHand, leftHand)
	f.Configure(fsm.Config{ChunkSize: 7})

	var all []donburi.Entity
	for i := range 100 {
		layout := []donburi.IComponentType{f.Component, leftHand, purse}
		if i%2 == 0 {
			layout = append(layout, cloak)
		}
		if i%3 == 0 {
			layout = append(layout, rightHand)
		}
		all = append(all, w.Create(layout...))
	}
	p := f.In(w)
	for _, e := range all { // their rows have no place yet
		p.Execute(e, toggle)
	}
	for range 3 {
		f.Update(w)
	}
	for i, e := range all {
		if i%5 == 0 { // rows of different deltas are gathered batch by batch
			if err := p.SetInterval(e, 2); err != nil {
				t.Fatal(err)
			}
		}
	}
	f.Update(w)
	f.Update(w)
	for i, e := range all {
		if !p.Execute(e, toggle) {
			t.Errorf("%v took no command", e)
		}
		want := 2*5 + 2
		if i%5 == 0 {
			want = 2*4 + 2
		}
		if seen[e] != want {
			t.Errorf("%v was seen %d times, want %d", e, seen[e], want)
		}
	}
	same(t, "components", f.Components(), []donburi.IComponentType{purse, cloak, leftHand, rightHand})
}

// Adjacent fields are set up to four at a time. Each holds the entity's own component, also if one of them is missing.
func TestWideViewHoldsTheEntitysOwnComponents(t *testing.T) {
	type wide struct {
		Self donburi.Entity
		A    *Hand `horde:"name=a"`
		B    *Hand `horde:"name=b"`
		C    *Hand `horde:"name=c"`
		D    *Hand `horde:"name=d"`
		E    *Hand `horde:"name=e,optional"`
		F    *Hand `horde:"name=f"`
		G    *Hand `horde:"name=g"`
		H    *Hand `horde:"name=h"`
		I    *Hand `horde:"name=i"`
	}
	var hands []donburi.IComponentType
	for _, name := range "abcdefghi" {
		hands = append(hands, donburi.NewComponentType[Hand]().SetName(string(name)))
	}
	w, seen := donburi.NewWorld(), 0
	b := fsm.NewBuilder[wide]("octopus")
	b.Layer("main").State("only").OnUpdate(func(_ *fsm.Tick, v *wide) {
		seen++
		entry := w.Entry(v.Self)
		for i, got := range []*Hand{v.A, v.B, v.C, v.D, v.E, v.F, v.G, v.H, v.I} {
			if entry.HasComponent(hands[i]) != (got != nil) || got != nil && unsafe.Pointer(got) != entry.Component(hands[i]) {
				t.Errorf("%v: field %d is not its own component", v.Self, i)
			}
		}
	})
	f := systems.MustFSM(b.MustBuild(), hands...)
	w.CreateMany(3, append(slices.Clone(hands), f.Component)...)
	w.CreateMany(2, append(slices.Delete(slices.Clone(hands), 4, 5), f.Component)...)
	f.Update(w)
	same(t, "seen", seen, 5)
}

func TestOptionalComponentComesAndGoes(t *testing.T) {
	w := donburi.NewWorld()
	there := ""
	f := systems.MustFSM(bodyMachine(func(_ *fsm.Tick, v *body) { there += fmt.Sprint(v.Cloak != nil, " ") }), purse, cloak, leftHand, rightHand)
	e := w.Entry(w.Create(f.Component, purse, leftHand))
	f.Update(w)
	e.AddComponent(cloak)
	f.Update(w)
	e.RemoveComponent(cloak)
	f.Update(w)
	same(t, "a cloak was there", there, "false false true true false false ")
}

func TestMissingComponentPanicsClearly(t *testing.T) {
	w := donburi.NewWorld()
	f := systems.MustFSM(bodyMachine(func(*fsm.Tick, *body) {}), purse, cloak, leftHand, rightHand)
	e := w.Create(f.Component, cloak)
	w.Create(f.Component, cloak)
	wantPanic(t, "Update", fmt.Sprintf("systems: machine \"body\": entity %v lacks systems_test.Purse for field Purse, "+
		"systems_test.Hand for field Hands.Left (so do 1 more); its components are the machine \"body\", Cloak%s", fsm.Entity(e), remedy), func() { f.Update(w) })
	wantPanic(t, "Execute", fmt.Sprintf("systems: machine \"body\": entity %v lacks systems_test.Purse for field Purse, "+
		"systems_test.Hand for field Hands.Left; its components are the machine \"body\", Cloak%s", fsm.Entity(e), remedy), func() { f.In(w).Execute(e, toggle) })
	another := donburi.NewWorld()
	another.Create(f.Component, donburi.NewComponentType[struct{ A int }]())
	const all = "its components are the machine \"body\", struct { A int };"
	if text := panicOf(func() { f.Update(another) }); !strings.Contains(text, all) {
		t.Errorf("with a component whose type has no name, Update panics with\n\t%q, want\n\t%q in it", text, all)
	}
	bare := w.Create(mark)
	same(t, "Attach", fmt.Sprint(f.In(w).Attach(bare)), fmt.Sprintf("systems: machine \"body\": Attach: entity %v lacks "+
		"systems_test.Purse for field Purse, systems_test.Hand for field Hands.Left", fsm.Entity(bare)))
}

func TestViewMayNeedNothing(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("empty")
	ticks := 0
	b.Layer("main").State("only").OnUpdate(func(*fsm.Tick, *struct{}) { ticks++ })
	f := systems.MustFSM(b.MustBuild())
	w := donburi.NewWorld()
	w.CreateMany(300, f.Component)
	f.Update(w)
	same(t, "ticks", ticks, 300)
	check(t, f.In(w))
}

// What an earlier layer does in a tick is seen by later layers, in the conditions, Enter and Update of the same tick. What a later layer
// does is seen in the next tick.
func TestViewRowShowsOtherLayers(t *testing.T) {
	type view struct{ Row fsm.Row }
	for _, direct := range []bool{false, true} {
		b := fsm.NewBuilder[view]("layers")
		front, middle, back := b.Layer("front"), b.Layer("middle"), b.Layer("back")
		war := front.State("peace").To(front.State("war")).On(toggle)
		calm, alarm := middle.State("calm"), middle.State("alarm")
		idle, armed := back.State("idle"), back.State("armed")
		warID := front.FindState("war").ID()
		atWar := func(v *view) bool { return v.Row.Current(0) == warID }
		calm.To(alarm).When(atWar)
		idle.To(armed).When(func(v *view) bool {
			return atWar(v) && v.Row.Current(1) == alarm.ID() && v.Row.Previous(1) == calm.ID()
		})
		var log []string
		front.Always(func(_ *fsm.Tick, v *view) { log = append(log, fmt.Sprint(v.Row.Current(1) == alarm.ID())) })
		alarm.OnEnter(func(_ *fsm.Tick, v *view) { log = append(log, fmt.Sprint("alarm ", atWar(v))) })
		armed.OnUpdateBatch(func(_ *fsm.Tick, vs []view) { log = append(log, fmt.Sprint("armed ", atWar(&vs[0]))) })
		if direct {
			front.FindState("peace").DeleteTransition(war)
			front.FindState("peace").OnUpdate(func(t *fsm.Tick, _ *view) { t.ChangeTo(front.FindState("war")) })
		}
		f, w := systems.MustFSM(b.MustBuild()), donburi.NewWorld()
		e := w.Create(f.Component)
		if !direct {
			f.In(w).Send(e, toggle)
		}
		f.Update(w)
		f.Update(w)
		same(t, "what was seen", log, []string{"false", "alarm true", "true", "armed true"})
	}
}

// A batch callback may append to its slice of views without overwriting those of others behind it.
func TestBatchMayAppend(t *testing.T) {
	b := fsm.NewBuilder[numView]("crowd")
	append2 := func(_ *fsm.Tick, vs []numView) { _ = append(vs, numView{}, numView{}) }
	for l, name := range []string{"low", "high"} {
		layer := b.Layer(name)
		left, right := layer.State("left").OnUpdateBatch(append2), layer.State("right").OnUpdateBatch(append2)
		left.To(right).WhenBatch(func(tick *fsm.Tick, vs []numView, yes []bool) {
			append2(tick, vs)
			for i, v := range vs {
				yes[i] = int(v.Entity.Id())>>l%3 == 0
			}
		})
	}
	lost := 0
	b.Layer("last").State("only").OnUpdate(func(tick *fsm.Tick, v *numView) {
		if v.Num == nil || fsm.Entity(v.Entity) != tick.Entity() {
			lost++
		}
	})
	f, w := systems.MustFSM(b.MustBuild(), numComponent), donburi.NewWorld()
	w.CreateMany(100, f.Component, numComponent)
	for range 3 {
		f.Update(w)
	}
	same(t, "entities with somebody else's view", lost, 0)
}
