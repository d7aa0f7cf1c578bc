package systems_test

import (
	"math/rand/v2"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// herd is a machine of a chaos and all who run it, in both worlds.
type herd interface {
	component() donburi.IComponentType
	minds() *donburi.ComponentType[Mind]
	operate(w int, e donburi.Entity)
	tick(w int)
	sendAcross(t *fsm.Tick, die *rand.Rand, e donburi.Entity, loud bool)
	check(w int)
	lookWithin(w int)
	discover(w int)
	absent(w int) bool
	comeBack(w int)
	hash(w int) uint64
}

// herdOf is a herd whose machine has views of type V.
type herdOf[V any] struct {
	x        *chaos
	number   int
	f        *systems.FSM[V]
	mind     *donburi.ComponentType[Mind]
	look     look[V]
	editions []edition[V]
	strange  *fsm.Machine[V] // another machine with the same names
	former   [2]*systems.Population[V]
	gone     []*systems.Population[V] // of worlds that were forgotten
	away     [2]bool                  // the world was forgotten and not come back to yet
	saves    [][]byte
	parcels  [][]byte // data of single entities
	census   [2]census[V]
	seen     [2]sight
	forcing  int // operations under way that set rows by force
}

// edition is a machine that a herd has run, or was to run.
type edition[V any] struct {
	*fsm.Machine[V]
	plan   chaosPlan
	parent int // the edition that it was derived from
}

// census is what a tick should tell callbacks about the number in each state.
type census[V any] struct {
	tick   uint64
	exits  int // number of Exits called before: such an Exit may change what the tick begins with
	counts map[*fsm.State[V]]int
}

// look returns what a callback needs of its view.
type look[V any] func(v *V) (donburi.Entity, fsm.Row, *Mind)

func newHerd[V any](x *chaos, number int, plan chaosPlan, mind *donburi.ComponentType[Mind], look look[V]) herd {
	h := &herdOf[V]{x: x, number: number, mind: mind, look: look}
	name := []string{"souls", "beasts"}[number]
	build := func() *fsm.Machine[V] {
		for {
			b := fsm.NewBuilder[V](name).Reserve(4)
			h.define(b, plan)
			if m, err := b.Build(); err == nil {
				return m
			}
		}
	}
	h.editions = []edition[V]{{build(), plan, 0}}
	h.strange = build()
	cfg := fsm.Config{
		Step: chaosStep, Workers: x.workers, ChunkSize: x.chunk, Interval: x.every, Seed: x.seed, ExitOnRemove: x.exits[number],
	}
	if x.handler {
		cfg.OnFault = h.handle
	}
	h.f = systems.MustFSM(h.editions[0].Machine, mind, purse).Configure(cfg)
	if x.packed {
		h.f.KeepPacked()
	}
	for w := range x.worlds {
		h.population(w)
	}
	return h
}

func (h *herdOf[V]) component() donburi.IComponentType   { return h.f.Component }
func (h *herdOf[V]) minds() *donburi.ComponentType[Mind] { return h.mind }

// population returns the herd's population of a world, where it comes back if it has forgotten it.
func (h *herdOf[V]) population(w int) *systems.Population[V] {
	if h.away[w] {
		h.x.heal(w) // or there is no coming back after a swap
		h.away[w] = false
	}
	p := h.f.In(h.x.worlds[w])
	if h.former[w] != p {
		h.former[w] = p
		h.seen[w] = sight{}
		if h.x.heard {
			h.x.do("Subscribe", func() { h.f.Subscribe(h.x.worlds[w], h.hear) })
		}
	}
	return p
}

// hear is a subscriber to changes.
func (h *herdOf[V]) hear(_ donburi.World, c fsm.Change) {
	h.x.wild++
	h.x.late++
	if h.x.die.IntN(10) == 0 {
		h.x.interfere()
	}
}

// discover has donburi's counters corrected after components were added by hand.
func (h *herdOf[V]) discover(w int) {
	if !h.away[w] {
		h.population(w).Len()
	}
}

// absent reports whether the herd has forgotten a world.
func (h *herdOf[V]) absent(w int) bool { return h.away[w] }

// comeBack has the herd look at a world, which it may have forgotten.
func (h *herdOf[V]) comeBack(w int) { h.population(w).Len() }

// tick runs a tick of the herd in a world.
func (h *herdOf[V]) tick(w int) {
	x, p := h.x, h.population(w)
	step := chaosStep
	switch x.die.IntN(12) {
	case 0:
		step = 0
	case 1:
		step *= 3
	}
	before, now, era, late := p.Tick(), p.Now(), h.seen[w].era, x.late
	x.do("tick of %s in world %d", func() {
		h.count(w, p)
		p.Advance(step)
	}, p.Machine().Name(), w)
	if h.former[w] != p || h.away[w] { // forgotten at the end
		return
	}
	if p.Tick() != before+1 || h.seen[w].era != era {
		return
	}
	if p.Now() != now+step {
		x.fail("a tick of %v leads from %v to %v", step, now, p.Now())
	}
	h.checkChanges(w, p, x.late == late)
}

// count notes what a tick that is about to begin should tell callbacks.
func (h *herdOf[V]) count(w int, p *systems.Population[V]) {
	h.census[w] = census[V]{tick: p.Tick() + 1, exits: h.x.leaves, counts: map[*fsm.State[V]]int{}}
	if h.x.pause > 1 && h.x.nested == 1 { // the question would hide what the tick finds out
		return
	}
	for _, l := range p.Machine().Layers() {
		for _, s := range l.States() {
			h.census[w].counts[s] = p.Count(s)
		}
	}
}

// stateOf returns any state of a machine that an entity can be brought to.
func (h *herdOf[V]) stateOf(m *fsm.Machine[V], die *rand.Rand) *fsm.State[V] {
	for {
		l := m.Layers()[die.IntN(len(m.Layers()))]
		if s := l.States()[die.IntN(len(l.States()))]; s != l.Outside() {
			return s
		}
	}
}
