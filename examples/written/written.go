// Package written defines a wolf whose machine is written in a file, so that it can be changed without a compiler, and while it runs.
package written

import (
	_ "embed"
	"fmt"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// Wolf is what the states see of a wolf.
type Wolf struct {
	Hunger    float64 // 0 when it has just eaten; from 1 on it hunts
	Prey      float64 // metres to the nearest prey; 0 when it is caught
	Age       int     // in years
	FullMoon  bool
	Distance  float64 // metres travelled
	LastSound string
}

// Shot is the command that warns wolves of a hunter.
const Shot fsm.Command = 1

// words defines the names that the file may use.
var words = definition.Words[Wolf]{
	Commands: map[string]fsm.Command{"Shot": Shot},
	Conditions: map[string]func(*Wolf) bool{
		"hungry":           func(w *Wolf) bool { return w.Hunger >= 1 },
		"caught something": func(w *Wolf) bool { return w.Prey <= 0 },
		"full moon":        func(w *Wolf) bool { return w.FullMoon },
	},
	Callbacks: map[string]func(*fsm.Tick, *Wolf){
		"wander":         func(t *fsm.Tick, w *Wolf) { w.move(t, 1) },
		"prick up ears":  func(_ *fsm.Tick, w *Wolf) { w.LastSound = "" },
		"howl":           func(_ *fsm.Tick, w *Wolf) { w.LastSound = "awoo" },
		"fill the belly": func(_ *fsm.Tick, w *Wolf) { w.Hunger, w.Prey = 0, 40 },
	},
	Delays: map[string]func(*Wolf) time.Duration{
		"stamina": func(w *Wolf) time.Duration { return time.Duration(12-w.Age) * time.Second },
	},
	Makers: map[string]any{
		"run at": func(speed float64) func(*fsm.Tick, *Wolf) {
			return func(t *fsm.Tick, w *Wolf) { w.move(t, speed) }
		},
	},
}

func (w *Wolf) move(t *fsm.Tick, speed float64) {
	w.Distance += speed * t.Delta()
	w.Prey -= max(0, speed-3) * t.Delta() // it runs away, but not fast enough
	w.Hunger += 0.1 * t.Delta()
}

//go:embed wolf.yaml
var text []byte

// New returns the machine, read from the file embedded in the program.
func New() *fsm.Machine[Wolf] {
	m, err := Read("wolf.yaml", text)
	if err != nil {
		panic(err)
	}
	return m
}

// Read returns the machine that a text describes. The file is what errors call the text.
func Read(file string, text []byte) (*fsm.Machine[Wolf], error) {
	return definition.Read(file, text, words)
}

// Pack is a number of wolves whose machine follows a file.
type Pack struct {
	*fsm.Pool[Wolf]
	file *definition.Watcher[Wolf]
}

// Follow returns an empty pack whose machine is read from the file, and read again when the file changes.
func Follow(file string) (*Pack, error) {
	w, err := definition.Watch(file, words)
	if err != nil {
		return nil, err
	}
	return &Pack{fsm.NewPool(w.Machine(), fsm.Config{}), w}, nil
}

// Update runs one tick, with the machine that the file now describes. Mistakes in the file are printed, and the wolves keep the machine
// that they have.
func (p *Pack) Update() {
	m, err := p.file.Poll()
	if err == nil && m != nil {
		err = p.Swap(m)
	}
	if err != nil {
		fmt.Println(err)
	}
	p.Pool.Update()
}
