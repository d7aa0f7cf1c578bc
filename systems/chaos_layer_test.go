package systems_test

import (
	"math/rand/v2"
	"strings"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// anyLayers returns a layer of some edition, or of a stranger, or none.
func (h *herdOf[V]) anyLayers(die *rand.Rand) []*fsm.Layer[V] {
	if die.IntN(2) == 0 {
		return nil
	}
	return []*fsm.Layer[V]{h.anyLayer(die)}
}

func (h *herdOf[V]) anyLayer(die *rand.Rand) *fsm.Layer[V] {
	m := h.f.Machine()
	switch die.IntN(8) {
	case 0:
		m = h.editions[die.IntN(len(h.editions))].Machine
	case 1:
		m = h.strange
	}
	return m.Layers()[die.IntN(len(m.Layers()))]
}

// trust tells whether a machine must know a layer, or must not.
type trust int

const (
	mayKnow trust = iota
	mustKnow
	mustNotKnow
)

// trusts tells whether a machine knows layers by their names, present or former.
func (h *herdOf[V]) trusts(m *fsm.Machine[V], layers ...*fsm.Layer[V]) (all trust) {
	all = mustKnow
	for _, l := range layers {
		if one := h.trustsOne(m, l); one == mustNotKnow {
			return mustNotKnow
		} else if one == mayKnow {
			all = mayKnow
		}
	}
	return all
}

func (h *herdOf[V]) trustsOne(m *fsm.Machine[V], l *fsm.Layer[V]) trust {
	has := func(m *fsm.Machine[V]) bool { return l.Index() < len(m.Layers()) && m.Layers()[l.Index()] == l }
	if has(h.strange) {
		return mustNotKnow
	}
	for i := range h.editions {
		if h.editions[i].Machine != m {
			continue
		}
		for k := i; ; k = h.editions[k].parent {
			switch {
			case !has(h.editions[k].Machine):
			case k == i || h.editions[i].plan.knows(l.Name()):
				return mustKnow
			default:
				return mustNotKnow
			}
			if k == 0 {
				return mayKnow // of an edit that does not run
			}
		}
	}
	return mayKnow
}

// withLayers does something with layers of a machine, which must be refused if it does not know them, and only then.
func (h *herdOf[V]) withLayers(what string, m *fsm.Machine[V], layers []*fsm.Layer[V], f func()) {
	trust := h.trusts(m, layers...)
	defer func() {
		r := recover()
		text, _ := r.(string)
		refused := strings.HasPrefix(text, what+": machine") &&
			(strings.Contains(text, "belongs to another") || strings.Contains(text, "no longer has layer"))
		switch {
		case refused && trust == mustKnow:
			h.x.fail("%s: %s", what, text)
		case r != nil && !refused:
			panic(r)
		case r == nil && trust == mustNotKnow && strings.HasPrefix(what, "systems: "): // others need not look at layers for one who is gone
			h.x.fail("%s: layer %s is accepted, which machine %s does not have", what, layers[0], m.Name())
		}
	}()
	f()
}

// sendAcross sends something from a callback of the other herd.
func (h *herdOf[V]) sendAcross(t *fsm.Tick, die *rand.Rand, e donburi.Entity, loud bool) {
	layers := h.anyLayers(die)
	c, m := fsm.Command(1+die.IntN(3)), fsm.Message{Kind: fsm.MessageKind(die.IntN(4))}
	ways := []string{"Send", "SendFor", "Post", "PostFor", "SendAll", "PostAll"}
	if !loud {
		ways = ways[:4]
	}
	way := ways[die.IntN(len(ways))]
	h.withLayers("systems: "+way, h.f.Machine(), layers, func() {
		switch way {
		case "Send":
			systems.Send(t, h.f, e, c, layers...)
		case "SendFor":
			systems.SendFor(t, h.f, e, c, time.Duration(die.IntN(5))*chaosStep, layers...)
		case "Post":
			systems.Post(t, h.f, e, m, layers...)
		case "PostFor":
			systems.PostFor(t, h.f, e, m, time.Duration(die.IntN(5))*chaosStep, layers...)
		case "SendAll":
			systems.SendAll(t, h.f, c, layers...)
		case "PostAll":
			systems.PostAll(t, h.f, m, layers...)
		}
	})
}
