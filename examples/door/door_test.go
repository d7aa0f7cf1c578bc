package door_test

import (
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/examples/door"
	"github.com/horde-fsm/horde/fsm"
)

// Somebody opens the door and goes through; it closes on a foot and opens again; it is locked and unlocked.
func Example() {
	machine := door.New()
	doors := fsm.NewPool(machine, fsm.Config{})
	front := doors.Add(door.Door{})

	wait := func(seconds float64) {
		for range int(seconds * 60) {
			doors.Update()
			for _, c := range doors.Changes() {
				if c.From != fsm.None {
					fmt.Printf("%.2f s  %s (%s)\n", float64(c.Tick)/60, machine.StateAt(0, c.To).Name(), c.Cause)
				}
			}
		}
	}
	wait(1)
	doors.Send(front, door.Open)
	wait(3.75) // it opens, stays open for three seconds, and is about to close
	doors.View(front).Blocked = true
	wait(5)
	doors.View(front).Blocked = false
	wait(2)
	_, why, _ := strings.Cut(doors.Perform(front, door.Lock).Error(), "; ")
	fmt.Println("lock without a key:", why)
	doors.View(front).HasKey = true
	fmt.Println("lock with the key:", doors.Execute(front, door.Lock))
	fmt.Println("open a locked door:", doors.Perform(front, door.Open))
	wait(1)
	// Output:
	// 1.02 s  opening (command)
	// 1.52 s  open (condition)
	// 4.52 s  closing (condition)
	// 4.77 s  opening (condition)
	// 5.27 s  open (condition)
	// 9.77 s  closing (condition)
	// 10.27 s  closed (condition)
	// lock without a key: the transition to "locked" has it, but its condition "hasKey" is false
	// lock with the key: true
	// open a locked door: fsm: Perform: command "Open" leads nowhere from state "locked" of layer "leaf" of machine "door"
	// 11.75 s  locked (command)
}
