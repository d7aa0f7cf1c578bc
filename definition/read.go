package definition

import (
	"errors"
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// Read makes the machine that a text describes. The file is how the text is called in errors. An error is an [*Error].
func Read[V any](file string, text []byte, words Words[V]) (*fsm.Machine[V], error) {
	return read(file, text, lexicon[V]{words: words}, fsm.NewBuilder[V])
}

// Reread is [Read] for a text of which a machine was made before and which has changed. What it returns is derived from that machine, as by
// [fsm.Machine.Edit], so handles of the old one's layers and states go on meaning those of the same names when the new one is swapped
// in. The name of a machine stays. What was added to the old one by Edit is gone, as the text does not say it; what [Words] Extend adds is
// added again. It panics if old is nil.
func Reread[V any](old *fsm.Machine[V], file string, text []byte, words Words[V]) (*fsm.Machine[V], error) {
	if old == nil {
		panic("definition: Reread was given a nil machine; Read makes the first one")
	}
	return read(file, text, lexicon[V]{words: words}, func(string) *fsm.Builder[V] {
		b := old.Edit()
		for _, l := range old.Layers() {
			b.DeleteLayer(l.Name())
		}
		b.DeleteCommandNames()
		return b
	})
}

// Anyone is what the states of an [Outline] see: nothing.
type Anyone struct{}

// Outline reads a text whose words nobody has defined: to draw the machine, or to check it, without the game that it is of. Callbacks do
// nothing, and no condition ever holds. Commands are numbered from 1 in the order in which the text names them.
func Outline(file string, text []byte) (*fsm.Machine[Anyone], error) {
	return read(file, text, lexicon[Anyone]{invented: true}, fsm.NewBuilder[Anyone])
}

func read[V any](file string, text []byte, words lexicon[V], begin func(name string) *fsm.Builder[V]) (*fsm.Machine[V], error) {
	r := &machineReader[V]{lexicon: words}
	top, meant := parse(text, &r.mistakes)
	r.meant = meant
	if len(r.mistakes) == 0 {
		r.bounded(func() { r.machine(top, begin) })
	}
	if err := r.mistakes.error(file); err != nil {
		return nil, err
	}
	if extend := r.words.Extend; extend != nil {
		extend(r.builder)
	}
	m, err := r.builder.Build()
	if err != nil {
		r.bounded(func() { r.locate(err) })
		return nil, r.mistakes.error(file)
	}
	return m, nil
}

// machineReader reads one machine.
type machineReader[V any] struct {
	reader
	lexicon[V]
	builder    *fsm.Builder[V]
	layersRead []*fsm.Layer[V]
	places     []place // where things stand that Build may find fault with
}

// place is where something stands, and how Build calls it.
type place struct {
	of   string
	at   node
	bare bool // a transition that says where it leads, and not when
}

func (r *machineReader[V]) stands(at node, format string, args ...any) {
	r.places = append(r.places, place{of: fmt.Sprintf(format, args...), at: at})
}

// never is how Build begins what it says of a transition that nothing fires.
const never = "nothing ever fires it"

// locate notes the mistakes that Build has found, each where the smallest thing stands that it names.
func (r *machineReader[V]) locate(err error) {
	var built *fsm.BuildError
	if !errors.As(err, &built) {
		r.mistakes.add(node{}, "%v", err)
		return
	}
	called := map[string]int{} // how many things are called so, as two transitions from one state to another are
	for _, p := range r.places {
		called[p.of]++
	}
	for _, text := range built.Mistakes {
		var best place
		text = strings.TrimPrefix(text, fmt.Sprintf("machine %q: ", built.Machine))
		if about, _, found := strings.Cut(text, never); found {
			if n := len(r.mistakes); n > 0 && strings.HasPrefix(r.mistakes[n-1].Text, about) && !strings.Contains(r.mistakes[n-1].Text, never) {
				continue // since what should fire it is wrong
			}
			ways := "on, when, unless, in, not in, after or weight"
			if strings.Contains(about, ": any-transition to ") { // it may have no weight
				ways = "on, when, unless, in, not in or after"
			}
			best = r.bare(about)
			text = about + never + "; say " + ways + ", or give the state that it leads to a guard"
		}
		for _, p := range r.places {
			if strings.HasPrefix(text, p.of) && len(p.of) > len(best.of) && called[p.of] == 1 {
				best = p
			}
		}
		r.mistakes.add(best.at, "%s", text)
	}
}

// bare returns where the next transition stands that nothing fires, of those that Build calls so: others between the same two states may
// be right.
func (r *machineReader[V]) bare(about string) place {
	for n := range r.places {
		if p := &r.places[n]; p.bare && p.of+": " == about {
			p.bare = false
			return *p
		}
	}
	return place{}
}
