package fsm_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 24: a panic in a callback comes out with machine, layer, state, callback and entity in its text.

// fragile is a machine with every kind of callback in its first layer.
func fragile(f form) *fsm.Machine[actor] {
	b := fsm.NewBuilder[actor]("npc")
	move, mood := b.Layer("move").Always(says("always")), b.Layer("mood")
	walk, run := f.state(move, "walk"), f.state(move, "run")
	run.CanEnter(asks("may run"))
	f.when(walk.To(run), "fast").When(asks("also")).
		WhenTick(func(t *fsm.Tick, a *actor) bool { a.say(t, "ask tick"); return true }).Do(says("action"))
	run.To(walk).On(1)
	f.state(mood, "calm")
	return b.MustBuild()
}

// breakages says, for each callback, what the fault's text must name, and which facts lead there.
var breakages = []struct{ line, callback, state, facts string }{
	{"enter walk", "Enter", "walk", ""},
	{"always", "Always", "walk", ""},
	{"ask fast", "condition", "walk", ""},
	{"ask also", "condition", "walk", "fast"},
	{"ask tick", "condition", "walk", "fast also"},
	{"ask may run", "CanEnter", "walk", "fast also"},
	{"exit walk", "Exit", "walk", "fast also may run"},
	{"action", "action", "walk", "fast also may run"},
	{"enter run", "Enter", "run", "fast also may run"},
	{"update walk", "Update", "walk", ""},
	{"message 3 walk", "OnMessage", "walk", ""},
}

// learn makes facts of what words it is given: those that begin a fact's name.
func learn(c *crowd, facts string) {
	for _, fact := range []string{"fast", "also", "may run"} {
		c.facts[fact] = strings.Contains(facts, fact)
	}
}

// formOf returns the form that a test of inEveryWay is about.
func formOf(t *testing.T) string { return strings.Split(t.Name(), "/")[1] }

// callbackName is what a callback is called in the form.
func callbackName(f, line, callback string) string {
	if strings.HasPrefix(f, "batch") {
		switch line {
		case "ask fast":
			return "WhenBatch"
		case "update walk":
			return "UpdateBatch"
		}
	}
	return callback
}

func TestRule24TextOfAPanic(t *testing.T) {
	for _, broken := range breakages {
		inEveryWay(t, fragile, fsm.Config{}, func(t *testing.T, c *crowd) {
			f := formOf(t)
			learn(c, broken.facts)
			c.each(func(e fsm.Entity) { c.Post(e, fsm.Message{Kind: 3}) })
			ouch := errors.New("ouch")
			c.play[broken.line] = func(*fsm.Tick, *actor) { panic(ouch) }
			fault := faultOf(c.Update)
			if fault == nil {
				t.Fatalf("%s: no *Fault came out", broken.line)
			}
			wantText(t, broken.line, fault.Error(), "fsm: panic in "+callbackName(f, broken.line, broken.callback)+" of ",
				fmt.Sprintf("state %q, layer \"move\", machine \"npc\", for ", broken.state), fmt.Sprint(fault.Entity), "in tick 1: ouch")
			if !c.Has(fault.Entity) || !errors.Is(fault, ouch) || fault.Value != ouch || len(fault.Stack) == 0 || fault.Tick != 1 ||
				fault.Machine != "npc" || fault.Layer != "move" || fault.State != broken.state {
				t.Errorf("%s: the fault is %+v", broken.line, fault)
			}
			if c.Busy() || c.Parallel() {
				t.Error("the engine is busy after the panic")
			}
			delete(c.play, broken.line)
			c.Update() // and it goes on
		})
	}
}

func TestRule24BatchText(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	l.State("walk").OnUpdateBatch(func(tick *fsm.Tick, as []actor) {
		if tick.Len() != len(as) {
			t.Errorf("a tick stands for %d of %d entities", tick.Len(), len(as))
		}
		panic(tick.At(1).Entity())
	})
	c := newCrowd(t, b.MustBuild(), fsm.Config{}, 3)
	fault := faultOf(c.Update)
	if fault == nil || len(fault.Batch) != 3 || fault.Entity != c.members[1] || fault.Unwrap() != nil {
		t.Fatalf("the fault is %+v", fault)
	}
	wantText(t, "batch", fault.Error(), "UpdateBatch", "batch of 3 entities", fmt.Sprint(c.members[1]))
}

