package fsm_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// thinker is the view of the machines that are explained: conditions return its facts.
type thinker = figure

func thinks(fact string) func(*thinker) bool { return func(v *thinker) bool { return v.facts[fact] } }

func thinksTick(fact string) func(*fsm.Tick, *thinker) bool {
	return func(_ *fsm.Tick, v *thinker) bool { return v.facts[fact] }
}

func thinksBatch(fact string) func(*fsm.Tick, []thinker, []bool) {
	return func(_ *fsm.Tick, vs []thinker, yes []bool) {
		for i := range vs {
			yes[i] = vs[i].facts[fact]
		}
	}
}

// explained is a machine in a pool with one entity that has started.
type explained struct {
	*fsm.Pool[thinker]
	entity fsm.Entity
	layer  *fsm.Layer[thinker]
	facts  map[string]bool
}

// explain makes a machine of one layer whose initial state is "here" and starts an entity.
func explain(t *testing.T, cfg fsm.Config, define func(l *fsm.Layer[thinker], here, there *fsm.State[thinker])) *explained {
	t.Helper()
	b := fsm.NewBuilder[thinker]("thinker")
	l := b.Layer("mind")
	define(l, l.State("here"), l.State("there"))
	x := &explained{Pool: fsm.NewPool(b.MustBuild(), cfg), layer: l, facts: map[string]bool{}}
	x.entity = x.Add(thinker{facts: x.facts})
	if err := x.Start(x.entity); err != nil {
		t.Fatal(err)
	}
	return x
}

