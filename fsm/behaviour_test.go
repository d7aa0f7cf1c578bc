package fsm_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Types that were meant to be states and are not.
type (
	noMethods      struct{}
	pointerMethods struct{}
	wrongMethods   struct{}
	bothUpdates    struct{ acting }
)

func (*pointerMethods) Enter(*fsm.Tick, *actor) {}

func (wrongMethods) Enter(*actor)                                 {}
func (wrongMethods) Update(fsm.Tick, *actor)                      {}
func (wrongMethods) UpdateBatch(*fsm.Tick, []*actor)              {}
func (wrongMethods) Exit(*fsm.Tick, *actor) error                 { return nil }
func (wrongMethods) OnMessage(*fsm.Tick, *actor, int) bool        { return true }
func (wrongMethods) CanEnter(*actor, fsm.Command) (bool, float64) { return true, 0 }

func (bothUpdates) Update(*fsm.Tick, *actor)       {}
func (bothUpdates) UpdateBatch(*fsm.Tick, []actor) {}

func TestStateOfMistakes(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	l.StateOf("nil", nil)
	l.StateOf("none", noMethods{})
	l.StateOf("pointer", pointerMethods{})
	l.StateOf("wrong", wrongMethods{})
	l.StateOf("both", bothUpdates{})
	l.StateOf("nothing", (*acting)(nil))
	l.StateOf("twice", acting{}).OnEnter(says("enter"))
	const of = `machine "npc": layer "move": state `
	const wrong = of + `"wrong": fsm_test.wrongMethods.`
	wantMistakes(t, b,
		of+`"nil": StateOf was given nil`,
		of+`"none": fsm_test.noMethods has none of the methods Enter, Update, UpdateBatch, Exit, OnMessage, CanEnter, CanEnterTick, `+
			`CanExit, CanExitTick`,
		of+`"pointer": fsm_test.pointerMethods.Enter has a pointer receiver: give StateOf a pointer`,
		wrong+`Enter is func(*fsm_test.actor), want func(*fsm.Tick, *fsm_test.actor)`,
		wrong+`Update is func(fsm.Tick, *fsm_test.actor), want func(*fsm.Tick, *fsm_test.actor)`,
		wrong+`UpdateBatch is func(*fsm.Tick, []*fsm_test.actor), want func(*fsm.Tick, []fsm_test.actor)`,
		wrong+`Exit is func(*fsm.Tick, *fsm_test.actor) error, want func(*fsm.Tick, *fsm_test.actor)`,
		wrong+`OnMessage is func(*fsm.Tick, *fsm_test.actor, int) bool, want func(*fsm.Tick, *fsm_test.actor, fsm.Message) bool`,
		wrong+`CanEnter is func(*fsm_test.actor, fsm.Command) (bool, float64), want func(*fsm_test.actor) bool`,
		of+`"nothing": StateOf was given a nil *fsm_test.acting, and Enter, which has a value receiver, would panic: give it a pointer to a value`,
		of+`"twice": OnEnter is set twice; give it all functions at once, as in OnEnter(f, g)`,
		of+`"both": it has both OnUpdate and OnUpdateBatch; one of them is called, so set one`,
	)
}

type careless struct{}

func (*careless) Update(*fsm.Tick, *actor) {}

// A method with a pointer receiver can be called with nil.
func TestStateOfNilPointer(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	b.Layer("move").StateOf("nothing", (*careless)(nil))
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	p.Add(actor{})
	p.Update()
	p.Update()
}

// functionNames has methods that are called as the functions are, as OnMessage is.
type functionNames struct{}

func (functionNames) OnEnter(*fsm.Tick, *actor)                     {}
func (functionNames) OnUpdate(*fsm.Tick, *actor)                    {}
func (functionNames) OnUpdateBatch(*fsm.Tick, *actor)               {} // not a callback
func (functionNames) OnExit(*fsm.Tick, *actor)                      {}
func (functionNames) OnMessage(*fsm.Tick, *actor, fsm.Message) bool { return true }

