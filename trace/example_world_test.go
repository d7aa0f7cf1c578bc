package trace_test

import (
	"os"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
	"github.com/horde-fsm/horde/trace"
)

// Dog is what the states see of a dog.
type Dog struct{ Body *components.BodyData }

// In a donburi world it is a population that is followed, and the trace tells of those who leave, too.
func Example_world() {
	const call fsm.Command = 1
	b := fsm.NewBuilder[Dog]("dog")
	b.Commands(map[fsm.Command]string{call: "call"})
	mind := b.Layer("mind")
	sit, come := mind.State("sit"), mind.State("come")
	sit.To(come).On(call)
	machine := b.MustBuild()
	dogs := systems.MustFSM(machine, components.Body)

	world := donburi.NewWorld()
	rex := world.Create(dogs.Component, components.Body)
	rec := trace.NewRecorder(machine, trace.Config{
		Entity: func(fsm.Entity) string { return "Rex" },
	})
	for tick := range 60 {
		switch tick {
		case 30:
			dogs.In(world).Send(rex, call)
		case 45:
			world.Remove(rex)
		}
		dogs.Update(world)
		rec.Follow(dogs.In(world))
	}
	rec.WriteJSONLines(os.Stdout)
	// Output:
	// {"tick":1,"seconds":0.016666666,"id":"4311744512","entity":"Rex","layer":"mind","to":"sit","cause":"start"}
	// {"tick":31,"seconds":0.516666666,"id":"4311744512","entity":"Rex","layer":"mind","from":"sit","to":"come","cause":"command","command":"call"}
	// {"tick":46,"seconds":0.766666666,"id":"4311744512","entity":"Rex","cause":"gone"}
}
