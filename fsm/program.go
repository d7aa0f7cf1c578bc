package fsm

import (
	"slices"
	"sync"
	"time"
)

// edge is a transition as the tick sees it. The fields that most transitions need come first: an edge with one plain condition is decided
// by the first two.
type edge struct {
	when func(view) bool // may be nil
	more bool            // something besides when must also hold
	rest bool            // something besides when and whenBatch must also hold
	stay bool            // it is internal; see [Transition.Internal]
	draw bool            // its delay is drawn between two bounds
	to   StateID
	passage

	whenBatch func(*Tick, views, []bool)
	whenTick  []func(*Tick, view) bool
	whenAll   []func(view) bool // the other conditions
	exitGuard func(view) bool   // of the state that is left
	guard     func(view) bool   // the target's entry guard
	share     *share            // nil if it is not part of a draw
	after     time.Duration     // the delay; the shortest if it differs from row to row
	wait      *wait             // nil if the delay does not differ
	action    func(*Tick, view)

	exitGuardTick func(*Tick, view) bool // the guards, if they see the tick
	guardTick     func(*Tick, view) bool
}

// passage describes how a state is entered, as recorded in the cell and the change event.
type passage struct {
	via        uint8 // of a transition: its position among all that leave the source, counted from 1; see Cell.via
	cause      Cause
	command    Command
	transition int32     // index into Machine.Transitions, -1 if there is none
	inner      *entrance // how layers within the new state are entered; nil if as usual
}

// The passages that are not transitions.
var (
	byStart   = &passage{via: viaStart, cause: CauseStart, transition: -1}
	byRequest = &passage{via: viaDirect, cause: CauseDirect, transition: -1}
	byRevert  = &passage{via: viaRevert, cause: CauseRevert, transition: -1}
	bySwap    = &passage{via: viaSwap, cause: CauseSwap, transition: -1}
	byRestart = &passage{via: viaRestart, cause: CauseRestart, transition: -1}
	byOuter   = &passage{via: viaOuter, cause: CauseOuter, transition: -1}
)

// program is a compiled state: its callbacks, and the transitions that may leave it with the layer's any-transitions merged in, so that a tick
// walks one list.
type program struct {
	only        func(view) bool // the condition of the only poll, if nothing else must hold
	update      func(*Tick, view)
	polls       []edge // asked every tick
	updateBatch func(*Tick, views)
	batched     bool // some poll has a batch condition

	enter, exit func(*Tick, view)
	inner       []int // the layers within the state
	message     func(*Tick, view, Message) bool
	commands    []edge // asked when their command comes
	infos       []int  // transition by via-1, as index into Machine.Transitions
}

// idle reports whether a tick in this state can have no effect at all.
func (p *program) idle() bool {
	return p.update == nil && p.updateBatch == nil && len(p.polls) == 0
}

// takesBatch reports whether some callback of the state takes many rows at once.
func (p *program) takesBatch() bool { return p.batched || p.updateBatch != nil }

// layerProgram is a compiled layer. states[0] stands for None and is never stepped.
type layerProgram struct {
	states             []program
	always             func(*Tick, view)
	message            func(*Tick, view, Message) bool
	initial            StateID
	updateOnTransition bool
	batched            bool // some state has a batch callback
	nesting
}

// compile compiles a definition that has been checked.
func compile(b *builder) *machine {
	m := &machine{name: b.name, def: b, layers: b.layers}
	if b.edition == nil {
		b.edition = &edition{}
	}
	infos := map[*transition]int{}
	for _, l := range b.layers {
		m.offsets = append(m.offsets, m.slots)
		m.slots += len(l.states) + 1
		for _, t := range l.transitions() {
			infos[t] = len(m.transitions)
			m.transitions = append(m.transitions, t.info(len(m.transitions)))
			t.built = len(m.transitions)
		}
	}
	for _, l := range b.layers {
		m.programs = append(m.programs, l.compile(infos))
	}
	m.compileNesting()
	for _, p := range m.programs {
		m.batched = m.batched || p.batched
	}
	m.fingerprint = sync.OnceValue(m.takeFingerprint)
	return m
}

// transitions lists the layer's transitions in the order in which a state asks them.
func (l *layer) transitions() []*transition {
	all := slices.Clone(l.any)
	for _, s := range l.states {
		all = append(all, s.transitions...)
	}
	return all
}

// compile compiles the layer's states.
func (l *layer) compile(infos map[*transition]int) layerProgram {
	p := layerProgram{
		states:             make([]program, len(l.states)+1),
		always:             l.always,
		message:            l.message,
		initial:            l.initial.id,
		updateOnTransition: l.updateOnTransition,
	}
	for _, s := range l.states {
		if s.resting() {
			continue
		}
		sp := &p.states[s.id]
		*sp = program{update: s.update, updateBatch: s.updateBatch, message: s.message}
		sp.enter, sp.exit = inTurn(ofLayer(l.enter, inLayerEnter), s.enter), inTurn(s.exit, ofLayer(l.exit, inLayerExit))
		shares := s.shares()
		for i, t := range slices.Concat(l.any, s.transitions) {
			sp.infos = append(sp.infos, infos[t])
			if t.from == nil && t.to == s && !t.allowSelf {
				continue
			}
			e := t.compile(s, shares[t], passage{via: uint8(i + 1), cause: t.cause(), command: t.command, transition: int32(infos[t]), inner: t.entrance()})
			if t.onCommand {
				sp.commands = append(sp.commands, e)
			} else {
				sp.polls = append(sp.polls, e)
				sp.batched = sp.batched || e.whenBatch != nil
			}
		}
		if len(sp.polls) == 1 && !sp.polls[0].more {
			sp.only = sp.polls[0].when
		}
		p.batched = p.batched || sp.takesBatch()
	}
	return p
}

// ofLayer returns a layer's own Enter or Exit, which is named as such if it panics.
func ofLayer(f func(*Tick, view), kind callback) func(*Tick, view) {
	if f == nil {
		return nil
	}
	return func(t *Tick, v view) {
		usual := t.kind
		t.kind = kind
		f(t, v)
		t.kind = usual
	}
}

// compile turns a transition into an edge that leaves the state from. The field that a question is stored in determines when it is asked.
func (t *transition) compile(from *state, drawn *share, how passage) edge {
	exit, entry := t.exitGuard(from), t.entryGuard()
	e := edge{
		to: t.to.id, passage: how,
		whenBatch: t.whenBatch, whenTick: t.compileMembers(),
		exitGuard: exit.plain, guard: entry.plain, share: drawn, after: t.after, wait: newWait(t), action: t.action,
		exitGuardTick: exit.tick, guardTick: entry.tick, stay: t.internal,
	}
	e.draw = e.wait != nil && e.wait.ask == nil
	e.whenAll = t.when
	if len(t.when) > 0 && t.whenBatch == nil { // else they come after the batch condition, which is always asked first
		e.when, e.whenAll = t.when[0], t.when[1:]
	}
	guarded := exit.given() || entry.given()
	e.rest = len(e.whenTick) > 0 || len(e.whenAll) > 0 || guarded || e.after > 0 || e.wait != nil || e.share != nil
	e.more = e.rest || e.whenBatch != nil
	return e
}

// cause returns the cause of a change by the transition.
func (t *transition) cause() Cause {
	if t.onCommand {
		return CauseCommand
	}
	return CauseCondition
}
