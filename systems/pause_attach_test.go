package systems_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// The end of a pause does not outlive the row that was paused: once its time has come, a snapshot says no more about it.
func TestPauseForOfARowThatIsGone(t *testing.T) {
	sizes := [2]int{}
	for k := range sizes {
		w := donburi.NewWorld()
		m := newTwoStates("attached again")
		f, p := m.in(w, fsm.Config{})
		e := w.Create(f.Component, diary)
		f.Update(w)
		if k > 0 {
			if err := p.PauseFor(e, time.Second); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Detach(e); err != nil {
			t.Fatal(err)
		}
		if err := p.Attach(e); err != nil {
			t.Fatal(err)
		}
		for range 120 {
			f.Update(w)
		}
		data, err := p.AppendSnapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		sizes[k] = len(data)
	}
	same(t, "size of the snapshot after a pause, and without", sizes[1], sizes[0])
}
