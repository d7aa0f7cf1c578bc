package definition

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// Read returns the machine that a text describes. The file is what errors call the text. An error is an [*Error].
func Read[V any](file string, text []byte, words Words[V]) (*fsm.Machine[V], error) {
	return read(file, text, lexicon[V]{words: words}, fsm.NewBuilder[V])
}

// Reread is like [Read], for a text from which the machine old was made and which has changed since. The new machine is derived from
// old, as by [fsm.Machine.Edit], so when it is swapped in, handles of old's layers and states stand for those of the same names. What was
// added to old by Edit is gone, since the text does not contain it; what [Words.Extend] adds is added again. An error is an [*Error].
// Reread panics if old is nil, or one that Build has not made.
func Reread[V any](old *fsm.Machine[V], file string, text []byte, words Words[V]) (*fsm.Machine[V], error) {
	switch {
	case old == nil:
		panic("definition: Reread was given a nil machine; Read makes the first one")
	case len(old.Layers()) == 0:
		panic("definition: Reread was given a machine that Build has not made; Read makes the first one")
	}
	return read(file, text, lexicon[V]{words: words}, func(name string) *fsm.Builder[V] {
		b := old.Edit().Rename(name)
		for _, l := range old.Layers() {
			b.DeleteLayer(l.Name())
		}
		b.DeleteCommandNames()
		b.DeleteMessageNames()
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
	return newMachineReader(words).read(file, text, begin)
}

func newMachineReader[V any](words lexicon[V]) *machineReader[V] {
	return &machineReader[V]{lexicon: words, places: map[subject]node{}}
}

func (r *machineReader[V]) read(file string, text []byte, begin func(name string) *fsm.Builder[V]) (*fsm.Machine[V], error) {
	top, aliases := parse(text, &r.mistakes)
	r.aliases = aliases
	if len(r.mistakes) == 0 {
		r.bounded(func() { r.machine(top, begin) })
	}
	if err := r.mistakes.error(file); err != nil {
		return nil, err
	}
	if r.extend(); len(r.mistakes) > 0 {
		return nil, r.mistakes.error(file)
	}
	m, err := r.builder.Build()
	if err != nil {
		r.bounded(r.locate)
		return nil, r.mistakes.error(file)
	}
	return m, nil
}

// extend adds the part of the definition that is written in Go. It relies on names in the text: where one has changed, a handle is nil, and
// what Extend calls panics and says so. That is a mistake in the text as much as in the game, and so is any other panic: what somebody has
// just deleted from a file must not end the game that runs.
func (r *machineReader[V]) extend() {
	if r.words.Extend == nil {
		return
	}
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		text := fsm.PanicText(value)
		if why, ours := strings.CutPrefix(text, "fsm: "); ours {
			r.mistakes = append(r.mistakes, Mistake{Text: "Extend, for which the text lacks something: " + why})
			return
		}
		what := fmt.Sprintf("Extend panics%s: %s; the text may lack something that it relies on", panicPlace(), text)
		r.mistakes = append(r.mistakes, Mistake{Text: what})
	}()
	r.words.Extend(r.builder)
}

// panicPlace returns the file and line of the panic that is being recovered from, as " at game.go:12", or "" if they are not known.
func panicPlace() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	for panicked := false; ; {
		f, more := frames.Next()
		if inRuntime := strings.HasPrefix(f.Function, "runtime."); panicked && !inRuntime {
			return fmt.Sprintf(" at %s:%d", filepath.Base(f.File), f.Line)
		}
		panicked = panicked || f.Function == "runtime.gopanic"
		if !more {
			return ""
		}
	}
}

// machineReader reads one machine.
type machineReader[V any] struct {
	reader
	lexicon[V]
	builder    *fsm.Builder[V]
	layersRead []*fsm.Layer[V]
	renamed    map[formerState[V]]string // what states are called now, by what they were called
	places     map[subject]node          // where Build may find mistakes, and Check
}
