package systems_test

import (
	"testing"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Pointers are looked at eight at a time, and the last few one by one. They are four bytes apart on some platforms.
func TestAnyRowOutOfPlaceIsSeen(t *testing.T) {
	const most = 40
	for _, rowBytes := range []uintptr{16, 32, 64} {
		memory := make([]byte, (most+1)*rowBytes)
		at := func(i int) unsafe.Pointer { return unsafe.Pointer(&memory[uintptr(i)*rowBytes]) }
		for n := range most {
			column := make([]unsafe.Pointer, n)
			for i := range column {
				column[i] = at(i)
			}
			if !systems.StandAt(column, at(0), rowBytes) {
				t.Errorf("%d rows of %d bytes are said to be out of place", n, rowBytes)
			}
			for i := range column {
				column[i] = at(i + 1)
				if systems.StandAt(column, at(0), rowBytes) {
					t.Errorf("of %d rows of %d bytes, row %d is said to be in its place", n, rowBytes, i)
				}
				column[i] = at(i)
			}
		}
	}
}

// Otherwise every tick would look at each entity by itself.
func TestWhatIsInPlaceIsLeftAlone(t *testing.T) {
	b := fsm.NewBuilder[writer]("settled")
	b.Layer("layer").State("first")
	f := systems.MustFSM(b.MustBuild(), diary)
	w := donburi.NewWorld()
	p := f.In(w)
	all := w.CreateMany(1500, f.Component, diary)
	f.Update(w)
	same(t, "chunks out of order", systems.Untidy(p), 0)
	w.Remove(all[700])
	same(t, "chunks out of order after a removal", systems.Untidy(p), 2)
	same(t, "chunks out of order after that", systems.Untidy(p), 0)
}
