package fsm_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"weak"

	"github.com/horde-fsm/horde/fsm"
)

// TestSwappedMachinesAreForgotten: a tool that edits a running machine all day long neither keeps the intermediate machines in memory nor
// gets slower from edit to edit. Handles of the first machine still work.
func TestSwappedMachinesAreForgotten(t *testing.T) {
	b := fsm.NewBuilder[critter]("edited")
	l := b.Layer("only")
	calm, afraid := l.State("calm"), l.State("afraid")
	calm.To(afraid).On(scare)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(critter{})
	p.Update()
	var between []weak.Pointer[fsm.Machine[critter]]
	for i := range 20 {
		edit := p.Machine().Edit()
		edit.FindLayer("only").FindState("afraid").To(edit.FindLayer("only").FindState("calm")).On(feed + fsm.Command(i))
		if err := p.Swap(edit.MustBuild()); err != nil {
			t.Fatal(err)
		}
		between = append(between, weak.Make(p.Machine()))
	}
	p.Execute(e, scare)
	if _, via := p.LastChange(e, l); !p.Is(e, afraid) || via < 0 {
		t.Errorf("it is %v, by transition %d", p.Current(e, l), via)
	}
	runtime.GC()
	for i, m := range between[:19] {
		if m.Value() != nil {
			t.Errorf("machine %d of 20 is still in memory", i+1)
		}
	}
	runtime.KeepAlive(p)
}

// TestHandlesOfManyEditions: a tool may edit a machine tens of thousands of times, for each move of a slider. Handles of all editions that
// the running one was derived from still work, and looking one up does not take a step for each edition; those of a side line do not.
func TestHandlesOfManyEditions(t *testing.T) {
	b := fsm.NewBuilder[critter]("edited")
	b.Layer("only").State("calm")
	line := []*fsm.Machine[critter]{b.MustBuild()}
	var side []*fsm.Machine[critter]
	for i := range 3000 {
		last := line[i]
		line = append(line, last.Edit().MustBuild())
		if i%100 == 0 {
			side = append(side, last.Edit().MustBuild())
		}
	}
	p := fsm.NewPool(line[0], fsm.Config{})
	e := p.Add(critter{})
	p.Update()
	for _, at := range []int{0, 1, 2, 3, 7, 8, 100, 1023, 1024, 2999, 3000} {
		if err := p.Swap(line[at]); err != nil {
			t.Fatal(err)
		}
		for i, m := range line {
			if got := p.Is(e, m.State("only", "calm")); got != (i <= at) {
				t.Errorf("edition %d runs, and a handle of edition %d is good: %v", at, i, got)
			}
			if i <= at && fsm.Lookups(line[at], m) > 30 {
				t.Errorf("from edition %d to edition %d it takes %d lookups", at, i, fsm.Lookups(line[at], m))
			}
		}
		for _, m := range side {
			if p.Is(e, m.State("only", "calm")) {
				t.Errorf("edition %d runs, and the handle of one that it was not derived from is good", at)
			}
		}
	}
}

// A machine not made by a builder is refused like nil.
func TestZeroHandles(t *testing.T) {
	b := fsm.NewBuilder[critter]("m")
	b.Layer("l").State("a")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(critter{})
	for what, err := range map[string]error{
		"has not made": p.Swap(&fsm.Machine[critter]{}),
		"nil is not a": p.ChangeTo(e, &fsm.State[critter]{}),
	} {
		if err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%v, want %q", err, what)
		}
	}
	if p.Is(e, &fsm.State[critter]{}) || p.Count(&fsm.State[critter]{}) > 0 {
		t.Error("there is something in no state")
	}
	c := fsm.NewBuilder[critter]("c")
	c.Layer("l").State("a").To(&fsm.State[critter]{}).On(1)
	if _, err := c.Build(); err == nil || !strings.Contains(fmt.Sprint(err), "the target is nil") {
		t.Error(err)
	}
}

// TestSwapAllocatesByTheChunk: what a swap allocates depends on chunks and on the machine, not on rows.
func TestSwapAllocatesByTheChunk(t *testing.T) {
	b := fsm.NewBuilder[critter]("wide")
	for l := range fsm.MaxLayers {
		b.Layer(fmt.Sprint("layer ", l)).State("only")
	}
	const n = 10_000
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	for range n {
		p.Add(critter{})
	}
	p.Update()
	if allocs := testing.AllocsPerRun(3, func() {
		if err := p.Swap(p.Machine().Edit().MustBuild()); err != nil {
			t.Fatal(err)
		}
	}); allocs > n/4 {
		t.Errorf("a swap of %d rows allocates %v times", n, allocs)
	}
}
