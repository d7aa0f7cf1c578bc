package systems_test

import (
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Entities that share a value get a copy each, a nil stays nil, and tags and machines are left alone.
func TestPackOddValues(t *testing.T) {
	w := donburi.NewWorld()
	f, _ := newTwoStates("packed").in(w, fsm.Config{})
	all := w.CreateMany(5, purse, mark, f.Component, diary)
	shared := &Purse{Coins: 7}
	purse.Set(w.Entry(all[1]), shared)
	purse.Set(w.Entry(all[3]), shared)
	purse.Set(w.Entry(all[4]), nil)
	f.Update(w)
	p := systems.NewPacker(purse, mark, f.Component)
	same(t, "moved", p.Pack(w), 4)
	purse.Get(w.Entry(all[1])).Coins++
	same(t, "coins", [2]int{purse.Get(w.Entry(all[1])).Coins, purse.Get(w.Entry(all[3])).Coins}, [2]int{8, 7})
	if purse.Get(w.Entry(all[4])) != nil {
		t.Error("nil was given a value")
	}
	check(t, f.In(w))
	same(t, "moved by a packer of nothing", systems.NewPacker().Pack(w)+systems.NewPacker(mark).Step(w, 100), 0)

	const want = "systems: NewPacker: component 2 is nil"
	wantPanic(t, "NewPacker", want, func() { systems.NewPacker(purse, nil) })
	wantPanic(t, "NewPacker", want, func() { systems.NewPacker(purse, (*donburi.ComponentType[Purse])(nil)) })
}

// A block in which values are nil is packed once, not whenever it is looked at.
func TestPackNils(t *testing.T) {
	w := donburi.NewWorld()
	all := w.CreateMany(256, purse)
	for i, e := range all {
		if i%5 == 0 {
			purse.Set(w.Entry(e), nil)
		} else {
			*purse.Get(w.Entry(e)) = Purse{Coins: i}
		}
	}
	p := systems.NewPacker(purse)
	p.Pack(w)
	same(t, "scatter", p.Scatter(w), 0.0)
	same(t, "moved by a second Pack", p.Pack(w), 0)
	same(t, "moved by Step", p.Step(w, 1<<20), 0)
	for i, e := range all {
		if got := purse.Get(w.Entry(e)); i%5 == 0 && got != nil || i%5 != 0 && got.Coins != i {
			t.Fatalf("entity %d has %v", i, got)
		}
	}
	purse.Set(w.Entry(all[100]), &Purse{})
	purse.Set(w.Entry(all[0]), &Purse{})
	same(t, "moved once two of them have values", p.Pack(w), 256-52+2)
	for _, e := range all {
		purse.Set(w.Entry(e), nil)
	}
	same(t, "moved of nothing", p.Pack(w), 0)
}

// Values are copied as bytes only if they hold nothing that the garbage collector follows.
func TestPackKnowsPointers(t *testing.T) {
	for _, value := range []any{"", new(int), []int{}, map[int]int{}, func() {}, make(chan int), unsafe.Pointer(nil), [2]string{}, struct {
		n int
		e error
	}{}} {
		same(t, fmt.Sprintf("%T has pointers", value), systems.HasPointers(reflect.TypeOf(value)), true)
	}
	for _, value := range []any{false, 0, uintptr(0), 1.5, complex(1, 1), [2]int{}, [0]*int{}, struct{ a, b [3]uint8 }{}, struct{}{}} {
		same(t, fmt.Sprintf("%T has pointers", value), systems.HasPointers(reflect.TypeOf(value)), false)
	}
}

// Arrays are packed like other values, those with pointers in them too.
func TestPackArrays(t *testing.T) {
	type names struct {
		Count [2]int
		List  [3]string
		None  [0]*int
	}
	numbers := donburi.NewComponentType[[4]float64]()
	list := donburi.NewComponentType[names]()
	w := donburi.NewWorld()
	all := w.CreateMany(600, numbers, list)
	for i, e := range all {
		numbers.Get(w.Entry(e))[3] = float64(i)
		list.Get(w.Entry(e)).List[2] = fmt.Sprint(i)
	}
	for _, e := range all[:200] {
		w.Remove(e)
	}
	p := systems.NewPacker(numbers, list)
	if p.Pack(w) == 0 || p.Scatter(w) > 0.02 {
		t.Errorf("scatter %v", p.Scatter(w))
	}
	runtime.GC()
	for i, e := range all[200:] {
		if numbers.Get(w.Entry(e))[3] != float64(i+200) || list.Get(w.Entry(e)).List[2] != fmt.Sprint(i+200) {
			t.Fatalf("%v has another's values", e)
		}
	}
}
