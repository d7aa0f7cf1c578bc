// Package lights defines the traffic lights of a crossing with a button: cars have green until somebody wants to walk. It has two
// layers, one for cars and one for walkers, which watch each other through the data that they share.
package lights

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Crossing is what the states see of a crossing.
type Crossing struct {
	Waiting bool // somebody has pressed the button
	CarsOff bool // cars have red
	Walking bool // walkers have green, or had it a moment ago
}

// Press is the command that the button sends.
const Press fsm.Command = 1

func waiting(c *Crossing) bool   { return c.Waiting }
func carsOff(c *Crossing) bool   { return c.CarsOff }
func noWalkers(c *Crossing) bool { return !c.Walking && !c.Waiting }

// New returns the machine.
func New() *fsm.Machine[Crossing] {
	b := fsm.NewBuilder[Crossing]("lights")
	b.Commands(map[fsm.Command]string{Press: "Press"})

	cars := b.Layer("cars")
	green := cars.State("green")
	amber := cars.State("amber")
	red := cars.State("red").OnEnter(stopCars).OnExit(freeCars)
	ready := cars.State("red and amber")
	green.To(amber).When(waiting).After(5 * time.Second)
	amber.To(red).After(2 * time.Second)
	red.To(ready).When(noWalkers).After(2 * time.Second)
	ready.To(green).After(time.Second)

	walkers := b.Layer("walkers")
	stop := walkers.State("stop")
	called := walkers.State("please wait").OnEnter(call)
	walk := walkers.State("walk").OnEnter(beginWalk)
	hurry := walkers.State("hurry").OnExit(endWalk)
	stop.To(called).On(Press)
	called.To(walk).When(carsOff)
	walk.To(hurry).After(6 * time.Second)
	hurry.To(stop).After(3 * time.Second)
	return b.MustBuild()
}

func call(_ *fsm.Tick, c *Crossing)      { c.Waiting = true }
func stopCars(_ *fsm.Tick, c *Crossing)  { c.CarsOff = true }
func freeCars(_ *fsm.Tick, c *Crossing)  { c.CarsOff = false }
func beginWalk(_ *fsm.Tick, c *Crossing) { c.Waiting, c.Walking = false, true }
func endWalk(_ *fsm.Tick, c *Crossing)   { c.Walking = false }
