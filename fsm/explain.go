package fsm

import "time"

// Explain tells, for one entity and one layer, whether and why each transition will or will not be taken. Where none is asked, it has
// nothing to tell, and returns dst unchanged: if the entity has no row, has not started, is stopped or is paused. Which of these it is,
// [Engine.Has], [Engine.Current], which is nil before the start, [Engine.Stopped] and [Engine.Paused] tell.
//
// Otherwise it appends to dst an [Answer] for each transition that leaves the current state, including those with a command, in the order
// in which a tick asks them: any-transitions first, then the state's own, in order of registration. It returns the extended slice.
// [Machine.DescribeAnswer] puts an answer into words.
//
// The answers hold for the next tick that the entity takes part in, if nothing changes until then. Conditions and delays are asked
// for the time of that tick, which is one [Config.Step] from now, or several for an entity that ticks only every n-th tick. So a
// transition with the verdict [VerdictFires] is the one that this tick takes, and a delay that elapses with it has elapsed. What may change
// until then is not foreseen: queued commands and messages, Always, earlier layers, other entities, a step of another length. A
// transition with a command is answered as if the command were sent now, to arrive with the next tick.
//
// Explain changes nothing and starts nothing. It asks conditions and guards as the tick does: one after the other up to the first that
// returns false, and those in batch form about this entity alone. It always calls functions given to [Transition.AfterFunc], to tell what
// is left of the delay, and asks for the draw of weights before a fixed delay, which a tick asks first: an entity that did not draw a
// transition does not wait for its delay. Unlike the tick, it continues after a transition that fires; a panic there counts as
// [VerdictPreceded]. Any other panic is the answer [VerdictFailed], with or without a fault handler: the handler is not called and the
// entity is not stopped, since nothing has happened to it yet.
//
// For a transition that has a command and would fire, Explain looks through everything that is queued. It allocates only to extend
// dst and to describe a panic. Since it asks conditions, it panics inside a callback; use [Tick.Defer] there.
func (e *Engine[V]) Explain(dst []Answer, entity Entity, l *Layer[V]) []Answer {
	return e.made().explain(dst, entity, l.plain())
}

func (e *engine) explain(dst []Answer, entity Entity, l *layer) []Answer {
	layer := e.index("Explain", l)
	e.begin("Explain")
	defer e.end()
	if !e.look(entity) {
		return dst
	}
	s := e.asker
	row := s.cells
	s.layer, s.drawn = layer, undrawn
	f := e.foresee(entity, row)
	s.lengths.setStep(e.cfg.Step)
	defer func() { e.clock = f.now }()

	p := &s.machine.programs[layer].states[row[layer].state]
	polls, commands := p.polls, p.commands
	first := len(dst)
	for i, transition := range p.infos {
		a := Answer{Transition: transition, From: row[layer].state, Verdict: VerdictAlreadyThere, Condition: -1, By: -1}
		switch via := uint8(i + 1); {
		case len(polls) > 0 && polls[0].via == via:
			e.clock, s.delta, s.waited, s.run = f.turn, f.delta, f.waited, 0
			s.answer(&polls[0], &a, dst[first:])
			polls = polls[1:]
		case len(commands) > 0 && commands[0].via == via:
			e.clock, s.delta, s.waited, s.run = f.next, 0, 0, 1 // as for the first delivered order that draws; see draws
			s.answer(&commands[0], &a, dst[first:])
			commands = commands[1:]
		}
		dst = append(dst, a)
	}
	return dst
}

// answer fills in the answer for a transition, given the answers before it.
func (s *stepper) answer(e *edge, a *Answer, before []Answer) {
	s.inquire(e, a)
	s.precede(a, before)
	if a.Verdict == VerdictFires && e.command != 0 {
		a.Verdict = VerdictNeedsCommand
		if s.engine.queued(s.someone[0], e.command, s.layer) {
			a.Verdict = VerdictCommandPending
		}
	}
}

// precede has a transition that would fire, or panic, come after the one before it that does.
func (s *stepper) precede(a *Answer, before []Answer) {
	if a.Verdict != VerdictFires && a.Verdict != VerdictFailed {
		return
	}
	all := s.machine.transitions
	for i := range before {
		if b := &before[i]; b.wins() && all[b.Transition].Command == all[a.Transition].Command {
			*a = Answer{Transition: a.Transition, From: a.From, Verdict: VerdictPreceded, Condition: -1, By: b.Transition, Delay: a.Delay, Remaining: a.Remaining}
			return
		}
	}
}

