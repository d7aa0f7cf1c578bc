package fsm_test

import (
	"github.com/horde-fsm/horde/fsm"
)

// style is the form in which a description is written for the engine.
type style int

const (
	simpleStyle style = iota
	batchStyle        // OnUpdateBatch, WhenBatch
	typeStyle         // StateOf
	mixedStyle        // each in turn
	styles
)

func (s style) String() string { return [...]string{"simple", "batch", "type", "mixed"}[s] }

// of returns the style of the i-th thing that is written.
func (s style) of(i int) style {
	if s == mixedStyle {
		return style(i) % mixedStyle
	}
	return s
}

// translation is a description turned into a machine of the engine.
type translation struct {
	d       *machineDesc
	machine *fsm.Machine[view]
	layers  []*fsm.Layer[view]
	states  [][]*fsm.State[view]
	inside  func(t *fsm.Tick) inside // gives callbacks the world they are in
}

// generated is the name of generated machines.
const generated = "generated"

func translate(d *machineDesc, s style) *translation {
	tr := &translation{d: d}
	b := fsm.NewBuilder[view](generated)
	for l := range d.layers {
		tr.layer(b.Reserve(d.reserve), l, s)
	}
	for l := range d.layers { // when all layers are there
		k, all := 0, transitionsOf(tr.layers[l])
		d.layers[l].each(func(t *transitionDesc) {
			if len(t.into) > 0 {
				all[k].Into(tr.statesAt(t.into)...)
			}
			k++
		})
	}
	tr.machine = b.MustBuild()
	return tr
}

// transitionsOf lists a layer's transitions, those that leave any state first.
func transitionsOf(l *fsm.Layer[view]) (all []*fsm.Transition[view]) {
	all = append(all, l.AnyTransitions()...)
	for _, s := range l.States() {
		all = append(all, s.Transitions()...)
	}
	return all
}

func (tr *translation) statesAt(all []stateAt) (states []*fsm.State[view]) {
	for _, s := range all {
		states = append(states, tr.states[s.layer][s.state])
	}
	return states
}

// layer adds a layer with everything in it.
func (tr *translation) layer(b *fsm.Builder[view], l int, s style) {
	d := tr.d
	layer := b.Layer(d.layerName(l))
	tr.layers = append(tr.layers, layer)
	if former := d.layers[l].former; former != "" {
		layer.Formerly(former)
	}
	var states []*fsm.State[view]
	for i := range d.layers[l].states {
		if w := d.layers[l].within; i == d.layers[l].outside() {
			states = append(states, layer.Within(tr.states[w.layer][w.state]).Outside())
			continue
		}
		states = append(states, tr.state(l, i, s.of(l+i)))
	}
	if d.layers[l].history {
		layer.History()
	}
	tr.states = append(tr.states, states)
	layer.Initial(states[d.layers[l].initial])
	if c := d.layers[l].always; c != nil {
		layer.Always(tr.callback(c, site{kind: onAlways, layer: l}))
	}
	if c := d.layers[l].enter; c != nil {
		layer.OnEnter(tr.callback(c, site{kind: onEnter, layer: l}))
	}
	if c := d.layers[l].exit; c != nil {
		layer.OnExit(tr.callback(c, site{kind: onExit, layer: l}))
	}
	if d.layers[l].updateToo {
		layer.UpdateOnTransition()
	}
	if c, handles := d.layers[l].message, d.layers[l].handles; c != nil {
		layer.OnMessage(func(t *fsm.Tick, v *view, m fsm.Message) bool {
			tr.d.run(c, tr.inside(t), site{kind: onMessage, layer: l, message: m}, v)
			return handles>>m.Kind&1 != 0
		})
	}
	for i := range d.layers[l].any {
		t := &d.layers[l].any[i]
		tr.transition(layer.Any().To(states[t.to]), t, site{kind: onAction, layer: l, transition: i}, s.of(i))
	}
	for k := range states {
		tr.transitions(l, k, s)
	}
}

