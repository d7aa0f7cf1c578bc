package systems_test

import (
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// check looks whether everything is as it should be, between two steps.
func (x *chaos) check() {
	x.note("check")
	for w := range x.worlds {
		for _, h := range x.herds {
			if x.failed() == "" {
				func() {
					defer func() {
						if r := recover(); r != nil {
							x.judge(r)
						}
					}()
					h.check(w)
				}()
			}
		}
	}
}

// lookWithin looks whether answers agree in the middle of something that calls nothing back.
func (x *chaos) lookWithin() {
	x.do("look at world %d", func() {
		for _, h := range x.herds {
			h.lookWithin(x.here)
		}
	}, x.here)
}

func (h *herdOf[V]) lookWithin(w int) {
	for h.x.failed() == "" && !h.away[w] {
		p, wild := h.population(w), h.x.wild
		p.Count(p.Machine().Layers()[0].InitialState())
		if h.x.wild == wild { // else Exits were due: inside a save, questions run them
			h.checkAnswers(p, w)
			return
		}
	}
}

// hash sums up the herd in a world.
func (h *herdOf[V]) hash(w int) uint64 {
	if h.away[w] {
		return 0
	}
	return h.population(w).Hash()
}

// check looks whether the answers about the herd in a world agree with the world and with each other.
func (h *herdOf[V]) check(w int) {
	x := h.x
	kept := 0
	for w := range h.away {
		if !h.away[w] {
			kept++
		}
	}
	if n := h.packedWorlds(); n > kept {
		x.fail("%d worlds are packed, and %d are in use", n, kept)
	}
	if old := h.former[w]; h.away[w] {
		if n := old.Len(); n != 0 {
			x.fail("%d entities are left in a world that was forgotten", n)
		}
		return
	}
	p := h.population(w)
	if p.Now() < h.seen[w].now {
		x.fail("time has run from %v to %v", h.seen[w].now, p.Now())
	}
	h.seen[w].now = p.Now()
	limbo := h.checkAnswers(p, w)
	if limbo > 0 && x.panics.Load() == 0 {
		x.fail("%d entities have the component and no row in %s", limbo, p.Machine().Name())
	}
	if limbo == 0 {
		if err := systems.Check(p); err != nil {
			x.fail("%s in world %d: %v", p.Machine().Name(), w, err)
		}
	}
	for _, e := range x.dead[w] {
		if l := p.Machine().Layers()[0]; !x.worlds[w].Valid(e) && (p.Has(e) || p.Current(e, l) != nil || p.Since(e, l) != 0) {
			x.fail("the dead %v has a row", fsm.Entity(e))
		}
	}
}

// checkAnswers compares the answers about a population with each other. It returns the number of entities that have the component but no
// row: those that are being removed, and those whose removal was cut short by a panic.
func (h *herdOf[V]) checkAnswers(p *systems.Population[V], w int) (limbo int) {
	x, m := h.x, p.Machine()
	listed := map[*fsm.State[V]][]donburi.Entity{}
	n := 0
	for _, a := range x.worlds[w].Archetypes() {
		if !a.Layout().HasComponent(h.f.Component) {
			continue
		}
		for _, e := range a.Entities() {
			if !p.Has(e) {
				limbo++
				continue
			}
			n++
			h.checkOne(p, w, e, listed)
		}
	}
	if p.Len() != n {
		x.fail("Len of %s is %d, and %d have a row", m.Name(), p.Len(), n)
	}
	for _, l := range m.Layers() {
		for _, s := range l.States() {
			all := p.AppendEntities(nil, s)
			if p.Count(s) != len(all) {
				x.fail("Count of %s/%s is %d, and listed are %d", l, s, p.Count(s), len(all))
			}
			slices.Sort(all)
			slices.Sort(listed[s])
			if !slices.Equal(all, listed[s]) {
				x.fail("in %s/%s are %v, and listed are %v", l, s, listed[s], all)
			}
		}
	}
	return limbo
}

// packedWorlds returns the number of worlds of which it is known how far they are packed.
func (h *herdOf[V]) packedWorlds() int {
	if !h.x.packed {
		return 0
	}
	return systems.PackedWorlds(h.f)
}

// checkOne looks at the answers about one entity.
func (h *herdOf[V]) checkOne(p *systems.Population[V], w int, e donburi.Entity, listed map[*fsm.State[V]][]donburi.Entity) {
	x, m := h.x, p.Machine()
	started := 0
	for _, l := range m.Layers() {
		s := p.Current(e, l)
		if s == nil {
			continue
		}
		started++
		listed[s] = append(listed[s], e)
		if s.Layer() != l || !slices.Contains(l.States(), s) {
			x.fail("%v is in %s, which is not a state of %s", fsm.Entity(e), s, l)
		}
		for _, other := range l.States() {
			if p.Is(e, other) != (other == s) {
				x.fail("%v is in %s/%s, and Is of %s is %v", fsm.Entity(e), l, s, other, p.Is(e, other))
			}
			if p.IsIn(e, other.Name(), l) != (other == s) {
				x.fail("%v is in %s/%s, and IsIn of %s is not", fsm.Entity(e), l, s, other)
			}
		}
		if before := p.Previous(e, l); before != nil && before.Layer() != l {
			x.fail("%v was in %s, which is not a state of %s", fsm.Entity(e), before, l)
		}
		h.checkSince(p, w, e, l)
		if outer := l.Outer(); outer != nil && p.Current(e, outer.Layer()) != nil && p.Is(e, outer) == (s == l.Outside()) {
			x.fail("%v is in %s/%s, and in %s/%s", fsm.Entity(e), l, s, outer.Layer(), p.Current(e, outer.Layer()))
		}
	}
	if started != 0 && started != len(m.Layers()) && x.panics.Load() == 0 {
		x.fail("%v has started in %d layers of %d", fsm.Entity(e), started, len(m.Layers()))
	}
	if every := p.Interval(e); every < 1 || every > fsm.MaxInterval {
		x.fail("%v ticks every %d", fsm.Entity(e), every)
	}
}
