package fsm_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// trooper is a machine of three levels, whose outermost state has the given name.
func trooper(outer string, history bool, said *[]string) *fsm.Machine[struct{}] {
	b := fsm.NewBuilder[struct{}]("trooper")
	add := func(l *fsm.Layer[struct{}], name string) *fsm.State[struct{}] {
		return l.State(name).
			OnEnter(func(*fsm.Tick, *struct{}) { *said = append(*said, "enter "+name) }).
			OnExit(func(*fsm.Tick, *struct{}) { *said = append(*said, "exit "+name) })
	}
	mode := b.Layer("mode")
	combat, peace := add(mode, outer), add(mode, "peace")
	combat.To(peace).On(1)
	peace.To(combat).On(2)
	hands := b.Layer("hands").Within(combat)
	aim, shoot := add(hands, "aim"), add(hands, "shoot")
	aim.To(shoot).After(time.Second)
	finger := b.Layer("finger").Within(shoot)
	add(finger, "press")
	if history {
		hands.History()
	}
	return b.MustBuild()
}

// Where the outer state of a snapshot has another name now, the layers within it are entered with the state in its place, as after a swap.
func TestRestoreWhereTheOuterStateIsRenamed(t *testing.T) {
	for _, history := range []bool{false, true} {
		inner := []string{"enter aim"}
		if history {
			inner = []string{"enter shoot", "enter press"}
		}
		var said []string
		p := fsm.NewPool(trooper("combat", history, &said), fsm.Config{})
		e := p.Add(struct{}{})
		for range 90 {
			p.Update()
		}
		saved, err := p.AppendSnapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		renamed := fsm.NewPool(trooper("fight", history, &said), fsm.Config{})
		renamed.Add(struct{}{})
		said = nil
		if err := p.Swap(renamed.Machine()); err != nil {
			t.Fatal(err)
		}
		want := append([]string{"exit press", "exit shoot", "exit combat", "enter fight"}, inner...)
		if !slices.Equal(said, want) {
			t.Errorf("history %v, Swap: %q, want %q", history, said, want)
		}
		said = nil
		r, err := renamed.Restore(saved, nil)
		if err != nil || r.Rows != 1 || r.Moved != 3 {
			t.Errorf("history %v: restored %+v, error %v", history, r, err)
		}
		want = append([]string{"enter fight"}, inner...)
		if !slices.Equal(said, want) {
			t.Errorf("history %v, Restore: %q, want %q", history, said, want)
		}
		for _, l := range renamed.Machine().Layers() {
			if a, b := p.Current(e, l), renamed.Current(e, l); a.Name() != b.Name() || p.Since(e, l) != renamed.Since(e, l) {
				t.Errorf("history %v, layer %s: %s after Swap, %s after Restore", history, l.Name(), a.Name(), b.Name())
			}
		}
	}
}
