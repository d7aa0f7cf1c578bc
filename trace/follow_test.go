package trace_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
	"github.com/horde-fsm/horde/trace"
)

var (
	_ trace.Source = (*fsm.Pool[lamp])(nil)
	_ trace.Source = (*systems.Population[Dog])(nil)
)

// written returns a recorder's lines, and its timeline.
func written(t *testing.T, r *trace.Recorder) (lines, chrome string) {
	t.Helper()
	var a, b bytes.Buffer
	if err := r.WriteJSONLines(&a); err != nil {
		t.Fatal(err)
	}
	if err := r.WriteChrome(&b); err != nil {
		t.Fatal(err)
	}
	return a.String(), b.String()
}

// Followed, a recorder ends the bars of those who leave a pool; those of the others are open.
func TestFollowAPool(t *testing.T) {
	m := newLamp()
	p, r := fsm.NewPool(m, fsm.Config{}), trace.NewRecorder(m, trace.Config{})
	p.Add(lamp{})
	goes := p.Add(lamp{})
	for tick := range 20 {
		if tick == 9 {
			p.Remove(goes)
		}
		p.Update()
		r.Follow(p)
	}
	lines, chrome := written(t, r)
	if got := strings.Count(lines, `"cause":"gone"`); got != 1 || !strings.Contains(lines, fmt.Sprintf(`{"tick":10,"seconds":0.166666666,"id":"%d",`, goes)) {
		t.Errorf("%d have gone in\n%s", got, lines)
	}
	for text, want := range map[string]int{
		`"args":{"tick":1,"ticks":9,"cause":"start"}`:              2,
		`"args":{"tick":1,"ticks":20,"cause":"start","open":true}`: 2,
	} {
		if got := strings.Count(chrome, text); got != want {
			t.Errorf("%d bars with %s, want %d, in\n%s", got, text, want, chrome)
		}
	}
}

// In a world, too, whatever the way. Two worlds have a recorder each, and neither hears of the other's entities of the same numbers.
func TestFollowTwoWorlds(t *testing.T) {
	b := fsm.NewBuilder[Dog]("dog")
	b.Layer("mind").State("sit")
	m := b.MustBuild()
	dogs := systems.MustFSM(m, components.Body)
	ways := []func(w donburi.World, e donburi.Entity){
		func(w donburi.World, e donburi.Entity) { w.Remove(e) },
		func(w donburi.World, e donburi.Entity) { _ = dogs.In(w).Detach(e) },
		func(w donburi.World, e donburi.Entity) { w.Entry(e).RemoveComponent(dogs.Component) },
	}
	var worlds []donburi.World
	var firsts []donburi.Entity
	var recorders []*trace.Recorder
	for range ways {
		w := donburi.NewWorld()
		firsts = append(firsts, w.CreateMany(2, dogs.Component, components.Body)[0])
		worlds, recorders = append(worlds, w), append(recorders, trace.NewRecorder(m, trace.Config{}))
	}
	for tick := range 12 {
		for i, w := range worlds {
			if tick == 3*(i+1) {
				ways[i](w, firsts[i])
			}
			dogs.Update(w)
			recorders[i].Follow(dogs.In(w))
		}
	}
	for i, r := range recorders {
		_, chrome := written(t, r)
		for text, want := range map[string]int{
			fmt.Sprintf(`"args":{"tick":1,"ticks":%d,"cause":"start"}`, 3*(i+1)): 1,
			`"args":{"tick":1,"ticks":12,"cause":"start","open":true}`:           1,
			`"ph":"X"`: 2,
		} {
			if got := strings.Count(chrome, text); got != want {
				t.Errorf("world %d: %d times %s, want %d, in\n%s", i, got, text, want, chrome)
			}
		}
	}
}

// Whoever comes back gets another bar, on the same row.
func TestFollowWhoComesBack(t *testing.T) {
	b := fsm.NewBuilder[Dog]("dog")
	b.Layer("mind").State("sit")
	m := b.MustBuild()
	dogs, w := systems.MustFSM(m, components.Body), donburi.NewWorld()
	e, r := w.Create(dogs.Component, components.Body), trace.NewRecorder(m, trace.Config{})
	for tick := range 12 {
		switch tick {
		case 3:
			_ = dogs.In(w).Detach(e)
		case 6:
			w.Entry(e).AddComponent(dogs.Component)
		case 9:
			w.Entry(e).RemoveComponent(dogs.Component)
			w.Entry(e).AddComponent(dogs.Component)
		}
		dogs.Update(w)
		r.Follow(dogs.In(w))
	}
	_, chrome := written(t, r)
	for _, want := range []string{
		`"args":{"tick":1,"ticks":3,"cause":"start"}`, `"args":{"tick":7,"ticks":3,"cause":"start"}`, `"args":{"tick":10,"ticks":3,"cause":"start","open":true}`,
	} {
		if !strings.Contains(chrome, want) {
			t.Errorf("%s is not in\n%s", want, chrome)
		}
	}
}

// The end of an entity of which nothing else is kept is a line, and nothing in a timeline.
func TestEndOfAnUnknownEntity(t *testing.T) {
	r := trace.NewRecorder(newLamp(), trace.Config{Capacity: 2})
	start := []fsm.Change{{Entity: 1, Tick: 1, To: 1, Cause: fsm.CauseStart}}
	r.Record(start)
	r.End(2, 3)
	lines, chrome := written(t, r)
	if n := strings.Count(lines, "\n"); n != 2 {
		t.Errorf("%d lines:\n%s", n, lines)
	}
	if n := strings.Count(chrome, "process_name"); n != 1 {
		t.Errorf("%d groups in\n%s", n, chrome)
	}
	r.End(1, 4) // the change is dropped
	if _, chrome = written(t, r); chrome != "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"machine\":\"lamp\"},\"traceEvents\":[\n]}\n" {
		t.Errorf("of two ends remains\n%s", chrome)
	}
}

func TestFollowAllocatesNothing(t *testing.T) {
	m := newLamp()
	p, r := fsm.NewPool(m, fsm.Config{}), trace.NewRecorder(m, trace.Config{Capacity: 100})
	e := p.Add(lamp{})
	p.Add(lamp{})
	p.Update()
	r.Follow(p)
	p.Remove(e)
	p.Update()
	if n := testing.AllocsPerRun(100, func() { r.Follow(p) }); n != 0 || len(p.Left()) != 1 {
		t.Errorf("%v allocations, %d have left", n, len(p.Left()))
	}
}
