package definition

import (
	"errors"
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// Read returns the machine that a text describes. The file is what errors call the text. An error is an [*Error].
func Read[V any](file string, text []byte, words Words[V]) (*fsm.Machine[V], error) {
	return read(file, text, lexicon[V]{words: words}, fsm.NewBuilder[V])
}

// Reread is like [Read], for a text from which the machine old was made and which has changed since. The new machine is derived from
// old, as by [fsm.Machine.Edit], so when it is swapped in, handles of old's layers and states stand for those of the same names. The
// machine keeps its name. What was added to old by Edit is gone, since the text does not contain it; what [Words.Extend] adds is
// added again. An error is an [*Error]. Reread panics if old is nil.
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

// Anyone is the view of an [Outline]'s states. It is empty.
type Anyone struct{}

// Outline reads a text without any [Words], to draw or check the machine without the game that it belongs to. Callbacks do nothing,
// and no condition ever holds. Commands are numbered from 1 in the order in which the text first names them. An error is an [*Error].
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
	places     []place // of the things in which Build may find mistakes
}

// place is the place of something in the text, and what Build calls it.
type place struct {
	of   string
	at   node
	bare bool // a transition that has a target but nothing that fires it
}

func (r *machineReader[V]) stands(at node, format string, args ...any) {
	r.places = append(r.places, place{of: fmt.Sprintf(format, args...), at: at})
}

// never is how Build's message about a transition that nothing fires begins.
const never = "nothing ever fires it"

// locate notes the mistakes that Build has found, each at the place of the smallest thing that it names.
func (r *machineReader[V]) locate(err error) {
	var built *fsm.BuildError
	if !errors.As(err, &built) {
		r.mistakes.add(node{}, "%v", err)
		return
	}
	called := map[string]int{} // how many things share a name, such as two transitions from one state to another
	for _, p := range r.places {
		called[p.of]++
	}
	for _, text := range built.Mistakes {
		var best place
		text = strings.TrimPrefix(text, fmt.Sprintf("machine %q: ", built.Machine))
		if about, _, found := strings.Cut(text, never); found {
			if n := len(r.mistakes); n > 0 && strings.HasPrefix(r.mistakes[n-1].Text, about) && !strings.Contains(r.mistakes[n-1].Text, never) {
				continue // nothing fires it because of the mistake just noted
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

// bare returns the place of the next transition with that name that nothing fires: others between the same two states may be right.
func (r *machineReader[V]) bare(about string) place {
	for n := range r.places {
		if p := &r.places[n]; p.bare && p.of+": " == about {
			p.bare = false
			return *p
		}
	}
	return place{}
}
