package graph_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
)

// many is a machine of so many layers, each with so many states in a ring.
func many(layers, states int, name string) *graph.Graph {
	return uneven(name, slices.Repeat([]int{states}, layers)...)
}

// uneven is a machine of layers with so many states each, in a ring.
func uneven(name string, layers ...int) *graph.Graph {
	b := fsm.NewBuilder[nothing]("many")
	for l, states := range layers {
		layer := b.Layer(fmt.Sprint("layer ", l))
		var all []*fsm.State[nothing]
		for s := range states {
			all = append(all, layer.State(fmt.Sprint(name, s)))
		}
		for s := range all {
			all[s].To(all[(s+1)%states]).After(time.Second).Named(name)
		}
	}
	return graph.New(b.MustBuild())
}

// draw draws a graph in a room of the inspector's size, and returns where its nodes are.
func draw(g *graph.Graph, w, h float32) (boxes [][4]float32) {
	var c paint.Canvas
	c.Begin(nil, 1)
	g.Draw(&c, 10, 20, w, h)
	c.Flush()
	for l := range g.Layers {
		for n := range g.Layers[l].Nodes {
			if x, y, w, h, ok := g.NodeBox(l, n); ok {
				boxes = append(boxes, [4]float32{x, y, w, h})
			}
		}
	}
	return boxes
}

// A machine that is too large to be drawn is shown as lists, at once: laying out the largest takes a minute.
func TestAMachineThatIsTooLargeToBeDrawn(t *testing.T) {
	const states = 250
	b := fsm.NewBuilder[nothing]("dense")
	for _, name := range []string{"a", "b"} {
		layer := b.Layer(name)
		for n := range states {
			layer.State(fmt.Sprint("s", n))
		}
		for n, s := range layer.States() {
			for k := 1; k < states; k++ {
				s.To(layer.States()[(n+k)%states]).On(fsm.Command(k))
			}
		}
	}
	g := graph.New(b.MustBuild())
	if g.Layers[0].Planned() {
		t.Error("it was laid out")
	}
	if n := len(draw(g, 476, 330)); n != 2*states {
		t.Errorf("%d states are drawn", n)
	}
	g.Focus = 1
	if n := len(draw(g, 476, 330)); n != states {
		t.Errorf("with a layer in focus, %d states are drawn", n)
	}
}

// However many layers and states, all states are drawn in the room there is and none over another.
func TestAllStatesHaveRoom(t *testing.T) {
	for _, c := range []struct {
		layers, states int
		name           string
	}{{1, 1, "s"}, {1, 2, "s"}, {2, 3, "state "}, {1, 12, "state "}, {3, 4, "s"}, {8, 6, "pose "}, {16, 6, "s"}, {16, 40, "s"}, {2, 3, strings.Repeat("long name ", 20)}} {
		const w, h = 476, 330
		g := many(c.layers, c.states, c.name)
		boxes := draw(g, w, h)
		if len(boxes) != c.layers*c.states {
			t.Errorf("%d×%d: %d states are drawn", c.layers, c.states, len(boxes))
		}
		for i, b := range boxes {
			if b[0] < 10 || b[1] < 20 || b[2] <= 0 || b[0]+b[2] > 10+w+0.5 || b[1]+b[3] > 20+h+0.5 {
				t.Errorf("%d×%d: a state is drawn at %v", c.layers, c.states, b)
			}
			for _, o := range boxes[:i] {
				if b[0] < o[0]+o[2] && o[0] < b[0]+b[2] && b[1] < o[1]+o[3] && o[1] < b[1]+b[3] {
					t.Errorf("%d×%d: states overlap at %v and %v", c.layers, c.states, b, o)
				}
			}
		}
	}
}

// Where layers are lists, what a short one does not need is the others': their states are wider, and so have their names.
func TestALongListHasTheRoomThatShortOnesLeave(t *testing.T) {
	for _, test := range []struct {
		layers []int
		width  float32 // of the narrowest state, at least
	}{
		{[]int{60, 1}, 70}, {[]int{1, 60}, 70}, {[]int{1, 1, 60}, 30}, {[]int{3, 1, 2, 1, 60}, 14},
	} {
		boxes := draw(uneven("state ", test.layers...), 476, 330)
		for i, b := range boxes {
			if b[2] < test.width || b[1]+b[3] > 20+330 {
				t.Errorf("%v: a state is drawn at %v", test.layers, b)
			}
			for _, o := range boxes[:i] {
				if b[0] < o[0]+o[2] && o[0] < b[0]+b[2] && b[1] < o[1]+o[3] && o[1] < b[1]+b[3] {
					t.Errorf("%v: states overlap at %v and %v", test.layers, b, o)
				}
			}
		}
	}
}

