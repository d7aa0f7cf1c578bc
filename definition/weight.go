package definition

import (
	"github.com/goccy/go-yaml/ast"

	"github.com/horde-fsm/horde/fsm"
)

// weight sets a transition's weight: a number, or a function that says it.
func (r *machineReader[V]) weight(t *fsm.Transition[V], e entry) {
	var set func()
	switch {
	case r.namesWeight(e.value):
		w, ok := r.word(e.value, "a weight", onlyOne)
		if !ok {
			return
		}
		f, ok := lookUpWord(r, w, "weight", "Weights", r.words.Weights, func(*V) int { return 1 })
		if !ok {
			return
		}
		set = func() { t.WeightFunc(f).As(w.string) }
	default:
		n, ok := r.number(e.value, 1, fsm.MaxWeight)
		if !ok {
			return
		}
		set = func() { t.Weight(n) }
	}
	if t.From() == nil {
		r.mistakes.add(e.at, "`weight` is for transitions of one state, since the draw is made when that is entered; "+
			"give this one a condition instead")
		return
	}
	set()
}

// namesWeight reports whether a weight is a word. What looks like a number is one only if the game knows it: 1e3 and 12x are slips of who
// meant a number, and are words to YAML.
func (r *machineReader[V]) namesWeight(of node) bool {
	switch n := r.resolve(of); n.Node.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		return true
	case *ast.StringNode, *ast.LiteralNode:
		text, _ := scalar(n)
		return !looksLikeNumber(text) || has(r.words.Weights, text)
	}
	return false
}
