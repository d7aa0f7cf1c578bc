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

var (
	leftPurse  = donburi.NewComponentType[Purse]().SetName("left")
	rightPurse = donburi.NewComponentType[Purse]().SetName("right")
	alsoLeft   = donburi.NewComponentType[Purse]().SetName("left")
	newPurse   = donburi.NewComponentType[Purse]()

	lentPurse  = donburi.NewComponentType[*Purse]()
	otherPurse = donburi.NewComponentType[*Purse]()
)

// bindError binds a machine of view V to components and returns the error's text.
func bindError[V any](cs ...donburi.IComponentType) string {
	b := fsm.NewBuilder[V]("m")
	b.Layer("main").State("only")
	if _, err := systems.NewFSM(b.MustBuild(), cs...); err != nil {
		return err.Error()
	}
	return ""
}

func TestBindingErrorsSayWhatIsWrong(t *testing.T) {
	type (
		onePurse  struct{ Purse *Purse }
		twoPurses struct{ Left, Right *Purse }
		left      struct {
			Purse *Purse `horde:"name=left"`
		}
		misspelt struct {
			Purse *Purse `horde:"option"`
		}
		byValue struct{ Purse Purse }
		lent    struct{ Purse **Purse }
		slip    struct{ Purse *Purse }
		entry   struct{ Self *donburi.Entry }
		strange struct {
			Since time.Duration
			Purse *Purse
		}
		nested struct {
			Hands struct{ Left *Purse }
		}
	)
	const head = "systems: machine \"m\" cannot be bound to view systems_test."
	for _, c := range []struct{ name, got, want string }{
		{"nothing given", bindError[onePurse](), head + "onePurse: field Purse needs a component of type systems_test.Purse, and none was given"},
		{"nothing given, nested", bindError[nested](), head + "nested: field Hands.Left needs a component of type systems_test.Purse, and none was given"},
		{"one of another type", bindError[onePurse](purse, diary), head + "onePurse: no field of systems_test.onePurse takes component Diary (systems_test.Diary); leave it out, or add a field of type *systems_test.Diary"},
		{"a machine's own data", bindError[onePurse](purse, systems.MustFSM(newTwoStates("guard").Machine, diary).Component), head + "onePurse: component guard machine is a machine's own data, which no view takes; leave it out, and give it to the entities"},
		{"two that fit", bindError[onePurse](leftPurse, rightPurse), head + "onePurse: field Purse could take left and right, which all have type systems_test.Purse; name one with the tag `horde:\"name=…\"`"},
		{"two that fit and have one name", bindError[onePurse](purse, newPurse), head + "onePurse: field Purse could take Purse and Purse, which all have type systems_test.Purse; " +
			"give each a name of its own by SetName, and name one with the tag `horde:\"name=…\"`"},
		{"one name for two", bindError[left](leftPurse, alsoLeft), head + "left: field Purse could take left and left, which all have type systems_test.Purse; " +
			"give each a name of its own by SetName, and name one with the tag `horde:\"name=…\"`"},
		{"an entry", bindError[entry](), head + "entry: field Self has type *donburi.Entry, which is no component; a view has pointers to those it needs, or a donburi.Entity"},
		{"two fields for one", bindError[twoPurses](purse), head + "twoPurses: fields Left and Right both take component Purse"},
		{"a name that is not there", bindError[left](rightPurse), head + "left: field Purse needs a component named \"left\" of type systems_test.Purse, " +
			"and what was given of that type is named right; name it by SetName"},
		{"names that were not set", bindError[left](purse, newPurse), head + "left: field Purse needs a component named \"left\" of type systems_test.Purse, " +
			"and what was given of that type is named Purse and Purse; name it by SetName"},
		{"a name, and no component", bindError[left](), head + "left: field Purse needs a component named \"left\" of type systems_test.Purse, and none was given"},
		{"the same given twice", bindError[onePurse](purse, purse), head + "onePurse: component 2 is Purse again"},
		{"a tag that says nothing", bindError[misspelt](purse), head + "misspelt: field Purse: the tag says \"option\"; it can say optional and name=…"},
		{"a field of a strange type, and one without component", bindError[strange](), head + "strange: field Since has type time.Duration; a view has pointers to components, donburi.Entity or fsm.Row; " +
			"field Purse needs a component of type systems_test.Purse, and none was given"},
		{"a nil component", bindError[onePurse](purse, nil), head + "onePurse: component 2 is nil"},
		{"a nil component type", bindError[onePurse](purse, (*donburi.ComponentType[Purse])(nil)), head + "onePurse: component 2 is nil"},
		{"a component by value", bindError[byValue](), head + "byValue: field Purse.Coins has type int; a view has pointers to components, donburi.Entity or fsm.Row; " +
			"field Purse.Tick has type int; a view has pointers to components, donburi.Entity or fsm.Row"},
		{"two that fit and have no name", bindError[lent](lentPurse, otherPurse), head + "lent: field Purse could take *systems_test.Purse and *systems_test.Purse, which all have type *systems_test.Purse; " +
			"give each a name of its own by SetName, and name one with the tag `horde:\"name=…\"`"},
		{"one without a name given twice", bindError[lent](lentPurse, lentPurse), head + "lent: component 2 is *systems_test.Purse again"},
		{"a component that is a pointer, as if by value", bindError[slip](lentPurse), head + "slip: field Purse has type *systems_test.Purse; make it **systems_test.Purse"},
		{"no struct", bindError[int](), "systems: machine \"m\" cannot be bound to view int: the view int is not a struct; its fields are pointers to components"},
	} {
		if c.got != c.want {
			t.Errorf("%s: got\n\t%s, want\n\t%s", c.name, c.got, c.want)
		}
	}
}