// TestRule24BatchNeedsAt: what concerns one entity cannot be asked of a whole batch.
func TestRule24BatchNeedsAt(t *testing.T) {
	for method, ask := range map[string]func(tick *fsm.Tick){
		"Entity":   func(tick *fsm.Tick) { tick.Entity() },
		"Row":      func(tick *fsm.Tick) { tick.Row() },
		"Previous": func(tick *fsm.Tick) { tick.Previous() },
		"Since":    func(tick *fsm.Tick) { tick.Since() },
		"Send":     func(tick *fsm.Tick) { tick.Send(1) },
		"Post":     func(tick *fsm.Tick) { tick.Post(fsm.Message{}) },
		"ChangeTo": func(tick *fsm.Tick) { tick.ChangeTo(nil) },
		"Defer":    func(tick *fsm.Tick) { tick.Defer(func() {}) },
	} {
		b := fsm.NewBuilder[actor]("npc")
		b.Layer("move").State("walk").OnUpdateBatch(func(tick *fsm.Tick, as []actor) { ask(tick) })
		c := newCrowd(t, b.MustBuild(), fsm.Config{}, 3)
		wantPanic(t, method, c.Update, `panic in UpdateBatch of state "walk"`, "fsm: Tick.", method, "a batch has many entities", "t.At(i).")
	}
	c := newCrowd(t, fragile(simpleForm), fsm.Config{}, 1)
	c.play["update walk"] = func(tick *fsm.Tick, _ *actor) {
		if tick.Len() != 1 || tick.At(0) != tick {
			t.Error("in the simple form a tick stands for one entity")
		}
		tick.At(1)
	}
	wantPanic(t, "At", c.Update, "Tick.At(1) in a callback for one entity")
}

// The current state is the same for all of a batch, so it can be asked of the whole.
func TestBatchIsInOneState(t *testing.T) {
	asked := map[string]int{}
	note := func(tick *fsm.Tick, as []actor) {
		for range as {
			asked[tick.StateName()]++
		}
		state := tick.Current()
		if tick.At(len(as)-1).Current() != state {
			t.Errorf("a batch in state %d has entities in state %d", state, tick.Current())
		}
	}
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, run := l.State("walk").OnUpdateBatch(note), l.State("run").OnUpdateBatch(note)
	l.Any().To(run).WhenBatch(func(tick *fsm.Tick, as []actor, yes []bool) {
		note(tick, as)
		for i := range as {
			yes[i] = tick.At(i).Entity()%2 == 0
		}
	}).On(1)
	run.To(walk).On(2)
	c := newCrowd(t, b.MustBuild(), fsm.Config{}, 8)
	c.Update()
	c.Execute(c.members[0], 1)
	c.Update()
	if asked["walk"] < 8 || len(asked) > 2 {
		t.Errorf("asked in %v", asked)
	}
}

// A state may have many transitions, and an entry guard belongs to the state that it guards: the text says where the
// transition leads, by polling and by command, from any state or one.
func TestRule24TextNamesTheTransition(t *testing.T) {
	inEveryWay(t, func(f form) *fsm.Machine[actor] {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		walk, run, rest := f.state(l, "walk"), f.state(l, "run"), f.state(l, "rest").CanEnterTick(asksTick("may rest"))
		run.CanExitTick(asksTick("may leave"))
		f.when(l.Any().To(rest), "tired")
		f.when(walk.To(run), "fast").Do(says("action"))
		run.To(rest).On(1)
		run.To(walk).On(2).When(asks("slow"))
		return b.MustBuild()
	}, fsm.Config{}, func(t *testing.T, c *crowd) {
		run := c.Machine().State("move", "run")
		c.tick("enter walk", "ask tired", "ask fast", "update walk")
		for _, broken := range []struct{ line, callback, state, target string }{
			{"ask tired", "condition", "walk", "rest"},
			{"ask may rest", "CanEnter", "walk", "rest"},
			{"ask fast", "condition", "walk", "run"},
			{"action", "action", "walk", "run"},
			{"ask slow", "condition", "run", "walk"},
			{"ask may rest", "CanEnter", "run", "rest"},
			{"ask may leave", "CanExit", "run", "rest"},
			{"exit walk", "Exit", "walk", ""},
		} {
			c.facts["may leave"] = true
			c.facts["tired"] = broken.line == "ask may rest" && broken.state == "walk"
			c.facts["fast"] = broken.line == "action" || broken.line == "exit walk"
			c.play[broken.line] = func(*fsm.Tick, *actor) { panic("ouch") }
			operation := c.Update
			if broken.state == "run" {
				if err := c.ChangeTo(c.members[0], run); err != nil {
					t.Fatal(err)
				}
				command := map[string]fsm.Command{"rest": 1, "walk": 2}[broken.target]
				operation = func() { c.Execute(c.members[0], command) }
			}
			fault := faultOf(operation)
			delete(c.play, broken.line)
			if fault == nil || fault.State != broken.state || fault.Target != broken.target ||
				strings.HasPrefix(broken.callback, "Can") && fault.Callback != broken.callback {
				t.Errorf("%s: the fault is %+v", broken.line, fault)
				continue
			}
			if broken.target != "" {
				wantText(t, broken.line, fault.Error(), " of the transition to ", fmt.Sprintf("%q of state %q, layer", broken.target, broken.state))
			}
		}
	})
}

