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

// A row that is paused before it starts has no time to lose, so nothing shows of a pause of the entity's row before it: how much is still
// known of that one is left to chance.
func TestPauseOfANewRowKnowsNothingOfTheLast(t *testing.T) {
	play := func() (uint64, string) {
		w := donburi.NewWorld()
		m := newTwoStates("detached by hand")
		f, p := m.in(w, fsm.Config{})
		all := w.CreateMany(40, f.Component, diary)
		f.Update(w)
		for _, e := range all {
			if err := p.Pause(e); err != nil {
				t.Fatal(err)
			}
		}
		f.Update(w)
		w.Entry(all[3]).RemoveComponent(f.Component)
		f.Update(w)
		w.Entry(all[3]).AddComponent(f.Component)
		if err := p.Pause(all[3]); err != nil {
			t.Fatal(err)
		}
		data, err := p.AppendSnapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		return p.Hash(), string(data)
	}
	hash, data := play()
	for range 60 { // by chance, one in six was different
		if h, d := play(); h != hash || d != data {
			t.Fatalf("the hash is %x, then %x; equal bytes: %v", hash, h, d == data)
		}
	}
}

// How much of a pause is left is asked of a population as of an engine; who has no machine, or another row than was paused, has none.
func TestPauseLeftOfAPopulation(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("resting")
	f, p := m.in(w, fsm.Config{Step: 10 * time.Millisecond})
	e, stranger := w.Create(f.Component, diary), w.Create(diary)
	f.Update(w)
	if err := p.PauseFor(e, time.Second); err != nil {
		t.Fatal(err)
	}
	f.Update(w)
	same(t, "left", p.PauseLeft(e), 990*time.Millisecond)
	same(t, "left to a stranger", p.PauseLeft(stranger), time.Duration(0))
	w.Entry(e).RemoveComponent(f.Component)
	same(t, "left without the machine", p.PauseLeft(e), time.Duration(0))
	w.Entry(e).AddComponent(f.Component)
	same(t, "left to another row", p.PauseLeft(e), time.Duration(0))
}
