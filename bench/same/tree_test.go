package same

import "math/rand/v2"

// A machine of stateless: states in states, each of which may be current by itself unless it has an initial transition.
type tree struct {
	states, triggers int
	outer            []int      // by state; -1 for the outermost
	initial          []int      // the inner state that an initial transition leads to, or -1
	rules            [][][]rule // by state and trigger
	next             [][]int    // by state: the triggers that OnEntry fires
	start            int
}

// rule is what a state does with a trigger: at one parity, or, if that is -1, at both. Two of one state and trigger exclude each other.
type rule struct {
	kind   kind
	to     [2]int // by parity; only that of dynamic depends on it
	parity int
}

type kind int

const (
	permit kind = iota
	dynamic
	reentry
	internal
	ignore
)

func newTree(r *rand.Rand) tree {
	t := tree{states: 1 + r.IntN(7), triggers: 1 + r.IntN(4)}
	for s := range t.states {
		outer := -1
		if s > 0 && r.IntN(3) > 0 {
			outer = r.IntN(s)
		}
		t.outer = append(t.outer, outer)
	}
	for s := range t.states {
		initial := -1
		if inner := t.inner(s); len(inner) > 0 && r.IntN(2) == 0 {
			initial = inner[r.IntN(len(inner))]
		}
		t.initial = append(t.initial, initial)
		var next []int
		for range max(0, r.IntN(6)-3) {
			next = append(next, r.IntN(t.triggers))
		}
		t.next = append(t.next, next)
		var row [][]rule
		for range t.triggers {
			row = append(row, t.newRules(r, s))
		}
		t.rules = append(t.rules, row)
	}
	for t.start = r.IntN(t.states); t.initial[t.start] >= 0; {
		t.start = t.initial[t.start]
	}
	return t
}

func (t tree) newRules(r *rand.Rand, s int) (rules []rule) {
	parities := [][]int{nil, {-1}, {0}, {1}, {0, 1}}[r.IntN(5)]
	for _, parity := range parities {
		kind := []kind{permit, permit, permit, dynamic, reentry, internal, ignore}[r.IntN(7)]
		to := r.IntN(t.states)
		if kind == permit && to == s { // which stateless refuses
			kind = reentry
		}
		x := rule{kind, [2]int{to, to}, parity}
		switch kind {
		case reentry:
			x.to = [2]int{s, s}
		case dynamic:
			x.to[1] = r.IntN(t.states)
		}
		rules = append(rules, x)
	}
	return rules
}

// inner returns the states directly within one, or the outermost ones.
func (t tree) inner(outer int) (inner []int) {
	for s, o := range t.outer {
		if o == outer {
			inner = append(inner, s)
		}
	}
	return inner
}

// within reports whether a state is another one, or is within it.
func (t tree) within(s, outer int) bool {
	for s >= 0 && s != outer {
		s = t.outer[s]
	}
	return s == outer
}

// towards returns the state directly within outer that s is, or is within.
func (t tree) towards(outer, s int) int {
	for t.outer[s] != outer {
		s = t.outer[s]
	}
	return s
}

// answer returns the rule that is followed when a trigger comes while a state is current, and whose it is.
func (t tree) answer(s, trigger, parity int) (by int, found rule, ok bool) {
	for by = s; by >= 0; by = t.outer[by] {
		for _, x := range t.rules[by][trigger] {
			if x.parity < 0 || x.parity == parity {
				return by, x, true
			}
		}
	}
	return 0, rule{}, false
}

// odd reports whether a way leads from an inner state to an outer one with an initial transition: stateless then takes that transition
// without entering what it leads to, if it comes from there.
func (t tree) odd() bool {
	for s := range t.states {
		for trigger := range t.triggers {
			for parity := range 2 {
				if _, x, ok := t.answer(s, trigger, parity); ok && (x.kind == permit || x.kind == dynamic) {
					if to := x.to[parity]; to != s && t.within(s, to) && t.initial[to] >= 0 {
						return true
					}
				}
			}
		}
	}
	return false
}
