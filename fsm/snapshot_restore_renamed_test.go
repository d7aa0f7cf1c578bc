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

// Where nobody is in the state in its place, they are left, or begin anew if they are within no state now. They are left also if
// the snapshot is an older one, which says of a layer only that it was within some state.
func TestRestoreWhereTheOuterStateIsGone(t *testing.T) {
	var said []string
	build := func(outer string, within bool) *fsm.Machine[num] {
		b := fsm.NewBuilder[num]("m")
		add := func(l *fsm.Layer[num], name string) *fsm.State[num] {
			return l.State(name).
				OnEnter(func(*fsm.Tick, *num) { said = append(said, "enter "+name) }).
				OnExit(func(*fsm.Tick, *num) { said = append(said, "exit "+name) })
		}
		b.Layer("body").State("s")
		mood := b.Layer("mood")
		calm, x := add(mood, "calm"), add(mood, outer)
		calm.To(x).On(1)
		hands := b.Layer("hands")
		add(hands, "aim")
		add(hands, "shoot")
		if within {
			hands.Within(x)
		}
		return b.MustBuild()
	}
	for _, within := range []bool{true, false} {
		p := fsm.NewPool(build("x", true), fsm.Config{})
		e := p.Add(num{})
		for range 4 {
			p.Update()
		}
		p.Execute(e, 1)
		for range 6 {
			p.Update()
		}
		saved := snapshotOf(t, p)
		m := build("y", within)
		must(t, p.Swap(m))

		old := newHostile() // like what was saved
		old.u(3).raw(4, 'b', 'o', 'd', 'y').u(1).raw(1, 's').raw(4, 'm', 'o', 'o', 'd').u(2).raw(4, 'c', 'a', 'l', 'm', 1, 'x')
		old.raw(5, 'h', 'a', 'n', 'd', 's').u(3).raw(3, 'a', 'i', 'm', 5, 's', 'h', 'o', 'o', 't', 7).raw([]byte(fsm.Outside)...)
		old.u(10).s(1000).u(1, 1).s(0, 100, 1).u(1)
		old.raw(1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 251, 4, 0, 0, 0, 2, 1, 251, 4, 0, 0, 0, 1, 3, 251).u(0, 0)
		for name, data := range map[string][]byte{"as it is": saved, "older": old.b} {
			if name == "older" && !within {
				continue // it cannot be known that the layer was within the state that is gone
			}
			q := fsm.NewPool(m, fsm.Config{})
			q.Add(num{})
			said = nil
			if r, err := q.Restore(data, func(fsm.Entity) (fsm.Entity, bool) { return e, true }); err != nil || r.Rows != 1 {
				t.Fatalf("%s: %+v, %v", name, r, err)
			}
			want := []string{"enter calm"}
			if !within {
				want = append(want, "enter aim")
			}
			if !slices.Equal(said, want) {
				t.Errorf("%s, within %v: %q, want %q", name, within, said, want)
			}
			for _, l := range m.Layers() {
				cause, _ := p.LastChange(e, l)
				again, _ := q.LastChange(e, l)
				if a, b := p.Current(e, l), q.Current(e, l); a != b || p.Previous(e, l) != q.Previous(e, l) || cause != again {
					t.Errorf("%s, within %v, layer %s: after a swap %v, before %v, by %v; after Restore %v, before %v, by %v",
						name, within, l.Name(), a, p.Previous(e, l), cause, b, q.Previous(e, l), again)
				}
			}
		}
	}
}
