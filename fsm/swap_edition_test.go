package fsm_test

import (
	"fmt"
	"slices"

	"github.com/horde-fsm/horde/fsm"
)

// edition is an edit of a machine: the resulting description, and the calls that a game would make.
type edition struct {
	d     *machineDesc
	calls []func(b *fsm.Builder[view], tr *translation)
	what  []string
	names *int            // of new layers and states, and marks of transitions
	fresh map[string]bool // new states and callbacks, which may not be set again
	gone  string          // the layer deleted last
}

// named gives layers and states the names, and transitions the marks, by which they are known in later editions.
func (d *machineDesc) named(count *int) {
	for l := range d.layers {
		d.layers[l].name = d.layerName(l)
		for s := range d.layers[l].states {
			d.layers[l].states[s].name = d.stateName(l, s)
		}
	}
	d.each(func(_ int, t *transitionDesc) {
		*count++
		t.mark = *count
	})
}

func (d *machineDesc) clone() *machineDesc {
	c := *d
	c.layers = slices.Clone(d.layers)
	for l := range c.layers {
		c.layers[l].any = slices.Clone(c.layers[l].any)
		c.layers[l].states = slices.Clone(c.layers[l].states)
		for s := range c.layers[l].states {
			state := &c.layers[l].states[s]
			state.transitions = slices.Clone(state.transitions)
		}
	}
	return &c
}

// edition draws an edit of a few steps.
func (d drawer) edition(of *machineDesc, names *int) *edition {
	e := &edition{d: of.clone(), names: names, fresh: map[string]bool{}}
	known := *names
	for range 1 + d.up(4) {
		l := d.up(len(e.d.layers))
		layer := &e.d.layers[l]
		switch d.up(10) {
		case 0:
			e.deleteLayer(l)
		case 1:
			layer := d.layer()
			if d.oneIn(2) {
				layer.former, e.gone = e.gone, ""
			}
			e.addLayer(layer, style(d.up(int(styles))))
		case 2, 3:
			name, ok := e.deleteState(l, d.state(layer))
			if ok && d.oneIn(2) {
				e.formerly(l, d.state(layer), name)
			}
		case 4:
			instead := -1
			if d.oneIn(2) {
				instead = d.state(layer)
			}
			e.addState(l, d.layer().states[0], style(d.up(int(mixedStyle))), instead)
		case 5:
			e.deleteTransition(l, d.up(len(layer.states)+1)-1, d.up(4))
		case 6:
			t := transitionDesc{to: d.state(layer), when: []condition{d.condition()}, action: d.callback(2)}
			if d.oneIn(2) {
				t.command = d.command()
			}
			if d.oneIn(2) {
				d.delay(&t)
			}
			from := -1
			if !d.oneIn(4) {
				from = d.state(layer)
			}
			e.addTransition(l, from, t)
		case 7:
			if c := d.callback(100); c != nil {
				e.replace(l, d.state(layer), callbackKind(d.up(3)), c)
			}
		case 8:
			e.initial(l, d.state(layer))
		case 9:
			if outer := d.up(l + 1); outer < l {
				e.nest(l, stateAt{outer, d.state(&e.d.layers[outer])}, d.oneIn(2))
			}
		}
	}
	for l := range e.d.layers {
		k := -1
		e.d.layers[l].each(func(t *transitionDesc) {
			k++
			target := stateAt{l, t.to}
			gone := slices.ContainsFunc(t.into, func(s stateAt) bool { return s.state < 0 })
			if gone || e.d.enters(target, t.noHistory, t.into) < len(t.into) || t.mark <= known && !t.next && !t.internal && e.d.isOuter(target) && d.oneIn(4) {
				e.into(l, k, t, d.into(e.d, target, t.noHistory))
			}
		})
	}
	return e
}

// do notes a step, with the layer that it is about, by name.
func (e *edition) do(l int, f func(b *fsm.Builder[view], l *fsm.Layer[view], tr *translation), format string, args ...any) {
	name := e.d.layers[l].name
	e.calls = append(e.calls, func(b *fsm.Builder[view], tr *translation) { f(b, b.FindLayer(name), tr) })
	e.what = append(e.what, name+": "+fmt.Sprintf(format, args...))
}

