package fsm

import (
	"fmt"
	"slices"
)

// Mistake is one of the mistakes for which [Builder.Build] makes no machine: what is wrong, and with what. Layer, State and Transition are
// the handles that the definition has given out, so they tell apart what has the same name or none, and may have been deleted since.
type Mistake[V any] struct {
	Kind       MistakeKind
	Layer      *Layer[V]      // nil if the mistake is about the machine as a whole, or about its commands or messages
	State      *State[V]      // of a transition, the one that it leaves; nil for an any-transition, and if the mistake is about no state
	Transition *Transition[V] // nil if the mistake is about none
	Former     string         // the former name, for [MistakeFormerNameTaken] and [MistakeFormerNameShared]
	Where      string         // layer, state and transition in words; "" if the mistake is about the machine as a whole
	Text       string         // what is wrong there
}

// String returns the mistake as [BuildError] has it, without the machine.
func (m Mistake[V]) String() string { return placed(m.Where, m.Text) }

// MistakeKind identifies the mistakes that a tool may want to put into words of its own, such as one whose users write no Go. All others,
// most of which are calls with arguments that make no sense, are of kind 0; for them, see [Mistake.Text].
type MistakeKind uint8

// The kinds of mistakes.
const (
	MistakeNoLayer            MistakeKind = iota + 1 // the machine has no layer
	MistakeNoState                                   // the layer has no state
	MistakeUselessHistory                            // the layer has [Layer.History] but is within no state
	MistakeUselessNoHistory                          // the transition has [Transition.NoHistory], and no layer within its target has History
	MistakeTooManyTransitions                        // more than [MaxTransitions] leave the state, any-transitions included
	MistakeNeverFires                                // the transition has nothing that could fire it
	MistakeOverruled                                 // an earlier one from the same state, or both from any, always takes the command first
	MistakeWrongMethods                              // the value given to [Layer.StateOf] lacks methods, or has some that cannot be called
	MistakeTwoUpdates                                // the state has both OnUpdate and OnUpdateBatch
	MistakeFormerNameTaken                           // a layer or state has, by [State.Formerly], a name that one like it has now
	MistakeFormerNameShared                          // it has a former name that another one has, too
	MistakeWrongInto                                 // a state given to [Transition.Into] would not be entered with the target
	MistakeWrongInternal                             // the transition has [Transition.Internal], and leads elsewhere, lacks a command or enters layers
)

var mistakeNames = [...]string{"other", "no layer", "no state", "useless history", "useless no history", "too many transitions", "never fires",
	"overruled", "wrong methods", "two updates", "former name taken", "former name shared", "wrong into", "wrong internal"}

// String returns the kind in a few words.
func (k MistakeKind) String() string {
	if int(k) < len(mistakeNames) {
		return mistakeNames[k]
	}
	return fmt.Sprintf("MistakeKind(%d)", uint8(k))
}

// Mistakes returns the mistakes that Build reports, or would if it were called now, in the order of [BuildError.Mistakes]; nil if there are
// none.
func (b *Builder[V]) Mistakes() (all []Mistake[V]) {
	b.plain().mustBe()
	for _, m := range b.inner.allMistakes() {
		all = append(all, Mistake[V]{m.kind, shell[Layer[V]](m.layer), shell[State[V]](m.state), shell[Transition[V]](m.transition),
			m.formerName, m.where, m.text})
	}
	return all
}

// mistake is what a [Mistake] is made from.
type mistake struct {
	kind        MistakeKind
	layer       *layer
	state       *state
	transition  *transition
	formerName  string
	where, text string
}

// allMistakes returns the mistakes that calls have noted and those that the whole has now. The latter are not kept: later calls may mend
// them.
func (b *builder) allMistakes() []mistake {
	if b.machine != nil {
		return nil
	}
	noted := b.mistakes
	defer func() { b.mistakes = noted }()
	b.mistakes = slices.Clone(noted)
	b.check()
	return b.mistakes
}

// placed puts a text behind where it is about.
func placed(where, text string) string {
	if where == "" {
		return text
	}
	return where + ": " + text
}

// former makes it a mistake about a former name.
func (m *mistake) former(kind MistakeKind, name string) { m.kind, m.formerName = kind, name }

// These note a mistake. What they return is there to be completed at once: the next mistake may move it.

func (b *builder) mistake(format string, args ...any) *mistake {
	b.mistakes = append(b.mistakes, mistake{text: fmt.Sprintf(format, args...)})
	return &b.mistakes[len(b.mistakes)-1]
}

func (l *layer) mistake(format string, args ...any) *mistake {
	m := l.builder.mistake(format, args...)
	m.layer, m.where = l, fmt.Sprintf("layer %q", l.name)
	return m
}

func (s *state) mistake(format string, args ...any) *mistake {
	m := s.layer.mistake(format, args...)
	m.state, m.where = s, fmt.Sprintf("%s: state %q", m.where, s.name)
	return m
}

// mistake notes a mistake of a call, after which As has nothing to name.
func (t *transition) mistake(format string, args ...any) {
	t.last = givenWrong
	t.note(format, args...)
}

// note notes a mistake of the transition as a whole.
func (t *transition) note(format string, args ...any) *mistake {
	m := t.layer.mistake(format, args...)
	m.state, m.transition, m.where = t.from, t, fmt.Sprintf("%s: %s", m.where, t.describe())
	return m
}
