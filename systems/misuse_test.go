package systems_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

func TestNilWorldIsRefused(t *testing.T) {
	f := systems.MustFSM(newTwoStates("lost").Machine, diary)
	const want = `systems: machine "lost" was given a nil world`
	wantPanic(t, "In", want, func() { f.In(nil) })
	wantPanic(t, "Update", want, func() { f.Update(nil) })
	wantPanic(t, "Advance", want, func() { f.Advance(nil, time.Second) })
	wantPanic(t, "Subscribe", want, func() { f.Subscribe(nil, func(donburi.World, fsm.Change) {}) })
	f.Forget(nil)
	var made systems.FSM[writer]
	wantPanic(t, "nil", "systems: an FSM was used that is nil; a variable for one is set by NewFSM before its first use", func() { (*systems.FSM[writer])(nil).Update(donburi.NewWorld()) })
	wantPanic(t, "the zero value", "systems: an FSM was used that NewFSM has not made", func() { made.Update(donburi.NewWorld()) })
	for name, use := range map[string]func(f *systems.FSM[writer]){
		"Configure":  func(f *systems.FSM[writer]) { f.Configure(fsm.Config{}) },
		"KeepPacked": func(f *systems.FSM[writer]) { f.KeepPacked() },
		"Components": func(f *systems.FSM[writer]) { f.Components() },
		"Swap":       func(f *systems.FSM[writer]) { _ = f.Swap(newTwoStates("lost").Machine) },
		"Machine":    func(f *systems.FSM[writer]) { f.Machine() },
		"Forget":     func(f *systems.FSM[writer]) { f.Forget(donburi.NewWorld()) },
	} {
		wantPanic(t, name, "systems: an FSM was used that is nil; a variable for one is set by NewFSM before its first use", func() { use(nil) })
		wantPanic(t, name, "systems: an FSM was used that NewFSM has not made", func() { use(&made) })
	}
	for name, use := range map[string]func(p *systems.Packer, w donburi.World){
		"Pack":    func(p *systems.Packer, w donburi.World) { p.Pack(w) },
		"Update":  (*systems.Packer).Update,
		"Step":    func(p *systems.Packer, w donburi.World) { p.Step(w, 1) },
		"Scatter": func(p *systems.Packer, w donburi.World) { p.Scatter(w) },
	} {
		for _, p := range []*systems.Packer{nil, {}} {
			wantPanic(t, name, "systems: a Packer was used that NewPacker has not made", func() { use(p, donburi.NewWorld()) })
		}
	}
	wantPanic(t, "Subscribe", `systems: Subscribe of machine "lost" was given a nil function`, func() { f.Subscribe(donburi.NewWorld(), nil) })
	wantPanic(t, "Pack", "systems: Packer was given a nil world", func() { systems.NewPacker(diary).Pack(nil) })
	wantPanic(t, "Movement", "systems: Movement was given a nil world", func() { systems.NewMovement(0).Update(nil) })
	wantPanic(t, "Perception", "systems: Perception was given a nil world", func() { systems.NewPerception(0).Update(nil) })
	wantPanic(t, "Animation", "systems: Animation was given a nil world", func() { systems.NewAnimation(0).Update(nil) })
	wantPanic(t, "Step", "systems: Packer was given a nil world", func() { systems.NewPacker(diary).Update(nil) })
	wantPanic(t, "Scatter", "systems: Packer was given a nil world", func() { systems.NewPacker(diary).Scatter(nil) })
	wantPanic(t, "ProcessEvents", want, func() { f.ProcessEvents(nil) })
	wantPanic(t, "System", want, func() { f.System(nil) })
	wantPanic(t, "Movement's System", "systems: Movement was given a nil world", func() { systems.NewMovement(0).System(nil) })
	systems.NewPacker(diary).Forget(nil)
	wantPanic(t, "WorldOf", "systems: WorldOf, PopulationOf, Create, Remove, Change, Send, SendAll, Post and PostAll take the Tick of a callback, and were given nil",
		func() { systems.WorldOf(nil) })
	wantPanic(t, "SetBudget", "systems: SetBudget was given -1; give the number of values to look at in a tick, or 0 to pack nothing",
		func() { systems.NewPacker(diary).SetBudget(-1) })
}
