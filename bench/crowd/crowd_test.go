package crowd_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/bench/crowd"
)

// diary notes who lives and in which order things are asked for.
type diary struct {
	alive  map[uint32]bool
	events []string
	killed []uint32
}

func (d *diary) note(event string) {
	if len(d.events) == 0 || d.events[len(d.events)-1] != event {
		d.events = append(d.events, event)
	}
}

func (d *diary) Spawn(ids []uint32) {
	d.note("spawn")
	for _, id := range ids {
		d.alive[id] = true
	}
}

func (d *diary) Kill(ids []uint32) {
	d.note("kill")
	for _, id := range ids {
		if !d.alive[id] {
			panic("killed twice")
		}
		delete(d.alive, id)
	}
	d.killed = append(d.killed, ids...)
}

func (d *diary) Settle()     { d.note("settle") }
func (d *diary) Tick()       { d.note("tick") }
func (d *diary) Sum() uint64 { return 0 }

func TestAgedWorldLosesHalfFourTimes(t *testing.T) {
	d, again := &diary{alive: map[uint32]bool{}}, &diary{alive: map[uint32]bool{}}
	crowd.Fill(d, crowd.Aged, 100)
	crowd.Fill(again, crowd.Aged, 100)
	if len(d.alive) != 100 || len(d.killed) != 200 {
		t.Errorf("%d alive, %d killed; want 100 and 200", len(d.alive), len(d.killed))
	}
	if !slices.Equal(d.killed, again.killed) {
		t.Error("two crowds lost different NPCs")
	}
	round := []string{"kill", "spawn", "tick"}
	want := slices.Concat([]string{"spawn", "tick"}, round, round, round, round, []string{"settle", "tick"})
	if !slices.Equal(d.events, want) {
		t.Errorf("events %v, want %v", d.events, want)
	}
}

func TestSlotsFollowTheMoved(t *testing.T) {
	f := crowd.NewFlock(func(id uint32) uint32 { return id }, func(id *uint32) uint64 { return uint64(*id) })
	f.Spawn(crowd.Numbers(0, 6))
	f.Kill([]uint32{1, 5, 0})
	f.Spawn([]uint32{6})
	f.Kill([]uint32{4})
	slices.Sort(f.All)
	if want := []uint32{2, 3, 6}; !slices.Equal(f.All, want) {
		t.Errorf("left are %v, want %v", f.All, want)
	}
}