func (e *edition) deleteLayer(l int) {
	isOuter := func(o layerDesc) bool { return o.within != nil && o.within.layer == l }
	if len(e.d.layers) == 1 || slices.ContainsFunc(e.d.layers, isOuter) {
		return
	}
	name := e.d.layers[l].name
	e.gone = name
	e.do(l, func(b *fsm.Builder[view], _ *fsm.Layer[view], _ *translation) { b.DeleteLayer(name) }, "delete")
	e.d.layers = slices.Delete(e.d.layers, l, l+1)
	e.d.renumber(func(w stateAt) stateAt {
		switch {
		case w.layer == l:
			w.state = -1
		case w.layer > l:
			w.layer--
		}
		return w
	})
}

func (e *edition) addLayer(layer layerDesc, s style) {
	if len(e.d.layers) >= max(2, e.d.reserve) {
		return
	}
	*e.names++
	layer.name = fmt.Sprintf("layer%d", *e.names)
	if layer.former != "" { // transitions that say the same as former ones would take their places, which the model does not know
		own := fsm.Command(100 * *e.names)
		layer.each(func(t *transitionDesc) {
			own++
			t.command, t.next = own, false
		})
	}
	alone := &machineDesc{layers: []layerDesc{layer}, plan: e.d.plan}
	alone.named(e.names)
	e.d.layers = append(e.d.layers, alone.clone().layers[0])
	for _, s := range layer.states {
		e.fresh[layer.name+s.name] = true
	}
	e.do(len(e.d.layers)-1, func(b *fsm.Builder[view], _ *fsm.Layer[view], tr *translation) {
		tr.of(alone, nil).layer(b, 0, s)
	}, "add, formerly %q", layer.former)
}

// of translates parts of another description into the same machine.
func (tr *translation) of(d *machineDesc, l *fsm.Layer[view]) *translation {
	part := &translation{d: d, inside: func(t *fsm.Tick) inside { return tr.inside(t) }}
	if l != nil {
		part.layers = []*fsm.Layer[view]{l}
	}
	return part
}

// deleteState returns the name of the state, and whether it may be deleted.
func (e *edition) deleteState(l, s int) (name string, ok bool) {
	layer := &e.d.layers[l]
	if layer.alone() || e.d.isOuter(stateAt{l, s}) {
		return "", false
	}
	name = layer.states[s].name
	e.do(l, func(_ *fsm.Builder[view], l *fsm.Layer[view], _ *translation) { l.DeleteState(name) }, "delete %s", name)
	layer.states = slices.Delete(layer.states, s, s+1)
	mend := func(all []transitionDesc) []transitionDesc {
		all = slices.DeleteFunc(all, func(t transitionDesc) bool { return t.to == s })
		for i := range all {
			if all[i].to > s {
				all[i].to--
			}
		}
		return all
	}
	layer.any = mend(layer.any)
	for i := range layer.states {
		layer.states[i].transitions = mend(layer.states[i].transitions)
	}
	e.d.renumber(func(w stateAt) stateAt {
		switch {
		case w.layer == l && w.state == s:
			w.state = -1
		case w.layer == l && w.state > s:
			w.state--
		}
		return w
	})
	switch {
	case layer.initial == s:
		layer.initial = 0
		if layer.outside() == 0 {
			layer.initial = 1
		}
	case layer.initial > s:
		layer.initial--
	}
	return name, true
}

// formerly makes a state what another one was.
func (e *edition) formerly(l, s int, other string) {
	state := &e.d.layers[l].states[s]
	state.former = append(slices.Clip(state.former), other)
	name := state.name
	e.do(l, func(_ *fsm.Builder[view], l *fsm.Layer[view], _ *translation) { l.FindState(name).Formerly(other) }, "%s: formerly %s", name, other)
}

// addState adds a state without transitions; under the name of another, that one is deleted first, if it may be.
func (e *edition) addState(l int, state stateDesc, s style, instead int) {
	layer := &e.d.layers[l]
	state.transitions = nil
	*e.names++
	state.name = fmt.Sprintf("state%d", *e.names)
	if instead >= 0 && !layer.alone() && !e.d.isOuter(stateAt{l, instead}) {
		state.name = layer.states[instead].name
		e.deleteState(l, instead)
	}
	alone := &machineDesc{layers: []layerDesc{{states: []stateDesc{state}}}, plan: e.d.plan}
	layer.states = append(layer.states, state)
	e.fresh[layer.name+state.name] = true
	e.do(l, func(_ *fsm.Builder[view], l *fsm.Layer[view], tr *translation) { tr.of(alone, l).state(0, 0, s) }, "add %v", state)
}

