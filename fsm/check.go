package fsm

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

// FindingKind identifies what [Machine.Check] has found.
type FindingKind uint8

// The kinds of findings. The comments say exactly when each is reported.
const (
	// FindingUnreached: no path of transitions leads to the state from the layer's initial state, from one that is marked by
	// [State.Direct], or from one by which a transition of another layer enters this layer ([Transition.Into]). Any-transitions
	// count; transitions that can never win do not. Only a direct change can make the state current; if that is meant, mark it.
	FindingUnreached FindingKind = iota + 1

	// FindingStuck: no transition that can win leaves the state, in a layer with several states. Mark a state that is meant to be the last
	// with [State.Final]. States of a layer within another state are not reported, since they are left together with it, nor is a state
	// beside others that are marked by [State.Direct], since a direct change to one of those leaves it.
	FindingStuck

	// FindingShadowed: whenever the transition could fire, one that is asked before it fires instead. This is so if the earlier one answers
	// to the same command, or is polled like this one, and requires nothing that this one does not: no delay that may be longer, and
	// no condition, entry guard or function of AfterFunc other than the same ones. Conditions are the same if one function was passed
	// to When twice: a Go function, or a closure held in a variable. Two closures made by one function, and two method values, are
	// not. What WhenIn and WhenNotIn require is taken into account, and a transition that requires what is never true counts as
	// shadowed too. An any-transition is shadowed if it is so in every state that it could leave.
	FindingShadowed

	// FindingUnhandledCommand: no transition of any layer that can win answers to the command.
	FindingUnhandledCommand

	// FindingSpinning: the transition begins a round trip of one tick per step that goes on for as long as the transition's requirements
	// stay true. Suppose that only its conditions and entry guard hold: following, in each state, the first transition that then
	// fires leads back to it, through other states. Delays that are never longer than a sixtieth of a second count as none; others,
	// and those of AfterFunc, as not elapsed. Where one of several transitions with weights is drawn, there may be several ways; each of
	// them must go on so. Two states guarded by different questions do not spin.
	FindingSpinning

	// FindingLonely: the layer has a single state, which takes no messages and has no transition that can win, to itself; its callback
	// could be the Always of a layer that has more. Layers within a state are not reported, nor is one behind all others that has an
	// Always, which comes after all that these do.
	FindingLonely

	// FindingBrief: the delay is always shorter than a millisecond, as in After(2), which means nanoseconds.
	FindingBrief

	// FindingLeft: the state is marked by [State.Final], and an any-transition that can win leaves it, as one to "stunned" wakes the dead. Keep
	// it from doing so with [Transition.WhenNotIn], or leave out the mark.
	FindingLeft
)

var kindNames = [...]string{"none", "unreached", "stuck", "shadowed", "unhandled command", "spinning", "lonely", "brief", "left"}

// String returns the kind in a word or two.
func (k FindingKind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("FindingKind(%d)", uint8(k))
}

// Finding is something in a definition that is allowed but probably not intended.
type Finding struct {
	Kind       FindingKind
	Machine    string
	Layer      string  // "" for a command
	State      string  // "" if the finding is not about one state
	Transition int     // index into Machine.Transitions, or -1 if the finding is not about one
	Command    Command // for [FindingUnhandledCommand]
	Why        string
}

// String returns the finding in one line: where, what and why.
func (f Finding) String() string {
	where := fmt.Sprintf("machine %q", f.Machine)
	if f.Layer != "" {
		where += fmt.Sprintf(": layer %q", f.Layer)
	}
	if f.State != "" {
		where += fmt.Sprintf(": state %q", f.State)
	}
	return inLine(fmt.Sprintf("%s: %s: %s", where, f.Kind, f.Why))
}

// Check looks for what [Builder.Build] allows but is probably a mistake; see [FindingKind]. It reports as unhandled both commands
// named by [Builder.Commands] and those passed to it, if no transition answers to them.
//
// The order of the findings is fixed: layer by layer, first the layer itself, then its states, transitions, round trips and delays;
// commands come last. Check returns nil if there are no findings. It does not know what callbacks do, so a state that is entered only
// by a direct change counts as unreached, unless it is marked by [State.Direct].
func (m *Machine[V]) Check(commands ...Command) []Finding { return m.made().check(commands...) }

func (m *machine) check(commands ...Command) []Finding {
	var found []Finding
	entered := map[*state]bool{}
	handled := map[Command]bool{}
	first := 0 // index of the layer's first transition
	for _, l := range m.layers {
		c := newChecker(m, l, first)
		c.entered = entered
		first += len(c.all)
		c.lonely()
		c.unreachedAndStuck()
		c.left()
		c.shadowed()
		c.spinning()
		c.brief()
		found = append(found, c.found...)
		for _, t := range c.all {
			handled[t.command] = handled[t.command] || !c.dead(t)
		}
	}
	var asked []Command
	for _, command := range slices.Concat(commands, slices.Sorted(maps.Keys(m.def.commands))) {
		if command == 0 || handled[command] || slices.Contains(asked, command) { // 0 is no command
			continue
		}
		asked = append(asked, command)
		found = append(found, Finding{
			Kind: FindingUnhandledCommand, Machine: m.name, Transition: -1, Command: command,
			Why: fmt.Sprintf("no transition answers to %s", nameCommand(m.def.commands, command)),
		})
	}
	return found
}

