// Package watchdog defines a dog whose machine is written in a file, in the words that package states has ready, and one of its own.
package watchdog

import (
	_ "embed"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
)

// Dog is what the states see of a watchdog.
type Dog struct {
	Body  *components.BodyData
	Sight *components.SightData
	Voice *VoiceData
}

// VoiceData counts barks.
type VoiceData struct{ Barks int }

// Voice is the component of who barks.
var Voice = donburi.NewComponentType[VoiceData]()

//go:embed watchdog.yaml
var text []byte

// New returns the system that ticks dogs.
func New() *systems.FSM[Dog] {
	m, err := Read("watchdog.yaml", text)
	if err != nil {
		panic(err)
	}
	return systems.MustFSM(m, components.Body, components.Sight, Voice)
}

// Read returns the machine that a text describes. The file is what errors call the text.
func Read(file string, text []byte) (*fsm.Machine[Dog], error) {
	use := states.For[Dog]()
	words := definition.Words[Dog]{
		Callbacks:  use.Callbacks(),  // stand, face
		Conditions: use.Conditions(), // sees target, lost target, …
		Makers:     use.Makers(),     // {wander: 1}, {chase within: [5, 1.5]}, …
	}
	words.Callbacks["bark"] = func(_ *fsm.Tick, d *Dog) { d.Voice.Barks++ }
	return definition.Read(file, text, words)
}
