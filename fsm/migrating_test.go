package fsm_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// What docs/migrating.md says to do for what other libraries have. The games are modelled on their tests: those of SCXML by the W3C and by
// SCION, those of XState, HFSM2 and UnityHFSM.

// settler is the view of a migrant: whether it is willing, which conditions ask for, and which inner state was entered last.
type settler = figure

func (s *settler) says() bool { return s.willing }

// migrant is a machine with one entity, whose callbacks are recorded.
type migrant struct {
	*fsm.Builder[settler]
	*fsm.Pool[settler]
	me  fsm.Entity
	log []string
}

func newMigrant() *migrant { return &migrant{Builder: fsm.NewBuilder[settler]("migrant")} }

func (g *migrant) says(line string) func(*fsm.Tick, *settler) {
	return func(*fsm.Tick, *settler) { g.log = append(g.log, line) }
}

func (g *migrant) state(l *fsm.Layer[settler], name string) *fsm.State[settler] {
	return l.State(name).OnEnter(g.says("enter " + name)).OnUpdate(g.says("update " + name)).OnExit(g.says("exit " + name))
}

func (g *migrant) start(t *testing.T) {
	t.Helper()
	g.Pool = fsm.NewPool(g.MustBuild(), fsm.Config{Step: time.Second})
	g.me = g.Add(settler{})
	if err := g.Start(g.me); err != nil {
		t.Fatal(err)
	}
	g.log = nil
}

// follows gives commands, ticks for each 0, and compares what has been called.
func (g *migrant) follows(t *testing.T, commands []fsm.Command, want ...string) {
	t.Helper()
	g.log = nil
	for _, c := range commands {
		if c == 0 {
			g.Update()
		} else {
			g.Execute(g.me, c)
		}
	}
	if !slices.Equal(g.log, want) {
		t.Errorf("called were %q, want %q", g.log, want)
	}
}

// leadsTo gives commands, and compares the states in which the entity is then.
func (g *migrant) leadsTo(t *testing.T, where string, commands ...fsm.Command) {
	t.Helper()
	for _, c := range commands {
		g.Execute(g.me, c)
	}
	var names []string
	for _, s := range g.AppendCurrent(nil, g.me) {
		names = append(names, s.Name())
	}
	if got := strings.Join(names, "/"); got != where {
		t.Errorf("after %v in %s, want %s", commands, got, where)
	}
}

// TestMigratingHistory has a history whose default is not the initial state, and one that is shallow for one command and deep for another.
func TestMigratingHistory(t *testing.T) {
	const anew, back, leave, next, shallow fsm.Command = 1, 2, 3, 4, 5
	g := newMigrant()
	mode := g.Layer("mode")
	out, in := mode.State("out"), mode.State("in")
	inner := g.Layer("inner").Within(in).History()
	first, usual := inner.State("first"), inner.State("usual")
	inner.Initial(usual)
	first.To(usual).On(next)
	usual.To(first).On(next)
	out.To(in).On(anew).NoHistory().Into(first)
	out.To(in).On(back)
	in.To(out).On(leave)
	g.start(t)
	g.leadsTo(t, "in/usual", back)
	g.leadsTo(t, "in/first", next, leave, back)
	g.leadsTo(t, "in/first", next, leave, anew)

	g = newMigrant()
	mode = g.Layer("mode")
	out, in = mode.State("out"), mode.State("in")
	inner = g.Layer("inner").Within(in).History()
	a := inner.State("a").OnEnter(func(_ *fsm.Tick, s *settler) { s.last = 0 })
	b := inner.State("b").OnEnter(func(_ *fsm.Tick, s *settler) { s.last = 1 })
	innermost := g.Layer("innermost").Within(b).History()
	one, two := innermost.State("one"), innermost.State("two")
	a.To(b).On(next).NoHistory()
	one.To(two).On(next)
	in.To(out).On(leave)
	out.To(in).On(back)
	for k, s := range []*fsm.State[settler]{a, b} {
		out.To(in).On(shallow).NoHistory().Into(s).When(func(v *settler) bool { return v.last == k })
	}
	g.start(t)
	g.leadsTo(t, "in/b/two", back, next, next)
	g.leadsTo(t, "in/b/two", leave, back)
	g.leadsTo(t, "in/b/one", leave, shallow)
}