// wins reports whether the transitions after it are not asked, for the same command or by polling.
func (a *Answer) wins() bool {
	switch a.Verdict {
	case VerdictFires, VerdictNeedsCommand, VerdictCommandPending, VerdictFailed:
		return true
	}
	return false
}

// inquire asks a transition as [stepper.poll] does, and notes what refuses it.
func (s *stepper) inquire(e *edge, a *Answer) {
	t := &s.Tick
	t.position, t.edge = 0, e.via
	t.random.forget() // draw what the tick will draw, however often this is asked
	defer func() {
		if value := recover(); value != nil {
			a.Verdict = VerdictFailed
			a.Fault, _ = s.fault(value)
		}
		t.kind = inNothing
	}()
	v := s.views.at(0)
	failed := s.inquireDelay(e, a, v)
	conditions := s.machine.transitions[a.Transition].asked
	next := func(kind callback) {
		t.kind = kind
		a.Condition, conditions = conditions[0], conditions[1:]
	}
	a.Verdict = VerdictConditionFalse
	if e.when != nil {
		next(inCondition)
		if !e.when(v) {
			return
		}
	}
	if e.whenBatch != nil {
		next(inConditionBatch)
		if !s.askOne(e) {
			return
		}
	}
	if e.share != nil {
		next(inWeight)
		if !s.drew(e, v) {
			return
		}
	}
	a.Condition = -1
	if failed != nil {
		a.Verdict, a.Fault = VerdictFailed, failed
		return
	}
	if a.Remaining > 0 {
		a.Verdict = VerdictDelayed
		return
	}
	for _, f := range e.whenAll {
		next(inCondition)
		if !f(v) {
			return
		}
	}
	for _, f := range e.whenTick {
		next(inCondition)
		if !f(t, v) {
			return
		}
	}
	a.Condition = -1
	t.kind, a.Verdict = inExitGuard, VerdictHeld
	if e.exitGuard != nil && !e.exitGuard(v) || e.exitGuardTick != nil && !e.exitGuardTick(t, v) {
		return
	}
	t.kind, a.Verdict = inGuard, VerdictRefused
	if e.guard != nil && !e.guard(v) || e.guardTick != nil && !e.guardTick(t, v) {
		return
	}
	a.Verdict = VerdictFires
}

// inquireDelay notes the delay and what remains of it. It returns the panic of a function that computes it: the tick runs into that panic
// only if the preceding conditions hold.
func (s *stepper) inquireDelay(e *edge, a *Answer, v view) (failed *Fault) {
	t := &s.Tick
	defer func() {
		if value := recover(); value != nil {
			failed, _ = s.fault(value)
		}
	}()
	a.Delay = max(0, s.delayOf(e, v))
	a.Remaining = max(0, a.Delay-t.spent())
	return nil
}

// queued reports whether a command for a layer of the entity is queued.
func (e *engine) queued(entity Entity, c Command, layer int) bool {
	for i := range e.queue {
		o := &e.queue[i]
		if (o.entity == entity || o.kind.forAll()) && o.kind.forEach() == orderCommand && o.command == c && o.layers.has(layer) {
			return true
		}
	}
	return false
}

// foresight holds the times at which an entity's transitions will be asked. While questions are answered, the engine's clock is advanced
// to them, so that a condition gets consistent answers whichever way it asks for the time.
type foresight struct {
	now    clock         // as it is
	next   clock         // of the next tick, which delivers commands
	turn   clock         // of the next tick that the entity takes part in, which polls
	delta  time.Duration // of that turn
	waited uint8         // how many ticks that is
}

func (e *engine) foresee(entity Entity, row Row) foresight {
	f := foresight{now: e.clock, next: e.clock, delta: e.cfg.Step, waited: 1}
	f.next.advance(e.cfg.Step)
	f.now.spans = f.next.spans[:len(f.now.spans)] // if advance allocated, it need not do so again
	f.turn = f.next
	if row[0].aux&auxInterval > 0 {
		for due, _ := dueAt(row, len(e.machine.layers), entity, f.turn.tick); f.turn.tick < due; {
			f.turn.advance(e.cfg.Step)
		}
		e.clock = f.turn
		e.asker.asked.wait = 0 // it belongs to another tick
		f.waited = waited(row, f.turn.tick)
		f.delta = e.asker.deltaOf(f.waited, e.cfg.Step)
	}
	return f
}
