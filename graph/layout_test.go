package graph_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

func overlap(a, b graph.Box) bool {
	return a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}

func inside(a, b graph.Box) bool {
	return a.X >= b.X && a.Y >= b.Y && a.X+a.W <= b.X+b.W && a.Y+a.H <= b.Y+b.H
}

// boxes returns everything that takes up room in a layer, by name.
func boxes(l *graph.Layer, at *graph.LayerLayout) map[string]graph.Box {
	all := map[string]graph.Box{"start": {X: at.Start.X - 6, Y: at.Start.Y - 6, W: 12, H: 12}}
	for i, b := range at.States {
		if b.W > 0 {
			all["state "+l.States[i].Name] = b
		}
	}
	for i, w := range at.Wires {
		all[fmt.Sprint("label ", i)] = w.Label
	}
	if at.Any.W > 0 {
		all["any"] = at.Any
	}
	return all
}

// points walks along a path in small steps.
func points(p graph.Path) []graph.Point {
	var all []graph.Point
	for i := 1; i < len(p); i++ {
		a, b := p[i-1], p[i]
		for k := range 41 {
			t := float64(k) / 40
			if i%2 == 1 {
				all = append(all, graph.Point{X: a.X + (b.X-a.X)*t, Y: a.Y + (b.Y-a.Y)*t})
				continue
			}
			u, m := 1-t, (a.Y+b.Y)/2
			all = append(all, graph.Point{
				X: (u*u*u+3*u*u*t)*a.X + (3*u*t*t+t*t*t)*b.X,
				Y: u*u*u*a.Y + (3*u*u*t+3*u*t*t)*m + t*t*t*b.Y,
			})
		}
	}
	return all
}

// pointsAcross is points for a path of [graph.Graph.LayoutAcross].
func pointsAcross(p graph.Path) []graph.Point {
	turned := make(graph.Path, len(p))
	for i, at := range p {
		turned[i] = graph.Point{X: at.Y, Y: at.X}
	}
	all := points(turned)
	for i, at := range all {
		all[i] = graph.Point{X: at.Y, Y: at.X}
	}
	return all
}

func TestNothingOverlaps(t *testing.T) {
	graphs := []*graph.Graph{graph.Of(newDog()), graph.Of(newNasty()), graph.Of(newBare()), graph.Of(newNested())}
	seeds := uint64(60)
	if testing.Short() {
		seeds = 15
	}
	for seed := range seeds {
		graphs = append(graphs, graph.Of(newRandom(seed)))
	}
	for n := range 2 * len(graphs) {
		g, across := graphs[n/2], n%2 == 1
		l, points := g.Layout(), points
		if across {
			l, points = g.LayoutAcross(), pointsAcross
		}
		page := graph.Box{W: l.W, H: l.H}
		for i := range g.Layers {
			at := &l.Layers[i]
			if !inside(at.Box, page) {
				t.Errorf("%s: layer %d at %v is not on the page %v", g.Name, i, at.Box, page)
			}
			for j := range i {
				if overlap(at.Box, l.Layers[j].Box) {
					t.Errorf("%s: layers %d and %d overlap", g.Name, i, j)
				}
			}
			all := boxes(&g.Layers[i], at)
			for name, b := range all {
				if !inside(b, at.Box) {
					t.Errorf("%s: %s at %v is not in its layer %v", g.Name, name, b, at.Box)
				}
				for other, c := range all {
					if name < other && overlap(b, c) {
						t.Errorf("%s: %s and %s overlap: %v, %v", g.Name, name, other, b, c)
					}
				}
			}
			for j, w := range at.Wires {
				for _, p := range points(w.Path) {
					for name, b := range all {
						if name != fmt.Sprint("label ", j) && overlap(graph.Box{X: p.X, Y: p.Y}, b) {
							t.Fatalf("%s: the line of transition %d goes through %s at %v", g.Name, j, name, p)
						}
					}
				}
			}
		}
	}
}