// told formats answers: "1 condition false 0" means that condition 0 of transition 1 returned false.
func told(answers []fsm.Answer) string {
	var lines []string
	for _, a := range answers {
		line := fmt.Sprint(a.Transition, " ", a.Verdict)
		if a.Condition >= 0 {
			line += fmt.Sprint(" ", a.Condition)
		}
		if a.By >= 0 {
			line += fmt.Sprint(" by ", a.By)
		}
		if a.Remaining > 0 {
			line += fmt.Sprint(", left ", a.Remaining)
		}
		if a.Fault != nil {
			line += fmt.Sprintf(", %s: %v", a.Fault.Callback, a.Fault.Value)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

func (x *explained) wants(t *testing.T, want string) {
	t.Helper()
	if got := told(x.Explain(nil, x.entity, x.layer)); got != want {
		t.Errorf("explained as\n\t%s, want\n\t%s", got, want)
	}
}

// Answers come in the order in which a tick asks, and the first that holds fires.
func TestExplainOrder(t *testing.T) {
	x := explain(t, fsm.Config{}, func(l *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
		third := l.State("third")
		here.To(there).When(thinks("a"))
		there.To(here).When(thinks("a"))
		here.To(third).When(thinks("b"))
		l.Any().To(here).When(thinks("c"))
		l.Any().To(there).When(thinks("d"))
		l.Any().To(here).When(thinks("e")).AllowSelf()
	})
	x.wants(t, "0 already there; 1 condition false 0; 2 condition false 0; 3 condition false 0; 4 condition false 0")
	x.facts["a"], x.facts["b"] = true, true
	x.wants(t, "0 already there; 1 condition false 0; 2 condition false 0; 3 fires; 4 preceded by 3")
	x.facts["e"] = true
	x.wants(t, "0 already there; 1 condition false 0; 2 fires; 3 preceded by 2; 4 preceded by 2")
	x.facts["e"], x.facts["a"] = false, false
	x.wants(t, "0 already there; 1 condition false 0; 2 condition false 0; 3 condition false 0; 4 fires")
	x.Update()
	if x.LastTransition() != 4 {
		t.Errorf("transition %d was taken", x.LastTransition())
	}
	x.wants(t, "0 condition false 0; 1 condition false 0; 2 condition false 0")
}

// LastTransition returns the transition that led to the current state.
func (x *explained) LastTransition() int {
	_, i := x.LastChange(x.entity, x.layer)
	return i
}

// Of several conditions, the first one asked that returns false is identified by its index in the definition.
func TestExplainConditions(t *testing.T) {
	x := explain(t, fsm.Config{}, func(_ *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
		here.To(there).WhenTick(thinksTick("tick")).When(thinks("a")).When(thinks("b")).WhenBatch(thinksBatch("batch"))
		here.To(there).WhenTick(thinksTick("tick")).When(thinks("a")).When(thinks("b"))
	})
	x.wants(t, "0 condition false 3; 1 condition false 1")
	x.facts["batch"], x.facts["a"] = true, true
	x.wants(t, "0 condition false 2; 1 condition false 2")
	x.facts["b"] = true
	x.wants(t, "0 condition false 0; 1 condition false 0")
	x.facts["tick"] = true
	x.wants(t, "0 fires; 1 preceded by 0")
}

func TestExplainGuard(t *testing.T) {
	x := explain(t, fsm.Config{}, func(_ *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
		there.CanEnter(thinks("open"))
		here.To(there).When(thinks("a"))
		here.Next(there)
	})
	x.wants(t, "0 condition false 0; 1 refused")
	x.facts["a"] = true
	x.wants(t, "0 refused; 1 refused")
	x.facts["open"] = true
	x.wants(t, "0 fires; 1 preceded by 0")
}

// What remains of a delay is what will remain in the next tick, so that 0 means that it fires.
func TestExplainDelay(t *testing.T) {
	x := explain(t, fsm.Config{Step: 10 * time.Millisecond}, func(_ *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
		here.To(there).After(30 * time.Millisecond)
		here.To(there).When(thinks("a")).After(30 * time.Millisecond)
		here.To(there).WhenTick(thinksTick("a")).After(30 * time.Millisecond)
	})
	x.wants(t, "0 delayed, left 20ms; 1 condition false 0, left 20ms; 2 delayed, left 20ms")
	x.facts["a"] = true
	x.wants(t, "0 delayed, left 20ms; 1 delayed, left 20ms; 2 delayed, left 20ms")
	x.Update()
	x.wants(t, "0 delayed, left 10ms; 1 delayed, left 10ms; 2 delayed, left 10ms")
	x.Update()
	x.wants(t, "0 fires; 1 preceded by 0; 2 preceded by 0")
	if x.IsIn(x.entity, "there") || x.Since(x.entity, x.layer) != 20*time.Millisecond {
		t.Error("the entity was moved by being looked at")
	}
	x.Update()
	if !x.IsIn(x.entity, "there") {
		t.Error("it has not fired")
	}
}

// An entity that does not exist, has not started or was stopped is not asked anything.
func TestExplainNobody(t *testing.T) {
	asked := 0
	cfg := fsm.Config{OnFault: func(*fsm.Fault) {}}
	x := explain(t, cfg, func(_ *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
		here.To(there).When(func(v *thinker) bool { asked++; return false })
		here.OnMessage(func(*fsm.Tick, *thinker, fsm.Message) bool { panic("ouch") })
	})
	given := []fsm.Answer{{Transition: 7}}
	nothing := func(what string, e fsm.Entity) {
		t.Helper()
		if got := x.Explain(given, e, x.layer); len(got) != 1 || got[0].Transition != 7 || asked != 0 {
			t.Errorf("%s: %s, asked %d times", what, told(got), asked)
		}
	}
	nothing("nobody", 0)
	newcomer := x.Add(thinker{})
	nothing("not started", newcomer)
	if x.Current(newcomer, x.layer) != nil {
		t.Error("it was started by being looked at")
	}
	if got := x.Explain(given, x.entity, x.layer); len(got) != 2 || asked != 1 {
		t.Error("the answers are not appended")
	}
	asked = 0
	x.Tell(x.entity, fsm.Message{})
	nothing("stopped", x.entity)
	x.Remove(x.entity)
	nothing("removed", x.entity)
}

// A panic is an answer, with or without a fault handler; no entity is stopped and no handler is called.
func TestExplainPanic(t *testing.T) {
	ouch := errors.New("ouch")
	throw := func(fact string) func(*thinker) bool {
		return func(v *thinker) bool {
			if v.facts[fact] {
				panic(ouch)
			}
			return true
		}
	}
	faults := 0
	for _, cfg := range []fsm.Config{{}, {OnFault: func(*fsm.Fault) { faults++ }}} {
		x := explain(t, cfg, func(l *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
			third := l.State("third").CanEnter(throw("guard"))
			here.To(there).When(thinks("a")).When(throw("condition"))
			here.To(there).WhenBatch(func(t *fsm.Tick, vs []thinker, yes []bool) { yes[0] = throw("batch")(&vs[0]) })
			here.To(third).When(thinks("b"))
			here.To(third).On(1)
		})
		x.facts["condition"] = true
		x.wants(t, "0 condition false 0; 1 fires; 2 condition false 0; 3 needs its command")
		x.facts["a"] = true
		x.wants(t, "0 failed 1, condition: ouch; 1 preceded by 0; 2 condition false 0; 3 needs its command")
		x.facts["a"], x.facts["batch"] = false, true
		x.wants(t, "0 condition false 0; 1 failed 0, WhenBatch: ouch; 2 condition false 0; 3 needs its command")
		x.facts["guard"], x.facts["b"], x.facts["a"] = true, true, false
		x.wants(t, "0 condition false 0; 1 failed 0, WhenBatch: ouch; 2 preceded by 1; 3 failed, CanEnter: ouch")
		f := x.Explain(nil, x.entity, x.layer)[1].Fault
		wantText(t, "the fault", f.Error(), `state "here"`, `layer "mind"`, `machine "thinker"`, "entity 1 in tick 1", "ouch")
		if !errors.Is(f, ouch) || len(f.Stack) == 0 {
			t.Error("the fault does not hold the panic")
		}
		if x.Stopped(x.entity) || x.Stats().Faults != 0 || faults != 0 || x.Busy() {
			t.Errorf("the entity is stopped: %v; %d faults, %d told", x.Stopped(x.entity), x.Stats().Faults, faults)
		}
	}
}

// Inside a callback it is refused, since it calls back; deferred functions may ask.
func TestExplainInsideCallbacks(t *testing.T) {
	var x *explained
	deferred := ""
	x = explain(t, fsm.Config{}, func(l *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
		here.To(there).When(thinks("a"))
		here.OnUpdate(func(tick *fsm.Tick, v *thinker) {
			wantPanic(t, "in Update", func() { x.Explain(nil, tick.Entity(), l) }, `Explain of machine "thinker"`, "inside a callback", "Defer")
			tick.Defer(func() { deferred = told(x.Explain(nil, x.entity, l)) })
		})
	})
	x.Update()
	if deferred != "0 condition false 0" {
		t.Errorf("deferred: %q", deferred)
	}
	wantPanic(t, "another machine's layer", func() { x.Explain(nil, x.entity, nil) }, "Explain", `"thinker"`)
}

// Conditions see the coming tick: its number, time, delta and random numbers.
func TestExplainSeesTheTickToCome(t *testing.T) {
	type sight struct {
		number            uint64
		now, since, delta time.Duration
		random, more      uint64
		asked             time.Duration
		reaches           bool
	}
	var seen []sight
	var x *explained
	look := func(tick *fsm.Tick, v *thinker) bool {
		seen = append(seen, sight{
			tick.Number(), tick.Now(), tick.Since(), tick.DeltaDuration(), tick.Rand().Uint64(), tick.Rand().Uint64(), x.Since(tick.Entity(), x.layer),
			tick.Reaches(5 * fsm.DefaultStep),
		})
		return false
	}
	for i, every := range []int{1, 3, 1} {
		x = explain(t, fsm.Config{Interval: every}, func(_ *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
			here.To(there).WhenTick(look)
			if i == 2 {
				return
			}
			here.To(there).WhenBatch(func(tick *fsm.Tick, vs []thinker, yes []bool) {
				yes[0] = look(tick.At(0), &vs[0])
			})
		})
		for range 20 {
			var foreseen []sight
			for range 2 {
				seen = nil
				x.Explain(nil, x.entity, x.layer)
				foreseen = append(foreseen[:0], seen...)
			}
			for seen = nil; len(seen) == 0; {
				x.Update()
			}
			if fmt.Sprint(foreseen) != fmt.Sprint(seen) {
				t.Fatalf("every %d: foreseen\n\t%+v, seen\n\t%+v", every, foreseen, seen)
			}
		}
	}
}

func TestExplainAllocatesNothing(t *testing.T) {
	x := explain(t, fsm.Config{}, func(_ *fsm.Layer[thinker], here, there *fsm.State[thinker]) {
		there.CanEnter(thinks("open"))
		here.To(there).When(thinks("a")).After(time.Second)
		here.To(there).WhenBatch(thinksBatch("b")).WhenTick(thinksTick("c"))
		here.To(there).On(1)
	})
	var answers []fsm.Answer
	for step := range 20 {
		x.Advance(time.Duration(step) * time.Millisecond) // each step is a separate span of the clock
		if allocs := testing.AllocsPerRun(10, func() { answers = x.Explain(answers[:0], x.entity, x.layer) }); allocs != 0 {
			t.Fatalf("it allocates %v times", allocs)
		}
	}
	if fsm.Spans(x.Engine) > 20 {
		t.Errorf("%d spans", fsm.Spans(x.Engine))
	}
}