// A layer of many states is a list, and the others are drawn all the same, as far as there is room.
func TestALongListLeavesTheOthersTheirPictures(t *testing.T) {
	for _, test := range []struct {
		layers []int
		drawn  string // of the layers, those that are drawn are marked by a 1
		w, h   float32
	}{
		{[]int{43, 3}, "01", 386, 565}, {[]int{3, 43}, "10", 386, 565}, {[]int{43, 3}, "01", 476, 397}, {[]int{3, 43, 2}, "101", 476, 565},
		{[]int{20, 20, 2}, "001", 476, 565}, {[]int{43, 3}, "00", 386, 330}, {[]int{12, 11, 10}, "000", 386, 330},
	} {
		g := uneven("state ", test.layers...)
		boxes, drawn := draw(g, test.w, test.h), ""
		for i := range g.Layers {
			if scale, _, _ := g.Layers[i].Look(); scale > 0 {
				drawn += "1"
			} else {
				drawn += "0"
			}
		}
		if drawn != test.drawn {
			t.Errorf("of %v in %v×%v, %s are drawn, want %s", test.layers, test.w, test.h, drawn, test.drawn)
		}
		for i, b := range boxes {
			if b[0] < 10 || b[1] < 20 || b[0]+b[2] > 10+test.w+0.5 || b[1]+b[3] > 20+test.h+0.5 || drawn != "000" && drawn != "00" && b[2] < 50 {
				t.Errorf("%v: a state is drawn at %v", test.layers, b)
			}
			for _, o := range boxes[:i] {
				if b[0] < o[0]+o[2] && o[0] < b[0]+b[2] && b[1] < o[1]+o[3] && o[1] < b[1]+b[3] {
					t.Errorf("%v: states overlap at %v and %v", test.layers, b, o)
				}
			}
		}
	}
}

// A single layer of many states is a list too: drawn with its lines, twenty states were five pixels high and had no names.
func TestASingleLayerOfManyStatesIsAList(t *testing.T) {
	for _, states := range []int{12, 20, 60, 250} {
		boxes := draw(many(1, states, "state "), 476, 330)
		if len(boxes) != states {
			t.Fatalf("%d states: %d are drawn", states, len(boxes))
		}
		for i, b := range boxes {
			if b[3] < 16 || b[0] < 10 || b[1] < 20 || b[0]+b[2] > 10+476.5 || b[1]+b[3] > 20+330.5 {
				t.Errorf("%d states: one is drawn at %v", states, b)
			}
			for _, o := range boxes[:i] {
				if b[0] < o[0]+o[2] && o[0] < b[0]+b[2] && b[1] < o[1]+o[3] && o[1] < b[1]+b[3] {
					t.Errorf("%d states: they overlap at %v and %v", states, b, o)
				}
			}
		}
	}
	of := many(3, 20, "state ")
	if of.Focus = 1; len(draw(of, 476, 330)) != 20 || draw(of, 476, 330)[0][3] < 16 {
		t.Error("a layer in focus is not")
	}
}

func TestFocusShowsOneLayerLarger(t *testing.T) {
	g := many(8, 6, "pose ")
	all := draw(g, 476, 330)
	g.Focus = 3
	one := draw(g, 476, 330)
	if len(one) != 6 || one[0][3] <= all[18][3] {
		t.Errorf("%d states are drawn, %v high rather than %v", len(one), one[0][3], all[18][3])
	}
	if _, _, _, _, ok := g.TitleBox(2); ok {
		t.Error("a layer out of focus has a title")
	}
}

func TestRates(t *testing.T) {
	for rate, want := range map[float32]string{0: "0/s", 0.017: "<0.1/s", 0.05: "0.1/s", 1: "1/s", 2.14: "2.1/s", 25.4: "25/s", 12345: "12,345/s"} {
		if got := graph.Rate(rate); got != want {
			t.Errorf("Rate(%v) = %q, want %q", rate, got, want)
		}
	}
}

// A layer's name is cut last: the word before it can go.
func TestTheTitleOfANarrowLayer(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	l := graph.Layer{Name: "locomotion"}
	whole := c.TextWidth(l.Name, paint.Bold, 12)
	for _, test := range []struct {
		width      float32
		word, name string
	}{
		{whole + 60, "layer ", "locomotion"},
		{whole + 1, "", "locomotion"},
		{whole - 15, "", c.FitName(l.Name, whole-15, paint.Bold, 12)},
	} {
		if word, name := l.Title(&c, test.width); word != test.word || name != test.name {
			t.Errorf("in %v pixels it is %q, %q; want %q, %q", test.width, word, name, test.word, test.name)
		}
	}
}

// The dot that marks the initial state is in the corner of its box, and where that is so small that the name begins there, closer to it.
func TestTheDotDoesNotLieOnTheName(t *testing.T) {
	for _, test := range []struct{ nameX, nameY, want float32 }{
		{20, 8, 6.5}, // a large box
		{4, 5, 5},    // a small one
		{4, 12, 6.5}, // a long name, but lower
	} {
		if x, y := graph.Dot(80, 30, test.nameX, test.nameY); x != test.want || y != test.want {
			t.Errorf("beside a name at (%v, %v) the dot is at (%v, %v)", test.nameX, test.nameY, x, y)
		}
	}
}

