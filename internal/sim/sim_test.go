package sim_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/output"
	"github.com/horde-fsm/horde/internal/sim"
	"github.com/horde-fsm/horde/internal/stopwatch"
)

func TestRunReports(t *testing.T) {
	calls, last := 0, 0
	r, err := sim.Run(t.Context(), sim.Options{Scene: "patrol", NPCs: 500, Ticks: 250, Seed: 1}, func(p sim.Progress) {
		calls++
		if p.Tick <= last || p.Ticks != 250 || p.Scene.Tick() != uint64(p.Tick) {
			t.Errorf("progress %d of %d after %d", p.Tick, p.Ticks, last)
		}
		last = p.Tick
	})
	if err != nil {
		t.Fatal(err)
	}
	if last != 250 || calls < 100 || calls > 130 {
		t.Errorf("%d reports of progress, up to %d", calls, last)
	}
	if r.NPCs != 500 || r.Ticks != 250 || r.Workers != 1 || r.Transitions == 0 || r.NsPerNPC <= 0 || r.RowBytes <= 0 || r.RowBytes > 64 {
		t.Errorf("%+v", *r)
	}
	for layer, states := range r.Populations {
		sum := 0
		for _, n := range states {
			sum += n
		}
		if sum != 500 {
			t.Errorf("layer %s holds %d of 500", layer, sum)
		}
	}
}

// What the scene and its first tick have allocated is collected before the ticks that are measured: no collection is under way in them.
func TestGarbageIsCollectedBeforeTheRun(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := sim.Run(t.Context(), sim.Options{Scene: "patrol", NPCs: 500, Ticks: 100}, func(p sim.Progress) {
		if p.Tick == 2 {
			runtime.ReadMemStats(&after)
		}
	})
	if n := after.NumForcedGC - before.NumForcedGC; err != nil || n != 2 {
		t.Errorf("%d collections up to the second tick, want one before the first and one after it; error %v", n, err)
	}
}