// The condition of a plain transition, if it is the only one polled, is asked in a loop of its own. It is named as well, and so is the
// place in the code where it panicked.
func TestRule24TextOfAPlainCondition(t *testing.T) {
	for _, handled := range []bool{false, true} {
		var fault *fsm.Fault
		cfg := fsm.Config{}
		if handled {
			cfg.OnFault = func(f *fsm.Fault) { fault = f }
		}
		b := fsm.NewBuilder[critter]("npc")
		l := b.Layer("only")
		from := l.State("a")
		from.To(l.State("b")).On(1)
		from.To(l.State("c")).When(func(*critter) bool { panic("ouch") })
		from.OnUpdate(func(*fsm.Tick, *critter) {})
		pool := fsm.NewPool(b.MustBuild(), cfg)
		pool.Add(critter{})
		if f := faultOf(pool.Update); f != nil {
			fault = f
		}
		if fault == nil || fault.Target != "c" || !strings.Contains(fault.Error(), `the transition to "c"`) {
			t.Fatalf("handler %v: %v", handled, fault)
		}
		if !strings.Contains(fault.Where, "fsm/rule24_fault_text_test.go:") || !strings.Contains(fault.Error(), ": ouch (rule24_fault_text_test.go:") {
			t.Errorf("handler %v: it broke at %q; %v", handled, fault.Where, fault)
		}
	}
}

// A condition that is asked after a batch condition, or after a delay that is a function, is distinguished from those.
func TestRule24TextOfAConditionBehindOthers(t *testing.T) {
	for name, first := range map[string]func(tr *fsm.Transition[actor]){
		"batch": func(tr *fsm.Transition[actor]) { batchForm.when(tr, "fast") },
		"delay": func(tr *fsm.Transition[actor]) {
			tr.AfterFunc(func(*actor) time.Duration { return time.Nanosecond })
		},
	} {
		b := fsm.NewBuilder[actor]("npc")
		l := b.Layer("move")
		tr := l.State("walk").To(l.State("run")).On(1)
		first(tr)
		tr.WhenTick(func(*fsm.Tick, *actor) bool { panic("ouch") })
		c := newCrowd(t, b.MustBuild(), fsm.Config{}, 1)
		c.facts["fast"] = true
		c.Update()
		c.Update()
		wantPanic(t, name, func() { c.Execute(c.members[0], 1) }, `panic in condition of the transition to "run" of state "walk"`)
	}
}

// The layer's OnMessage is distinguished from the state's.
func TestRule24TextOfALayersMessage(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	b.Layer("move").OnMessage(func(*fsm.Tick, *actor, fsm.Message) bool { panic("ouch") }).State("walk")
	c := newCrowd(t, b.MustBuild(), fsm.Config{}, 1)
	wantPanic(t, "Tell", func() { c.Tell(c.members[0], fsm.Message{Kind: 1}) }, `panic in the layer's OnMessage of state "walk", layer "move"`)
}

