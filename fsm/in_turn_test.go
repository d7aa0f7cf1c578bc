package fsm_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// hooks are all that take several functions, and what is called if there are three: in the first tick, and when walk is left for run.
var hooks = []struct {
	name         string
	set          func(l *fsm.Layer[actor], fs ...func(*fsm.Tick, *actor))
	first, later []string
}{
	{
		"State.OnEnter", func(l *fsm.Layer[actor], fs ...func(*fsm.Tick, *actor)) { l.FindState("walk").OnEnter(fs...) },
		[]string{"a", "b", "c"}, nil,
	},
	{
		"State.OnUpdate", func(l *fsm.Layer[actor], fs ...func(*fsm.Tick, *actor)) { l.FindState("walk").OnUpdate(fs...) },
		[]string{"a", "b", "c"}, nil,
	},
	{
		"State.OnExit", func(l *fsm.Layer[actor], fs ...func(*fsm.Tick, *actor)) { l.FindState("walk").OnExit(fs...) },
		nil, []string{"a", "b", "c"},
	},
	{
		"Transition.Do", func(l *fsm.Layer[actor], fs ...func(*fsm.Tick, *actor)) {
			l.FindState("walk").Transitions()[0].Do(fs...)
		},
		nil, []string{"a", "b", "c"},
	},
	{
		"Layer.OnEnter", func(l *fsm.Layer[actor], fs ...func(*fsm.Tick, *actor)) { l.OnEnter(fs...) },
		[]string{"a", "b", "c"}, []string{"a", "b", "c"},
	},
	{
		"Layer.OnExit", func(l *fsm.Layer[actor], fs ...func(*fsm.Tick, *actor)) { l.OnExit(fs...) },
		nil, []string{"a", "b", "c"},
	},
	{
		"Layer.Always", func(l *fsm.Layer[actor], fs ...func(*fsm.Tick, *actor)) { l.Always(fs...) },
		[]string{"a", "b", "c"}, nil,
	},
}

// turns makes a machine with two states, of which a command leads from walk to run, and one of the hooks.
func turns(set func(*fsm.Layer[actor], ...func(*fsm.Tick, *actor)), fs ...func(*fsm.Tick, *actor)) *fsm.Machine[actor] {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	l.State("walk").To(l.State("run")).On(1)
	set(l, fs...)
	return b.MustBuild()
}

// play runs a tick and a command, and compares what they call.
func play(c *crowd, first, later []string) {
	c.t.Helper()
	c.tick(first...)
	c.each(func(e fsm.Entity) { c.Execute(e, 1) })
	c.expect(later...)
}

// Several functions on one hook are called in the order given.
func TestSeveralFunctions(t *testing.T) {
	for _, h := range hooks {
		t.Run(h.name, func(t *testing.T) {
			fs := []func(*fsm.Tick, *actor){says("a"), says("b"), says("c")}
			m := turns(h.set, fs...)
			fs[1] = says("another") // the slice remains the game's
			for _, way := range ways() {
				play(newCrowd(t, m, way, sizeFor(way)), h.first, h.later)
			}
		})
	}
}

// upTo returns the beginning of a record that ends with a line.
func upTo(lines []string, last string) []string {
	for i, line := range lines {
		if line == last {
			return lines[:i+1]
		}
	}
	return lines
}

// Those behind one that removes the entity are not called.
func TestSeveralFunctionsOfWhomIsGone(t *testing.T) {
	for _, h := range hooks {
		for _, last := range []string{"a", "b", "c"} {
			t.Run(h.name+"/"+last, func(t *testing.T) {
				m := turns(h.set, says("a"), says("b"), says("c"))
				c := newCrowd(t, m, fsm.Config{}, 3)
				c.play[last] = func(tick *fsm.Tick, _ *actor) { c.Remove(tick.Entity()) }
				later := upTo(h.later, last)
				if h.first != nil {
					later = nil
				}
				play(c, upTo(h.first, last), later)
			})
		}
	}
}

// A change that one of them asks for waits until all have been called.
func TestSeveralFunctionsAndAChange(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(l *fsm.Layer[actor], fs ...func(*fsm.Tick, *actor))
		want []string
	}{
		{"State.OnEnter", hooks[0].set, []string{"a", "b", "c", "enter run"}},
		{"State.OnUpdate", hooks[1].set, []string{"a", "b", "c", "enter run"}},
		{"Layer.Always", hooks[6].set, []string{"a", "b", "c", "enter run"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := turns(c.set, says("a"), says("b"), says("c")).Edit()
			run := b.FindLayer("move").FindState("run").OnEnter(says("enter run"))
			crowd := newCrowd(t, b.MustBuild(), fsm.Config{}, 3)
			crowd.play["a"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(run) }
			crowd.tick(c.want...)
		})
	}
}

