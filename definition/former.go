package definition

import (
	"fmt"
	"slices"

	"github.com/goccy/go-yaml/ast"

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

// formerState is a name that a state of a layer had.
type formerState[V any] struct {
	layer *fsm.Layer[V]
	name  string
}

// noteFormer notes what a state was called, for the lines of the text that still call it that. Those may stand above it, so this is done
// before what the state says is read; mistakes are left to that.
func (r *machineReader[V]) noteFormer(s *fsm.State[V], entries []entry) {
	for _, e := range entries {
		if e.key != "formerly" {
			continue
		}
		names := []node{r.resolve(e.value)}
		if list, several := names[0].Node.(*ast.SequenceNode); several {
			names = names[:0]
			for _, n := range list.Values {
				names = append(names, r.resolve(node{n}))
			}
		}
		for _, n := range names {
			if name, ok := scalar(n); ok {
				if r.renamed == nil {
					r.renamed = map[formerState[V]]string{}
				}
				r.renamed[formerState[V]{s.Layer(), name}] = s.Name()
			}
		}
	}
}

// renamedElsewhere returns what a state is called now that some layer but one had by a name, "" if none had.
func (r *machineReader[V]) renamedElsewhere(own *fsm.Layer[V], name string) string {
	for _, l := range r.layersRead {
		if now := r.renamed[formerState[V]{l, name}]; l != own && now != "" {
			return now
		}
	}
	return ""
}

func nowCalled(now string) string { return fmt.Sprintf("; it is called %q now", now) }
