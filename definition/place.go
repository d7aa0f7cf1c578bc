package definition

import (
	"errors"
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// place tells where the text defines something in which Build may find a mistake.
type place struct {
	name string // what Build calls the thing
	at   node
	bare bool // it is a transition that has a target but nothing that fires it
}

// notePlace notes where the text defines what Build calls by this name.
func (r *machineReader[V]) notePlace(at node, format string, args ...any) {
	r.places = append(r.places, place{name: fmt.Sprintf(format, args...), at: at})
}

// neverFires is how Build's message about a transition that nothing fires begins.
const neverFires = "nothing ever fires it"

// locate notes the mistakes that Build has found, each at the place of the smallest thing that it names.
func (r *machineReader[V]) locate(err error) {
	var built *fsm.BuildError
	if !errors.As(err, &built) {
		r.mistakes.add(node{}, "%v", err)
		return
	}
	called := map[string]int{} // how many things share a name, such as two transitions from one state to another
	for _, p := range r.places {
		called[p.name]++
	}
	for _, text := range built.Mistakes {
		var best place
		text = strings.TrimPrefix(text, fmt.Sprintf("machine %q: ", built.Machine))
		if about, _, found := strings.Cut(text, neverFires); found {
			if n := len(r.mistakes); n > 0 && strings.HasPrefix(r.mistakes[n-1].Text, about) && !strings.Contains(r.mistakes[n-1].Text, neverFires) {
				continue // nothing fires it because of the mistake just noted
			}
			ways := "on, when, unless, in, not in, after or weight"
			if strings.Contains(about, ": any-transition to ") { // it may have no weight
				ways = "on, when, unless, in, not in or after"
			}
			best = r.takeBare(about)
			text = about + neverFires + "; say " + ways + ", or give the state that it leads to a guard"
		}
		for _, p := range r.places {
			if strings.HasPrefix(text, p.name) && len(p.name) > len(best.name) && called[p.name] == 1 {
				best = p
			}
		}
		r.mistakes.add(best.at, "%s", text)
	}
}

// takeBare returns the place of the next transition of that name that nothing fires. Others of that name may be right.
func (r *machineReader[V]) takeBare(about string) place {
	for n := range r.places {
		if p := &r.places[n]; p.bare && p.name+": " == about {
			p.bare = false
			return *p
		}
	}
	return place{}
}
