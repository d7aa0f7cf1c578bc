package definition

import (
	"github.com/goccy/go-yaml/ast"

	"github.com/horde-fsm/horde/fsm"
)

// weight sets a transition's weight: a number, or a function that says it.
func (r *machineReader[V]) weight(t *fsm.Transition[V], e entry) {
	var set func()
	switch r.resolve(e.value).Node.(type) {
	case *ast.StringNode, *ast.LiteralNode, *ast.MappingNode, *ast.MappingValueNode:
		w, ok := r.word(e.value, "a weight")
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
		r.mistakes.add(e.at, "`weight` is for transitions of one state, since the draw is made when that is entered; give this one a condition instead")
		return
	}
	set()
}
