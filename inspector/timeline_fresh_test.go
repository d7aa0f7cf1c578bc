package inspector_test

import (
	"slices"
	"testing"
	"time"

	"github.com/yohamta/donburi"
)

// What happens now stands out for a moment. What was read from the row of somebody who has just been selected was long ago.
func TestTheTimelineShowsWhatIsNew(t *testing.T) {
	g, f, one, after := told(t)
	fresh := func(when string, want ...string) {
		t.Helper()
		var got []string
		for _, l := range g.insp.Timeline() {
			if l.Fresh {
				got = append(got, l.State)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s, %v are new, want %v", when, got, want)
		}
	}
	after(2)
	fresh("selected")
	f.In(g.w).Send(one, noise)
	after(2)
	fresh("after a noise", "alert")
	g.insp.Select(donburi.Null)
	after(1)
	g.insp.Select(one)
	after(1)
	fresh("selected again")
}

// Where a saved game is loaded in which the state was entered earlier, it has lasted for as long as its row tells, though its entity had
// been paused in the game that is over.
func TestTheTimelineOfAPausedEntityInAGameThatWasLoaded(t *testing.T) {
	g, f, one, after := told(t)
	p := f.In(g.w)
	change := func(state string) {
		t.Helper()
		if err := p.ChangeTo(one, f.Machine().State("act", state)); err != nil {
			t.Fatal(err)
		}
	}
	after(12)
	change("alert")
	after(6)
	saved, err := p.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	change("idle")
	after(3)
	change("alert")
	after(3)
	if err := p.Pause(one); err != nil {
		t.Fatal(err)
	}
	after(10)
	if err := p.Resume(one); err != nil {
		t.Fatal(err)
	}
	after(3)
	if _, err := p.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	for p.Tick() < 45 { // beyond the tick that was seen last, before the next look
		g.update()
	}
	after(1)
	lines := g.insp.Timeline()
	last, since := lines[len(lines)-1], p.Since(one, f.Machine().Layer("act"))
	if last.State != "alert" || last.Lasted.Round(time.Millisecond) != since.Round(time.Millisecond) {
		t.Errorf("it ends with %+v, and the row tells %v", last, since)
	}
}