// A line begins at the edge of its source, ends at the edge of its target, and passes through its label.
func TestWiresConnect(t *testing.T) {
	for seed := range uint64(50) {
		g := graph.Of(newRandom(seed))
		l := g.Layout()
		touches := func(p graph.Point, b graph.Box) bool {
			return p.X >= b.X && p.X <= b.X+b.W && (p.Y == b.Y || p.Y == b.Y+b.H)
		}
		for i := range g.Layers {
			at := &l.Layers[i]
			for j, tr := range g.Layers[i].Transitions {
				from, path := at.Any, at.Wires[j].Path
				if tr.From != graph.Any {
					from = at.States[tr.From]
				}
				label := at.Wires[j].Label
				through := slices.ContainsFunc(points(path), func(p graph.Point) bool {
					return p.X >= label.X && p.X <= label.X+label.W && p.Y >= label.Y && p.Y <= label.Y+label.H
				})
				if !touches(path[0], from) || !touches(path[len(path)-1], at.States[tr.To]) || !through {
					t.Errorf("%s: transition %d: %v from %v to %v by %v", g.Name, j, path, from, at.States[tr.To], label)
				}
			}
		}
	}
}

func TestEqualMachinesAreDrawnEqually(t *testing.T) {
	for seed := range uint64(50) {
		for format := range formats {
			first := written(t, graph.Of(newRandom(seed)), format)
			for range 3 {
				if !bytes.Equal(written(t, graph.Of(newRandom(seed)), format), first) {
					t.Fatalf("seed %d: two drawings as %s", seed, format)
				}
			}
		}
	}
}

// The initial state stands above all others that it leads to.
func TestInitialStateIsOnTop(t *testing.T) {
	g := graph.Of(newDog())
	l := g.Layout()
	at := l.Layers[0]
	for i, b := range at.States {
		if i != g.Layers[0].Initial && b.Y < at.States[g.Layers[0].Initial].Y {
			t.Errorf("state %s stands above the initial one", g.Layers[0].States[i].Name)
		}
	}
}

// From left to right, it stands at the left, and lines lead somewhere.
func TestAcrossTheInitialStateIsAtTheLeft(t *testing.T) {
	g := graph.Of(newDog())
	at := g.LayoutAcross().Layers[0]
	for i, b := range at.States {
		if i != g.Layers[0].Initial && b.X < at.States[g.Layers[0].Initial].X {
			t.Errorf("state %s stands at the left of the initial one", g.Layers[0].States[i].Name)
		}
	}
	for i, w := range at.Wires {
		if first, last := w.Path[0], w.Path[len(w.Path)-1]; len(w.Path) < 2 || first.X == last.X && first.Y == last.Y {
			t.Errorf("line %d is %v", i, w.Path)
		}
	}
}

// While a layer is outside, it is in a state that no line leads to: alone in the picture, it would say nothing.
func TestOutsideIsNotDrawnAlone(t *testing.T) {
	g := graph.Of(newNested())
	outside := 0
	for i, at := range g.Layout().Layers {
		for n, s := range g.Layers[i].States {
			if s.Outside {
				outside++
			}
			if drawn := at.States[n].W > 0; drawn == s.Outside {
				t.Errorf("layer %s: of state %s it is %v that it is drawn", g.Layers[i].Name, s.Name, drawn)
			}
		}
	}
	if outside == 0 {
		t.Error("there is no such state")
	}
}

func TestNoMachine(t *testing.T) {
	defer func() {
		if got, want := recover(), "graph: Of was given a nil machine"; got != want {
			t.Errorf("panic %v, want %v", got, want)
		}
	}()
	graph.Of[struct{}](nil)
}

// Callbacks of a layer are written behind its name.
func TestLayersSayWhatTheyDoInAnyState(t *testing.T) {
	hears := func(*fsm.Tick, *dog, fsm.Message) bool { return true }
	b := fsm.NewBuilder[dog]("dog")
	b.Layer("plain").State("s")
	b.Layer("does").Always(does).State("s")
	b.Layer("hears").OnMessage(hears).State("s")
	b.Layer("both").Always(does).OnMessage(hears).State("s")
	text := string(written(t, graph.Of(b.MustBuild()), "mmd"))
	for _, want := range []string{`"plain"`, `"does (always#58; each tick)"`, `"hears (messages)"`, `"both (always#58; each tick#59; messages)"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// Accents of their own take no room: a name is as wide however it is spelt.
func TestAccentsTakeNoRoom(t *testing.T) {
	width := func(name string) float64 {
		b := fsm.NewBuilder[struct{}]("guard")
		b.Layer("act").State(name)
		return graph.Of(b.MustBuild()).Layout().Layers[0].States[0].W
	}
	if one, two := width("déjà évadé"), width("de\u0301ja\u0300 e\u0301vade\u0301"); one != two {
		t.Errorf("a box of %v, and of %v with accents of their own", one, two)
	}
}
