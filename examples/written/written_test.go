package written_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/examples/written"
	"github.com/horde-fsm/horde/fsm"
)

// A wolf gets hungry, hunts, eats, sleeps, and is shot at.
func Example() {
	machine := written.New()
	pack := fsm.NewPool(machine, fsm.Config{})
	grey := pack.Add(written.Wolf{Hunger: 0.695, Prey: 30.2, Age: 5})
	for tick := range 30 * 60 {
		if tick == 20*60 {
			pack.Send(grey, written.Shot)
		}
		pack.Update()
		for _, c := range pack.Changes() {
			fmt.Printf("%5.2f s  %s (%s)\n", float64(c.Tick)/60, machine.StateAt(0, c.To).Name(), c.Cause)
		}
	}
	// Output:
	//  0.02 s  roam (start)
	//  3.07 s  hunt (condition)
	//  9.13 s  eat (condition)
	// 12.13 s  sleep (condition)
	// 19.82 s  roam (condition)
	// 20.02 s  flee (command)
	// 24.02 s  roam (condition)
	// 29.85 s  hunt (condition)
}

// A text with two typing errors.
func ExampleRead() {
	text, err := os.ReadFile("wolf.yaml")
	if err != nil {
		panic(err)
	}
	slips := strings.NewReplacer("when: hungry", "when: hungri", "to: roam, after: stamina", "to: raom, after: stamina")
	_, err = written.Read("wolf.yaml", []byte(slips.Replace(string(text))))
	fmt.Println(err)
	// Output:
	// wolf.yaml:10:30: no condition is called "hungri"; did you mean "hungry"? (Words.Conditions, TickConditions, BatchConditions)
	// wolf.yaml:17:18: layer "life" has no state "raom"; did you mean "roam"?
}

// A layer defined in Go, beside those of the text, which stays when the text changes.
func Example_extend() {
	words := definition.Words[written.Wolf]{
		Extend: func(b *fsm.Builder[written.Wolf]) {
			fur := b.Layer("fur")
			summer, winter := fur.State("summer"), fur.State("winter")
			summer.To(winter).After(90 * 24 * time.Hour)
			winter.To(summer).After(90 * 24 * time.Hour)
		},
	}
	wolf, err := definition.Read("wolf.yaml", []byte("machine: wolf\nlayers: {life: {states: {roam: }}}"), words)
	fmt.Println(wolf.Layers(), err)
	wolf, err = definition.Reread(wolf, "wolf.yaml", []byte("machine: wolf\nlayers: {life: {states: {roam: , sleep: }}, legs: {states: {trot: }}}"), words)
	fmt.Println(wolf.Layers(), err)
	// Output:
	// [life fur] <nil>
	// [life legs fur] <nil>
}

// A fighting game's delays are counted in frames, of which the game knows how long they are.
func Example_frames() {
	const step = time.Second / 60
	words := definition.Words[written.Wolf]{
		Makers: map[string]any{
			"frames": func(n int) (func(*written.Wolf) time.Duration, error) {
				if n < 1 {
					return nil, errors.New("give 1 frame or more")
				}
				return func(*written.Wolf) time.Duration { return time.Duration(n) * step }, nil
			},
		},
	}
	text := "machine: wolf\nlayers: {act: {states: {bite: {transitions: [{to: pant, after: {frames: 4}}]}, pant: }}}"
	wolf, err := definition.Read("wolf.yaml", []byte(text), words)
	if err != nil {
		fmt.Println(err)
		return
	}
	pack := fsm.NewPool(wolf, fsm.Config{Step: step})
	grey := pack.Add(written.Wolf{})
	for pack.Update(); pack.IsIn(grey, "bite"); pack.Update() {
		fmt.Println("tick", pack.Tick(), "bites")
	}
	fmt.Println("tick", pack.Tick(), "pants")
	_, err = definition.Read("wolf.yaml", []byte(strings.Replace(text, "4", "0", 1)), words)
	fmt.Println(err)
	// Output:
	// tick 1 bites
	// tick 2 bites
	// tick 3 bites
	// tick 4 bites
	// tick 5 pants
	// wolf.yaml:2:73: "frames" does not take 0: give 1 frame or more
}

// A file that is edited while wolves live changes their machine.
func TestTheFileIsFollowed(t *testing.T) {
	text, err := os.ReadFile("wolf.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "wolf.yaml")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) { // whose clock goes on when it is told to
		pack, err := written.Follow(file)
		if err != nil {
			t.Fatal(err)
		}
		grey := pack.Add(written.Wolf{Prey: 30})
		state := func() string {
			pack.Update()
			return pack.Current(grey, pack.Machine().Layer("life")).Name()
		}
		if got := state(); got != "roam" {
			t.Errorf("at first it is in state %s", got)
		}
		other := "machine: wolf\nlayers: {life: {states: {sleep: , roam: {transitions: [{to: sleep, after: 1ms}]}}}}"
		if err := os.WriteFile(file, []byte(other), 0o644); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		if got := state(); got != "sleep" {
			t.Errorf("with another machine it is in state %s", got)
		}
	})
}