func TestJSONHasTheseFields(t *testing.T) {
	r, err := sim.Run(t.Context(), sim.Options{Scene: "walk", Ticks: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := r.WriteJSON(&buf); err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(buf.Bytes(), &fields); err != nil {
		t.Fatal(err)
	}
	want := strings.Fields("scene npcs ticks seed workers transitions populations ns_per_npc row_bytes allocs_per_tick hash")
	for _, name := range want {
		if _, ok := fields[name]; !ok {
			t.Errorf("there is no field %s", name)
		}
	}
	if len(fields) != len(want) {
		t.Errorf("%d fields, want %d: %s", len(fields), len(want), &buf)
	}
}

// After some ticks a scene no longer allocates, and the report says so.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	if fsm.Debug {
		t.Skip("debug checks allocate")
	}
	for scene, npcs := range map[string]int{"patrol": 300, "walk": 1} {
		r, err := sim.Run(t.Context(), sim.Options{Scene: scene, NPCs: npcs, Ticks: 1200, Seed: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.AllocsPerTick > 0.05 { // the runtime itself allocates now and then
			t.Errorf("%s: %v allocations a tick", scene, r.AllocsPerTick)
		}
	}
}

// The report's hash is the same for any number of workers.
func TestWorkersDoNotMatter(t *testing.T) {
	want := ""
	for _, workers := range []int{1, 2, 3, 8} {
		r, err := sim.Run(t.Context(), sim.Options{Scene: "patrol", NPCs: 2000, Ticks: 120, Seed: 3, Workers: workers}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = r.Hash
		}
		if r.Transitions == 0 || r.Hash != want {
			t.Errorf("%d workers: %d transitions, hash %s, want %s", workers, r.Transitions, r.Hash, want)
		}
	}
}

// measured is what differs from run to run in a report.
var measured = regexp.MustCompile("(?m)^(time .*|allocations .*)  .*")

func TestTheReportForPeople(t *testing.T) {
	r, err := sim.Run(t.Context(), sim.Options{Scene: "patrol", NPCs: 1000, Ticks: 90, Seed: 7, Workers: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Transitions, r.Hash = 1_234_567, "0123456789abcdef"
	var text bytes.Buffer
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	of := func(layer, state string) string { return output.Thousands(r.Populations[layer][state]) }
	want := `scene                   patrol
NPCs                    1,000
ticks                   90 (1.5 s of play), seed 7, workers 2
transitions             1,234,567
layer act               
  patrol                ` + of("act", "patrol") + `
  chase                 ` + of("act", "chase") + `
  startled              ` + of("act", "startled") + `
layer locomotion        
  stand                 ` + of("locomotion", "stand") + `
  walk                  ` + of("locomotion", "walk") + `
  run                   ` + of("locomotion", "run") + `
time per NPC and tick   …
machine data per NPC    16 bytes
allocations per tick    …
hash                    0123456789abcdef
`
	if got := measured.ReplaceAllString(text.String(), "$1  …"); got != want {
		t.Errorf("the report is\n%s\nwant\n%s", got, want)
	}
}

// The allocations reported are those of the run's second half, tick by tick, or of its only piece.
func TestAllocationsOfTheSecondHalf(t *testing.T) {
	if got := sim.AllocsPerTick(20, [3]int{0, 1, 1000}, [3]int{1, 9, 90}, [3]int{10, 5, 10}, [3]int{15, 5, 5}); got != 1.5 {
		t.Errorf("%v allocations a tick, where ten ticks have 15", got)
	}
	if got := sim.AllocsPerTick(1, [3]int{0, 1, 7}); got != 7 {
		t.Errorf("%v allocations in a tick that has 7", got)
	}
}

// What the phases take is together what a tick takes, and all ticks together take no longer than the run.
func TestTheTimeOfATickIsThatOfItsPhases(t *testing.T) {
	const npcs, ticks = 5000, 200
	begin := stopwatch.Now()
	r, err := sim.Run(t.Context(), sim.Options{Scene: "patrol", NPCs: npcs, Ticks: ticks, Seed: 1}, nil)
	whole := stopwatch.Now().Sub(begin)
	if err != nil {
		t.Fatal(err)
	}
	if spent := time.Duration(r.NsPerNPC * npcs * ticks); spent > whole {
		t.Errorf("the ticks take %v of a run of %v", spent, whole)
	}
	var text bytes.Buffer
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	_, line, _ := strings.Cut(text.String(), "time per NPC and tick")
	var all, sense, think, move, animate float64
	if _, err := fmt.Sscanf(line, " %f ns: sense %f, think %f, move %f, animate %f", &all, &sense, &think, &move, &animate); err != nil {
		t.Fatalf("%v: %s", err, &text)
	}
	if off := all - sense - think - move - animate; min(sense, think, move, animate) <= 0 || math.Abs(off) > 0.3 { // each is rounded
		t.Errorf("%v ns are not %v + %v + %v + %v", all, sense, think, move, animate)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for want, o := range map[string]sim.Options{
		`there is no scene "maze"; there are patrol and walk`:              {Scene: "maze", Ticks: 1},
		"0 ticks: give 1 to 100000000":                                     {Scene: "patrol"},
		"-5 NPCs: scene patrol takes 1 to 1000000":                         {Scene: "patrol", Ticks: 1, NPCs: -5},
		"scene walk has 1 NPC, not 2":                                      {Scene: "walk", Ticks: 1, NPCs: 2},
		"-1 workers: give 1 to 256":                                        {Scene: "walk", Ticks: 1, Workers: -1},
		"a file describes the guards of scene patrol; scene walk has none": {Scene: "walk", Ticks: 1, File: "guard.yaml"},
	} {
		if err := o.WithDefaults().Check(); err == nil || err.Error() != want {
			t.Errorf("%+v: error %v, want %q", o, err, want)
		}
		if _, err := sim.Run(t.Context(), o, nil); err == nil || err.Error() != want {
			t.Errorf("Run of %+v: error %v, want %q", o, err, want)
		}
	}
	// Zeros mean the default where options are completed, and nothing where they are checked as they are.
	for want, o := range map[string]sim.Options{
		"0 NPCs: scene patrol takes 1 to 1000000": {Scene: "patrol", Ticks: 1, Workers: 1},
		"0 workers: give 1 to 256":                {Scene: "walk", Ticks: 1, NPCs: 1},
	} {
		if err := o.Check(); err == nil || err.Error() != want {
			t.Errorf("%+v: error %v, want %q", o, err, want)
		}
		if err := o.WithDefaults().Check(); err != nil {
			t.Error(err)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestWriteErrorsComeOut(t *testing.T) {
	r, err := sim.Run(t.Context(), sim.Options{Scene: "walk", Ticks: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.WriteText(broken{}) == nil || r.WriteJSON(broken{}) == nil {
		t.Error("an error of the writer is lost")
	}
}
