package running

import (
	"fmt"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
)

// Patch gives guards nerves and makes them stay at their posts when they hear an alarm. Call it between ticks.
func (g *Game) Patch() error {
	b := g.Guards.Machine().Edit()
	b.FindLayer("act").DeleteState("look")
	chase := b.FindLayer("act").FindState("chase")

	nerves := b.Layer("nerves")
	cool, tense := nerves.State("cool"), nerves.State("tense")
	cool.To(tense).WhenIn(chase)
	tense.To(cool).After(10 * time.Second)

	m, err := b.Build()
	if err != nil {
		return err
	}
	if odd := m.Check(); len(odd) > 0 {
		return fmt.Errorf("not swapped in: %v", odd)
	}
	return g.Guards.Swap(m)
}

// SetDetail makes guards think less often the farther they are from the camera. Call it between ticks, a few times a second.
func (g *Game) SetDetail(camera components.Vec2) {
	guards := g.Guards.In(g.World)
	Duty.Each(g.World, func(e *donburi.Entry) {
		far, every := states.Distance(components.Body.Get(e).Position, camera), 1
		switch {
		case guards.Is(e.Entity(), g.chase): // wherever it is
		case far > 200:
			every = 15
		case far > 80:
			every = 4
		}
		_ = guards.SetInterval(e.Entity(), every) // an error if it is no guard
	})
}

// fault is told of a panic in a callback. The guard concerned is stopped; the others go on.
func (g *Game) fault(f *fsm.Fault) {
	g.Faults = append(g.Faults, f) // a game would write f and f.Stack to its log
}

// Revive restarts the guards that were stopped.
func (g *Game) Revive() error {
	for _, f := range g.Faults {
		if err := g.Guards.In(g.World).Restart(donburi.Entity(f.Entity)); err != nil {
			return err
		}
	}
	g.Faults = nil
	return nil
}
