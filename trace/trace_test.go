package trace_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/trace"
)

type lamp struct{ wanted bool }

func wanted(l *lamp) bool { return l.wanted }

const press fsm.Command = 7

// newLamp returns a machine of two layers: a light that blinks after a press, and a plug that is always in.
func newLamp() *fsm.Machine[lamp] {
	b := fsm.NewBuilder[lamp]("lamp")
	b.Commands(map[fsm.Command]string{press: "press"})
	light := b.Layer("light")
	off, on := light.State("off"), light.State("on")
	off.To(on).On(press)
	on.To(off).After(time.Second / 10)
	plug := b.Layer("plug")
	out, in := plug.State("out"), plug.State("in")
	out.To(in).When(wanted).Named("demand > 0")
	in.To(out).When(func(l *lamp) bool { return !l.wanted })
	return b.MustBuild()
}

// play runs a pool and records each tick.
func play(p *fsm.Pool[lamp], r *trace.Recorder, ticks int) {
	for range ticks {
		p.Update()
		r.Record(p.Changes())
	}
	r.Until(p.Stats().Ticks)
}

func TestJSONLines(t *testing.T) {
	m := newLamp()
	p := fsm.NewPool(m, fsm.Config{})
	r := trace.NewRecorder(m, trace.Config{})
	e := p.Add(lamp{wanted: true})
	play(p, r, 2)
	p.Send(e, press)
	play(p, r, 10)
	r.End(e, 12)
	var b bytes.Buffer
	if err := r.WriteJSONLines(&b); err != nil {
		t.Fatal(err)
	}
	id := `"id":"` + jsonNumber(uint64(e)) + `","entity":"` + name(e) + `"`
	want := strings.ReplaceAll(strings.TrimLeft(`
{"tick":1,"seconds":0.016666666,ID,"layer":"light","to":"off","cause":"start"}
{"tick":1,"seconds":0.016666666,ID,"layer":"plug","to":"out","cause":"start"}
{"tick":1,"seconds":0.016666666,ID,"layer":"plug","from":"out","to":"in","cause":"condition","transition":"demand > 0"}
{"tick":3,"seconds":0.05,ID,"layer":"light","from":"off","to":"on","cause":"command","command":"press"}
{"tick":9,"seconds":0.15,ID,"layer":"light","from":"on","to":"off","cause":"condition","transition":"after 100ms"}
{"tick":12,"seconds":0.2,ID,"cause":"gone"}
`, "\n"), "ID", id)
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &b, want)
	}
}

func jsonNumber(n uint64) string {
	b, _ := json.Marshal(n)
	return string(b)
}

// name returns the name of an entity to which Config.Entity gives none.
func name(e fsm.Entity) string { return jsonNumber(uint64(e >> 32)) }

func TestRingKeepsTheNewest(t *testing.T) {
	m := newLamp()
	r := trace.NewRecorder(m, trace.Config{Capacity: 4})
	for tick := range uint64(10) {
		r.Record([]fsm.Change{{Entity: 1 << 32, Tick: tick + 1, From: 1, To: 2, Transition: -1, Cause: fsm.CauseDirect}})
	}
	if r.Len() != 4 || r.Dropped() != 6 {
		t.Errorf("%d kept, %d lost; want 4 and 6", r.Len(), r.Dropped())
	}
	if got := ticks(t, r); got != "7 8 9 10" {
		t.Errorf("kept ticks %s, want 7 8 9 10", got)
	}
	r.Reset()
	if r.Len() != 0 || r.Dropped() != 0 || ticks(t, r) != "" {
		t.Errorf("after Reset %d kept, %d lost", r.Len(), r.Dropped())
	}
}

// The documentation of Config.Capacity says so.
func TestRingIsAsLargeAsIsSaid(t *testing.T) {
	r := trace.NewRecorder(newLamp(), trace.Config{})
	r.Record(make([]fsm.Change, 65536))
	if r.Len() != 65536 || r.Dropped() != 0 {
		t.Errorf("%d kept, %d lost", r.Len(), r.Dropped())
	}
	r.Record(make([]fsm.Change, 1))
	if r.Len() != 65536 || r.Dropped() != 1 {
		t.Errorf("%d kept, %d lost, of one more", r.Len(), r.Dropped())
	}
}

// ticks returns the ticks of the changes kept.
func ticks(t *testing.T, r *trace.Recorder) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteJSONLines(&b); err != nil {
		t.Fatal(err)
	}
	var all []string
	for decoder := json.NewDecoder(&b); decoder.More(); {
		var line struct{ Tick uint64 }
		if err := decoder.Decode(&line); err != nil {
			t.Fatal(err)
		}
		all = append(all, jsonNumber(line.Tick))
	}
	return strings.Join(all, " ")
}

