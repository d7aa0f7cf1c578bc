// Package written is a wolf whose machine is written in a file, so that it can be changed without a compiler, and while it lives.
package written

import (
	_ "embed"
	"fmt"
	"time"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// Wolf is what the states see of one wolf.
type Wolf struct {
	Hunger    float64 // 0: it has just eaten; from 1 on it hunts
	Prey      float64 // metres to the nearest; 0: it has caught it
	Age       int     // in years
	FullMoon  bool
	Distance  float64 // metres gone
	LastSound string
}

// Shot is the command that tells wolves of a hunter.
const Shot fsm.Command = 1

// words are what the file may say of wolves.
var words = definition.Words[Wolf]{
	Commands: map[string]fsm.Command{"Shot": Shot},
	Conditions: map[string]func(*Wolf) bool{
		"hungry":           func(w *Wolf) bool { return w.Hunger >= 1 },
		"caught something": func(w *Wolf) bool { return w.Prey <= 0 },
		"full moon":        func(w *Wolf) bool { return w.FullMoon },
	},
	Callbacks: map[string]func(*fsm.Tick, *Wolf){
		"wander":         func(t *fsm.Tick, w *Wolf) { w.move(t, 1) },
		"run":            func(t *fsm.Tick, w *Wolf) { w.move(t, 8) },
		"prick up ears":  func(_ *fsm.Tick, w *Wolf) { w.LastSound = "" },
		"howl":           func(_ *fsm.Tick, w *Wolf) { w.LastSound = "awoo" },
		"fill the belly": func(_ *fsm.Tick, w *Wolf) { w.Hunger, w.Prey = 0, 40 },
	},
	Delays: map[string]func(*Wolf) time.Duration{
		"stamina": func(w *Wolf) time.Duration { return time.Duration(12-w.Age) * time.Second },
	},
}

func (w *Wolf) move(t *fsm.Tick, speed float64) {
	w.Distance += speed * t.Delta()
	w.Prey -= max(0, speed-3) * t.Delta() // it runs away, but not fast enough
	w.Hunger += 0.1 * t.Delta()
}

//go:embed wolf.yaml
var text []byte

// New returns the machine, from the file that the program has brought with it.
func New() *fsm.Machine[Wolf] {
	m, err := Read("wolf.yaml", text)
	if err != nil {
		panic(err)
	}
	return m
}

// Read returns the machine that a text describes; the file is how errors call it.
func Read(file string, text []byte) (*fsm.Machine[Wolf], error) {
	return definition.Read(file, text, words)
}

// Pack is some wolves that follow a file.
type Pack struct {
	*fsm.Pool[Wolf]
	file *definition.Watcher[Wolf]
}

// Follow returns an empty pack, whose machine is in the file as long as that makes one.
func Follow(file string) (*Pack, error) {
	w, err := definition.Watch(file, words)
	if err != nil {
		return nil, err
	}
	return &Pack{fsm.NewPool(w.Machine(), fsm.Config{}), w}, nil
}

// Update runs a tick, with the machine as the file now says it. What is wrong with the file is printed, and the wolves live on as
// they did.
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
