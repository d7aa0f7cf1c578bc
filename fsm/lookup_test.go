package fsm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

func TestMustStateAndMustLayer(t *testing.T) {
	m := twoLayers(simpleForm)
	if m.MustLayer("mood") != m.Layer("mood") || m.MustState("move", "run") != m.State("move", "run") || m.State("move", "run") == nil {
		t.Error("it finds others than Layer and State")
	}
	const names = `it has "move", "mood"`
	wantPanic(t, "MustLayer", func() { m.MustLayer("mod") }, `machine "npc" has no layer "mod"; `+names)
	wantPanic(t, "MustState", func() { m.MustState("mod", "run") }, `machine "npc" has no layer "mod"; `+names)
	wantPanic(t, "MustState", func() { m.MustState("move", "runn") }, `machine "npc": layer "move" has no state "runn"; it has "walk", "run"`)

	b := fsm.NewBuilder[actor]("crowd")
	l := b.Layer("only")
	for i := range 15 {
		l.State(fmt.Sprint(i))
	}
	wantPanic(t, "MustState", func() { b.MustBuild().MustState("only", "x") }, `"11" and 3 more`)
}

// State of a layer and Layer of a builder add something. Of a machine that is built, who calls them wants to look something up.
func TestLookupByWhatAdds(t *testing.T) {
	b := fsm.NewBuilder[actor]("crowd")
	b.Layer("only").State("a")
	m := b.MustBuild()
	const built = `machine "crowd" is built and can no longer be defined; derive another with Edit`
	wantPanic(t, "State", func() { m.Layer("only").State("a") }, built+", or look up what it has with FindState")
	wantPanic(t, "StateOf", func() { m.Layer("only").StateOf("a", nil) }, built+", or look up what it has with FindState")
	wantPanic(t, "Layer", func() { b.Layer("only") }, built+", or look up what it has with Machine.Layer")
}

// What was not found still answers questions, in words and numbers.
func TestNilHandles(t *testing.T) {
	m := twoLayers(simpleForm)
	none, layer := m.State("move", "none"), m.Layer("none")
	if none.Layer() != nil || none.ID() != fsm.None || fmt.Sprint(layer) != "none" || layer.Name() != "none" || fmt.Sprint(m.Layer("mood")) != "mood" {
		t.Errorf("layer %v, number %d, %v, %v", none.Layer(), none.ID(), layer, m.Layer("mood"))
	}
	if fsm.Verdict(99).String() != "Verdict(99)" || fsm.Reason(99).String() != "Reason(99)" {
		t.Errorf("%v, %v", fsm.Verdict(99), fsm.Reason(99))
	}
	if first := fsm.Reason(fsm.ReasonPaused + 1); first.String() != "Reason(6)" {
		t.Errorf("%v", first)
	}
	if got := fsm.NewPool(m, fsm.Config{}).AppendEntities([]fsm.Entity{7}, none); len(got) != 1 || got[0] != 7 {
		t.Errorf("what AppendEntities was given is now %v", got)
	}
	b := fsm.NewBuilder[actor]("stranger")
	foreign := b.Layer("move").State("walk")
	b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	err := p.ChangeTo(p.Add(actor{}), foreign)
	if err == nil {
		t.Fatal("a state of another machine was changed to")
	}
	wantText(t, "ChangeTo", err.Error(), "fsm: ChangeTo: ", `machine "npc"`, `state "walk" of layer "move" of machine "stranger"`, "belongs to another machine")

	twin := fsm.NewBuilder[actor]("npc").Layer("move").State("walk")
	for target, want := range map[fsm.Target]string{
		foreign: `machine "npc": state "walk" of layer "move" of machine "stranger" belongs to another machine`,
		twin:    `machine "npc": state "walk" of layer "move" belongs to another machine that has the same name; was it built twice?`,
		fsm.NewBuilder[num]("npc").Layer("move").State("walk"): `machine "npc": the state belongs to a machine with another type of view`,
	} {
		b := fsm.NewBuilder[actor]("npc")
		b.Layer("move").State("walk").OnUpdate(func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(target) })
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		p.Add(actor{})
		if got := panicOf(p.Update); !strings.Contains(got, "fsm: Tick.ChangeTo in Update: "+want+" (lookup_test.go:") {
			t.Errorf("got\n\t%s, want\n\t%s", got, want)
		}
	}
}

// A layer of another machine is distinguished from one that does not exist, and from one of a machine that was built twice, which looks
// the same in the source.
func TestLayersOfOtherMachines(t *testing.T) {
	m := twoLayers(simpleForm)
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(actor{})
	b := fsm.NewBuilder[actor]("stranger")
	b.Layer("move").State("walk")
	for _, c := range []struct {
		layer *fsm.Layer[actor]
		want  string
	}{
		{m.Layer("mod"), `machine "npc": nil is not a layer; FindLayer and Layer return nil where there is none of that name`},
		{twoLayers(simpleForm).Layer("mood"), `machine "npc": layer "mood" belongs to another machine that has the same name; was it built twice?`},
		{b.MustBuild().Layer("move"), `machine "npc": layer "move" belongs to another machine, "stranger"`},
	} {
		wantPanic(t, "Current", func() { p.Current(e, c.layer) }, "Current: "+c.want)
		wantPanic(t, "Send", func() { p.Send(e, 1, m.Layer("mood"), c.layer) }, "Send: "+c.want)
	}
}

// A handle of an edit that the running machine does not come from is told apart from one of a machine that was built twice. A game has
// one if a Swap has failed.
func TestHandlesOfOtherEdits(t *testing.T) {
	m := twoLayers(simpleForm)
	mine, other := m.Edit().MustBuild(), m.Edit().MustBuild()
	for what, n := range map[string]*fsm.Machine[actor]{
		"newer":           mine.Edit().MustBuild(),
		"beside it":       other,
		"newer than that": other.Edit().MustBuild(),
	} {
		p := fsm.NewPool(mine, fsm.Config{})
		e := p.Add(actor{})
		walk, layer := n.State("move", "walk"), n.Layer("move")
		wantPanic(t, what, func() { p.Current(e, layer) }, `Current: machine "npc": layer "move" belongs to another edit of it`, "Swap", "Machine")
		err := p.ChangeTo(e, walk)
		if err == nil {
			t.Fatalf("%s: changed to a state that the machine does not have", what)
		}
		wantText(t, what, err.Error(), `state "walk" of layer "move" of machine "npc" belongs to another edit of it`, "Swap", "Machine")
	}
}

// What a definition has been given can be read from its handles.
func TestTransitionsTellTheirCommand(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, run := l.State("walk"), l.State("run")
	given, polled := walk.To(run).On(7), l.Any().To(walk).When(func(*actor) bool { return true })
	if given.Command() != 7 || given.From() != walk || given.Target() != run || polled.Command() != 0 || polled.From() != nil || polled.Target() != walk {
		t.Errorf("command %d from %v to %v, command %d from %v to %v",
			given.Command(), given.From(), given.Target(), polled.Command(), polled.From(), polled.Target())
	}
	if s := run.CanEnter(func(*actor) bool { return true }).As("may run"); s != run {
		t.Errorf("As returns %v", s)
	}
	if s := walk.Next(run); s != walk {
		t.Errorf("Next returns %v", s)
	}
}
