package systems_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// AnyPopulation has whatever a population offers that does not mention the type of its view, unless as layers or states that need not be
// given.
func TestAnyPopulationLacksNothing(t *testing.T) {
	some, all := reflect.TypeFor[systems.AnyPopulation](), reflect.TypeFor[*systems.Population[numView]]()
	layers, states := reflect.TypeFor[[]*fsm.Layer[numView]](), reflect.TypeFor[[]*fsm.State[numView]]()
	for m := range all.NumMethod() {
		method := all.Method(m)
		var in, out []reflect.Type
		for i := 1; i < method.Type.NumIn(); i++ { // without the receiver
			in = append(in, method.Type.In(i))
		}
		for i := range method.Type.NumOut() {
			out = append(out, method.Type.Out(i))
		}
		about := method.Name == "Is" // it asks about states
		if last := len(in) - 1; last >= 0 && (in[last] == layers || in[last] == states && !about) {
			in = in[:last]
		}
		want := reflect.FuncOf(in, out, method.Type.IsVariadic() && len(in) == method.Type.NumIn()-1)
		if got, has := some.MethodByName(method.Name); method.Name != "Any" && !strings.Contains(want.String(), "numView") && (!has || got.Type != want) {
			t.Errorf("AnyPopulation has no %s, which is a %s", method.Name, want)
		}
	}
}

// A unit's machines, whatever their views, are asked about it and told to think less often in one loop.
func TestAUnitOfSeveralMachines(t *testing.T) {
	w := donburi.NewWorld()
	first, p := newTwoStates("first").in(w, fsm.Config{})
	b := fsm.NewBuilder[numView]("second")
	b.Layer("act").State("work")
	second := systems.MustFSM(b.MustBuild(), numComponent)
	e := w.Create(first.Component, second.Component, diary, numComponent)
	second.Update(w)
	first.Update(w)
	p.SendFor(e, toggle, time.Second)
	p.Post(e, fsm.Message{Kind: 5})
	var words []string
	for _, p := range systems.Populations(w) {
		if err := p.SetInterval(e, 7); err != nil {
			t.Error(err)
		}
		same(t, "interval", p.Interval(e), 7)
		words = append(words, p.Describe(e))
		same(t, "taken back from "+p.MachineName(), p.Withdraw(e, toggle), map[string]int{"first": 1}[p.MachineName()])
		same(t, "messages taken back from "+p.MachineName(), p.WithdrawMessage(e, 5), map[string]int{"first": 1}[p.MachineName()])
		if err := p.Detach(e); err != nil {
			t.Error(err)
		}
	}
	same(t, "what it is", words, []string{
		"entity 1, tick 1: main: a for 0s; ticks every 7 ticks",
		"entity 1, tick 1: act: work for 0s; ticks every 7 ticks",
	})
}

// A spawner has units begin in the initial states of whatever machines they run.
func TestUnitsOfSeveralKindsBegin(t *testing.T) {
	w := donburi.NewWorld()
	writers, _ := newTwoStates("writers").in(w, fsm.Config{})
	b := fsm.NewBuilder[numView]("numbers")
	b.Layer("act").State("idle")
	numbers := systems.MustFSM(b.MustBuild(), numComponent)
	numbers.In(w)
	for _, p := range systems.Populations(w) {
		initial := map[string]string{"writers": "a", "numbers": "idle"}[p.MachineName()]
		for how, begin := range map[string]func() (donburi.Entity, error){
			"attached": func() (donburi.Entity, error) { e := w.Create(diary, numComponent); return e, p.Attach(e) },
			"started": func() (donburi.Entity, error) {
				e := w.Create(writers.Component, numbers.Component, diary, numComponent)
				return e, p.Start(e)
			},
			"placed": func() (donburi.Entity, error) {
				e := w.Create(writers.Component, numbers.Component, diary, numComponent)
				return e, p.Place(e)
			},
		} {
			e, err := begin()
			if err != nil || !p.IsIn(e, initial) {
				t.Errorf("%s is %s: %v; %s", p.MachineName(), how, err, p.Describe(e))
			}
			if p.Attach(e) == nil || p.Place(e) == nil {
				t.Errorf("%s is %s, and begins once more", p.MachineName(), how)
			}
		}
	}
}

