package fsm

import (
	"fmt"
	"slices"
	"strings"
)

// BuildError is the error that [Builder.Build] returns for a definition with mistakes. Mistakes holds all that were found, each with
// its machine, layer and state.
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
	m, err := b.inner.build()
	return shell[Machine[V]](m), err
}

func (b *builder) build() (*machine, error) {
	if b.machine != nil {
		return b.machine, nil
	}
	mistakes := slices.Clone(b.mistakes)
	report := func(format string, args ...any) { mistakes = append(mistakes, fmt.Sprintf(format, args...)) }
	if len(b.layers) == 0 {
		report("it has no layer")
	}
	if len(b.layers) > MaxLayers {
		report("it has %d layers, more than MaxLayers = %d", len(b.layers), MaxLayers)
	}
	for _, l := range b.layers {
		l.check(func(format string, args ...any) {
			report("layer %q: %s", l.name, fmt.Sprintf(format, args...))
		})
	}
	b.checkFormer(report)
	checkNames("Commands", b.commands, report)
	checkNames("Messages", b.messages, report)
	if len(mistakes) > 0 {
		for i, m := range mistakes {
			mistakes[i] = fmt.Sprintf("machine %q: %s", b.name, m)
		}
		return nil, &BuildError{Machine: b.name, Mistakes: mistakes}
	}
	b.machine = compile(b)
	return b.machine, nil
}

func (l *layer) check(report func(format string, args ...any)) {
	if l.initial == nil {
		report("it has no state")
	}
	l.checkNesting(report)
	l.checkFormer(report)
	if len(l.states) > MaxStates {
		what := "states"
		if l.outer != nil {
			what = "states, the one outside included"
		}
		report("it has %d %s, more than MaxStates = %d", len(l.states), what, MaxStates)
	}
	checkTransitions("any-state", l.any, report)
	for _, s := range l.states {
		of := fmt.Sprintf("state %q", s.name)
		if s.update != nil && s.updateBatch != nil {
			report("%s: it has both OnUpdate and OnUpdateBatch; one of them is called, so set one", of)
		}
		s.checkUnheard(report)
		if s.final && len(s.transitions) > 0 {
			report("%s: it is final, and the transition to %q leaves it", of, s.transitions[0].to.title())
		}
		if n := len(l.any) + len(s.transitions); n > MaxTransitions {
			report("%s: %d transitions leave it, any-transitions included, more than MaxTransitions = %d", of, n, MaxTransitions)
		}
		checkTransitions(of, s.transitions, report)
	}
}

// checkTransitions checks all transitions that leave one source.
func checkTransitions(source string, transitions []*transition, report func(format string, args ...any)) {
	settled := map[Command][]*transition{} // decided by their command alone
	for _, t := range transitions {
		if t.to == nil || t.to.layer != t.layer {
			continue // reported when it was added
		}
		t.checkMembers(report)
		t.checkHistory(report)
		guarded := t.to.canEnter != nil
		if !t.onCommand && !t.asks && !guarded {
			ways := "When, WhenIn, On, After or Weight"
			if t.from == nil { // it may have no weight
				ways = "When, WhenIn, On or After"
			}
			report("%s: nothing ever fires it; give it %s, or give its target CanEnter", t.describe(), ways)
		}
		if t.command == 0 || t.asks || guarded {
			continue
		}
		if i := slices.IndexFunc(settled[t.command], t.meets); i >= 0 {
			report("%s: already has transition for %s, to %q; without a condition the one to %q can never fire",
				source, nameCommand(t.layer.builder.commands, t.command), settled[t.command][i].to.name, t.to.name)
		}
		settled[t.command] = append(settled[t.command], t)
	}
}

// meets reports whether some state can be left by both of two transitions from one source. Two any-transitions to the only two states of
// a layer, as in a switch, never meet.
func (t *transition) meets(other *transition) bool {
	if t.from != nil {
		return true
	}
	for _, s := range t.layer.states {
		if !s.resting() && (s != t.to || t.allowSelf) && (s != other.to || other.allowSelf) {
			return true
		}
	}
	return false
}
