package definition

import (
	"fmt"
	"slices"
)

// former returns the former names of a layer or state; owner is what Build calls it.
func (r *machineReader[V]) former(of node, what, owner string) (names []string) {
	for _, n := range r.some(of, "the "+what+" in former times") {
		if slices.Contains(names, n.string) {
			r.mistakes.add(n.at, "%q stands here twice", n.string)
			continue
		}
		names = append(names, n.string)
		about := fmt.Sprintf("%s: Formerly: %q is ", owner, n.string)
		r.places = append(r.places, place{
			at: n.at, begin: about + "the name of",
			text: fmt.Sprintf("%s: %q is the name of a %s now, so leave it out of `formerly`", owner, n.string, what),
		})
		r.places = append(r.places, place{
			at: n.at, begin: about + "a former name of",
			text: fmt.Sprintf("%s: %q is a former name of another %s, too; leave one of them out", owner, n.string, what),
		})
	}
	return names
}
