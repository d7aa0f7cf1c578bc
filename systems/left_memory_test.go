package systems_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A steady coming and going allocates nothing more than coming alone.
func TestLeftAllocatesNothing(t *testing.T) {
	needsRelease(t)
	c := newLeftCase(t, fsm.Config{ChunkSize: 64})
	all := c.w.CreateMany(1000, c.f.Component, numComponent)
	plain := c.w.CreateMany(50, numComponent, mark)
	c.p.Update()
	tick := func() {
		for i := range 50 {
			c.w.Remove(plain[i]) // as many that do not run it
			plain[i] = c.w.Create(numComponent, mark)
		}
		c.p.Update()
	}
	without := steadyAllocs(tick)
	with := steadyAllocs(func() {
		for i := range 50 {
			c.w.Remove(all[i*20])
			all[i*20] = c.w.Create(c.f.Component, numComponent)
		}
		c.p.Update()
		if len(c.p.Left()) != 50 {
			t.Fatalf("%d have left", len(c.p.Left()))
		}
	})
	if with > without+50 { // one more component for each
		t.Errorf("%v allocations, and %v if those who come and go do not run the machine", with, without)
	}
}

// The memory of a crowd that has left is given back.
func TestLeftGivesMemoryBack(t *testing.T) {
	c := newLeftCase(t, fsm.Config{})
	const n = 20_000
	all := c.w.CreateMany(n, c.f.Component, numComponent)
	c.p.Update()
	for _, e := range all {
		c.w.Remove(e)
	}
	c.p.Update()
	if len(c.p.Left()) != n {
		t.Errorf("%d have left", len(c.p.Left()))
	}
	c.p.Update()
	if room := cap(c.p.Left()); room > 1<<12 {
		t.Errorf("room for %d in a quiet tick", room)
	}
}
