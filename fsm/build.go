package fsm

import (
	"fmt"
	"slices"
	"strings"
)

// BuildError is the error that [Builder.Build] returns for a definition with mistakes. Mistakes holds all that were found, each with
// its machine, layer and state; [Builder.Mistakes] has them in a form for tools.
type BuildError struct {
	Machine  string
	Mistakes []string
}

// Error lists all mistakes, one per line.
func (e *BuildError) Error() string {
	if len(e.Mistakes) == 1 {
		return "fsm: " + e.Mistakes[0]
	}
	return fmt.Sprintf("fsm: machine %q has %d mistakes:\n\t%s", e.Machine, len(e.Mistakes), strings.Join(e.Mistakes, "\n\t"))
}

// Build checks the definition and compiles it. The machine never changes afterwards and may be shared by any number of worlds and
// goroutines. An error is a [*BuildError] that lists every mistake. A second call returns the same machine.
func (b *Builder[V]) Build() (*Machine[V], error) {
	m, err := b.plain().build()
	return shell[Machine[V]](m), err
}

func (b *builder) build() (*machine, error) {
	b.mustBe()
	if b.machine != nil {
		return b.machine, nil
	}
	if mistakes := b.allMistakes(); len(mistakes) > 0 {
		e := &BuildError{Machine: b.name}
		for _, m := range mistakes {
			e.Mistakes = append(e.Mistakes, fmt.Sprintf("machine %q: %s", b.name, placed(m.where, m.text)))
		}
		return nil, e
	}
	b.machine = compile(b)
	return b.machine, nil
}

// check notes the mistakes that show only when the definition is complete.
func (b *builder) check() {
	if b.name == "" {
		b.mistake("the machine has no name")
	}
	if len(b.layers) == 0 {
		b.mistake("it has no layer").kind = MistakeNoLayer
	}
	if len(b.layers) > MaxLayers {
		b.mistake("it has %d layers, more than MaxLayers = %d; docs/nested.md tells how layers within different states can share one",
			len(b.layers), MaxLayers)
	}
	for _, l := range b.layers {
		l.check()
	}
	b.checkFormer()
	checkNames(b, "Commands", b.commands)
	checkNames(b, "Messages", b.messages)
}

func (l *layer) check() {
	if l.initial == nil && (l.name == "" || l.builder.findLayer(l.name) == l) { // else its states are probably in the layer whose name it has taken
		l.mistake("it has no state").kind = MistakeNoState
	}
	l.checkNesting()
	l.checkFormer()
	if len(l.states) > MaxStates {
		what := "states"
		if l.outer != nil {
			what = "states, the one outside included"
		}
		l.mistake("it has %d %s, more than MaxStates = %d", len(l.states), what, MaxStates)
	}
	checkTransitions("any-state", l.any)
	for _, s := range l.states {
		if s.update != nil && s.updateBatch != nil {
			s.mistake("it has both OnUpdate and OnUpdateBatch; one of them is called, so set one").kind = MistakeTwoUpdates
		}
		s.checkUnheard()
		if out := s.wayOut(); s.final && out != nil {
			again := ""
			if out.to == s && out.onCommand {
				again = ", to enter it again; make it Internal, which stays"
			}
			s.mistake("it is final, and the transition to %q leaves it%s", out.to.title(), again)
		}
		if n := len(l.any) + len(s.transitions); n > MaxTransitions {
			s.mistake("%d transitions leave it, any-transitions included, more than MaxTransitions = %d", n, MaxTransitions).kind = MistakeTooManyTransitions
		}
		checkTransitions(fmt.Sprintf("state %q", s.name), s.transitions)
	}
}

// checkTransitions checks all transitions that leave one source.
func checkTransitions(source string, transitions []*transition) {
	settled := map[Command][]*transition{} // decided by their command alone
	for _, t := range transitions {
		if t.to == nil || t.to.layer != t.layer {
			continue // reported when it was added
		}
		t.checkMembers()
		if t.internal {
			t.checkInternal()
		} else {
			t.checkHistory()
			t.checkInto()
		}
		target := t.entryGuard()
		guarded := target.given()
		if !t.onCommand && !t.asks && !guarded && !t.internal {
			ways := "When, WhenIn, On, After or Weight"
			if t.from == nil { // it may have no weight
				ways = "When, WhenIn, On or After"
			}
			t.note("nothing ever fires it; give it %s, or give its target CanEnter", ways).kind = MistakeNeverFires
		}
		if t.command == 0 || t.asks || guarded {
			continue
		}
		if i := slices.IndexFunc(settled[t.command], t.meets); i >= 0 {
			earlier := settled[t.command][i]
			m := t.note("already has transition for %s, to %q; without a condition the one to %q can %s",
				nameCommand(t.layer.builder.commands, t.command), earlier.to.name, t.to.name, t.leftBy(earlier))
			m.kind, m.where = MistakeOverruled, fmt.Sprintf("layer %q: %s", t.layer.name, source)
		}
		settled[t.command] = append(settled[t.command], t)
	}
}

// leftBy says where a transition can fire although an earlier one meets it. An any-transition may, in the state that the earlier leads to.
func (t *transition) leftBy(earlier *transition) string {
	if t.from == nil && !earlier.allowSelf && (t.to != earlier.to || t.allowSelf) && !earlier.to.resting() {
		return fmt.Sprintf("only fire in %q", earlier.to.name)
	}
	return "never fire"
}

// meets reports whether, of two transitions from one source, the earlier one is taken in some state in which this one could be. Two
// any-transitions to the only two states of a layer, as in a switch, never meet; nor is one taken that an exit guard holds back, which does
// not concern an internal one.
func (t *transition) meets(earlier *transition) bool {
	if t.from != nil {
		exit := earlier.exitGuard(t.from)
		return !t.internal || !exit.given()
	}
	for _, s := range t.layer.states {
		if !s.resting() && (s != t.to || t.allowSelf) && (s != earlier.to || earlier.allowSelf) {
			return true
		}
	}
	return false
}
