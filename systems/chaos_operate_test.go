package systems_test

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// operate does something with the herd's population of a world, or asks it something.
func (h *herdOf[V]) operate(w int, e donburi.Entity) {
	x := h.x
	p := h.population(w)
	if n := len(h.gone); n > 0 && x.die.IntN(20) == 0 {
		p = h.gone[x.die.IntN(n)]
	}
	die, m, layers := x.die, p.Machine(), h.anyLayers(x.die)
	c, message := fsm.Command(1+die.IntN(3)), fsm.Message{Kind: fsm.MessageKind(die.IntN(4)), Data: e}
	state := h.stateOf(m, die)
	if die.IntN(6) == 0 {
		state = h.stateOf(h.editions[die.IntN(len(h.editions))].Machine, die)
	}
	do := func(what string, f func()) {
		x.do("%s of %s, world %d: %v, command %d, state %v, layers %v", func() { h.withLayers("fsm: "+what, p.Machine(), layers, f) },
			what, m.Name(), w, fsm.Entity(e), c, state, layers)
	}
	x.focus[w] = e
	switch x.choose(die, 36) {
	case 0, 1:
		do("Can", func() { h.execute(p, e, c, layers) })
	case 2:
		do("Perform", func() { _ = p.Perform(e, c, layers...) })
	case 3:
		do("Send", func() { p.Send(e, c, layers...) })
	case 4:
		do("SendFor", func() { p.SendFor(e, c, time.Duration(die.IntN(5))*chaosStep, layers...) })
	case 5:
		do("SendAll", func() { p.SendAll(c, layers...) })
	case 6:
		if die.IntN(2) == 0 {
			do("Post", func() { p.Post(e, message, layers...) })
		} else {
			do("PostFor", func() { p.PostFor(e, message, time.Duration(die.IntN(5))*chaosStep, layers...) })
		}
	case 7:
		do("PostAll", func() { p.PostAll(message, layers...) })
	case 8:
		do("Tell", func() { p.Tell(e, message, layers...) })
	case 9:
		if die.IntN(2) == 0 {
			do("Withdraw", func() { p.Withdraw(e, c) })
		} else {
			do("WithdrawMessage", func() { p.WithdrawMessage(e, message.Kind) })
		}
	case 10, 11:
		do("ChangeTo", func() { _ = p.ChangeTo(e, state) })
	case 12:
		layers = []*fsm.Layer[V]{h.anyLayer(die)}
		do("Revert", func() { p.Revert(e, layers[0]) })
	case 13:
		do("Start", func() { _ = p.Start(e) })
	case 14:
		do("Start in", func() { _ = p.Start(e, state) })
	case 15:
		do("Restart", func() { _ = p.Restart(e) })
	case 16, 17:
		if ttl := time.Duration(die.IntN(6)) * chaosStep; die.IntN(2) == 0 {
			do("Pause", func() { _ = p.Pause(e) })
		} else {
			do("PauseFor", func() { _ = p.PauseFor(e, ttl) })
		}
	case 18:
		do("Resume", func() { _ = p.Resume(e) })
	case 19:
		do("SetInterval", func() { _ = p.SetInterval(e, 1+die.IntN(4)) })
	case 20:
		do("Attach", func() { _ = p.Attach(e) })
	case 21:
		do("Attach in", func() { _ = p.Attach(e, state) })
	case 22, 23:
		do("Detach", func() { _ = p.Detach(e) })
	case 24:
		layers = []*fsm.Layer[V]{h.anyLayer(die)}
		do("Explain", func() { p.Explain(nil, e, layers[0]) })
	case 25:
		do("AppendCommands", func() { p.AppendCommands(nil, e, layers...) })
	case 26:
		do("AppendSnapshot", func() { h.save(p) })
	case 27:
		do("Restore", func() { h.restore(w, p) })
	case 28:
		do("AppendEntity", func() {
			if data, err := p.AppendEntity(nil, e); err == nil {
				h.parcels = append(h.parcels, data)
			}
		})
		if other := x.someone(die, w); die.IntN(2) == 0 {
			do("AppendGroup", func() {
				if data, err := p.AppendGroup(nil, []donburi.Entity{e, other}); err == nil {
					h.parcels = append(h.parcels, data)
				}
			})
		}
	case 29, 30:
		do("RestoreEntity", func() { h.receive(p, e) })
	case 31, 32, 33:
		h.swap()
	case 34:
		if x.forgetful && die.IntN(2) == 0 {
			h.forget(w)
		}
	case 35:
		if x.heard {
			do("ProcessEvents", func() { h.f.ProcessEvents(x.worlds[w]) })
		}
	}
}

// forget has the herd forget a world.
func (h *herdOf[V]) forget(w int) {
	h.x.do("Forget world %d of %s", func() {
		h.f.Forget(h.x.worlds[w])
		h.away[w], h.gone = true, append(h.gone, h.former[w])
	}, w, h.f.Machine().Name())
}

// execute gives a command and compares the answer with the one that Can has given.
func (h *herdOf[V]) execute(p *systems.Population[V], e donburi.Entity, c fsm.Command, layers []*fsm.Layer[V]) {
	can := p.Can(e, c, layers...)
	started := true // in all layers: a panic may have interrupted it
	for _, l := range p.Machine().Layers() {
		started = started && p.Current(e, l) != nil
	}
	wild, panics := h.x.wild, h.x.panics.Load()
	did := p.Execute(e, c, layers...)
	if can && !did && h.x.panics.Load() == panics && h.x.wild == wild || did && !can && started {
		h.x.fail("Can is %v, and Execute %v", can, did)
	}
}
