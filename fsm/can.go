package fsm

import "math"

// Can reports whether a command would fire a transition if it were given to [Engine.Execute] now: for example, to gray out a button
// that would do nothing. With layers given, it asks only those. It returns false for an entity that has no row, is stopped or is paused,
// and for one that has not started: Execute would start it first, and only then is there a state to ask.
//
// Can changes nothing and starts nothing. Like Execute it asks conditions, delays and guards, so it panics inside a callback;
// use [Tick.Defer] there. One of them that panics counts as false; [Engine.Explain] returns the panic. Can allocates only if there is
// such a panic.
func (e *Engine[V]) Can(entity Entity, c Command, layers ...*Layer[V]) bool {
	return e.made().can(entity, c, shells[layer](layers))
}

func (e *engine) can(entity Entity, c Command, layers []*layer) bool {
	set := e.set("Can", layers)
	e.begin("Can")
	defer e.end()
	return e.look(entity) && e.asker.can(c, set)
}

// AppendCommands appends to dst, in ascending order, all commands known to the machine for which [Engine.Can] returns true, and
// returns the extended slice. It allocates only to extend dst, and if a condition or a guard panics.
func (e *Engine[V]) AppendCommands(dst []Command, entity Entity, layers ...*Layer[V]) []Command {
	return e.made().appendCommands(dst, entity, shells[layer](layers))
}

func (e *engine) appendCommands(dst []Command, entity Entity, layers []*layer) []Command {
	set := e.set("AppendCommands", layers)
	e.begin("AppendCommands")
	defer e.end()
	if !e.look(entity) {
		return dst
	}
	s := e.asker
	for c, ok := s.commandFrom(math.MinInt32, set); ok; c, ok = s.commandFrom(int64(c)+1, set) { // once each, however many transitions have it
		if s.can(c, set) {
			dst = append(dst, c)
		}
	}
	return dst
}

// commandFrom returns the lowest command from c on that some transition of the current states has.
func (s *stepper) commandFrom(c int64, layers layerSet) (next Command, ok bool) {
	row := s.row()
	for l := range s.machine.programs {
		if !layers.has(l) {
			continue
		}
		commands := s.machine.programs[l].states[row[l].state].commands
		for i := range commands {
			if have := commands[i].command; int64(have) >= c && (!ok || have < next) {
				next, ok = have, true
			}
		}
	}
	return next, ok
}

// look points the asking stepper, which leaves no trace, at the current data of a row. It reports false if no transition would be asked.
func (e *engine) look(entity Entity) bool {
	row, ok := e.row(entity)
	if !ok || !row.Started() || row.Stopped() || row.Paused() {
		return false
	}
	s := e.asker
	s.seeking, e.viewless = true, false
	defer func() { s.seeking = false }()
	row, c, vs, ok := e.rows.locate(entity, s.gathered)
	if !ok || e.viewless {
		return false
	}
	s.aim(entity, row, c, vs)
	s.run = e.draws.upcoming(entity)
	return true
}

// can asks for a command as [stepper.command] does.
func (s *stepper) can(c Command, layers layerSet) bool {
	row := s.row()
	for l := range s.machine.programs {
		if !layers.has(l) {
			continue
		}
		s.layer, s.drawn = l, undrawn
		commands := s.machine.programs[l].states[row[l].state].commands
		for i := range commands {
			edge := &commands[i]
			if edge.command != c {
				continue
			}
			a := Answer{Transition: int(edge.transition)}
			s.inquire(edge, &a)
			switch a.Verdict {
			case VerdictFires:
				return true
			case VerdictFailed: // Execute goes no further
				return false
			}
		}
	}
	return false
}
