package fsm_test

import "github.com/horde-fsm/horde/fsm"

// behaviour is a state in the type form. It does nothing that the description leaves out; but whether a state has a guard, or an Update
// and of which form, depends on its type. A guard that asks for the time is given to the state afterwards.
type behaviour struct {
	tr    *translation
	d     *stateDesc
	layer int
}

func (b behaviour) Enter(t *fsm.Tick, v *view) { b.run(b.d.enter, onEnter, t, v) }

func (b behaviour) Exit(t *fsm.Tick, v *view) { b.run(b.d.exit, onExit, t, v) }

func (b behaviour) OnMessage(t *fsm.Tick, v *view, m fsm.Message) bool {
	if b.d.message == nil {
		return false
	}
	b.tr.d.run(b.d.message, b.tr.inside(t), site{kind: onMessage, layer: b.layer, message: m}, v)
	return b.d.handles>>m.Kind&1 != 0
}

func (b behaviour) run(c *callbackDesc, kind callbackKind, t *fsm.Tick, v *view) {
	if c != nil {
		b.tr.d.run(c, b.tr.inside(t), site{kind: kind, layer: b.layer}, v)
	}
}

type updates struct{ *behaviour }

func (u updates) Update(t *fsm.Tick, v *view) { u.run(u.d.update, onUpdate, t, v) }

type updatesBatch struct{ *behaviour }

func (u updatesBatch) UpdateBatch(t *fsm.Tick, vs []view) { u.tr.batch(u.d.update, u.layer)(t, vs) }

type entryGuard struct{ d *stateDesc }

func (g entryGuard) CanEnter(v *view) bool { return g.d.guard.holds(v, 0, 0) }

// behaviour returns a value with the methods that the state needs.
func (tr *translation) behaviour(l int, d *stateDesc) any {
	b := &behaviour{tr: tr, d: d, layer: l}
	batched := l%2 == 1
	guarded := d.guard != nil && !d.guard.timed()
	switch {
	case d.update == nil && !guarded:
		return *b
	case d.update == nil:
		return struct {
			*behaviour
			entryGuard
		}{b, entryGuard{d}}
	case !guarded && batched:
		return updatesBatch{b}
	case !guarded:
		return updates{b}
	case batched:
		return struct {
			updatesBatch
			entryGuard
		}{updatesBatch{b}, entryGuard{d}}
	}
	return struct {
		updates
		entryGuard
	}{updates{b}, entryGuard{d}}
}