func TestChosenOnly(t *testing.T) {
	m := newLamp()
	r := trace.NewRecorder(m, trace.Config{})
	one := func(e fsm.Entity, tick uint64) {
		r.Record([]fsm.Change{{Entity: e, Tick: tick, To: 1, Cause: fsm.CauseStart}})
	}
	one(1, 1)
	r.Choose(2, 3)
	one(1, 2)
	one(2, 3)
	one(3, 4)
	r.End(1, 5)
	r.ChooseAll()
	one(1, 6)
	if got := ticks(t, r); got != "1 3 4 6" {
		t.Errorf("kept ticks %s, want 1 3 4 6", got)
	}
}

func TestRecordAllocatesNothing(t *testing.T) {
	r := trace.NewRecorder(newLamp(), trace.Config{Capacity: 100})
	changes := make([]fsm.Change, 7)
	for i := range changes {
		changes[i] = fsm.Change{Entity: fsm.Entity(i), To: 1, Cause: fsm.CauseStart}
	}
	for range 2 {
		if n := testing.AllocsPerRun(100, func() { r.Record(changes) }); n != 0 {
			t.Errorf("%v allocations", n)
		}
		r.Choose(3, 5)
	}
}

// wantPanic fails the test unless f panics with this text.
func wantPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		if got := recover(); got != want {
			t.Errorf("panic %v, want %v", got, want)
		}
	}()
	f()
}

func TestNonsenseIsRefused(t *testing.T) {
	for _, n := range []int{-1, trace.MaxCapacity + 1} {
		wantPanic(t, fmt.Sprintf("trace: NewRecorder was given a Capacity of %d; give 1 to MaxCapacity = 67108864, or 0 for the default", n),
			func() { trace.NewRecorder(newLamp(), trace.Config{Capacity: n}) })
	}
	wantPanic(t, "trace: NewRecorder was given a Step of -1s; give the length of a tick, or 0 for the default", func() { trace.NewRecorder(newLamp(), trace.Config{Step: -time.Second}) })
	wantPanic(t, "trace: NewRecorder was given a machine that Build has not made",
		func() { trace.NewRecorder(new(fsm.Machine[struct{}]), trace.Config{}) })
	wantPanic(t, "trace: NewCoverage was given a machine that Build has not made", func() { trace.NewCoverage(new(fsm.Machine[struct{}])) })
	wantPanic(t, "trace: NewRecorder was given a nil machine", func() { trace.NewRecorder[struct{}](nil, trace.Config{}) })
}

