package graph_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

// What applies to all states of a layer stands in its title, in every format.
func TestLayerTitles(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("lamp")
	l := b.Layer("light").UpdateOnTransition()
	does := func(*fsm.Tick, *struct{}) {}
	l.Always(does).OnEnter(does).OnExit(does)
	off, on := l.State("off"), l.State("on")
	off.To(on).After(time.Minute)
	on.To(off).After(time.Minute)
	g := graph.Of(b.MustBuild())
	for name, write := range map[string]func(io.Writer) error{"DOT": g.WriteDOT, "SVG": g.WriteSVG, "Mermaid": g.WriteMermaid, "table": g.WriteTable} {
		var out bytes.Buffer
		if err := write(&out); err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(strings.ReplaceAll(out.String(), "#59;", ";"), "#58;", ":")
		if !strings.Contains(text, "light (always: each tick; enter: any state; exit: any state; update on transition)") {
			t.Errorf("%s: %s", name, out.String())
		}
	}
}

// No line leads to a state that only direct changes enter, so a note beneath its name says that this is intended; so it does of an exit
// guard, which all that leave the state ask.
func TestDirectStatesAreMarked(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("digger")
	l := b.Layer("task")
	idle, dig := l.State("idle"), l.State("dig").Direct()
	dig.OnEnter(func(*fsm.Tick, *struct{}) {}).CanExit(func(*struct{}) bool { return true }).As("it rests").To(idle).After(time.Minute)
	g := graph.Of(b.MustBuild())
	for _, c := range []struct {
		write func(io.Writer) error
		want  string
	}{{g.WriteDOT, `"dig\ndirect · enter · leaves only if it rests"`}, {g.WriteSVG, ">direct · enter · leaves only if it rests<"}, {g.WriteMermaid, `"dig (direct#59; leaves only if it rests)"`}, {g.WriteTable, "| dig *(direct)*   | enter, leaves only if it rests "}} {
		var out bytes.Buffer
		if err := c.write(&out); err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("no %s in %s (%v)", c.want, out.String(), err)
		}
	}
}

// Where a transition leads unlike others is said in every format, before the action in those that have one text for all of it.
func TestTransitionsSayWhatIsSpecialAboutThem(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("guard")
	l := b.Layer("mode")
	calm, alert := l.State("calm"), l.State("alert")
	inner := b.Layer("hands").Within(alert).History()
	shoot := inner.State("shoot")
	inner.State("aim").To(shoot).After(time.Second)
	still := b.Layer("fingers").Within(shoot).State("still")
	l.Any().To(alert).On(1).AllowSelf().NoHistory().Into(still, shoot).Do(func(*fsm.Tick, *struct{}) {}).As("shout")
	alert.To(calm).After(time.Minute)
	calm.To(calm).On(2).Internal().Do(func(*fsm.Tick, *struct{}) {}).As("yawn")
	g := graph.Of(b.MustBuild())
	for _, c := range []struct {
		name, want string
		write      func(io.Writer) error
	}{
		{"DOT", `label=" command 1 \n from itself too \n no history \n into shoot and still \n / shout "`, g.WriteDOT},
		{"Mermaid", "command 1, from itself too, no history, into shoot and still / shout\n", g.WriteMermaid},
		{"table", "command 1, *from itself too*, *no history*, *into shoot and still*", g.WriteTable},
		{"SVG", "<title>any → alert: command 1, from itself too, no history, into shoot and still / shout</title>", g.WriteSVG},
		{"SVG, without a mouse", ">into shoot and still</text>", g.WriteSVG},
		{"DOT", `label=" command 2 \n internal \n / yawn "`, g.WriteDOT},
		{"Mermaid", "command 2, internal / yawn\n", g.WriteMermaid},
		{"table", "command 2, *internal*", g.WriteTable},
		{"SVG", "<title>calm → calm: command 2, internal / yawn</title>", g.WriteSVG},
	} {
		var out bytes.Buffer
		if err := c.write(&out); err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: no %s in\n%s%v", c.name, c.want, out.String(), err)
		}
	}
}

// In one line, the guard and the action follow without a comma. Only of an any-transition it is said that it may be taken from its target.
func TestOneLine(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("mage")
	b.Commands(map[fsm.Command]string{1: "Cast"})
	l := b.Layer("act")
	l.State("idle").To(l.State("cast").CanEnter(func(*struct{}) bool { return true }).As("canCast")).On(1).After(time.Second).
		Do(func(*fsm.Tick, *struct{}) {}).As("fire")
	tr := graph.Of(b.MustBuild()).Layers[0].Transitions[0]
	tr.AllowSelf = true
	if got, want := graph.OneLine(tr.Label()), "Cast, after 1s [canCast] / fire"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Names are in one line for every reader: to some, other characters than a line feed end it, too. What turns the text around that follows, or
// has a terminal do something, would reach beyond the name.
func TestNamesStayInTheirLine(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	b.Layer("l").State("a\u0085b\u2028c\u2029d\u202ee\u009b2Jf\x7fg\x1bh")
	g := graph.Of(b.MustBuild())
	for name, write := range map[string]func(io.Writer) error{"DOT": g.WriteDOT, "SVG": g.WriteSVG, "Mermaid": g.WriteMermaid, "table": g.WriteTable} {
		var out bytes.Buffer
		if err := write(&out); err != nil || !strings.Contains(out.String(), "a b c d e 2Jf g h") {
			t.Errorf("%s: %v: %q", name, err, out.String())
		}
	}
}
