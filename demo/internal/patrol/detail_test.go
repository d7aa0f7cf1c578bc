package patrol_test

import (
	"regexp"
	"testing"
	"time"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/patrol"
)

// frames lets frames pass, each with a tick, and returns how many guards tick each tick by then.
func frames(v *patrol.View, n int, in input.Frame) int {
	for range n {
		frame(v, in)
	}
	_, full := v.Detail()
	return full
}

func TestGuardsOutOfSightTickLessOften(t *testing.T) {
	v := newView(5000)
	if full := frames(v, 60, input.Frame{}); full != 5000 {
		t.Errorf("at first %d guards tick each tick, want all, to compare", full)
	}
	full := frames(v, 120, input.Frame{})
	cam := v.Camera()
	minX, minY, maxX, maxY := cam.Bounds(0)
	seen := len(v.Guards().AppendVisible(nil, components.Vec2{X: minX, Y: minY}, components.Vec2{X: maxX, Y: maxY}))
	if acting, _ := v.Detail(); !acting || full < seen || full > 5*seen || full > 1000 {
		t.Errorf("%d guards tick each tick, %d are in view, switched on: %v", full, seen, acting)
	}
	frame(v, input.Frame{Detail: true})
	if full = frames(v, 120, input.Frame{}); full != 5000 {
		t.Errorf("switched off, %d guards tick each tick", full)
	}
	frame(v, input.Frame{Detail: true})
	if full = frames(v, 120, input.Frame{}); full > 1000 {
		t.Errorf("switched on again, %d guards tick each tick", full)
	}
	for range 60 { // while guards are counted, nobody walks into view or out of it
		v.Frame(input.Frame{}, 1280, 720)
	}
	_, full = v.Detail()
	if asked := v.Guards().Watched(); asked != full {
		t.Errorf("%d guards tick each tick, the panel says %d", asked, full)
	}
}

func TestAfterEachTickSomethingIsMeasured(t *testing.T) {
	v := newView(2000)
	for n := range 3 * 60 {
		if v.Tick(input.Frame{}); v.Meter().Mean() == 0 {
			t.Errorf("after %d ticks they took no time on average", n+1)
		}
	}
}

// All that is shown of a tick is one measure, which makes sense by a browser's clock too: that goes in steps longer than a tick.
func TestWhatIsShownFitsTogether(t *testing.T) {
	v, now := newView(10), time.Time{}
	v.Meter().Clock = func() time.Time {
		now = now.Add(15 * time.Microsecond)
		return now.Truncate(200 * time.Microsecond)
	}
	frames(v, 301, input.Frame{})
	tick, all, machines := v.Costs()
	if all != float64(tick)/10 || all < 5000 || all > 10_000 || machines < 1000 || machines > 2000 {
		t.Errorf("a tick takes %v, %.0f ns a guard, of which the machines take %.0f; want 75 µs, 7500 ns, 1500 ns", tick, all, machines)
	}
}

func TestAnotherCrowdIsMeasuredAnew(t *testing.T) {
	v := newView(5000)
	frames(v, 200, input.Frame{})
	frame(v, input.Frame{More: true})
	if acting, full := v.Detail(); acting || full != 10_000 {
		t.Errorf("acting %v, %d tick each tick", acting, full)
	}
	if n := frames(v, 60, input.Frame{}); n != 10_000 || v.Guards().Watched() != 10_000 {
		t.Errorf("%d of 10,000 guards tick each tick while that is measured", n)
	}
	if n := frames(v, 120, input.Frame{}); n > 1000 {
		t.Errorf("%d guards tick each tick", n)
	}
}

func TestACountUnderWayIsNotOfTheNextCrowd(t *testing.T) {
	for name, renew := range map[string]func(*patrol.View){
		"reset": func(v *patrol.View) { v.Reset() },
		"more":  func(v *patrol.View) { v.Frame(input.Frame{More: true}, 1280, 720) },
	} {
		v := newView(500)
		frames(v, 200, input.Frame{})
		renew(v)
		all := v.Scene().NPCs()
		for n := range 60 {
			if full := frames(v, 1, input.Frame{}); full != all {
				t.Fatalf("%d frames after %s, %d of %d guards tick each tick, want all, to compare", n+1, name, full, all)
			}
		}
	}
}

func TestTheOverviewShowsEveryone(t *testing.T) {
	v := newView(2000)
	frames(v, 200, input.Frame{})
	frame(v, input.Frame{Overview: true})
	if full := frames(v, 90, input.Frame{}); full != 2000 {
		t.Errorf("with all of the map in view, %d of 2000 guards tick each tick", full)
	}
}

