package fsm_test

import (
	"fmt"
	"slices"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// prophet explains a world before each tick, and checks afterwards whether the tick agreed.
type prophet struct {
	*engineWorld
	d      *machineDesc
	counts map[string]int
	faults map[fsm.Entity]*fsm.Fault // of the tick, by every entity concerned
	broken map[fsm.Entity]bool       // entities that were sent a command whose condition fails
	early  map[place]*prophecy       // of entities that were not due in the last tick, which was an update
}

func (p *prophet) fault(f *fsm.Fault) {
	p.faults[f.Entity] = f
	for _, e := range f.Batch {
		p.faults[e] = f
	}
}

type place struct {
	entity fsm.Entity
	layer  int
}

// prophecy is what was explained about a layer of an entity, and what else was known then.
type prophecy struct {
	key    string
	entity fsm.Entity
	layer  int
	state  fsm.StateID

	answers []fsm.Answer
	due     bool // the entity takes part in the tick
	paused  bool
	sent    fsm.Command // what was sent to the layer; 0 if nothing was

	entered    uint64 // the tick
	n          [3]int
	x          float64
	since, now time.Duration
	events     int // number of events recorded
}

// prophesy explains everything; in some ticks a command is sent after that.
func (p *prophet) prophesy(o op) []*prophecy {
	var all []*prophecy
	clear(p.broken)
	for _, key := range p.names {
		e := p.find(key)
		if !p.Has(e) {
			continue
		}
		for l, layer := range p.tr.layers {
			f := &prophecy{key: key, entity: e, layer: l, due: p.due(e), paused: p.Paused(e), now: p.Now(), since: p.Since(e, layer), entered: fsm.Entered(p.Engine, e, l)}
			if s := p.Current(e, layer); s != nil {
				f.state = s.ID()
			}
			v := p.View(e)
			f.n, f.x, f.events = v.n, v.x, len(*v.log)
			f.answers = p.Explain(nil, e, layer)
			if o.n <= 2 && o.who == key && o.layer == l {
				f.sent = o.command
				p.Send(e, o.command, layer)
				p.broken[e] = slices.ContainsFunc(f.answers, func(a fsm.Answer) bool {
					return a.Verdict == fsm.VerdictFailed && p.Machine().Transitions()[a.Transition].Command == o.command
				})
			}
			all = append(all, f)
		}
	}
	return all
}

// due reports whether an entity takes part in the next tick.
func (p *prophet) due(e fsm.Entity) bool {
	every := uint64(p.Interval(e))
	return takesTurn(uint64(e>>32), every, p.Tick()+1) || every > 1 && fsm.Waited(p.Engine, e) >= every
}

// judge compares a prophecy with the tick that followed it. It describes the first difference.
func (p *prophet) judge(f *prophecy) string {
	again := p.repeated(f)
	delete(p.early, place{f.entity, f.layer})
	if !again {
		return "it was explained otherwise in the tick before"
	}
	if f.state == fsm.None {
		if len(f.answers) > 0 {
			return "it had not started"
		}
		return ""
	}
	if f.paused {
		p.counts["paused"]++
		if len(f.answers) > 0 || len(*p.View(f.entity).log) > f.events {
			return "it is paused"
		}
		return ""
	}
	commanded := p.taken(f, -1, fsm.CauseCommand) >= 0 || p.acted(f, -1, -1)
	if failure := p.judgeAnswers(f); failure != "" {
		return failure
	}
	if f.sent != 0 {
		if failure := p.judgeCommand(f); failure != "" {
			return failure
		}
	}
	if commanded || p.broken[f.entity] {
		return "" // the command came first
	}
	return p.judgePolls(f)
}

// repeated reports whether what was explained for a later tick is explained the same way when that tick is nearer.
func (p *prophet) repeated(f *prophecy) bool {
	early := p.early[place{f.entity, f.layer}]
	if early == nil {
		return true
	}
	p.counts["explained again"]++
	return slices.EqualFunc(early.answers, f.answers, func(a, b fsm.Answer) bool {
		return p.Machine().Transitions()[a.Transition].Command != 0 ||
			a.Verdict == b.Verdict && a.Condition == b.Condition && a.By == b.By && a.Delay == b.Delay && a.Remaining == b.Remaining
	})
}

// taken returns the transition that the entity took in the tick, or -1 if none; in any layer if layer is -1.
func (p *prophet) taken(f *prophecy, layer int, cause fsm.Cause) int {
	for _, c := range p.Changes() {
		if c.Entity == f.entity && c.Tick == p.Tick() && c.Cause == cause && (layer < 0 || int(c.Layer) == layer) {
			return int(c.Transition)
		}
	}
	return -1
}

func (p *prophet) judgeCommand(f *prophecy) string {
	want := -1
	for _, a := range f.answers {
		if p.Machine().Transitions()[a.Transition].Command != f.sent {
			continue
		}
		switch a.Verdict {
		case fsm.VerdictNeedsCommand:
			want = a.Transition
		case fsm.VerdictFailed:
			p.counts["command fails"]++
			if fault := p.faults[f.entity]; fault == nil || fault.Value != a.Fault.Value || fault.Callback != a.Fault.Callback {
				return fmt.Sprintf("command %d: transition %d did not fail that way: %v", f.sent, a.Transition, fault)
			}
		}
	}
	got, what := p.taken(f, f.layer, fsm.CauseCommand), "command fires"
	if got < 0 && want >= 0 && p.Machine().Transitions()[want].Internal {
		t, index := p.internal(f, want)
		if what = "command fires inside"; t.action == nil || p.acted(f, f.layer, index) {
			got = want
		}
	}
	if got != want {
		return fmt.Sprintf("command %d fired %d", f.sent, got)
	}
	if want >= 0 {
		p.counts[what]++
	} else {
		p.counts["command stays"]++
	}
	return ""
}

// internal returns the description of an internal transition, and its position among those of its state.
func (p *prophet) internal(f *prophecy, transition int) (t *transitionDesc, index int) {
	from := int(f.state) - 1
	index = transition - p.d.number(f.layer, from, 0)
	return &p.d.layers[f.layer].states[from].transitions[index], index
}

// acted reports whether the action of an internal transition has run, of the one with a position among those of its state in a layer, or of
// any if the layer is -1. An any-transition's with the same position is taken for it, since the record does not tell them apart.
func (p *prophet) acted(f *prophecy, layer, index int) bool {
	return slices.ContainsFunc((*p.View(f.entity).log)[f.events:], func(e event) bool {
		if e.kind != onAction || layer >= 0 && (e.layer != layer || e.transition != index) {
			return false
		}
		own := p.d.layers[e.layer].states[e.current-1].transitions
		return e.transition < len(own) && own[e.transition].internal
	})
}

func (p *prophet) judgePolls(f *prophecy) string {
	for _, c := range p.Changes() {
		if c.Entity == f.entity && c.Tick == p.Tick() && c.Cause == fsm.CauseOuter && p.d.layers[c.Layer].within.layer < f.layer {
			p.counts["entered or left"]++ // before it was asked: it or a layer whose callbacks record what they find
			return ""
		}
	}
	got := p.taken(f, f.layer, fsm.CauseCondition)
	if !f.due {
		if got >= 0 {
			return fmt.Sprintf("%d fired, and it was not due", got)
		}
		p.early[place{f.entity, f.layer}] = f
		return ""
	}
	fault := p.faults[f.entity]
	if fault != nil {
		at := p.d.findLayer(fault.Layer)
		if at < f.layer {
			return ""
		}
		if at > f.layer {
			fault = nil
		}
	}
	if !p.asExplained(f) || fault != nil && len(fault.Batch) > 1 {
		p.counts["not comparable"]++
		return ""
	}
	want, late := -1, ""
	if p.Interval(f.entity) > 1 {
		late = " late"
	}
	for _, a := range f.answers {
		if p.Machine().Transitions()[a.Transition].Command != 0 {
			continue
		}
		switch a.Verdict {
		case fsm.VerdictFires:
			want = a.Transition
		case fsm.VerdictFailed:
			p.counts["fails"]++
			if fault == nil || fault.Value != a.Fault.Value || fault.Callback != a.Fault.Callback || fault.Tick != a.Fault.Tick {
				return fmt.Sprintf("%d did not fail that way: %v", a.Transition, fault)
			}
			fault = nil
		}
	}
	switch {
	case got != want:
		return fmt.Sprintf("%d fired", got)
	case fault != nil:
		return fmt.Sprintf("there was a fault: %v", fault)
	case want >= 0:
		p.counts["fires"+late]++
	default:
		p.counts["stays"+late]++
	}
	return ""
}

// asExplained reports whether the layer was polled with the data that was explained. Callbacks record what they see.
func (p *prophet) asExplained(f *prophecy) bool {
	v := p.View(f.entity)
	for _, e := range (*v.log)[f.events:] {
		if e.layer > f.layer || e.layer == f.layer && e.kind != onAlways {
			return e.n == f.n && e.x == f.x
		}
	}
	return v.n == f.n && v.x == f.x
}

// judgeAnswers checks against the description that the answers are complete and their reasons hold.
func (p *prophet) judgeAnswers(f *prophecy) string {
	l := &p.d.layers[f.layer]
	current := int(f.state) - 1
	if current == l.outside() {
		if len(f.answers) > 0 {
			return "no transition leaves the state outside"
		}
		p.counts["outside"]++
		return ""
	}
	v := p.View(f.entity)
	was := *v
	was.n, was.x = f.n, f.x
	n := 0
	for _, source := range []struct {
		from int
		list []transitionDesc
	}{{-1, l.any}, {current, l.states[current].transitions}} {
		for i := range source.list {
			if n >= len(f.answers) {
				return "there are more transitions"
			}
			a := f.answers[n]
			n++
			p.counts["verdict "+a.Verdict.String()]++
			if a.Transition != p.d.number(f.layer, source.from, i) {
				return fmt.Sprintf("answer %d is about transition %d", n-1, a.Transition)
			}
			d := &source.list[i]
			q := question{view: &was, tick: p.Tick(), since: f.since + p.Now() - f.now, transitionDesc: d}
			if !d.internal {
				q.exitGuard, q.guard = l.states[current].exitGuard, l.states[d.to].guard
			}
			q.drawn = d.weight == 0 || p.d.drawn(p.Config().Seed, waiter{uint64(f.entity), f.entered, &was}, f.layer, source.from, i)
			q.learnDelay(func() time.Duration {
				return p.d.delay(p.Config().Seed, waiter{uint64(f.entity), f.entered, &was}, f.layer, source.from, i)
			})
			skipped := source.from < 0 && d.to == current && !d.allowSelf
			if d.command == 0 && !f.due {
				continue // it is about another tick
			}
			if wrong := q.wrongAround(a, skipped, f.answers[:n-1]); wrong != "" {
				return fmt.Sprintf("the answer about %d is wrong: %s", a.Transition, wrong)
			}
		}
	}
	if n != len(f.answers) {
		return "there are fewer transitions"
	}
	return ""
}
