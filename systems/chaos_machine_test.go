package systems_test

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Mind is what the callbacks of a chaos read and write.
type Mind struct {
	Owner    donburi.Entity // none if the game has added the component by hand and nobody has called since
	Key, Age int
	Fuse     callbackKind // of the callback that is to panic
	Entered  int          // counts what all have entered
	Left     []string     // layers whose state has been left, and none entered since
}

var (
	wits = donburi.NewComponentType[Mind]().SetName("wits")
	guts = donburi.NewComponentType[Mind]().SetName("guts")
)

// The two machines have views of their own, so entities may run both.
type (
	soul struct {
		Self  donburi.Entity
		Row   fsm.Row
		Mind  *Mind
		Purse *Purse `horde:"optional"`
	}
	beast struct {
		Purse *Purse `horde:"optional"`
		Mind  *Mind
		Row   fsm.Row
		Self  donburi.Entity
	}
)

const chaosStep = 10 * time.Millisecond

// define gives a builder the layers of the plan, with transitions that are drawn.
func (h *herdOf[V]) define(b *fsm.Builder[V], plan chaosPlan) {
	die := h.x.die
	var all []*fsm.State[V]
	for i, l := range plan {
		layer := b.Layer(l.name)
		if len(l.former) > 0 {
			layer.Formerly(l.former...)
		}
		for _, s := range l.states {
			state := layer.State(s.name)
			if len(s.former) > 0 {
				state.Formerly(s.former...)
			}
			h.animate(i, state)
			all = append(all, state)
		}
		if l.within != "" {
			layer.Within(b.FindLayer(l.within).FindState(l.outer))
		}
		if l.history && l.within != "" {
			layer.History()
		}
		h.animateLayer(layer)
		states := all[len(all)-len(l.states):]
		for _, from := range states {
			for range 1 + die.IntN(3) {
				h.trigger(from.To(states[die.IntN(len(states))]), all, true)
			}
			if die.IntN(4) == 0 {
				from.To(from).On(fsm.Command(1 + die.IntN(3))).Do(h.callback(actionKind, nil)).Internal()
			}
		}
		if die.IntN(3) == 0 {
			if any := layer.Any().To(states[die.IntN(len(states))]); die.IntN(2) == 0 {
				h.trigger(any.AllowSelf(), all, false)
			} else {
				h.trigger(any, all, false)
			}
		}
	}
}

// trigger draws what fires a transition.
func (h *herdOf[V]) trigger(t *fsm.Transition[V], all []*fsm.State[V], own bool) {
	die := h.x.die
	divisor, rest := 2+die.IntN(5), die.IntN(2)
	condition := func(v *V) bool {
		_, _, mind := h.look(v)
		h.ask(mind, conditionKind)
		return (mind.Key+mind.Age)%divisor == rest
	}
	switch die.IntN(8) {
	case 0, 1:
		t.When(condition)
	case 2, 3, 4:
		t.On(fsm.Command(1 + die.IntN(3))).When(condition)
	case 5:
		t.After(time.Duration(1+die.IntN(6)) * chaosStep)
	case 6:
		if t.AfterBetween(chaosStep, 9*chaosStep); own {
			if h.x.die.IntN(2) == 0 {
				t.Weight(1 + die.IntN(3))
				break
			}
			t.WeightFunc(func(v *V) int {
				_, _, mind := h.look(v)
				h.ask(mind, delayKind)
				return mind.Key%4 - 1
			})
		}
	case 7:
		t.WhenIn(all[die.IntN(len(all))]).AfterFunc(func(v *V) time.Duration {
			_, _, mind := h.look(v)
			h.ask(mind, delayKind)
			return time.Duration(mind.Key%4) * chaosStep
		})
	}
	if die.IntN(3) == 0 {
		t.Do(h.callback(actionKind, nil))
	}
	if die.IntN(8) == 0 {
		guard := func(v *V) bool {
			_, _, mind := h.look(v)
			h.ask(mind, guardKind)
			return mind.Age%3 > 0
		}
		if die.IntN(2) == 0 {
			t.Target().CanEnter(guard)
		} else {
			t.Target().CanEnterTick(func(_ *fsm.Tick, v *V) bool { return guard(v) })
		}
	}
}

// animate gives a state callbacks.
func (h *herdOf[V]) animate(layer int, s *fsm.State[V]) {
	die := h.x.die
	s.OnEnter(h.callback(enterKind, s)).OnExit(h.callback(exitKind, s))
	update := h.callback(updateKind, s)
	switch {
	case die.IntN(5) == 0: // it has none
	case h.x.batch[h.number] && die.IntN(3) > 0:
		s.OnUpdateBatch(func(t *fsm.Tick, vs []V) {
			for i := range vs {
				update(t.At(i), &vs[i])
			}
		})
	default:
		s.OnUpdate(update)
	}
	if die.IntN(2) == 0 {
		hear := h.callback(messageKind, s)
		s.OnMessage(func(t *fsm.Tick, v *V, m fsm.Message) bool {
			hear(t, v)
			return m.Kind%2 == 0
		})
	}
}

func (h *herdOf[V]) animateLayer(l *fsm.Layer[V]) {
	die := h.x.die
	if die.IntN(3) == 0 {
		l.Always(h.callback(alwaysKind, nil))
	}
	if die.IntN(4) == 0 {
		l.OnEnter(h.callback(layerEnterKind, nil)).OnExit(h.callback(layerExitKind, nil))
	}
	if die.IntN(3) == 0 {
		l.UpdateOnTransition()
	}
	if die.IntN(3) == 0 {
		hear := h.callback(messageKind, nil)
		l.OnMessage(func(t *fsm.Tick, v *V, _ fsm.Message) bool {
			hear(t, v)
			return true
		})
	}
}
