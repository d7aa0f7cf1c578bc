package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// stageTargets are the entities to which the actor may do its deed: itself, its neighbours in the chunk, and others in chunks before and
// after its own.
var stageTargets = []struct {
	name   string
	number int
}{{"itself", stageActor}, {"neighbour before", 29}, {"neighbour behind", 31}, {"first", 0}, {"last", 59}}

// end says what becomes of the target of a deed.
type end int

const (
	stays    end = iota // it goes on as if nothing had happened
	removed             // nothing more is called for it
	detached            // nothing more is called for it from the next tick on
)

type deed struct {
	name    string
	do      func(s *stage, t *fsm.Tick, target donburi.Entity, direct bool)
	end     end
	creates int
}

// perform does something to an entry now, or has it done after the tick.
func perform(s *stage, t *fsm.Tick, e donburi.Entity, direct bool, f func(*donburi.Entry)) {
	if direct {
		f(s.world.Entry(e))
	} else {
		systems.Change(t, e, f)
	}
}

func remove(s *stage, t *fsm.Tick, e donburi.Entity, direct bool) {
	if direct {
		s.world.Remove(e)
	} else {
		systems.Remove(t, e)
	}
}

func create(s *stage, t *fsm.Tick, direct bool, layout ...donburi.IComponentType) {
	layout = append(layout, s.fsm.Component, diary)
	if direct {
		s.add(s.world.Create(layout...))
	} else {
		systems.Create(t, func(e *donburi.Entry) { s.add(e.Entity()) }, layout...)
	}
}

var deeds = []deed{
	{"removes", remove, removed, 0},
	{"adds a component to", func(s *stage, t *fsm.Tick, e donburi.Entity, direct bool) {
		perform(s, t, e, direct, func(e *donburi.Entry) { e.AddComponent(purse) })
	}, stays, 0},
	{"takes a component from", func(s *stage, t *fsm.Tick, e donburi.Entity, direct bool) {
		perform(s, t, e, direct, func(e *donburi.Entry) { e.RemoveComponent(mark) })
	}, stays, 0},
	{"adds what the view may have to", func(s *stage, t *fsm.Tick, e donburi.Entity, direct bool) {
		perform(s, t, e, direct, func(e *donburi.Entry) { e.AddComponent(cloak) })
	}, stays, 0},
	{"takes what the view may have from", func(s *stage, t *fsm.Tick, e donburi.Entity, direct bool) {
		perform(s, t, e, direct, func(e *donburi.Entry) { e.RemoveComponent(cloak) })
	}, stays, 0},
	{"moves to and fro", func(s *stage, t *fsm.Tick, e donburi.Entity, direct bool) {
		perform(s, t, e, direct, func(e *donburi.Entry) {
			e.AddComponent(purse)
			e.RemoveComponent(mark)
			e.AddComponent(mark)
			e.RemoveComponent(purse)
		})
	}, stays, 0},
	{"takes the machine from", func(s *stage, t *fsm.Tick, e donburi.Entity, direct bool) {
		perform(s, t, e, direct, func(e *donburi.Entry) { e.RemoveComponent(s.fsm.Component) })
	}, detached, 0},
	{"creates many and removes", func(s *stage, t *fsm.Tick, e donburi.Entity, direct bool) {
		create(s, t, direct, mark)
		remove(s, t, e, direct)
		create(s, t, direct, mark) // with the id of the one removed
		create(s, t, direct, cloak)
		create(s, t, direct, purse) // in a new archetype
	}, removed, 4},
	{"removes all others but", func(s *stage, t *fsm.Tick, e donburi.Entity, direct bool) {
		for _, o := range s.all {
			if o != e {
				remove(s, t, o, direct)
			}
		}
	}, stays, 0},
}

// Each kind of callback does each deed to each target, through the tick and directly.
func TestWorldChangesUnderTheTick(t *testing.T) {
	for _, batch := range []bool{false, true} {
		script := scriptOf(t, batch)
		for _, direct := range []bool{false, true} {
			if direct && fsm.Debug {
				continue // see TestDebugStructuralChangeNamesTheCulprit
			}
			for _, kind := range stageKinds[batch] {
				for _, d := range deeds {
					for _, target := range stageTargets[:shorter(5, 3)] {
						t.Run(fmt.Sprintf("batch %v/direct %v/%s %s %s", batch, direct, kind, d.name, target.name), func(t *testing.T) {
							playDeed(t, script, batch, direct, kind, d, target.number)
						})
					}
				}
			}
		}
	}
}

func playDeed(t *testing.T, script script, batch, direct bool, kind string, d deed, target int) {
	s := newStage(batch, fsm.Config{ChunkSize: 4}, 60)
	s.kind = kind
	cut := make([]int, 60) // lines in the diaries as the deed was done
	s.deed = func(tick *fsm.Tick, _ *player) {
		d.do(s, tick, s.all[target], direct)
		for i := range cut {
			cut[i] = len(s.diaries[i].Lines)
		}
	}
	for range stageTicks {
		s.tick(t)
	}
	if !s.done {
		t.Fatal("the deed was not done")
	}
	if len(s.all) != 60+d.creates {
		t.Fatalf("%d entities, want %d created", len(s.all), d.creates)
	}
	for i, e := range s.all {
		got, want := s.diaries[i].Lines, script.old
		end := stays
		switch {
		case i >= 60:
			want = script.young
		case i == target:
			end = d.end
		case d.name == "removes all others but":
			end = removed
		}
		switch {
		case end == stays:
		case !direct:
			want = until(want, stageTick)
		case end == removed:
			want = want[:cut[i]]
		case end == detached && len(got) >= cut[i] && len(got) <= len(until(want, stageTick)): // the rest of the tick, or less
			want = want[:len(got)]
		}
		same(t, fmt.Sprint("diary of ", i), got, want)
		if s.world.Valid(e) != (end != removed) || s.fsm.In(s.world).Has(e) != (end == stays) {
			t.Errorf("entity %d: valid is %v, Has is %v", i, s.world.Valid(e), s.fsm.In(s.world).Has(e))
		}
	}
}