// deleteTransition deletes the i-th that leaves a state, or with s = -1 the i-th any-transition, if there is one.
func (e *edition) deleteTransition(l, s, i int) {
	if s < 0 {
		if all := &e.d.layers[l].any; i < len(*all) {
			*all = slices.Delete(*all, i, i+1)
			e.do(l, func(_ *fsm.Builder[view], l *fsm.Layer[view], _ *translation) {
				l.Any().DeleteTransition(l.AnyTransitions()[i])
			}, "delete any-transition %d", i)
		}
		return
	}
	state := &e.d.layers[l].states[s]
	if i >= len(state.transitions) {
		return
	}
	name, command := state.name, state.transitions[i].command
	if command != 0 && i%2 == 0 {
		state.transitions = slices.DeleteFunc(state.transitions, func(t transitionDesc) bool { return t.command == command })
		e.do(l, func(_ *fsm.Builder[view], l *fsm.Layer[view], _ *translation) {
			l.FindState(name).DeleteCommand(command)
		}, "%s: delete command %d", name, command)
		return
	}
	state.transitions = slices.Delete(state.transitions, i, i+1)
	e.do(l, func(_ *fsm.Builder[view], l *fsm.Layer[view], _ *translation) {
		s := l.FindState(name)
		s.DeleteTransition(s.Transitions()[i])
	}, "%s: delete transition %d", name, i)
}

func (e *edition) addTransition(l, s int, t transitionDesc) {
	layer := &e.d.layers[l]
	*e.names++
	t.mark = *e.names
	to := layer.states[t.to].name
	if s < 0 {
		layer.any = append(layer.any, t)
		e.do(l, func(_ *fsm.Builder[view], l *fsm.Layer[view], tr *translation) {
			tr.transition(l.Any().To(l.FindState(to)), &t, site{kind: onAction}, simpleStyle)
		}, "add any-transition %v", t)
		return
	}
	from := layer.states[s].name
	layer.states[s].transitions = append(layer.states[s].transitions, t)
	e.do(l, func(_ *fsm.Builder[view], l *fsm.Layer[view], tr *translation) {
		tr.transition(l.FindState(from).To(l.FindState(to)), &t, site{kind: onAction}, batchStyle)
	}, "%s: add transition %v", from, t)
}

// into says by which states the layers within the target of a layer's k-th transition are entered.
func (e *edition) into(l, k int, t *transitionDesc, into []stateAt) {
	t.into = into
	var names [][2]string
	for _, s := range into {
		names = append(names, [2]string{e.d.layerName(s.layer), e.d.stateName(s.layer, s.state)})
	}
	e.do(l, func(b *fsm.Builder[view], l *fsm.Layer[view], _ *translation) {
		var states []*fsm.State[view]
		for _, name := range names {
			states = append(states, b.FindLayer(name[0]).FindState(name[1]))
		}
		transitionsOf(l)[k].Into(states...)
	}, "transition %d: into %v", k, names)
}

func (e *edition) replace(l, s int, kind callbackKind, c *callbackDesc) {
	state := &e.d.layers[l].states[s]
	name := state.name
	known := e.d.layers[l].name + name
	if e.fresh[known] || e.fresh[known+kind.String()] {
		return
	}
	e.fresh[known+kind.String()] = true
	*map[callbackKind]**callbackDesc{onEnter: &state.enter, onUpdate: &state.update, onExit: &state.exit}[kind] = c
	e.do(l, func(_ *fsm.Builder[view], l *fsm.Layer[view], tr *translation) {
		switch s, f := l.FindState(name), tr.callback(c, site{kind: kind}); kind {
		case onEnter:
			s.OnEnter(f)
		case onUpdate:
			s.OnUpdate(f)
		case onExit:
			s.OnExit(f)
		}
	}, "%s: replace %v", name, kind)
}

func (e *edition) initial(l, s int) {
	e.d.layers[l].initial = s
	name := e.d.layers[l].states[s].name
	e.do(l, func(_ *fsm.Builder[view], l *fsm.Layer[view], _ *translation) { l.Initial(l.FindState(name)) }, "initial %s", name)
}
