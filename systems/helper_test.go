package systems_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Component types that the tests share. Diary is full of pointers, Purse has none.
type (
	Diary struct{ Lines []string }
	Purse struct{ Coins, Tick int }
	Cloak struct{ Colour int }
	Mark  struct{}
)

var (
	diary = donburi.NewComponentType[Diary]()
	purse = donburi.NewComponentType[Purse]()
	cloak = donburi.NewComponentType[Cloak]()
	mark  = donburi.NewComponentType[Mark]().SetName("Mark")
	other = donburi.NewComponentType[Mark]().SetName("Other")
)

func (d *Diary) note(format string, args ...any) {
	d.Lines = append(d.Lines, fmt.Sprintf(format, args...))
}

// writer is a view whose callbacks write a diary.
type writer struct {
	Self  donburi.Entity
	Diary *Diary
}

// The systems are compiled for each type of view, with all of their methods, so tests share these under the names that they give them.
type (
	bodiless struct{ Self donburi.Entity }
	saver    struct{ Purse *Purse }
	embodied struct{ Body *components.BodyData }
)

// twoStates is a machine whose callbacks all write into the diary. A command leads from a to b and back.
type twoStates struct {
	*fsm.Machine[writer]
	layer *fsm.Layer[writer]
	a, b  *fsm.State[writer]
}

const toggle fsm.Command = 1

func newTwoStates(name string) twoStates {
	b := fsm.NewBuilder[writer](name)
	m := twoStates{layer: b.Layer("main")}
	write := func(what string) func(*fsm.Tick, *writer) {
		return func(t *fsm.Tick, v *writer) { v.Diary.note("%s %s", what, t.StateName()) }
	}
	for _, s := range []**fsm.State[writer]{&m.a, &m.b} {
		*s = m.layer.State(string("ab"[len(m.layer.States())]))
		(*s).OnEnter(write("enter")).OnUpdate(write("update")).OnExit(write("exit"))
	}
	m.a.To(m.b).On(toggle)
	m.b.To(m.a).On(toggle)
	m.Machine = b.MustBuild()
	return m
}

// in binds the machine and makes its population of a world.
func (m twoStates) in(w donburi.World, cfg fsm.Config) (*systems.FSM[writer], *systems.Population[writer]) {
	f := systems.MustFSM(m.Machine, diary).Configure(cfg)
	return f, f.In(w)
}

// linesOf returns what an entity's diary says.
func linesOf(w donburi.World, e donburi.Entity) string {
	return strings.Join(diary.Get(w.Entry(e)).Lines, ", ")
}

// panicOf returns the text that f panics with, or "" if it does not.
func panicOf(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

func wantPanic(t *testing.T, what, want string, f func()) {
	t.Helper()
	if got := panicOf(f); got != want {
		t.Errorf("%s panics with\n\t%q, want\n\t%q", what, got, want)
	}
}

// remedy follows what a panic says of an entity that lacks a component.
const remedy = "; give it all FSM.Components() as long as it has FSM.Component, or tag the field `horde:\"optional\"`"

// same compares two values of any type.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got\n\t%v, want\n\t%v", what, got, want)
	}
}

// check checks that a population's rows are consistent; see [systems.Population.Check].
func check[V any](t *testing.T, p *systems.Population[V]) {
	t.Helper()
	if err := systems.Check(p); err != nil {
		t.Fatalf("after tick %d: %v", p.Tick(), err)
	}
}

// needsRelease skips a test of something that the build tag hordedebug refuses, or makes slower.
func needsRelease(t *testing.T) {
	t.Helper()
	if fsm.Debug {
		t.Skip("hordedebug")
	}
}

// Two small components with a view each, for machines that meet in one world: often sheep and wolves.
type (
	num     struct{ N int }
	numView struct {
		Num    *num
		Entity donburi.Entity
	}
	tooth    struct{ N int }
	wolfView struct {
		Self  donburi.Entity
		Teeth *tooth
	}
)

var (
	numComponent = donburi.NewComponentType[num]()
	teeth        = donburi.NewComponentType[tooth]()
)
