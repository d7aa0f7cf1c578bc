package inspector

import (
	"slices"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/graph"
)

// arrow is a transition as it is known in the machine that takes the place of its own: by names, since an edit changes the numbers.
type arrow struct{ layer, from, to, trigger string }

// named returns the transitions of the machine that is drawn.
func (t *tab) named() []arrow {
	arrows := make([]arrow, len(t.transitions()))
	for n := range t.transitions() {
		info := &t.transitions()[n]
		a := arrow{layer: t.graph.Layers[info.Layer].Name, to: t.graph.Node(info.Layer, info.To).Name, trigger: t.trigger(n)}
		if info.From != fsm.None {
			a.from = t.graph.Node(info.Layer, info.From).Name
		}
		arrows[n] = a
	}
	return arrows
}

// formerly returns for each transition which one of the machine before it was, or -1. It is the one with the same trigger between the same
// states. Of the others between these states, whose trigger may be a delay that was edited, the first was the first that is left, and so
// on.
func formerly(before, now []arrow) []int {
	former, taken := make([]int, len(now)), make([]bool, len(before))
	for n := range former {
		former[n] = -1
	}
	pair := func(known func(arrow) arrow) {
		numbers := map[arrow][]int{}
		for n, a := range before {
			if !taken[n] {
				numbers[known(a)] = append(numbers[known(a)], n)
			}
		}
		for n, a := range now {
			if these := numbers[known(a)]; former[n] < 0 && len(these) > 0 {
				former[n], taken[these[0]], numbers[known(a)] = these[0], true, these[1:]
			}
		}
	}
	pair(func(a arrow) arrow { return a })
	pair(func(a arrow) arrow { return arrow{a.layer, a.from, a.to, ""} })
	return former
}

// carried returns what was noted of the transitions of the machine before, in the order of this one's. What is new has nothing noted.
func carried[T any](noted []T, former []int) []T {
	now := make([]T, len(former))
	for n, was := range former {
		if was >= 0 {
			now[n] = noted[was]
		}
	}
	return now
}

// keepLayers goes on showing the layer that was shown alone and the one in the chart, if the machine still has them.
func (t *tab) keepLayers(before *graph.Graph) {
	is := func(layer int) int {
		return slices.IndexFunc(t.graph.Layers, func(l graph.Layer) bool { return l.Name == before.Layers[layer].Name })
	}
	if before.Focus >= 0 {
		t.graph.Focus = is(before.Focus)
	}
	if t.chart = is(t.chart); t.chart < 0 {
		t.chart = manifold(t.graph)
	}
}