func TestRecorderOfNoMachineIsRefused(t *testing.T) {
	for _, r := range []*trace.Recorder{nil, {}} {
		for _, use := range []func(){
			func() { r.Record([]fsm.Change{{Entity: 1, To: 1}}) },
			func() { r.End(1, 1) },
			func() { r.Choose(1) },
			func() { r.ChooseAll() },
			func() { r.Until(1) },
			func() { r.Len() },
			func() { r.Dropped() },
			func() { r.Reset() },
			func() { r.Rewind(1) },
			func() { r.WriteChrome(io.Discard) },
			func() { r.WriteJSONLines(io.Discard) },
		} {
			wantPanic(t, "trace: a Recorder was used that NewRecorder has not made", use)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestWriteErrorsComeOut(t *testing.T) {
	r := trace.NewRecorder(newLamp(), trace.Config{})
	r.Record([]fsm.Change{{Entity: 1, To: 1, Cause: fsm.CauseStart}})
	if r.WriteChrome(broken{}) == nil || r.WriteJSONLines(broken{}) == nil {
		t.Error("an error of the writer is lost")
	}
}

// A file for which there is no room is not written to its end, however long it would be.
func TestWritingEndsAtTheFirstError(t *testing.T) {
	asked := 0 // the recorder asks for a name with each line, or with each new entity
	r := trace.NewRecorder(newLamp(), trace.Config{Entity: func(fsm.Entity) string { asked++; return "" }})
	for e := range fsm.Entity(10_000) {
		r.Record([]fsm.Change{{Entity: e, To: 1, Cause: fsm.CauseStart}})
	}
	for name, write := range map[string]func(io.Writer) error{"WriteChrome": r.WriteChrome, "WriteJSONLines": r.WriteJSONLines} {
		asked = 0
		if err := write(broken{}); err == nil || err.Error() != "no room" || asked > 1000 {
			t.Errorf("%s: error %v after %d entities", name, err, asked)
		}
	}
}

// The command that fires a transition is told apart from what else it waits for.
func TestWordsBesideTheCommand(t *testing.T) {
	b := fsm.NewBuilder[lamp]("lamp").Commands(map[fsm.Command]string{press: "press"})
	l := b.Layer("light")
	off, on := l.State("off"), l.State("on")
	off.To(on).On(press).When(wanted).Named("demand > 0")
	off.To(on).On(press).After(time.Second)
	off.To(on).On(press)
	r := trace.NewRecorder(b.MustBuild(), trace.Config{})
	for i := range int32(3) {
		r.Record([]fsm.Change{{Entity: 1, From: 1, To: 2, Cause: fsm.CauseCommand, Transition: i, Command: press}})
	}
	var out bytes.Buffer
	if err := r.WriteJSONLines(&out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	for i, want := range []string{`"command":"press","transition":"demand > 0"}`, `"command":"press","transition":"after 1s"}`, `"command":"press"}`} {
		if !strings.HasSuffix(lines[i], want) {
			t.Errorf("%s\nends otherwise than with %s", lines[i], want)
		}
	}
}

// The documentation of Config.Capacity says so. Where addresses have 32 bits, it is less.
func TestAChangeTakes40Bytes(t *testing.T) {
	if want := uintptr(40); trace.EntryBytes != want && strconv.IntSize == 64 || trace.EntryBytes > want {
		t.Errorf("%d bytes, want %d", trace.EntryBytes, want)
	}
}

// The files tell the time of a tick as the game's clock does, to the microsecond, whatever the step.
func TestTimesEqualTheGamesClock(t *testing.T) {
	m := newLamp()
	for _, step := range []time.Duration{
		time.Second / 60, time.Second / 50, time.Second / 144, time.Second / 999, time.Second / 1000, time.Second / 1001,
		time.Second / 3000, 33 * time.Millisecond, time.Second, 2 * time.Second, time.Second - 1, 700 * time.Millisecond, 1, 1500,
	} {
		p, r := fsm.NewPool(m, fsm.Config{Step: step}), trace.NewRecorder(m, trace.Config{Step: step})
		for tick := range uint64(4000) {
			p.Update()
			if got, want := r.When(tick+1), p.Now().Truncate(time.Microsecond); got != want {
				t.Errorf("step %v: tick %d is at %v, the game's clock says %v", step, tick+1, got, want)
				break
			}
		}
	}
}

// A transition with nothing but the entry guard of its target is named after the guard.
func TestGuardsInWords(t *testing.T) {
	b := fsm.NewBuilder[lamp]("lamp")
	light := b.Layer("light")
	light.State("off").To(light.State("on").CanEnter(wanted))
	m := b.MustBuild()
	p, r := fsm.NewPool(m, fsm.Config{}), trace.NewRecorder(m, trace.Config{})
	p.Add(lamp{wanted: true})
	play(p, r, 2)
	var text bytes.Buffer
	if err := r.WriteJSONLines(&text); err != nil {
		t.Fatal(err)
	}
	if want := `"cause":"condition","transition":"wanted"`; !strings.Contains(text.String(), want) {
		t.Errorf("%s is not in\n%s", want, &text)
	}
}

// A delay that differs from entity to entity is named by its bounds or its function.
func TestDelaysInWords(t *testing.T) {
	b := fsm.NewBuilder[lamp]("lamp")
	b.Commands(map[fsm.Command]string{press: "press"})
	light := b.Layer("light")
	off, on := light.State("off"), light.State("on")
	off.To(on).AfterBetween(time.Millisecond, 2*time.Millisecond)
	on.To(off).When(wanted).AfterFunc(glow)
	m := b.MustBuild()
	p, r := fsm.NewPool(m, fsm.Config{}), trace.NewRecorder(m, trace.Config{})
	p.Add(lamp{wanted: true})
	play(p, r, 3)
	var text bytes.Buffer
	if err := r.WriteJSONLines(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"transition":"after 1ms to 2ms"`, `"transition":"wanted, after glow"`} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%s is not in\n%s", want, &text)
		}
	}
}

func glow(*lamp) time.Duration { return time.Millisecond }

// A command is written beside what else fires its transition, and not twice.
func TestCommandsAreNotSaidTwice(t *testing.T) {
	b := fsm.NewBuilder[lamp]("lamp")
	b.Commands(map[fsm.Command]string{press: "press"})
	light := b.Layer("light")
	off, on := light.State("off"), light.State("on").CanEnter(wanted)
	off.To(on).On(press)
	on.To(off).On(press).When(wanted)
	off.To(on).On(press).After(time.Second)
	m := b.MustBuild()
	r := trace.NewRecorder(m, trace.Config{})
	for _, tr := range m.Transitions() {
		r.Record([]fsm.Change{{Tick: 1, Entity: 1, From: tr.From, To: tr.To, Cause: fsm.CauseCommand, Command: press, Transition: int32(tr.Index)}})
	}
	var text bytes.Buffer
	if err := r.WriteJSONLines(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"wanted", "after 1s", "wanted"} {
		line, err := text.ReadString('\n')
		if want = fmt.Sprintf(`"command":"press","transition":"%s"}`, want); err != nil || !strings.Contains(line, want) {
			t.Errorf("no %s in %s", want, line)
		}
	}
}
