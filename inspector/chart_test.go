package inspector_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/inspector"
)

func TestTheLegendLeavesRoomForTheChart(t *testing.T) {
	for _, c := range []struct {
		what                string
		all, names, numbers float32
		want                float32
		named               bool
	}{
		{"a desktop", 366, 45, 36, 106, true},
		{"names of any length", 366, 900, 36, 170, true},
		{"the smallest window", 276, 45, 36, 106, true},
		{"a small one, whose letters are rounded", 276, 49, 39, 113, true},
		{"a small one, with names of any length", 276, 900, 36, 130, true},
		{"less", 230, 45, 36, 51, false},
	} {
		if got, named := inspector.LegendWidth(c.all, c.names, c.numbers); got != c.want || named != c.named {
			t.Errorf("%s: %v wide, with names: %v; want %v, %v", c.what, got, named, c.want, c.named)
		}
	}
}

// Where a legend has no room for all states, it names those that the chart shows somebody in, and says how many others there are.
func TestTheLegendNamesTheStatesWithMostEntities(t *testing.T) {
	g, f, entities := crowd()
	p := f.In(g.w)
	move := func(from, to, state int) {
		for _, e := range entities[from:to] {
			if err := p.ChangeTo(e, f.Machine().Layers()[0].States()[state]); err != nil {
				t.Fatal(err)
			}
		}
	}
	g.insp.SetOpen(true)
	run := func(frames int) {
		for range frames {
			if g.insp.Update() {
				g.update()
			}
		}
	}
	run(2)
	move(0, 20, 29)
	move(20, 25, 7)
	run(20)
	listed := func(lines float32, want string) {
		t.Helper()
		if got := strings.Join(g.insp.Listed(0, 14*lines), " "); got != want {
			t.Errorf("in %v lines: %q, want %q", lines, got, want)
		}
	}
	listed(5, "state0 state1 state7 state29") // the fifth says that there are more
	listed(3, "state0 state29")
	listed(1, "")
	// What somebody was in a moment ago is in the chart: it does not vanish at once.
	move(0, 20, 12)
	run(20)
	listed(4, "state0 state12 state29")
	if n := len(g.insp.Listed(0, 14*30)); n != 30 {
		t.Errorf("%d of 30 states in 30 lines", n)
	}
}

// Opened while the game is paused by itself, the chart shows the numbers of now, and not those of when it was closed, or none.
func TestTheChartOfAGameThatIsPaused(t *testing.T) {
	g, f, entities := herd(flockMachine(), 9, moods)
	for range 100 {
		g.update()
	}
	want := func(idle, alert int) {
		t.Helper()
		g.insp.SetOpen(true)
		g.insp.Update()
		if got := g.insp.Chart(0); !slices.Equal(got["idle"], []int{idle}) || !slices.Equal(got["alert"], []int{alert}) {
			t.Errorf("the chart has %v, want %d idle and %d alert", got, idle, alert)
		}
		g.insp.SetOpen(false)
	}
	want(9, 0)
	for range 100 {
		g.update()
	}
	f.In(g.w).Send(entities[0], noise)
	g.update()
	want(8, 1)
}

// Opened before the first tick, when entities are in no state yet, the chart begins with the states in which they start, and not with a
// rise from nobody.
func TestTheChartBeginsWhereEntitiesStart(t *testing.T) {
	g, _, _ := herd(flockMachine(), 9, moods)
	g.insp.SetOpen(true)
	g.insp.Update()
	if got := g.insp.Chart(0); len(got["idle"]) != 0 {
		t.Errorf("before the first tick the chart has %v", got)
	}
	g.update()
	g.insp.Update()
	if got := g.insp.Chart(0); !slices.Equal(got["idle"], []int{9}) {
		t.Errorf("after the first tick the chart has %v", got)
	}
	if _, sum := g.insp.Numbers(0); sum != 9 {
		t.Errorf("%d are counted", sum)
	}
	for range 12 {
		g.update()
		g.insp.Update()
	}
	if got := g.insp.Chart(0); !slices.Equal(got["idle"], []int{9, 9, 9}) {
		t.Errorf("after 13 ticks the chart has %v", got)
	}
}

