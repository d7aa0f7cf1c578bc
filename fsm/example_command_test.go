package fsm_test

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// The game's own commands.
const (
	Open fsm.Command = iota + 1
	Shut
	Lock
)

// door defines a door that obeys commands.
func door() (*fsm.Machine[struct{}], *fsm.Layer[struct{}]) {
	b := fsm.NewBuilder[struct{}]("door")
	b.Commands(map[fsm.Command]string{Open: "Open", Shut: "Shut", Lock: "Lock"})
	leaf := b.Layer("leaf")
	shut, open, locked := leaf.State("shut"), leaf.State("open"), leaf.State("locked")
	shut.To(open).On(Open)
	open.To(shut).On(Shut)
	shut.To(locked).On(Lock)
	return b.MustBuild(), leaf
}

// Execute acts at once and reports whether a transition was taken.
func ExampleEngine_Execute() {
	machine, leaf := door()
	doors := fsm.NewPool(machine, fsm.Config{})
	front := doors.Add(struct{}{})
	fmt.Println(doors.Execute(front, Open), doors.Current(front, leaf).Name())
	fmt.Println(doors.Execute(front, Lock), doors.Current(front, leaf).Name())
	// Output:
	// true open
	// false open
}

// Perform is for callers for whom a command that leads nowhere is an error.
func ExampleEngine_Perform() {
	machine, _ := door()
	doors := fsm.NewPool(machine, fsm.Config{})
	front := doors.Add(struct{}{})
	fmt.Println(doors.Perform(front, Open))
	fmt.Println(doors.Perform(front, Lock))
	// Output:
	// <nil>
	// fsm: Perform: command "Lock" leads nowhere from state "open" of layer "leaf" of machine "door"
}

// A door that is knocked at stays as it is. The command is for the shut one only: at an open one nobody knocks.
func ExampleTransition_Internal() {
	const knock fsm.Command = 9
	b := fsm.NewBuilder[struct{}]("door").Commands(map[fsm.Command]string{Open: "Open", knock: "Knock"})
	leaf := b.Layer("leaf")
	shut, open := leaf.State("shut"), leaf.State("open")
	shut.To(open).On(Open)
	shut.To(shut).On(knock).Internal().Do(func(t *fsm.Tick, _ *struct{}) { fmt.Println("Who is there?") })
	open.OnEnter(func(*fsm.Tick, *struct{}) { fmt.Println("it opens") })

	doors := fsm.NewPool(b.MustBuild(), fsm.Config{})
	front := doors.Add(struct{}{})
	fmt.Println(doors.Execute(front, knock))
	fmt.Println(doors.Execute(front, Open))
	fmt.Println(doors.Can(front, knock))
	// Output:
	// Who is there?
	// true
	// it opens
	// true
	// false
}

// Send queues a command for the next tick. Lost returns those that had no effect.
func ExampleEngine_Send() {
	machine, leaf := door()
	doors := fsm.NewPool(machine, fsm.Config{})
	front := doors.Add(struct{}{})
	doors.Send(front, Open)
	doors.Send(front, Lock)
	doors.Update()
	fmt.Println(doors.Current(front, leaf).Name())
	for _, l := range doors.Lost() {
		fmt.Println(machine.DescribeLost(l))
	}
	// Output:
	// open
	// entity 1, tick 1: Lock unhandled: it leads nowhere from state "open" of layer "leaf"
}

// SendAll sends a command to all entities. Those whose state has no transition for it are passed over.
func ExampleEngine_SendAll() {
	machine, leaf := door()
	doors := fsm.NewPool(machine, fsm.Config{})
	for range 3 {
		doors.Add(struct{}{})
	}
	doors.Execute(doors.Add(struct{}{}), Lock)
	doors.SendAll(Open)
	doors.Update()
	for _, state := range leaf.States() {
		fmt.Println(doors.Count(state), state)
	}
	// Output:
	// 0 shut
	// 3 open
	// 1 locked
}

// SendFor makes a command wait for a state that takes it.
func ExampleEngine_SendFor() {
	machine, leaf := door()
	doors := fsm.NewPool(machine, fsm.Config{Step: time.Second})
	front := doors.Add(struct{}{})
	doors.Execute(front, Open)
	doors.SendFor(front, Lock, 10*time.Second)
	doors.Update()
	fmt.Println(doors.Current(front, leaf).Name())
	doors.Execute(front, Shut)
	doors.Update()
	fmt.Println(doors.Current(front, leaf).Name())
	// Output:
	// open
	// locked
}

// Output tells where a command leads, without an entity.
func ExampleMachine_Output() {
	machine, leaf := door()
	for _, s := range leaf.States() {
		if to := machine.Output(s, Open); to != nil {
			fmt.Println(s.Name(), "to", to.Name())
		}
	}
	// Output:
	// shut to open
}

// A message carries the game's data to the current state, which reports whether it handled the message.
func ExampleEngine_Tell() {
	type blow struct{ strength int }
	const hit fsm.MessageKind = 1

	b := fsm.NewBuilder[int]("wall") // the view is the wall's strength
	l := b.Layer("condition")
	standing, fallen := l.State("standing"), l.State("fallen")
	standing.OnMessage(func(t *fsm.Tick, strength *int, m fsm.Message) bool {
		if m.Kind != hit {
			return false
		}
		*strength -= m.Data.(*blow).strength
		return true
	})
	standing.To(fallen).When(func(strength *int) bool { return *strength <= 0 })

	walls := fsm.NewPool(b.MustBuild(), fsm.Config{})
	wall := walls.Add(10)
	for range 3 {
		handled := walls.Tell(wall, fsm.Message{Kind: hit, Data: &blow{6}})
		walls.Update()
		fmt.Println(handled, *walls.View(wall), walls.Current(wall, l).Name())
	}
	// Output:
	// true 4 standing
	// true -2 fallen
	// false -2 fallen
}