// TestMigratingInitialAction has an action between Enter of the outer state and that of the initial one.
func TestMigratingInitialAction(t *testing.T) {
	const enter fsm.Command = 1
	g := newMigrant()
	mode := g.Layer("mode")
	out, in := g.state(mode, "out"), g.state(mode, "in")
	inner := g.Layer("inner").Within(in)
	inner.State("begin").To(g.state(inner, "ward")).Weight(1).Do(g.says("act"))
	out.To(in).On(enter)
	out.To(in).When((*settler).says)
	g.start(t)
	g.View(g.me).willing = true
	g.follows(t, []fsm.Command{0}, "exit out", "enter in", "act", "enter ward")
	g.start(t)
	g.follows(t, []fsm.Command{enter, 0}, "exit out", "enter in", "update in", "act", "enter ward")
}

// TestMigratingHybrid has callbacks of an outer state before and after those of what is inside.
func TestMigratingHybrid(t *testing.T) {
	const leave fsm.Command = 1
	g := newMigrant()
	mode := g.Layer("mode")
	out := g.state(mode, "out")
	hybrid := g.state(mode, "hybrid")
	out.To(hybrid).On(leave)
	hybrid.To(out).On(leave)
	inner := g.Layer("inner").Within(hybrid)
	g.state(g.Layer("innermost").Within(g.state(inner, "inner")), "innermost")
	g.state(g.Layer("behind").Within(hybrid), "behind")
	g.start(t)
	g.follows(t, []fsm.Command{leave}, "exit out", "enter hybrid", "enter inner", "enter innermost", "enter behind")
	g.follows(t, []fsm.Command{0}, "update hybrid", "update inner", "update innermost", "update behind")
	g.follows(t, []fsm.Command{leave}, "exit behind", "exit innermost", "exit inner", "exit hybrid", "enter out")
}

// TestMigratingInnerGuards has guards of an inner state, which do not keep the outer one from being entered and left, and a region that
// answers to a command which leads out.
func TestMigratingInnerGuards(t *testing.T) {
	const change fsm.Command = 1
	g := newMigrant()
	mode := g.Layer("mode")
	out, in := mode.State("out"), mode.State("in")
	out.To(in).On(change)
	in.To(out).On(change)
	guarded := g.Layer("inner").Within(in).State("guarded").CanEnter((*settler).says).CanExit((*settler).says)
	guarded.To(guarded).On(change).Do(g.says("act")).Internal()
	g.start(t)
	g.leadsTo(t, "in/guarded", change)
	g.leadsTo(t, "out", change)
	g.follows(t, []fsm.Command{change, change})
}

// TestMigratingAfter has a guard that is asked once, when the time is over.
func TestMigratingAfter(t *testing.T) {
	for _, early := range []bool{true, false} {
		g := newMigrant()
		mode := g.Layer("mode")
		wait, once, again := mode.State("wait"), mode.State("once"), mode.State("again")
		wait.To(once).When((*settler).says).WhenTick(func(t *fsm.Tick, _ *settler) bool { return t.Reaches(2 * time.Second) })
		wait.To(again).When((*settler).says).After(3 * time.Second)
		g.start(t)
		for tick := range 4 {
			g.View(g.me).willing = early || tick == 3
			g.Update()
		}
		g.leadsTo(t, map[bool]string{true: "once", false: "again"}[early])
	}
}

// TestMigratingBothAct has an internal transition of the outer state, after which the inner one takes the command as well.
func TestMigratingBothAct(t *testing.T) {
	const hit fsm.Command = 1
	g := newMigrant()
	out := g.Layer("mode").State("out")
	out.To(out).On(hit).Do(g.says("act")).Internal()
	inner := g.Layer("inner").Within(out)
	inner.State("one").To(g.state(inner, "two")).On(hit)
	g.start(t)
	g.follows(t, []fsm.Command{hit}, "act", "enter two")
}