// For a batch the text names the entity that the callback had got to, if it used At.
func TestRule24TextOfABatch(t *testing.T) {
	for _, c := range []struct {
		at, entities int
		want         string
	}{
		{-1, 4, "for a batch of 4 entities from 1 on in tick 1"},
		{0, 4, "for a batch of 4 entities from 1 on in tick 1"},
		{2, 4, "for entity 3, of a batch of 4 entities in tick 1"},
		{0, 2, "for a batch of 2 entities from 1 on in tick 1"},
		{1, 2, "for entity 2, of a batch of 2 entities in tick 1"},
		{-1, 1, "for entity 1 in tick 1"},
	} {
		b := fsm.NewBuilder[actor]("npc")
		b.Layer("move").State("walk").OnUpdateBatch(func(tick *fsm.Tick, _ []actor) {
			if c.at >= 0 {
				tick.At(c.at)
			}
			panic("boom")
		})
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		for range c.entities {
			p.Add(actor{})
		}
		wantPanic(t, "Update", p.Update, "UpdateBatch", c.want)
	}
}

// Without At, the entity of a batch's fault is the first of that batch, which need not be the first of the chunk.
func TestRule24FirstOfABatch(t *testing.T) {
	b := fsm.NewBuilder[num]("npc")
	l := b.Layer("move")
	walk := l.State("walk")
	walk.To(l.State("run").OnUpdateBatch(func(*fsm.Tick, []num) { panic("boom") })).When(func(v *num) bool { return v.N > 0 })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	var es []fsm.Entity
	for i := range 3 {
		es = append(es, p.Add(num{N: i}))
	}
	p.Update()
	if f := faultOf(p.Update); f == nil || f.Entity != es[1] || !slices.Equal(f.Batch, es[1:]) {
		t.Errorf("the fault is %+v, want one of %v", f, es[1:])
	}
}

// TestRule24LayersOwnCallbacks: a panic in what a layer does on entering and leaving is not blamed on the state's Enter and Exit.
func TestRule24LayersOwnCallbacks(t *testing.T) {
	for _, c := range []struct{ at, want string }{
		{"layer enter", "panic in the layer's Enter of state \"a\""}, {"enter", "panic in Enter of state \"a\""},
		{"exit", "panic in Exit of state \"a\""}, {"layer exit", "panic in the layer's Exit of state \"a\""},
	} {
		trip := func(at string) func(*fsm.Tick, *num) {
			return func(*fsm.Tick, *num) {
				if at == c.at {
					panic("tripped")
				}
			}
		}
		b := fsm.NewBuilder[num]("npc")
		l := b.Layer("l").OnEnter(trip("layer enter")).OnExit(trip("layer exit"))
		a := l.State("a").OnEnter(trip("enter")).OnExit(trip("exit"))
		a.To(l.State("b")).On(1)
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(num{})
		wantPanic(t, c.at, func() { p.Update(); p.Execute(e, 1) }, c.want, "tripped")
	}
}

// A value that contains itself is named by its type: to print it would overflow the stack, which ends a game in spite of its handler. So is
// one that is too large to read.
func TestRule24PanicWithAnyValue(t *testing.T) {
	loop := map[string]any{}
	loop["self"] = []any{loop}
	list := make([]any, 1)
	list[0] = list
	type node struct {
		name string
		next any
	}
	ring := &node{name: "ring"}
	ring.next = ring
	b := fsm.NewBuilder[actor]("npc")
	var value any
	b.Layer("move").State("walk").OnUpdate(func(*fsm.Tick, *actor) { panic(value) })
	for _, c := range []struct {
		value any
		want  string
	}{
		{loop, ": a value of type map[string]interface {} ("},
		{reflect.ValueOf(loop), ": a value of type reflect.Value ("},
		{list, ": a value of type []interface {} ("},
		{&loop, ": a value of type *map[string]interface {} ("},
		{make([]byte, 1_000_000), ": a value of type []uint8 ("},
		{node{next: node{name: "b"}}, ": { {b <nil>}} ("},
		{[]any{ring, nil}, ": [0x"},
		{map[string]int{"a": 1}, ": map[a:1] ("},
		{&[]string{"a"}, ": &[a] ("},
		{time.Second, ": 1s ("},
		{errors.New("ouch"), ": ouch ("},
		{[]error{errors.New("ouch")}, ": [ouch] ("},
		{"ouch", ": ouch ("},
		{7, ": 7 ("},
		{[2]any{}, ": [<nil> <nil>] ("},
	} {
		value = c.value
		var faults []*fsm.Fault
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
		pool.Add(actor{log: newRecord()})
		pool.Update()
		if len(faults) != 1 || !strings.Contains(faults[0].Error(), c.want) {
			t.Errorf("%T: %v, want …%s…", value, faults, c.want)
		}
	}
}
