// Package written is the machine of the patrol scene's guards as a text, which people may edit while the scene runs.
package written

import (
	_ "embed"
	"errors"
	"fmt"
	"io"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/states"
)

// Text is the machine of [patrol.NewMachine], in YAML.
//
//go:embed guard.yaml
var Text []byte

// Words returns what a text about guards may use. The layer of their legs is added to each.
func Words() definition.Words[patrol.Guard] {
	use := states.For[patrol.Guard]()
	stand, face := use.Stand(), use.Face()
	return definition.Words[patrol.Guard]{
		Commands: map[string]fsm.Command{"Startle": patrol.Startle},
		BatchConditions: map[string]func(*fsm.Tick, []patrol.Guard, []bool){
			"sees the player": use.SeesTargetBatch(),
			"lost the player": use.LostTargetBatch(),
		},
		Callbacks: map[string]func(*fsm.Tick, *patrol.Guard){
			"stand still": stand,
			"face the player": func(t *fsm.Tick, g *patrol.Guard) {
				stand(t, g) // who came here running would go on sideways
				face(t, g)
			},
		},
		BatchUpdates: map[string]func(*fsm.Tick, []patrol.Guard){"follow the route": use.FollowRouteBatch()},
		Makers: map[string]any{
			"chase at":      patrol.Surround,
			"flee at":       use.Flee,
			"wander at":     use.Wander,
			"player within": use.TargetWithin,
		},
		Extend: func(b *fsm.Builder[patrol.Guard]) { patrol.AddLegs(b) },
	}
}

// ReadFile reads the guards' machine from a file.
func ReadFile(file string) (*fsm.Machine[patrol.Guard], error) {
	w, err := Watch(file)
	if err != nil {
		return nil, err
	}
	return w.Machine(), nil
}

// Read reads the guards' machine from a text, to whose origin errors give that name.
func Read(name string, from io.Reader) (*fsm.Machine[patrol.Guard], error) {
	text, err := io.ReadAll(io.LimitReader(from, definition.MaxText+1)) // some have no end
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	m, err := definition.Read(name, text, Words())
	return m, plainly(err)
}

// Watch follows a file.
func Watch(file string) (*definition.Watcher[patrol.Guard], error) {
	w, err := definition.Watch(file, Words())
	return w, plainly(err)
}

// plainly returns an error for who edits the guards and no Go: one that names no fields of [definition.Words].
func plainly(err error) error {
	if mistakes := (*definition.Error)(nil); errors.As(err, &mistakes) {
		return plain{mistakes}
	}
	return err
}

type plain struct{ of *definition.Error }

func (p plain) Error() string { return p.of.Plain() }
func (p plain) Unwrap() error { return p.of }
