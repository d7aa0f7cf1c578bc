package fsm

// ExplainCommand tells why a command would be taken by [Engine.Execute] now, or why not: for example, what to write beside a button that is
// gray. With layers given, it asks only those. For each of them, in order, it appends to dst an [Answer] for each transition with the command
// that leaves the current state, in the order in which they are asked, and returns the extended slice. If there is none, nothing that leaves
// the current states has the command. [Machine.ReasonOf] puts an answer into a few words.
//
// The verdict [VerdictNeedsCommand] says that all but the command is there, so [Engine.Can] is true, unless an answer before it, of an
// earlier layer, is [VerdictFailed]: a panic would end the operation. The answers are for this moment, unlike those of [Engine.Explain],
// which are for the next tick, and they hold for each layer as it is: what a transition of one layer changes for the next is not foreseen.
// Like Can, it changes nothing, starts nothing, has no answers for an entity that has no row, has not started, is stopped or is paused, and
// panics inside a callback. It allocates only to extend dst and to describe a panic.
func (e *Engine[V]) ExplainCommand(dst []Answer, entity Entity, c Command, layers ...*Layer[V]) []Answer {
	return e.made().explainCommand(dst, entity, c, shells[layer](layers))
}

func (e *engine) explainCommand(dst []Answer, entity Entity, c Command, layers []*layer) []Answer {
	set := e.set("ExplainCommand", layers)
	e.begin("ExplainCommand")
	defer e.end()
	if c == 0 || !e.look(entity) {
		return dst
	}
	s := e.asker
	row := s.row()
	for l := range s.machine.programs {
		if set.has(l) {
			s.layer, s.drawn = l, undrawn
			dst = s.answerCommand(dst, &s.machine.programs[l].states[row[l].state], row[l].state, c)
		}
	}
	return dst
}

// answerCommand appends the answers for the transitions with a command that leave the current state of a layer.
func (s *stepper) answerCommand(dst []Answer, p *program, from StateID, c Command) []Answer {
	first, commands := len(dst), p.commands
	for i, transition := range p.infos {
		asked := len(commands) > 0 && commands[0].via == uint8(i+1)
		if s.machine.transitions[transition].Command == c {
			a := Answer{Transition: transition, From: from, Verdict: VerdictAlreadyThere, Condition: -1, By: -1}
			if asked {
				s.inquire(&commands[0], &a)
				s.precede(&a, dst[first:])
			}
			if a.Verdict == VerdictFires {
				a.Verdict = VerdictNeedsCommand
			}
			dst = append(dst, a)
		}
		if asked {
			commands = commands[1:]
		}
	}
	return dst
}