func TestTheWindowsSizeDoesNotMatterIfAskedSo(t *testing.T) {
	ticks := 400
	if testing.Short() {
		ticks = 150
	}
	hash := func(width, height float64, fixed bool) uint64 {
		v := patrol.New(nil, 1, 3000, 10, 200_000)
		if fixed {
			v.WatchAs(1280, 686)
		}
		for range ticks {
			in := input.Frame{X: 1, Run: true}
			v.Tick(in)
			v.Frame(in, width, height)
		}
		return v.Scene().Hash()
	}
	if a, b := hash(1280, 720, true), hash(1920, 1200, true); a != b {
		t.Errorf("hashes %x and %x", a, b)
	}
	if a, b := hash(1280, 720, false), hash(1920, 1200, false); a == b {
		t.Error("a larger window shows no more guards: the test is moot")
	}
}

// Where nothing has been measured yet, the statistics say so; what they say belongs together while time stands still too.
func TestWhatIsNotKnownYetIsNotShown(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays 630 ticks of 5,000 guards")
	}
	v, now, phase := newView(5000), time.Time{}, 50*time.Microsecond
	v.Meter().Clock = func() time.Time { now = now.Add(phase); return now }
	says := func(what, want string) {
		t.Helper()
		if got := v.Says(); !regexp.MustCompile("^" + want + "$").MatchString(got) {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	stand := func(in input.Frame) {
		v.Frame(in, 1280, 720)
		for range 30 {
			v.Frame(input.Frame{}, 1280, 720)
		}
	}
	frames(v, 60, input.Frame{})
	says("at first", `tick 0\.25 ms, detail off, to compare, full rate 5,000 of 5,000, 50 ns`)
	frames(v, 30, input.Frame{})
	phase = 40 * time.Microsecond
	frames(v, 210, input.Frame{})
	says("then", `tick 0\.20 ms, detail on, full rate 5\d\d of 5,000, 40 ns instead of 50`)
	phase = 50 * time.Microsecond
	frames(v, 210, input.Frame{})
	says("when it saves nothing", `tick 0\.25 ms, detail on, full rate 5\d\d of 5,000, 50 ns`)
	stand(input.Frame{Detail: true})
	says("switched off while time stands still", `tick 0\.25 ms, detail off, full rate – of 5,000, 50 ns`)
	frames(v, 120, input.Frame{})
	says("later", `tick 0\.25 ms, detail off, full rate 5,000 of 5,000, 50 ns`)
	stand(input.Frame{More: true})
	stand(input.Frame{Fewer: true})
	says("after + and −", `tick –, detail off, full rate 5,000 of 5,000, –`)
}

// What the level of detail saves is said only while it does save: neither while nearly all guards are in view nor where the difference is
// one of chance or none of those that are written. It is said in few letters, or not at all.
func TestOnlyASavingIsShown(t *testing.T) {
	v := newView(1000)
	for _, c := range []struct {
		without, with float64
		full, most    int
		want          string
	}{
		{52, 39, 100, 99, "39 ns instead of 52"},
		{52, 39, 980, 99, "39 ns"},
		{52, 51, 100, 99, "51 ns"},
		{39, 52, 100, 99, "52 ns"},
		{3124, 2654, 600, 99, "2.7 µs instead of 3.1"},
		{1010, 909, 600, 99, "0.9 µs instead of 1.0"},
		{3120, 2950, 600, 99, "3.0 µs instead of 3.1"},
		{2340, 2260, 600, 99, "2.3 µs"},
		{52.4, 49.6, 600, 99, "50 ns instead of 52"},
		{5.4, 4.6, 600, 99, "5 ns"},
		{3124, 2654, 600, 12, "2.7 µs"},
		{1010, 909, 600, 12, "909 ns"},
	} {
		fits := func(cost, before string) bool { return len(cost+before) <= c.most }
		if got := v.Saving(fits, c.without, c.with, c.full); got != c.want {
			t.Errorf("%v ns, then %v with %d of 1000 at full rate: %q, want %q", c.without, c.with, c.full, got, c.want)
		}
	}
	whatever := func(string, string) bool { return true }
	if got := newView(400).Saving(whatever, 52, 39, 100); got != "39 ns" {
		t.Errorf("of 400 guards it says %q", got)
	}
}