func TestSeveralFunctionsMistakes(t *testing.T) {
	for _, h := range hooks {
		of := `machine "npc": layer "move": `
		kind, method, _ := strings.Cut(h.name, ".")
		nothing := "callback"
		switch kind {
		case "State":
			of += `state "walk": `
		case "Transition":
			of, nothing = of+`state "walk": transition to "run": `, "function"
		}
		twice := of + method + " is set twice; give it all functions at once, as in " + method + "(f, g)"
		for _, c := range []struct {
			name string
			set  func(set func(...func(*fsm.Tick, *actor)))
			want []string
		}{
			{"none", func(set func(...func(*fsm.Tick, *actor))) { set() }, []string{of + method + " was given no " + nothing}},
			{"nil", func(set func(...func(*fsm.Tick, *actor))) { set(nil) }, []string{of + method + " was given a nil " + nothing}},
			{"nil among others", func(set func(...func(*fsm.Tick, *actor))) { set(nil, says("b"), nil) }, []string{
				of + method + " was given a nil " + nothing + ", number 1 of 3",
				of + method + " was given a nil " + nothing + ", number 3 of 3",
			}},
			{"twice", func(set func(...func(*fsm.Tick, *actor))) { set(says("a")); set(says("b"), says("c")) }, []string{twice}},
		} {
			t.Run(h.name+"/"+c.name, func(t *testing.T) {
				b := fsm.NewBuilder[actor]("npc")
				l := b.Layer("move")
				l.State("walk").To(l.State("run")).On(1)
				c.set(func(fs ...func(*fsm.Tick, *actor)) { h.set(l, fs...) })
				wantMistakes(t, b, c.want...)
			})
		}
	}
}

// An edit replaces all functions of a hook by those that it gives.
func TestSeveralFunctionsEdited(t *testing.T) {
	for _, h := range hooks {
		t.Run(h.name, func(t *testing.T) {
			b := turns(h.set, says("x"), says("y")).Edit()
			h.set(b.FindLayer("move"), says("a"), says("b"), says("c"))
			play(newCrowd(t, b.MustBuild(), fsm.Config{}, 3), h.first, h.later)
		})
	}
}

// fragileHook panics in the line after the one that it reports.
func fragileHook(line *string) func(*fsm.Tick, *actor) {
	return func(*fsm.Tick, *actor) {
		_, file, n, _ := runtime.Caller(0)
		*line = fmt.Sprintf("%s:%d", file, n+2)
		panic("ouch")
	}
}

// A panic ends all, and is told by the line of the function that panicked.
func TestSeveralFunctionsFaults(t *testing.T) {
	for _, h := range hooks {
		t.Run(h.name, func(t *testing.T) {
			var line string
			var fault *fsm.Fault
			m := turns(h.set, says("a"), fragileHook(&line), says("c"))
			c := newCrowd(t, m, fsm.Config{OnFault: func(f *fsm.Fault) { fault = f }}, 1)
			play(c, upTo(h.first, "a"), upTo(onlyIf(h.first == nil, h.later), "a"))
			if fault == nil || fault.Where != line {
				t.Errorf("it broke at %s, and the fault is %+v", line, fault)
			}
		})
	}
}

func onlyIf(yes bool, lines []string) []string {
	if yes {
		return lines
	}
	return nil
}

// A single function is called as it is: nothing stands between it and the engine.
func TestSingleFunctionIsNotWrapped(t *testing.T) {
	for _, h := range hooks {
		if fsm.Debug || strings.HasPrefix(h.name, "Layer.On") { // these are always called with the state's
			continue
		}
		caller := ""
		c := newCrowd(t, turns(h.set, func(*fsm.Tick, *actor) {
			pc, _, _, _ := runtime.Caller(1)
			caller = runtime.FuncForPC(pc).Name()
		}), fsm.Config{}, 1)
		play(c, nil, nil)
		if !strings.Contains(caller, "fsm.(*stepper).") {
			t.Errorf("%s: it is called by %q", h.name, caller)
		}
	}
}

func shouts(*fsm.Tick, *actor)   {}
func whispers(*fsm.Tick, *actor) {}

func TestSeveralActionsNames(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, run := l.State("walk"), l.State("run")
	walk.To(run).On(1).Do(shouts, says("a"), whispers)
	walk.To(run).On(2).Do(shouts, whispers).As("make noise")
	for i, want := range []string{"shouts, says, whispers", "make noise"} {
		if got := b.MustBuild().Transitions()[i].ActionName; got != want {
			t.Errorf("the action is %q, want %q", got, want)
		}
	}
}
