package lights_test

import (
	"fmt"

	"github.com/horde-fsm/horde/examples/lights"
	"github.com/horde-fsm/horde/fsm"
)

// Nobody is there for ten seconds, then somebody presses the button.
func Example() {
	machine := lights.New()
	crossings := fsm.NewPool(machine, fsm.Config{})
	crossing := crossings.Add(lights.Crossing{})

	wait := func(seconds int) {
		for range seconds * 60 {
			crossings.Update()
			for _, c := range crossings.Changes() {
				layer := machine.Layers()[c.Layer]
				fmt.Printf("%.2f s  %s: %s\n", float64(c.Tick)/60, layer.Name(), machine.StateAt(layer.Index(), c.To).Name())
			}
		}
	}
	wait(10)
	crossings.Send(crossing, lights.Press)
	wait(25)
	// Output:
	// 0.02 s  cars: green
	// 0.02 s  walkers: stop
	// 10.02 s  walkers: please wait
	// 10.02 s  cars: amber
	// 12.02 s  cars: red
	// 12.02 s  walkers: walk
	// 18.02 s  walkers: hurry
	// 21.02 s  walkers: stop
	// 21.03 s  cars: red and amber
	// 22.03 s  cars: green
}
