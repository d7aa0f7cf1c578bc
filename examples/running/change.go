package running

import (
	"errors"
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

// Revive restarts the guards that were stopped, except those who are gone, and forgets the faults. Who panics again is stopped again, by
// a new fault.
func (g *Game) Revive() (err error) {
	guards, faults := g.Guards.In(g.World), g.Faults
	g.Faults = nil
	for _, f := range faults {
		for _, e := range append([]fsm.Entity{f.Entity}, f.Batch...) {
			if e := donburi.Entity(e); guards.Stopped(e) {
				err = errors.Join(err, guards.Restart(e))
			}
		}
	}
	return err
}
