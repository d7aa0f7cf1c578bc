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
	for name, use := range map[string]func(){
		"In":            func() { f.In(nil) },
		"Update":        func() { f.Update(nil) },
		"Advance":       func() { f.Advance(nil, time.Second) },
		"System":        func() { f.System(nil) },
		"Subscribe":     func() { f.Subscribe(nil, func(donburi.World, fsm.Change) {}) },
		"ProcessEvents": func() { f.ProcessEvents(nil) },
	} {
		wantPanic(t, name, `systems: machine "lost" was given a nil world`, use)
	}
	packer := systems.NewPacker(diary)
	for name, use := range map[string]func(){
		"Pack":    func() { packer.Pack(nil) },
		"Update":  func() { packer.Update(nil) },
		"Scatter": func() { packer.Scatter(nil) },
	} {
		wantPanic(t, name, "systems: Packer was given a nil world", use)
	}
	for name, use := range map[string]func(){
		"Movement":   func() { systems.NewMovement(0).Update(nil) },
		"Perception": func() { systems.NewPerception(0).Update(nil) },
		"Animation":  func() { systems.NewAnimation(0).Update(nil) },
	} {
		wantPanic(t, name, "systems: "+name+" was given a nil world", use)
	}
	wantPanic(t, "a nil ecs", "systems: Movement was given a nil world", func() { systems.NewMovement(0).System(nil) })

	f.Forget(nil) // nothing to forget
	packer.Forget(nil)
}

func TestUnmadeFSMIsRefused(t *testing.T) {
	for name, use := range map[string]func(f *systems.FSM[writer]){
		"Update":     func(f *systems.FSM[writer]) { f.Update(donburi.NewWorld()) },
		"Configure":  func(f *systems.FSM[writer]) { f.Configure(fsm.Config{}) },
		"KeepPacked": func(f *systems.FSM[writer]) { f.KeepPacked() },
		"Components": func(f *systems.FSM[writer]) { f.Components() },
		"Layout":     func(f *systems.FSM[writer]) { f.Layout() },
		"Swap":       func(f *systems.FSM[writer]) { _ = f.Swap(newTwoStates("lost").Machine) },
		"Machine":    func(f *systems.FSM[writer]) { f.Machine() },
		"Forget":     func(f *systems.FSM[writer]) { f.Forget(donburi.NewWorld()) },
	} {
		wantPanic(t, name, "systems: an FSM was used that is nil; a variable for one is set by NewFSM before its first use", func() { use(nil) })
		wantPanic(t, name, "systems: an FSM was used that NewFSM has not made", func() { use(new(systems.FSM[writer])) })
	}
}

func TestUnmadePackerIsRefused(t *testing.T) {
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
}

func TestNonsenseIsRefused(t *testing.T) {
	f := systems.MustFSM(newTwoStates("lost").Machine, diary)
	wantPanic(t, "Subscribe", `systems: Subscribe of machine "lost" was given a nil function`, func() { f.Subscribe(donburi.NewWorld(), nil) })
	wantPanic(t, "SetBudget", "systems: SetBudget was given -1; give the number of values to look at in a tick, or 0 to pack nothing",
		func() { systems.NewPacker(diary).SetBudget(-1) })
	wantPanic(t, "WorldOf", "systems: WorldOf, PopulationOf, Create, Remove, Change, Send, SendFor, SendAll, Post and PostAll take the Tick of a callback, and were given nil",
		func() { systems.WorldOf(nil) })
}
