package trace_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/trace"
)

// file is the part of a trace that Chrome's trace viewer and Perfetto need; see "Trace Event Format".
type file struct {
	TraceEvents []struct {
		Ph, Name, Cat string
		Pid, Tid      *int
		Ts, Dur       *int64
		Args          map[string]any
	}
}

// bar is a complete event.
type bar struct{ begin, end int64 }

// load reads a trace as a viewer does, and fails if it is not in the format: every event has a phase, a name, and numbers for process and
// thread; complete events have a time and a length that is not negative; every process and thread has a name; events of a thread do not
// overlap. It returns, for each row "process/thread", its bars as "state@begin-end", in microseconds.
func load(t *testing.T, b []byte) map[string][]string {
	t.Helper()
	var f file
	decoder := json.NewDecoder(bytes.NewReader(b))
	if err := decoder.Decode(&f); err != nil {
		t.Fatal(err)
	}
	processes, threads := map[int]string{}, map[[2]int]string{}
	for i, e := range f.TraceEvents {
		if e.Pid == nil || e.Tid == nil || e.Name == "" {
			t.Fatalf("event %d lacks a name or a number: %+v", i, e)
		}
		if e.Ph != "M" {
			continue
		}
		name, _ := e.Args["name"].(string)
		switch e.Name {
		case "process_name":
			if processes[*e.Pid] != "" || name == "" {
				t.Errorf("process %d is %q and %q", *e.Pid, processes[*e.Pid], name)
			}
			processes[*e.Pid] = name
		case "thread_name":
			at := [2]int{*e.Pid, *e.Tid}
			if threads[at] != "" || name == "" {
				t.Errorf("thread %v is %q and %q", at, threads[at], name)
			}
			threads[at] = name
		case "process_sort_index", "thread_sort_index":
			if _, ok := e.Args["sort_index"].(float64); !ok {
				t.Errorf("event %d has no sort_index: %+v", i, e)
			}
		default:
			t.Errorf("there is no metadata called %q", e.Name)
		}
	}
	rows, bars := map[string][]string{}, map[string][]bar{}
	for i, e := range f.TraceEvents {
		switch e.Ph {
		case "M":
		case "X":
			if e.Ts == nil || e.Dur == nil || *e.Ts < 0 || *e.Dur < 0 {
				t.Fatalf("event %d is not complete: %+v", i, e)
			}
			process, thread := processes[*e.Pid], threads[[2]int{*e.Pid, *e.Tid}]
			if process == "" || thread == "" || e.Cat == "" || e.Args["cause"] == "" {
				t.Errorf("event %d lacks process, thread, category or cause: %+v", i, e)
			}
			row := process + "/" + thread
			rows[row] = append(rows[row], fmt.Sprintf("%s@%d-%d", e.Name, *e.Ts, *e.Ts+*e.Dur))
			bars[row] = append(bars[row], bar{*e.Ts, *e.Ts + *e.Dur})
		default:
			t.Errorf("event %d has phase %q", i, e.Ph)
		}
	}
	for row, bars := range bars {
		for i := 1; i < len(bars); i++ {
			if bars[i].begin < bars[i-1].end {
				t.Errorf("%s: bars %v and %v overlap", row, bars[i-1], bars[i])
			}
		}
	}
	return rows
}

func chrome(t *testing.T, r *trace.Recorder) map[string][]string {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteChrome(&b); err != nil {
		t.Fatal(err)
	}
	return load(t, b.Bytes())
}

func check(t *testing.T, rows map[string][]string, row string, want ...string) {
	t.Helper()
	if !slices.Equal(rows[row], want) {
		t.Errorf("%s: %v, want %v", row, rows[row], want)
	}
}

func TestChromeHasABarForEachStay(t *testing.T) {
	m := newLamp()
	p := fsm.NewPool(m, fsm.Config{})
	r := trace.NewRecorder(m, trace.Config{
		Entity: func(e fsm.Entity) string { return map[bool]string{true: "Ann"}[p.View(e) != nil && p.View(e).wanted] },
	})
	ann, other := p.Add(lamp{wanted: true}), p.Add(lamp{})
	play(p, r, 2)
	p.Send(ann, press)
	play(p, r, 57)
	p.Remove(other)
	r.End(other, 59)
	play(p, r, 60)
	rows := chrome(t, r)
	if len(rows) != 4 {
		t.Errorf("%d rows, want 2 for each of 2 entities: %v", len(rows), rows)
	}
	check(t, rows, "lamp Ann/light", "off@16666-50000", "on@50000-150000", "off@150000-2000000")
	check(t, rows, "lamp Ann/plug", "out@16666-16666", "in@16666-2000000")
	check(t, rows, "lamp "+name(other)+"/light", "off@16666-983333")
}