// checker examines one layer.
type checker struct {
	machine *machine
	layer   *layer
	first   int
	all     []*transition // as in Machine.Transitions
	shadows map[*transition]*transition
	never   map[*transition]string // why it can never win, although no other transition is to blame
	asked   map[*transition]*current
	needs   map[*transition]need
	leaves  map[*state][]*transition // cache of leaving
	aimed   stateSets                // states by which the layer's transitions enter others; see Transition.Into
	entered map[*state]bool          // those by which transitions of earlier layers enter this and later ones, unless they never win
	found   []Finding
}

func newChecker(m *machine, l *layer, first int) *checker {
	c := &checker{
		machine: m, layer: l, first: first, all: l.transitions(),
		asked: map[*transition]*current{}, needs: map[*transition]need{}, leaves: map[*state][]*transition{},
	}
	for _, t := range c.all {
		c.asked[t], c.needs[t] = askedBy(m, t), needOf(t)
		for _, s := range t.into {
			s = m.def.find(s)
			c.aimed[s.layer.index].add(s.id)
		}
	}
	c.findShadows()
	return c
}

// leaving lists the transitions that may leave a state, in the order in which they are asked. The list is cached: it is needed once per
// transition, and again for each step of a round trip.
func (c *checker) leaving(s *state) []*transition {
	list, known := c.leaves[s]
	if known || s.resting() {
		return list
	}
	for _, t := range c.layer.any {
		if (t.to != s || t.allowSelf) && c.possible(t, s) {
			list = append(list, t)
		}
	}
	for _, t := range s.transitions {
		if c.possible(t, s) {
			list = append(list, t)
		}
	}
	c.leaves[s] = list
	return list
}

// possible reports whether what a transition asks of current states can hold in a state.
func (c *checker) possible(t *transition, s *state) bool {
	if len(t.members) == 0 {
		return true
	}
	_, ok := c.firing(t, s)
	return ok
}

// dead reports whether a transition can never win.
func (c *checker) dead(t *transition) bool { return c.shadows[t] != nil || c.never[t] != "" }

func (c *checker) report(kind FindingKind, s *state, t *transition, format string, args ...any) {
	f := Finding{
		Kind: kind, Machine: c.machine.name, Layer: c.layer.name, Transition: -1, Why: fmt.Sprintf(format, args...),
	}
	if s != nil {
		f.State = s.name
	}
	if t != nil {
		f.Transition = c.first + slices.Index(c.all, t)
	}
	c.found = append(c.found, f)
}

func (c *checker) lonely() {
	s := c.layer.states[0]
	wins := func(t *transition) bool { return !c.dead(t) }
	if last := len(c.machine.layers) - 1; last > 0 && c.layer.index == last && c.layer.always != nil {
		return // another layer's Always would come earlier
	}
	if len(c.layer.states) == 1 && s.message == nil && c.layer.message == nil && !slices.ContainsFunc(c.leaving(s), wins) {
		c.report(FindingLonely, s, nil, "the layer has no other state, so it never changes; what it does could be the Always of another layer")
	}
}

func (c *checker) brief() {
	for _, t := range c.all {
		if t.longest > 0 && t.longest < time.Millisecond {
			c.report(FindingBrief, t.from, t, "the delay of the %s is over before the next tick: give it a longer unit, as in 2*time.Second (in a file, 2s)", c.name(t))
		}
	}
}

func (c *checker) unreachedAndStuck() {
	reached := c.reach()
	for _, s := range c.layer.states {
		switch {
		case s.resting():
			continue
		case !reached[s]:
			c.report(FindingUnreached, s, nil, "no path of transitions leads to it from %q; add one, or mark it as Direct (in a file, direct: true) if only direct changes are to enter it", c.layer.initial.name)
		}
		if !s.final && len(c.layer.states) > 1 && c.layer.outer == nil && !c.leavable(s) {
			c.report(FindingStuck, s, nil, "no transition leaves it; add one, or mark it as Final (in a file, final: true) if it is to be the last; if direct changes leave it, mark where they lead as Direct")
		}
	}
}

// reach finds the states that can become current, and notes those of layers within that are entered directly on the way.
func (c *checker) reach() map[*state]bool {
	reached := map[*state]bool{}
	var todo []*state
	for _, s := range c.layer.states {
		if s == c.layer.initial || s.direct || c.entered[s] {
			reached[s] = true
			todo = append(todo, s)
		}
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, t := range c.leaving(todo[0]) {
			if c.dead(t) {
				continue
			}
			for _, s := range t.into {
				c.entered[c.machine.def.find(s)] = true
			}
			if !reached[t.to] {
				reached[t.to] = true
				todo = append(todo, t.to)
			}
		}
	}
	return reached
}

// leavable reports whether a transition leads out of a state, or a direct change may.
func (c *checker) leavable(s *state) bool {
	return slices.ContainsFunc(c.leaving(s), func(t *transition) bool { return t.to != s && !c.dead(t) }) ||
		slices.ContainsFunc(c.layer.states, func(other *state) bool { return other.direct && other != s })
}

func (c *checker) left() {
	for _, s := range c.layer.states {
		i := slices.IndexFunc(c.leaving(s), func(t *transition) bool { return t.from == nil && t.to != s && !c.dead(t) })
		if s.final && i >= 0 {
			t := c.leaving(s)[i]
			c.report(FindingLeft, s, t, "it is final, and the %s leaves it; add WhenNotIn to that (in a file, not in), or leave out Final", c.name(t))
		}
	}
}
