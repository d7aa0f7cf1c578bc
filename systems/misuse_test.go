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
		"Forget":        func() { f.Forget(nil) },
	} {
		wantPanic(t, name, `systems: machine "lost" was given a nil world`, use)
	}
	packer := systems.NewPacker(diary)
	for name, use := range map[string]func(){
		"Pack":    func() { packer.Pack(nil) },
		"Update":  func() { packer.Update(nil) },
		"Scatter": func() { packer.Scatter(nil) },
		"Forget":  func() { packer.Forget(nil) },
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
		"Forget":  (*systems.Packer).Forget,
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
	wantPanic(t, "Step", "systems: Packer.Step was given -5; give the number of values to look at, or 0 to pack nothing",
		func() { systems.NewPacker(diary).Step(donburi.NewWorld(), -5) })
}

// What is wrong with a Tick is said of the function that was given it.
func TestATickOfNoCallbackIsRefused(t *testing.T) {
	to := systems.MustFSM(newTwoStates("lost").Machine, diary)
	for name, use := range map[string]func(*fsm.Tick){
		"WorldOf":      func(t *fsm.Tick) { systems.WorldOf(t) },
		"PopulationOf": func(t *fsm.Tick) { systems.PopulationOf[writer](t) },
		"Create":       func(t *fsm.Tick) { systems.Create(t, nil, diary) },
		"Remove":       func(t *fsm.Tick) { systems.Remove(t, 1) },
		"Change":       func(t *fsm.Tick) { systems.Change(t, 1, func(*donburi.Entry) {}) },
		"Send":         func(t *fsm.Tick) { systems.Send(t, to, 1, toggle) },
		"SendFor":      func(t *fsm.Tick) { systems.SendFor(t, to, 1, toggle, time.Second) },
		"SendAll":      func(t *fsm.Tick) { systems.SendAll(t, to, toggle) },
		"Post":         func(t *fsm.Tick) { systems.Post(t, to, 1, fsm.Message{Kind: 1}) },
		"PostFor":      func(t *fsm.Tick) { systems.PostFor(t, to, 1, fsm.Message{Kind: 1}, time.Second) },
		"PostAll":      func(t *fsm.Tick) { systems.PostAll(t, to, fsm.Message{Kind: 1}) },
	} {
		wantPanic(t, name, "systems: "+name+" takes the Tick of a callback, and was given nil", func() { use(nil) })
		wantPanic(t, name, "systems: "+name+" was given a Tick that no engine has made; to try a callback, make an FSM of a machine with it and "+
			"run it in donburi.NewWorld()", func() { use(new(fsm.Tick)) })
	}
}
