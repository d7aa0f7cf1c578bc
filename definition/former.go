package definition

import (
	"slices"

	"github.com/horde-fsm/horde/fsm"
)

// former returns the former names of a layer or state, which owner is the handle of.
func (r *machineReader[V]) former(of node, what string, owner any) (names []string) {
	for _, n := range r.some(of, "the "+what+" in former times") {
		if slices.Contains(names, n.string) {
			r.mistakes.add(n.at, "%q stands here twice", n.string)
			continue
		}
		names = append(names, n.string)
		for _, kind := range []fsm.MistakeKind{fsm.MistakeFormerNameTaken, fsm.MistakeFormerNameShared} {
			r.places[subject{owner, kind, n.string}] = n.at
		}
	}
	return names
}