// TestStateOfUncalledMethods: a behaviour with OnEnter and OnMessage heard messages and never entered, without a word.
func TestStateOfUncalledMethods(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	l.StateOf("walk", functionNames{}).OnExit(functionNames{}.OnExit)
	const of = `machine "npc": layer "move": state "walk": nothing calls method `
	wantMistakes(t, b, of+`OnEnter of its behaviour; name it Enter`, of+`OnUpdate of its behaviour; name it Update`)
}

type gate struct{}

func (gate) CanEnter(a *actor) bool { return asks("open")(a) }

func TestStateOfGuard(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	l.State("walk").Next(l.StateOf("gate", gate{}))
	c := newCrowd(t, b.MustBuild(), fsm.Config{}, 1)
	c.tick("ask open")
	c.facts["open"] = true
	c.tick("ask open")
	c.tick()
	if !c.IsIn(c.members[0], "gate") {
		t.Error("the gate was not entered")
	}
}

type (
	clock       struct{ acting }
	bothGuards  struct{ gate }
	otherGuards struct{}
)

func (clock) CanEnterTick(t *fsm.Tick, a *actor) bool { return asksTick("open")(t, a) }
func (clock) CanExitTick(t *fsm.Tick, a *actor) bool  { return asksTick("done")(t, a) }

func (bothGuards) CanEnterTick(*fsm.Tick, *actor) bool { return true }

func (otherGuards) CanEnter(*fsm.Tick, *actor) bool { return true }
func (otherGuards) CanExit(*fsm.Tick, *actor) bool  { return true }
func (otherGuards) CanExitTick(*actor) bool         { return true }

// The guards that see the tick are methods of their own, as UpdateBatch is, so that a method's name says its parameters.
func TestStateOfTickGuards(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, timed := l.State("walk"), l.StateOf("gate", clock{acting{"gate"}})
	walk.Next(timed)
	timed.To(walk).On(1)
	c := newCrowd(t, b.MustBuild(), fsm.Config{}, 1)
	c.tick("ask open")
	c.facts["open"] = true
	c.tick("ask open", "enter gate")
	if c.Execute(c.members[0], 1) {
		t.Error("the gate was left")
	}
	c.expect("ask done")

	b = fsm.NewBuilder[actor]("npc")
	l = b.Layer("move")
	l.StateOf("both", bothGuards{})
	l.StateOf("wrong", otherGuards{})
	l.StateOf("given", gate{}).CanEnterTick(asksTick("open"))
	const of = `machine "npc": layer "move": state `
	const two = ` it has both CanEnter and CanEnterTick; a state has one such guard, so ask both questions in one function`
	const wrong = of + `"wrong": fsm_test.otherGuards.`
	wantMistakes(t, b, of+`"both":`+two,
		wrong+`CanEnter is func(*fsm.Tick, *fsm_test.actor) bool, want func(*fsm_test.actor) bool; name it CanEnterTick`,
		wrong+`CanExit is func(*fsm.Tick, *fsm_test.actor) bool, want func(*fsm_test.actor) bool; name it CanExitTick`,
		wrong+`CanExitTick is func(*fsm_test.actor) bool, want func(*fsm.Tick, *fsm_test.actor) bool`,
		of+`"given":`+two)
}

type onlyOnEnter struct{}

func (onlyOnEnter) OnEnter(*fsm.Tick, *actor) {}

// Whoever comes from a library whose methods are called OnEnter is told so, once.
func TestBehaviourWithAnotherLibrarysNames(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	b.Layer("l").StateOf("s", onlyOnEnter{})
	_, err := b.Build()
	if text := fmt.Sprint(err); !strings.Contains(text, "none of the methods") || !strings.Contains(text, "name its method OnEnter without On") || strings.Contains(text, "nothing calls") {
		t.Errorf("%v", err)
	}
}

// both has a method of the name of the function form, which the game passes to the function of that name.
type both struct{}

func (both) Update(*fsm.Tick, *int)  {}
func (both) OnEnter(*fsm.Tick, *int) {}

