package systems_test

import (
	"math/rand/v2"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// act does something anywhere.
func (x *chaos) act() {
	w := x.here
	if x.nested == 0 || x.die.IntN(4) == 0 {
		w = x.die.IntN(2)
		x.here = w
	}
	h := x.herds[x.die.IntN(2)]
	switch e := x.someone(x.die, w); x.choose(x.die, 12) {
	case 0:
		x.remove(w, e)
	case 1, 2:
		x.move(w, e)
	case 3:
		x.arm(w, e)
	case 4:
		if x.die.IntN(3) == 0 {
			x.do("Pack", func() { x.packer.Pack(x.worlds[w]) })
		} else if x.nested > 0 {
			h.tick(w)
		}
	default:
		h.operate(w, e)
	}
}

// remove removes an entity, without asking anybody.
func (x *chaos) remove(w int, e donburi.Entity) {
	x.do("Remove %v from world %d", func() { x.worlds[w].Remove(e) }, fsm.Entity(e), w)
}

// move adds or removes components of an entity.
func (x *chaos) move(w int, e donburi.Entity) {
	if x.worlds[w].Valid(e) {
		x.focus[w] = e
		n := x.die.IntN(1000)
		x.do("move %v of world %d about: %d", func() { x.moveAbout(x.worlds[w].Entry(e), n) }, fsm.Entity(e), w, n)
	}
}

// populate creates entities until there are enough.
func (x *chaos) populate() {
	for w, world := range x.worlds {
		if x.herds[0].absent(w) && x.herds[1].absent(w) {
			x.herds[x.die.IntN(2)].comeBack(w) // or nobody corrects donburi's counters
		}
		for world.Len() < x.size && x.failed() == "" {
			x.do("create in world %d", func() {
				e := world.Create(x.layout(x.die)...)
				x.settle(w, x.die.IntN(1000))(world.Entry(e))
				x.roster[w] = append(x.roster[w], e)
			}, w)
		}
	}
}

// layout draws the components of an entity.
func (x *chaos) layout(die *rand.Rand) (all []donburi.IComponentType) {
	all = append(all, mark)
	for _, h := range x.herds {
		if x.alike || die.IntN(4) > 0 {
			if all = append(all, h.minds()); x.alike || die.IntN(5) > 0 {
				all = append(all, h.component())
			}
		}
	}
	if !x.alike && die.IntN(3) == 0 {
		all = append(all, purse)
	}
	return all
}

// settle returns what fills in the components of a new entity.
func (x *chaos) settle(w, key int) func(*donburi.Entry) {
	return func(e *donburi.Entry) {
		for _, h := range x.herds {
			if e.HasComponent(h.minds()) {
				*h.minds().Get(e) = Mind{Owner: e.Entity(), Key: key}
			}
		}
		x.discover(w)
	}
}

func (x *chaos) discover(w int) {
	for _, h := range x.herds {
		h.discover(w)
	}
}

// moveAbout adds or removes components by hand, as a number says.
func (x *chaos) moveAbout(e *donburi.Entry, n int) {
	h := x.herds[n%2]
	n /= 2
	toggle := func(c donburi.IComponentType) {
		if e.HasComponent(c) {
			e.RemoveComponent(c)
		} else {
			e.AddComponent(c)
		}
		x.discover(x.worldOf(e.World))
	}
	switch n % 8 {
	case 0:
		toggle(purse)
	case 1:
		toggle(other)
	case 2, 3, 4, 5: // by hand: donburi tells nobody
		if e.HasComponent(h.minds()) {
			if toggle(h.component()); n%3 == 0 {
				toggle(h.component())
			}
		}
	case 6:
		if !e.HasComponent(h.minds()) {
			e.AddComponent(h.minds())
			x.discover(x.worldOf(e.World))
			h.minds().Get(e).Owner = e.Entity()
		} else if x.maiming || !e.HasComponent(h.component()) {
			toggle(h.minds())
		}
	}
}

// heal gives entities back what their views need.
func (x *chaos) heal(w int) {
	for _, a := range slices.Clone(x.worlds[w].Archetypes()) {
		for _, e := range slices.Clone(a.Entities()) {
			for _, h := range x.herds {
				if entry := x.worlds[w].Entry(e); entry.HasComponent(h.component()) && !entry.HasComponent(h.minds()) {
					x.note("heal %v of world %d", fsm.Entity(e), w)
					entry.AddComponent(h.minds())
					x.discover(w)
				}
			}
		}
	}
}

// arm has a callback of an entity panic.
func (x *chaos) arm(w int, e donburi.Entity) {
	h := x.herds[x.die.IntN(2)]
	if kind := callbackKind(1 + x.die.IntN(callbackKinds)); x.panicky && x.worlds[w].Valid(e) && x.worlds[w].Entry(e).HasComponent(h.minds()) {
		if x.die.IntN(3) == 0 {
			kind = exitKind
		}
		x.note("callback %d of %v in world %d is to panic", kind, fsm.Entity(e), w)
		h.minds().Get(x.worlds[w].Entry(e)).Fuse = kind
	}
}
