package watchdog_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/examples/watchdog"
	"github.com/horde-fsm/horde/systems"
)

// A dog barks at a stranger who stands in front of it, again and again, until he comes nearer.
func Example() {
	dogs := watchdog.New()
	world := donburi.NewWorld()
	rex := world.Entry(world.Create(dogs.Component, components.Body, components.Sight, watchdog.Voice))
	stranger := world.Entry(world.Create(components.Body, components.Target))
	act := dogs.Machine().MustLayer("act")
	eyes, legs := systems.NewPerception(0), systems.NewMovement(0)
	for second, ahead := range []float64{100, 12, 12, 12, 12, 12, 12, 6, 6, 6, 6} {
		dog := components.Body.Get(rex)
		components.Body.Get(stranger).Position = dog.Position.Add(dog.Heading.MulScalar(ahead))
		for range 60 {
			eyes.Update(world)
			dogs.Update(world)
			legs.Update(world)
		}
		fmt.Println(second, dogs.In(world).Current(rex.Entity(), act).Name(), watchdog.Voice.Get(rex).Barks)
	}
	// Output:
	// 0 roam 0
	// 1 bark 1
	// 2 bark 1
	// 3 bark 1
	// 4 bark 2
	// 5 bark 2
	// 6 bark 2
	// 7 chase 2
	// 8 chase 2
	// 9 chase 2
	// 10 chase 2
}

// Values that make no sense to a ready-made word, and words that the view lacks a component for, are mistakes of the text.
func TestMistakesOfReadyWords(t *testing.T) {
	for _, slip := range []struct{ update, want string }{
		{"{wander: -1}", `6:26: "wander" does not take -1: states: Wander was given a speed of -1`},
		{"{wander: fast}", `6:26: "fast" is not a number, which "wander" takes`},
		{"{chase within: 5}", `6:32: "chase within" takes a list of 2 values`},
		{"chase", `6:17: no callback is called "chase"; it takes a value`},
		{"follow route", `6:17: no callback is called "follow route"; there are bark, face, stand, `},
	} {
		text := "machine: watchdog\nlayers:\n  act:\n    states:\n      roam:\n        update: " + slip.update + "\n"
		if _, err := watchdog.Read("dog.yaml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), "dog.yaml:"+slip.want) {
			t.Errorf("%s: %v, want %q", slip.update, err, slip.want)
		}
	}
}