// A game that runs faster ticks several times between two updates: samples are further apart, and are drawn where they were taken.
func TestTheChartOfAGameThatRunsFaster(t *testing.T) {
	for ticks, apart := range map[int]int{1: 6, 2: 6, 4: 8, 7: 7, 16: 16} {
		g, _, _ := herd(flockMachine(), 9, moods)
		update := g.update
		g.update = func() {
			for range ticks {
				update()
			}
		}
		g.insp.SetOpen(true)
		last := func() (n, age, span int) {
			ages, span := g.insp.Ages()
			return len(ages), ages[0], span
		}
		g.play(1 + (20*apart+ticks-1)/ticks)
		if n, age, span := last(); n < 20 || age != (n-1)*apart || span < age || span > 2*120*apart/6 {
			t.Errorf("%d ticks at a time: the oldest of %d samples was taken %d ticks ago, and the chart spans %d", ticks, n, age, span)
		}
		g.play(2500)
		if n, age, span := last(); n != 240 || age != 239*apart || span != age {
			t.Errorf("%d ticks at a time: the oldest of %d samples was taken %d ticks ago, and the full chart spans %d", ticks, n, age, span)
		}
	}
}

// While time stands still, and from step to step, the right end of the chart is of now, as the legend is, and not of the last sample. What lies
// between two samples leaves no trace.
func TestTheChartEndsWithWhatTheLegendSays(t *testing.T) {
	g, f, entities := herd(flockMachine(), 9, moods)
	p := f.In(g.w)
	g.insp.SetOpen(true)
	g.play(14) // of ticks 1, 7 and 13
	alert := f.Machine().Layers()[0].States()[1]
	ends := func(when string, want int, ages ...int) {
		t.Helper()
		line, numbers := g.insp.Chart(0)["alert"], g.insp.In(0)
		if last := line[len(line)-1]; last != want || numbers[1] != want {
			t.Errorf("%s: the line ends at %d and the legend says %d, want %d", when, last, numbers[1], want)
		}
		if got, _ := g.insp.Ages(); !slices.Equal(got, ages) {
			t.Errorf("%s: samples were taken %v ticks ago, want %v", when, got, ages)
		}
	}
	ends("before", 0, 12, 6, 0)
	for n := range 3 {
		p.Send(entities[n], noise)
	}
	g.insp.Step()
	g.play(1)
	g.insp.Update()
	ends("after a step", 3, 14, 8, 2, 0)
	if err := p.ChangeTo(entities[4], alert); err != nil {
		t.Fatal(err)
	}
	g.insp.Update()
	ends("after a change", 4, 14, 8, 2, 0)
	for range 5 {
		g.insp.Step()
		g.play(1)
		g.insp.Update()
	}
	ends("after five more steps", 4, 19, 13, 7, 1, 0)
	g.insp.SetPaused(false)
	g.play(13)
	ends("as time goes on", 4, 30, 24, 18, 12, 6, 0)
}

// The left end of the chart is not before the game's first tick.
func TestTheChartBeginsWithTheGame(t *testing.T) {
	g, _, _ := herd(flockMachine(), 9, moods)
	g.insp.SetOpen(true)
	for range 1600 {
		g.play(1)
		if _, span := g.insp.Ages(); uint64(span) > g.tick() {
			t.Fatalf("at tick %d the chart spans %d ticks", g.tick(), span)
		}
	}
	if _, span := g.insp.Ages(); span != 239*6 {
		t.Errorf("the full chart spans %d ticks", span)
	}
}

// Nobody at all is a number, too.
func TestTheChartOfNobody(t *testing.T) {
	g, _, _ := herd(flockMachine(), 0, moods)
	g.insp.SetOpen(true)
	g.insp.Update()
	if got := g.insp.Chart(0); !slices.Equal(got["idle"], []int{0}) {
		t.Errorf("the chart has %v", got)
	}
}

// Where there is no room for the name of the layer beside the caption, that is shorter; there is no button without a name.
func TestTheCaptionLeavesRoomForTheLayer(t *testing.T) {
	g := flock()
	layer, caption := "", ""
	for width := float32(600); width >= 160; width -= 20 {
		caption, layer = g.insp.Caption(width)
		if layer == "" || width > 300 && (caption != "Entities in each state" || layer != "act") {
			t.Errorf("%v wide: %q and %q", width, caption, layer)
		}
	}
	if caption != "Entities" || layer != "act" {
		t.Errorf("in little room: %q and %q", caption, layer)
	}
}