// state adds a state with its callbacks.
func (tr *translation) state(l, i int, s style) *fsm.State[view] {
	d := &tr.d.layers[l].states[i]
	name := tr.d.stateName(l, i)
	if s == typeStyle {
		state := tr.layers[l].StateOf(name, tr.behaviour(l, d))
		if g := d.guard; g != nil && g.timed() {
			state.CanEnterTick(g.asTick)
		}
		exitGuard(state, d.exitGuard)
		return state
	}
	state := tr.layers[l].State(name)
	if d.enter != nil {
		state.OnEnter(tr.callback(d.enter, site{kind: onEnter, layer: l}))
	}
	if d.exit != nil {
		state.OnExit(tr.callback(d.exit, site{kind: onExit, layer: l}))
	}
	if d.message != nil {
		state.OnMessage(func(t *fsm.Tick, v *view, m fsm.Message) bool {
			tr.d.run(d.message, tr.inside(t), site{kind: onMessage, layer: l, message: m}, v)
			return d.handles>>m.Kind&1 != 0
		})
	}
	switch g := d.guard; {
	case g == nil:
	case g.timed():
		state.CanEnterTick(g.asTick)
	default:
		state.CanEnter(func(v *view) bool { return g.holds(v, 0, 0) })
	}
	exitGuard(state, d.exitGuard)
	switch {
	case d.update == nil:
	case s == batchStyle:
		state.OnUpdateBatch(tr.batch(d.update, l))
	default:
		state.OnUpdate(tr.callback(d.update, site{kind: onUpdate, layer: l}))
	}
	return state
}

// exitGuard gives a state its exit guard, if it has one.
func exitGuard(state *fsm.State[view], g *condition) {
	switch {
	case g == nil:
	case g.timed():
		state.CanExitTick(g.asTick)
	default:
		state.CanExit(func(v *view) bool { return g.holds(v, 0, 0) })
	}
}

// asTick asks a condition as a tick does.
func (c *condition) asTick(t *fsm.Tick, v *view) bool { return c.holds(v, t.Number(), t.Since()) }

func (tr *translation) callback(c *callbackDesc, s site) func(*fsm.Tick, *view) {
	return func(t *fsm.Tick, v *view) { tr.d.run(c, tr.inside(t), s, v) }
}

func (tr *translation) batch(c *callbackDesc, l int) func(*fsm.Tick, []view) {
	return func(t *fsm.Tick, vs []view) {
		if t.Len() != len(vs) {
			panic("the batch's Tick has another length")
		}
		for i := range vs {
			tr.d.run(c, tr.inside(t.At(i)), site{kind: onUpdate, layer: l}, &vs[i])
		}
	}
}

// transitions adds the transitions that leave a state; adjacent ones for Next are passed to it together.
func (tr *translation) transitions(l, from int, s style) {
	state := tr.states[l][from]
	all := tr.d.layers[l].states[from].transitions
	for i := 0; i < len(all); i++ {
		if !all[i].next {
			tr.transition(state.To(tr.states[l][all[i].to]), &all[i], site{kind: onAction, layer: l, transition: i}, s.of(i+1))
			continue
		}
		successors := []*fsm.State[view]{tr.states[l][all[i].to]}
		for i+1 < len(all) && all[i+1].next {
			i++
			successors = append(successors, tr.states[l][all[i].to])
		}
		state.Next(successors...)
	}
}

func (tr *translation) transition(to *fsm.Transition[view], d *transitionDesc, s site, form style) {
	batched := false
	for _, c := range d.when {
		switch {
		case form == batchStyle && !batched:
			batched = true
			to.WhenBatch(func(t *fsm.Tick, vs []view, yes []bool) {
				for i := range vs {
					at := t.At(i)
					if yes[i] {
						panic("yes does not start false")
					}
					yes[i] = c.holds(&vs[i], t.Number(), at.Since())
				}
			})
		case c.timed():
			to.WhenTick(c.asTick)
		default:
			to.When(func(v *view) bool { return c.holds(v, 0, 0) })
		}
	}
	if d.weight > 0 {
		if d.weighs > 0 {
			to.WeightFunc(d.weighed)
		} else {
			to.Weight(d.weight)
		}
	}
	if d.command != 0 {
		to.On(d.command)
	}
	d.delays(to)
	if d.action != nil {
		to.Do(tr.callback(d.action, s))
	}
	if d.allowSelf {
		to.AllowSelf()
	}
	if d.noHistory {
		to.NoHistory()
	}
	if d.internal {
		to.Internal()
	}
}
