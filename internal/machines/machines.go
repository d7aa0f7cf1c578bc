// Package machines lists the state machines of this repository by name, for the verbs that draw and check them.
package machines

import (
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/examples/door"
	"github.com/horde-fsm/horde/examples/fighter"
	"github.com/horde-fsm/horde/examples/lights"
	"github.com/horde-fsm/horde/examples/nested"
	"github.com/horde-fsm/horde/examples/sentry"
	"github.com/horde-fsm/horde/examples/skill"
	"github.com/horde-fsm/horde/examples/written"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/scene/walk"
)

// Entry is one machine, without the type of its view.
type Entry struct {
	Name  string // what it is called, on the command line as in its picture
	About string
	// Graph describes it.
	Graph func() *graph.Graph
	// Check returns what is odd about it, in lines that say where that is.
	Check func() []string
}

// All returns the machines: those of the scenes, then those of the examples.
func All() []Entry {
	return []Entry{
		entry("guard", "a guard of the patrol scene", func() *fsm.Machine[patrol.Guard] { return patrol.NewMachine().Machine }),
		entry("hero", "the hero of the walk scene", func() *fsm.Machine[walk.Hero] { return walk.NewMachine().Machine }),
		entry("sentry", "a guard whose mind is a table (examples/sentry)", sentry.New),
		entry("door", "a door to open, close and lock (examples/door)", door.New),
		entry("fireball", "a spell with cast time and cooldown (examples/skill)", skill.New),
		entry("fighter", "a fighter of an action game (examples/fighter)", fighter.New),
		entry("soldier", "a soldier with states within states (examples/nested)", nested.New),
		entry("wolf", "a wolf whose machine is written in YAML (examples/written)", written.New),
		entry("lights", "a crossing with a button (examples/lights)", lights.New),
	}
}

// Find returns the machine of that name.
func Find(name string) (Entry, bool) {
	for _, e := range All() {
		if e.Name == name {
			return e, true
		}
	}
	return Entry{}, false
}

// ReadFile returns the machine that a file describes, without what its words stand for; see [definition.Outline].
func ReadFile(file string) (Entry, error) {
	f, err := os.Open(file)
	if err != nil {
		return Entry{}, err
	}
	defer f.Close()
	if s, err := f.Stat(); err == nil && s.IsDir() { // of which Windows says that reading it is an incorrect function
		return Entry{}, &os.PathError{Op: "read", Path: file, Err: syscall.EISDIR}
	}
	return Read(file, f)
}

// Read is ReadFile of a text, to whose origin errors give that name.
func Read(name string, from io.Reader) (Entry, error) {
	text, err := io.ReadAll(io.LimitReader(from, definition.MaxText+1)) // some files never end
	if err != nil {
		return Entry{}, err
	}
	m, err := definition.Outline(name, text)
	if err != nil {
		return Entry{}, err
	}
	e := entry(m.Name(), name, func() *fsm.Machine[definition.Anyone] { return m })
	e.Check = func() (lines []string) {
		found, _ := definition.CheckOutline(name, text) // which has just been read without a mistake
		for _, f := range found {
			lines = append(lines, f.String())
		}
		return lines
	}
	return e, nil
}

// Names returns the names of all machines.
func Names() []string {
	var names []string
	for _, e := range All() {
		names = append(names, e.Name)
	}
	return names
}

func entry[V any](name, about string, machine func() *fsm.Machine[V]) Entry {
	return Entry{
		Name: name, About: about,
		Graph: func() *graph.Graph { return graph.Of(machine()) },
		Check: func() (lines []string) {
			for _, f := range machine().Check() {
				what := strings.TrimPrefix(f.String(), fmt.Sprintf("machine %q: ", f.Machine)) // whose name the line has already
				lines = append(lines, name+": "+what)
			}
			return lines
		},
	}
}
