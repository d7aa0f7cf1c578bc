package systems_test

import (
	"fmt"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

type Lock struct{ Code int }

var lock = donburi.NewComponentType[Lock]()

// Door is a view that asks for the entity too.
type Door struct {
	Self donburi.Entity
	Lock *Lock
}

const (
	Open fsm.Command = iota + 1
	Close
)

const Dial fsm.MessageKind = 1

// Commands fire transitions; messages carry data to the current state. Both act at once or are queued for the next tick.
func ExamplePopulation_Execute() {
	b := fsm.NewBuilder[Door]("door")
	layer := b.Layer("door")
	closed := layer.State("closed").OnMessage(func(_ *fsm.Tick, d *Door, m fsm.Message) bool {
		d.Lock.Code = *m.Data.(*int)
		return true
	})
	open := layer.State("open").OnEnter(func(*fsm.Tick, *Door) { fmt.Println("creak") })
	closed.To(open).On(Open).When(func(d *Door) bool { return d.Lock.Code == 42 })
	open.To(closed).On(Close)
	machine := b.MustBuild()

	doors := systems.MustFSM(machine, lock)
	world := donburi.NewWorld()
	door := world.Create(doors.Component, lock)
	people := doors.In(world)

	fmt.Println("opens:", people.Execute(door, Open))
	fmt.Println(people.Perform(door, Close))
	code := 42
	fmt.Println("dialled:", people.Tell(door, fsm.Message{Kind: Dial, Data: &code}))
	people.Send(door, Open)
	people.Send(door, Open) // the door is open by then, so the command has no effect and is counted as lost
	doors.Update(world)
	fmt.Println("state:", people.Current(door, layer).Name())
	for _, lost := range people.Lost() {
		fmt.Println("lost: command", lost.Command, "because", lost.Reason)
	}
	people.SendFor(door, Open, time.Second) // waits until the door is closed
	doors.Update(world)
	people.Execute(door, Close)
	doors.Update(world)
	fmt.Println("state:", people.Current(door, layer).Name(), "before:", people.Previous(door, layer).Name())

	// Output:
	// opens: false
	// fsm: Perform: command 2 leads nowhere from state "closed" of layer "door" of machine "door"
	// dialled: true
	// creak
	// state: open
	// lost: command 1 because unhandled
	// creak
	// state: open before: closed
}