// guard is the machine of the demo's guards; with more, it has another state of a long name, and another layer.
func guard(more bool) *graph.Graph {
	b := fsm.NewBuilder[nothing]("guard")
	b.Commands(map[fsm.Command]string{ring: "Startle"})
	is := func(*nothing) bool { return false }
	act := b.Layer("act")
	patrol, chase, startled := act.State("patrol"), act.State("chase"), act.State("startled")
	patrol.To(chase).When(is).Named("sees the player")
	chase.To(patrol).When(is).Named("lost the player")
	startled.To(chase).When(is).Named("sees the player").After(2 * time.Second)
	startled.To(patrol).When(is).Named("calms down").After(2 * time.Second)
	act.Any().To(startled).On(ring).When(is).Named("is startled")
	if more {
		rest := act.State("resting in the shade of a large oak")
		patrol.To(rest).After(3 * time.Second)
		rest.To(patrol).When(is).Named("has rested for long enough")
		rest.To(startled).On(ring)
		mood := b.Layer("mood")
		calm, bored, angry := mood.State("calm"), mood.State("bored"), mood.State("angry")
		calm.To(angry).When(is).Named("sees the player")
		calm.To(bored).After(20 * time.Second)
		bored.To(angry).When(is).Named("sees the player")
		bored.To(calm).After(20 * time.Second)
		angry.To(calm).When(is).Named("lost the player").After(3 * time.Second)
	}
	locomotion := b.Layer("locomotion")
	stand, walk, run := locomotion.State("stand"), locomotion.State("walk"), locomotion.State("run")
	stand.To(walk).When(is).Named("moves")
	walk.To(run).When(is).Named("runs")
	walk.To(stand).When(is).Named("is still")
	run.To(walk).When(is).Named("slows down")
	return graph.New(b.MustBuild())
}

// The machine of the demo is drawn in every room that the demo and the inspector have for it, as well as there is room: never so small that
// words would run over the boxes, with words at the lines if they fit, and from left to right where the room is low.
func TestTheRoomDecidesHowLayersAreDrawn(t *testing.T) {
	const words, across, bare = "words", "words, across", "bare"
	for _, test := range []struct {
		what string
		more bool
		w, h float32
		want [3]string
	}{
		{"beside the map", false, 386, 565, [3]string{words, words}},
		{"in the inspector", false, 474, 397, [3]string{words, words}},
		{"below the map, in a window of 650", false, 626, 185, [3]string{across, bare}},
		{"on a phone", false, 324, 175, [3]string{bare, bare}},
		{"with a third layer", true, 386, 565, [3]string{bare, words, across}},
		{"with a third layer, in the inspector", true, 474, 304, [3]string{bare, bare, across}},
	} {
		g := guard(test.more)
		draw(g, test.w, test.h)
		for i := range g.Layers {
			scale, turned, without := g.Layers[i].Look()
			got, least := words, float32(0.62)
			switch {
			case without:
				got, least = bare, 0.58
			case turned:
				got = across
			}
			if scale < least || got != test.want[i] {
				t.Errorf("%s: layer %s is drawn with %s at a scale of %v, want %s", test.what, g.Layers[i].Name, got, scale, test.want[i])
			}
		}
	}
}

func TestNumbersAreRoundedWhereThereIsLittleRoom(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1_499: "1k", 49_995: "50k", 1_000_000: "1,000k"} {
		if got := graph.Rough(n); got != want {
			t.Errorf("%d is written %s, want %s", n, got, want)
		}
	}
}

// What is said of how often a transition fires stays in the frame of its layer, below the words if there is room.
func TestRatesStayInTheirFrame(t *testing.T) {
	beside, under := 0, 0
	for _, height := range []float32{90, 100, 110, 130, 200, 400} {
		g := guard(false)
		draw(g, 420, height)
		for i := range g.Layers {
			if scale, _, bare := g.Layers[i].Look(); scale == 0 || bare { // there are no words
				continue
			}
			at, high, below, top, bottom := g.Layers[i].Rates()
			for k, y := range at {
				if y < top || y+high > bottom {
					t.Errorf("%v high: the rate of transition %d of layer %s is at %v, the frame from %v to %v", height, k, g.Layers[i].Name, y, top, bottom)
				}
				if below[k] {
					under++
				} else {
					beside++
				}
			}
		}
	}
	if beside == 0 || under == 0 {
		t.Errorf("%d rates stand beside words, and %d below", beside, under)
	}
}

// Names that are cut touch neither the frame of their box nor the dot of the initial state.
func TestNamesThatAreCutTouchNothing(t *testing.T) {
	var c paint.Canvas
	c.Begin(nil, 1)
	l := &graph.Layer{Counted: true}
	for _, initial := range []bool{false, true} {
		for _, one := range []bool{false, true} {
			n := &graph.Node{Name: "patrolling along the wall with the rest of the guards", Initial: initial, Count: 1989}
			left, right, dot := l.NameIn(&c, n, 130, one)
			if left < 5 || right < 3.9 || initial && left < dot+0.9 {
				t.Errorf("initial %v, one line %v: beside the name there is %v, and behind it %v; the dot ends at %v", initial, one, left, right, dot)
			}
		}
	}
}