func TestChromeBeginsInTheMiddle(t *testing.T) {
	r := trace.NewRecorder(newLamp(), trace.Config{Capacity: 3})
	for _, c := range []fsm.Change{
		{Tick: 6, Entity: 1 << 32, To: 1, Cause: fsm.CauseStart},
		{Tick: 60, Entity: 2 << 32, From: 1, To: 2, Cause: fsm.CauseDirect, Transition: -1},
		{Tick: 120, Entity: 1 << 32, From: 1, To: 2, Cause: fsm.CauseDirect, Transition: -1},
		{Tick: 180, Entity: 1 << 32, From: 2, To: 1, Cause: fsm.CauseRevert, Transition: -1},
	} {
		r.Record([]fsm.Change{c})
	}
	var b bytes.Buffer
	if err := r.WriteChrome(&b); err != nil {
		t.Fatal(err)
	}
	if n, open := bytes.Count(b.Bytes(), []byte(`"cause":"before the trace"`)), bytes.Count(b.Bytes(), []byte(`"open":true`)); n != 2 || open != 2 {
		t.Errorf("%d bars begin before the trace and %d are open, want 2 and 2", n, open)
	}
	rows := load(t, b.Bytes())
	check(t, rows, "lamp 1/light", "off@1000000-2000000", "on@2000000-3000000", "off@3000000-3016666")
	check(t, rows, "lamp 2/light", "off@1000000-1000000", "on@1000000-3016666")
}

// After Reset no bar reaches to the end of the game before, and no bar ends before it begins.
func TestBarsEndNoLaterThanTheGame(t *testing.T) {
	one, two := fsm.Entity(1<<32), fsm.Entity(2<<32)
	r := trace.NewRecorder(newLamp(), trace.Config{})
	r.Until(1000)
	r.Reset()
	r.Record([]fsm.Change{{Entity: one, Tick: 6, To: 1, Transition: -1, Cause: fsm.CauseStart}, {Entity: two, Tick: 6, To: 1, Transition: -1, Cause: fsm.CauseStart}})
	r.End(two, 3)
	rows := chrome(t, r)
	check(t, rows, "lamp "+name(one)+"/light", "off@100000-116666")
	check(t, rows, "lamp "+name(two)+"/light", "off@100000-100000")
}

func TestEmptyTraceIsATrace(t *testing.T) {
	if rows := chrome(t, trace.NewRecorder(newLamp(), trace.Config{})); len(rows) != 0 {
		t.Errorf("%v", rows)
	}
}

// After ten hours, bars begin and end at the right times.
func TestTimesDoNotDrift(t *testing.T) {
	r := trace.NewRecorder(newLamp(), trace.Config{})
	const hours10 = 10 * 3600 * 60
	r.Record([]fsm.Change{{Tick: hours10, Entity: 1 << 32, To: 1, Cause: fsm.CauseStart}})
	r.Until(hours10 + 59)
	check(t, chrome(t, r), "lamp 1/light", "off@36000000000-36001000000")
}

// Nor do times run over in games that last for ages: ticks times their length take more than 64 bits, long before microseconds do.
func TestTimesDoNotRunOver(t *testing.T) {
	for _, c := range []struct {
		step  time.Duration
		tick  uint64
		stays string
	}{
		{time.Second / 50, 50 * 1e12, "off@1000000000000000000-1000000000001000000"},
		{time.Minute, 1e10, "off@600000000000000000-600000003000000000"},
	} {
		r := trace.NewRecorder(newLamp(), trace.Config{Step: c.step})
		r.Record([]fsm.Change{{Tick: c.tick, Entity: 1 << 32, To: 1, Cause: fsm.CauseStart}})
		r.Until(c.tick + 49)
		check(t, chrome(t, r), "lamp 1/light", c.stays)
	}
}

// Lines have the same times as bars, also after the 292 years that nanoseconds can count.
func TestSecondsDoNotStandStill(t *testing.T) {
	r := trace.NewRecorder(newLamp(), trace.Config{Step: 24 * time.Hour})
	const day = 24 * 3600
	for _, tick := range []uint64{1, 106_751, 106_752, 200_000} {
		r.Record([]fsm.Change{{Tick: tick, Entity: 1 << 32, To: 1, Cause: fsm.CauseStart}})
	}
	lines, _ := written(t, r)
	var got []float64
	for _, l := range strings.Split(strings.TrimSpace(lines), "\n") {
		var read struct{ Seconds float64 }
		if err := json.Unmarshal([]byte(l), &read); err != nil {
			t.Fatal(err)
		}
		got = append(got, read.Seconds/day)
	}
	if want := []float64{1, 106_751, 106_752, 200_000}; !slices.Equal(got, want) {
		t.Errorf("days %v, want %v", got, want)
	}
}