// What Build has accepted, it accepts of a copy, too.
func TestEditOfABehaviourWhoseMethodWasPassed(t *testing.T) {
	b := fsm.NewBuilder[int]("npc")
	l := b.Layer("move")
	l.StateOf("walk", both{}).OnEnter(both{}.OnEnter)
	m := b.MustBuild()
	if _, err := m.Edit().Build(); err != nil {
		t.Errorf("edited: %v", err)
	}
}

// misspelt has methods that are nearly callbacks, and those that only look so.
type misspelt struct{}

func (misspelt) Enter(*fsm.Tick, *actor)                     {}
func (misspelt) Upate(*fsm.Tick, *actor)                     {}
func (*misspelt) Exits(*fsm.Tick, *actor) error              { return nil }
func (misspelt) Message(*fsm.Tick, *actor, fsm.Message) bool { return true }
func (misspelt) CanEntre(*actor) bool                        { return true }
func (misspelt) CANEXIT(*actor) bool                         { return true }
func (misspelt) UpdateBach(*fsm.Tick, []actor)               {}
func (misspelt) Enters(*fsm.Tick, *actor)                    {} // it has an Enter

// ownMethods has methods of its own, none of which is meant as a callback.
type ownMethods struct{}

func (ownMethods) OnMessage(*fsm.Tick, *actor, fsm.Message) bool  { return true }
func (ownMethods) Emit(*fsm.Tick, *actor)                         {}
func (ownMethods) Edit(*fsm.Tick, *actor)                         {}
func (ownMethods) Center(*fsm.Tick, *actor)                       {}
func (ownMethods) Wait(*fsm.Tick, *actor)                         {}
func (ownMethods) Upgrade(*fsm.Tick, *actor)                      {}
func (ownMethods) CanEmit(*actor) bool                            { return true }
func (ownMethods) CanLeave(*actor) bool                           { return true }
func (ownMethods) Upate(int)                                      {}
func (ownMethods) Exits(*actor) bool                              { return true }
func (ownMethods) Enters(*fsm.Tick)                               {}
func (ownMethods) On(*fsm.Tick, *actor)                           {}
func (ownMethods) Can(*actor) bool                                { return true }
func (ownMethods) ThisIsAVeryLongNameOfAMethod(*fsm.Tick, *actor) {}

// A method that nothing calls is reported if it is probably a callback that is misspelt, as a definition's text is; no other is refused.
func TestStateOfMisspeltMethods(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("see findMisspelt")
	}
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	l.StateOf("walk", misspelt{})
	const of = `machine "npc": layer "move": state "walk": its behaviour has a method `
	wantMistakes(t, b,
		of+"CANEXIT, which nothing calls; did you mean CanExit?",
		of+"CanEntre, which nothing calls; did you mean CanEnter?",
		of+"Exits, which nothing calls; did you mean Exit?",
		of+"Message, which nothing calls; did you mean OnMessage?",
		of+"Upate, which nothing calls; did you mean Update?",
		of+"UpdateBach, which nothing calls; did you mean UpdateBatch?",
	)

	b = fsm.NewBuilder[actor]("npc")
	l = b.Layer("move")
	l.StateOf("walk", &ownMethods{})
	l.StateOf("run", misspelt{}).OnUpdate(misspelt{}.Upate).OnExit(says("exit")).OnMessage(misspelt{}.Message).
		CanEnter(misspelt{}.CanEntre).CanExit(misspelt{}.CANEXIT)
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Edit().Build(); err != nil {
		t.Errorf("edited: %v", err)
	}
}

type onlyUpate struct{}

func (onlyUpate) Upate(*fsm.Tick, *actor) {}

// A behaviour whose only callback is misspelt is reported once.
func TestBehaviourWhoseOnlyMethodIsMisspelt(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("see findMisspelt")
	}
	b := fsm.NewBuilder[actor]("npc")
	b.Layer("l").StateOf("s", onlyUpate{})
	wantMistakes(t, b, `machine "npc": layer "l": state "s": fsm_test.onlyUpate has none of the methods `+
		`Enter, Update, UpdateBatch, Exit, OnMessage, CanEnter, CanEnterTick, CanExit, CanExitTick; it has a method Upate; did you mean Update?`)
}