// Units of several kinds, as a player has selected them, are given orders in one loop, whatever the views of their machines.
func TestUnitsOfSeveralKindsAreGivenOrders(t *testing.T) {
	const toil, rest, hire = toggle, toggle + 1, fsm.MessageKind(1)
	w := donburi.NewWorld()
	writers, p := newTwoStates("writers").in(w, fsm.Config{})
	b := fsm.NewBuilder[numView]("numbers")
	hired := 0
	hear := func(_ *fsm.Tick, _ *numView, m fsm.Message) bool { hired += m.Data.(int); return true }
	act := b.Layer("act")
	idle, busy := act.State("idle").OnMessage(hear), act.State("busy")
	idle.To(busy).On(toil)
	busy.To(idle).On(rest)
	numbers := systems.MustFSM(b.MustBuild(), numComponent)
	q := numbers.In(w)
	selected := []donburi.Entity{
		w.Create(writers.Component, diary), w.Create(numbers.Component, numComponent), w.Create(writers.Component, diary), w.Create(diary),
	}
	each := func(do func(p systems.AnyPopulation, e donburi.Entity)) {
		for _, p := range systems.Populations(w) {
			for _, e := range selected {
				if p.Has(e) {
					do(p, e)
				}
			}
		}
	}
	states := func() (all string) {
		p.Update()
		q.Update()
		each(func(p systems.AnyPopulation, e donburi.Entity) {
			for _, name := range []string{"a", "b", "idle", "busy"} {
				if p.IsIn(e, name) {
					all += name + " "
				}
			}
		})
		return all
	}
	same(t, "at first", states(), "a a idle ")
	each(func(p systems.AnyPopulation, e donburi.Entity) { p.Send(e, toil) })
	same(t, "sent", states(), "b b busy ")
	each(func(p systems.AnyPopulation, e donburi.Entity) { p.SendFor(e, rest, time.Second) })
	same(t, "sent for a while", states(), "b b idle ")
	each(func(p systems.AnyPopulation, e donburi.Entity) {
		same(t, "what is taken back", p.Withdraw(e, rest), map[string]int{"writers": 1}[p.MachineName()])
	})
	for _, p := range systems.Populations(w) {
		p.SendAll(toil)
		p.PostAll(fsm.Message{Kind: hire, Data: 1})
	}
	same(t, "sent to all", states(), "a a busy ")
	var could []bool
	var errs, commands, answers, told int
	each(func(p systems.AnyPopulation, e donburi.Entity) {
		could = append(could, p.Can(e, rest), p.Execute(e, rest), p.Execute(e, rest))
		commands += len(p.AppendCommands(nil, e))
		answers += len(p.ExplainCommand(nil, e, toil))
		if p.Perform(e, toil) != nil {
			errs++
		}
		if p.Perform(e, rest) != nil { // writers know no such command
			errs++
		}
		if p.Tell(e, fsm.Message{Kind: hire, Data: 10}) {
			told++
		}
		p.Post(e, fsm.Message{Kind: hire, Data: 100})
		p.PostFor(e, fsm.Message{Kind: hire, Data: 1000}, time.Second)
	})
	same(t, "what rest could do, and did, and did again", could, []bool{false, false, false, false, false, false, true, true, false})
	same(t, "commands, answers, errors", []int{commands, answers, errs}, []int{3, 3, 2})
	same(t, "told", told, 1)
	each(func(p systems.AnyPopulation, e donburi.Entity) {
		p.Send(e, toil)
		p.Post(e, fsm.Message{Kind: hire, Data: 10_000})
		same(t, "of what they were told and what waits, taken back", p.WithdrawAll(e), map[string]int{"writers": 4, "numbers": 4}[p.MachineName()])
		p.Post(e, fsm.Message{Kind: hire, Data: 1100})
	})
	same(t, "in the end", states(), "b b idle ")
	same(t, "hired", hired, 1110)
}

// Any of the same population is the same, and making it allocates nothing.
func TestAnyIsThePopulation(t *testing.T) {
	w := donburi.NewWorld()
	f, p := newTwoStates("one").in(w, fsm.Config{})
	_, q := newTwoStates("two").in(w, fsm.Config{})
	same(t, "again", p.Any() == f.In(w).Any(), true)
	same(t, "another", p.Any() == q.Any(), false)
	var last systems.AnyPopulation
	if n := testing.AllocsPerRun(100, func() { last = p.Any() }); n > 0 || last != p.Any() {
		t.Errorf("%v allocations", n)
	}
	var none *systems.Population[writer]
	wantPanic(t, "of none", "systems: a Population was used that FSM.In has not returned", func() { none.Any() })
}