// Nor do ticks that are so late that no number of microseconds tells when they are.
func TestTimesEndWithTheirNumbers(t *testing.T) {
	const end = "off@9223372036854775807-9223372036854775807"
	for step, tick := range map[time.Duration]uint64{
		1500: 1 << 63,             // more than a signed number
		1001: math.MaxUint64 - 10, // just more than an unsigned one
		1e9:  math.MaxUint64 - 10, // far more
	} {
		r := trace.NewRecorder(newLamp(), trace.Config{Step: step})
		r.Record([]fsm.Change{{Tick: tick, Entity: 1 << 32, To: 1, Cause: fsm.CauseStart}})
		check(t, chrome(t, r), "lamp 1/light", end)
	}
}

// Of a state that was current before the trace nothing is known, and so no transition that led there.
func TestNoTransitionLedToWhatWasBeforeTheTrace(t *testing.T) {
	b := fsm.NewBuilder[lamp]("lamp")
	light := b.Layer("light")
	light.State("off").To(light.State("on")).When(wanted)
	r := trace.NewRecorder(b.MustBuild(), trace.Config{})
	r.Record([]fsm.Change{{Tick: 1, Entity: 1 << 32, From: 2, To: 1, Cause: fsm.CauseDirect, Transition: -1}})
	var out bytes.Buffer
	if err := r.WriteChrome(&out); err != nil || strings.Contains(out.String(), `"transition"`) {
		t.Errorf("%v; a transition is in\n%s", err, &out)
	}
}

// Changes that were made before a swap may have led from or to a state that is gone.
func TestDeletedStatesAreWrittenAsSuch(t *testing.T) {
	r := trace.NewRecorder(newLamp(), trace.Config{})
	r.Record([]fsm.Change{
		{Tick: 1, Entity: 1 << 32, Cause: fsm.CauseStart, Transition: -1},
		{Tick: 2, Entity: 1 << 32, To: 1, Cause: fsm.CauseDirect, Transition: -1},
		{Tick: 3, Entity: 1 << 32, From: 1, Cause: fsm.CauseDirect, Transition: -1},
	})
	var b bytes.Buffer
	if err := r.WriteJSONLines(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"layer":"light","to":"(deleted)","cause":"start"`, `"from":"(deleted)","to":"off","cause":"direct"`,
		`"from":"off","to":"(deleted)","cause":"direct"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is not in\n%s", want, &b)
		}
	}
	check(t, chrome(t, r), "lamp 1/light", "(deleted)@16666-33333", "off@33333-50000", "(deleted)@50000-66666")
}

// Whatever the cause, lines call the same From deleted as DescribeChange does, which has a list of such causes of its own.
func TestLinesAndDescriptionsAgreeOnWhatIsDeleted(t *testing.T) {
	m, both := newLamp(), 0
	for cause := fsm.CauseStart; !strings.HasPrefix(cause.String(), "Cause("); cause++ {
		c := fsm.Change{Tick: 1, Entity: 1 << 32, To: 1, Cause: cause, Transition: -1}
		r := trace.NewRecorder(m, trace.Config{})
		r.Record([]fsm.Change{c})
		var b bytes.Buffer
		if err := r.WriteJSONLines(&b); err != nil {
			t.Fatal(err)
		}
		inLine, described := strings.Contains(b.String(), `"from":"(deleted)"`), strings.Contains(m.DescribeChange(c), "(deleted) →")
		if inLine != described {
			t.Errorf("%v: deleted in the line: %v, in the description: %v", cause, inLine, described)
		}
		if described {
			both++
		}
	}
	if both == 0 {
		t.Error("no cause leads from a state that is deleted")
	}
}

// A ring may hold changes of a machine that was swapped for this one, with layers and states that this one has not.
func TestChangesOfAnotherMachineAreWrittenAsNumbers(t *testing.T) {
	r := trace.NewRecorder(newLamp(), trace.Config{})
	r.Record([]fsm.Change{
		{Tick: 1, Entity: 1 << 32, Layer: 5, To: 1, Cause: fsm.CauseStart},
		{Tick: 1, Entity: 1 << 32, Layer: 2, To: 1, Cause: fsm.CauseStart}, // these three are the first that there are not
		{Tick: 2, Entity: 1 << 32, To: 3, Cause: fsm.CauseSwap, Transition: 4},
		{Tick: 3, Entity: 1 << 32, From: 3, To: 9, Cause: fsm.CauseSwap, Transition: 99},
	})
	check(t, chrome(t, r), "lamp 1/light", "state 3@33333-50000", "state 9@50000-66666")
	if got := ticks(t, r); got != "1 1 2 3" {
		t.Errorf("ticks %s", got)
	}
	var b bytes.Buffer
	if err := r.WriteJSONLines(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"layer":"layer 5","to":"state 1"`, `"layer":"layer 2","to":"state 1"`, `"layer":"light","from":"state 3","to":"state 9"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is not in\n%s", want, &b)
		}
	}
}