// A view may have a component of some Go type, and another one whose values are pointers to that type.
func TestBindingTellsAPointerFromWhatItPointsTo(t *testing.T) {
	type both struct {
		Own  *Purse
		Lent **Purse
	}
	b := fsm.NewBuilder[both]("m")
	b.Layer("main").State("only").OnUpdate(func(_ *fsm.Tick, v *both) { v.Own.Coins, (*v.Lent).Coins = 1, 2 })
	f, err := systems.NewFSM(b.MustBuild(), purse, lentPurse)
	if err != nil {
		t.Fatal(err)
	}
	w, lent := donburi.NewWorld(), &Purse{}
	e := w.Entry(w.Create(f.Layout()...))
	lentPurse.SetValue(e, lent)
	f.Update(w)
	same(t, "coins", [2]int{purse.Get(e).Coins, lent.Coins}, [2]int{1, 2})
}

func TestBindingRefusesNilMachine(t *testing.T) {
	_, err := systems.NewFSM[writer](nil, diary)
	same(t, "error", err.Error(), "systems: NewFSM was given a nil machine; Build returns none where it returns an error")
	wantPanic(t, "MustFSM", "systems: NewFSM was given a nil machine; Build returns none where it returns an error", func() { systems.MustFSM[writer](nil) })
	wantPanic(t, "MustFSM", "systems: NewFSM was given a machine that Build has not made",
		func() { systems.MustFSM(&fsm.Machine[writer]{}) })
}

func TestConfigureComesFirst(t *testing.T) {
	f := systems.MustFSM(newTwoStates("late").Machine, diary)
	w := donburi.NewWorld()
	f.Configure(fsm.Config{Workers: 2}).In(w)
	wantPanic(t, "Configure", "systems: machine \"late\": Configure comes before the first use in a world; call it where NewFSM is called, ahead of In and Update",
		func() { f.Configure(fsm.Config{}) })
	f.Forget(w)
	f.Configure(fsm.Config{})

	bad := systems.MustFSM(newTwoStates("bad").Machine, diary)
	wantPanic(t, "Configure", "fsm: Config.Workers is -1; give 1 to 1024, or 0 for 1", func() { bad.Configure(fsm.Config{Workers: -1}) })
	wantPanic(t, "Configure", "fsm: Config.Step is -1s; time runs forward", func() { bad.Configure(fsm.Config{Step: -time.Second}) })
	bad.Update(w) // as if nothing had been said
}

// The most common slip, a field that is not a pointer, is not taken for a struct of further fields.
func TestBindingErrorsNameFieldsThatShouldBePointers(t *testing.T) {
	type slip struct {
		Num    num
		Entity *donburi.Entity
		Row    *fsm.Row
	}
	b := fsm.NewBuilder[slip]("slip")
	b.Layer("l").State("a")
	_, err := systems.NewFSM(b.MustBuild(), numComponent)
	same(t, "error", err.Error(), `systems: machine "slip" cannot be bound to view systems_test.slip: `+
		"field Num has type systems_test.num; make it *systems_test.num; field Entity has type *storage.Entity; make it donburi.Entity; "+
		"field Row has type *fsm.Row; make it fsm.Row")
}

// A tag does nothing for a field that takes no component, not even for the fields of a nested struct.
func TestBindingRefusesTagsOfOtherFields(t *testing.T) {
	type purses struct{ Purse *Purse }
	type tagged struct {
		purses `horde:"optional"`
		Self   donburi.Entity `horde:"name=me"`
	}
	same(t, "error", bindError[tagged](purse), `systems: machine "m" cannot be bound to view systems_test.tagged: `+
		"field purses has a tag, and type systems_test.purses; only pointers to components have tags; "+
		"field Self has a tag, and type storage.Entity; only pointers to components have tags")
}

// A tag that Go's own rules make invisible is not passed over; one that is meant for somebody else is. `go vet` refuses such tags in a
// struct that is written out.
func TestBindingRefusesTagsThatGoDoesNotSee(t *testing.T) {
	for _, tag := range []string{`horde:optional`, `horde: "optional"`, `json:"purse" horde:name=left`, `horde`} {
		view := reflect.StructOf([]reflect.StructField{{Name: "Purse", Type: reflect.TypeFor[*Purse](), Tag: reflect.StructTag(tag)}})
		err := systems.BindingOf(view, purse)
		if err == nil || !strings.Contains(err.Error(), "field Purse: the tag says "+tag+", which is not how Go writes tags; write `horde:\"optional\"`") {
			t.Errorf("%s: %v", tag, err)
		}
	}
	for _, tag := range []string{``, `json:"horde"`, `json:"horde:optional"`, `horde:""`, `horde:"optional" json:"horde"`, `hordes:optional`} {
		view := reflect.StructOf([]reflect.StructField{{Name: "Purse", Type: reflect.TypeFor[*Purse](), Tag: reflect.StructTag(tag)}})
		if err := systems.BindingOf(view, purse); err != nil {
			t.Errorf("%s: %v", tag, err)
		}
	}
}
