// Package sim runs a scene without a window and reports what it did and what that cost. The headless tool is made of it, and
// so is the demo where there is no window system.
package sim

import (
	"fmt"
	"io"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
	"github.com/horde-fsm/horde/internal/scene/walk"
	"github.com/horde-fsm/horde/internal/spelling"
)

// Options say what to run.
type Options struct {
	Scene   string
	NPCs    int // 0 means the scene's default
	Ticks   int
	Seed    uint64
	Workers int // 0 means 1
	// File describes the machine of scene patrol's guards; "" means the one that the scene has.
	File string
	// Text, if not nil, is read instead of the file, whose name is only what errors call it.
	Text io.Reader

	guards *fsm.Machine[patrol.Guard] // read from File
}

// entry is a scene that can be run.
type entry struct {
	name               string
	npcs, fewest, most int // default and limits
	make               func(Options, func(scene.Phase)) scene.Scene
}

var scenes = []entry{
	{"patrol", patrol.DefaultNPCs, patrol.MinNPCs, patrol.MaxNPCs, func(o Options, observe func(scene.Phase)) scene.Scene {
		return patrol.New(patrol.Config{NPCs: o.NPCs, Seed: o.Seed, Workers: o.Workers, Machine: o.guards, Observe: observe})
	}},
	{"walk", 1, 1, 1, func(o Options, observe func(scene.Phase)) scene.Scene {
		return walk.New(walk.Config{Seed: o.Seed, Workers: o.Workers, Observe: observe})
	}},
}

// Limits of options.
const (
	MaxTicks   = 100_000_000
	MaxWorkers = 256
)

// Scenes returns the names of the scenes that can be run.
func Scenes() []string {
	var names []string
	for _, s := range scenes {
		names = append(names, s.name)
	}
	return names
}

// Crowd returns how many NPCs scene patrol has by default, and how few and how many it may have. No other scene leaves a choice.
func Crowd() (npcs, fewest, most int) { return scenes[0].npcs, scenes[0].fewest, scenes[0].most }

// WithDefaults returns the options with what was left out filled in.
func (o Options) WithDefaults() Options {
	for _, s := range scenes {
		if s.name == o.Scene && o.NPCs == 0 {
			o.NPCs = s.npcs
		}
	}
	if o.Workers == 0 {
		o.Workers = 1
	}
	return o
}

// complete fills in defaults, finds the scene, and reads the file. The error says what is wrong with the options.
func (o *Options) complete() (entry, error) {
	*o = o.WithDefaults()
	chosen, err := o.check()
	switch {
	case err != nil || o.File == "":
	case o.Text != nil:
		o.guards, err = written.Read(o.File, o.Text)
	default:
		o.guards, err = written.ReadFile(o.File)
	}
	return chosen, err
}

// check finds the scene. The error says what is wrong with options that have been completed.
func (o *Options) check() (entry, error) {
	for _, s := range scenes {
		if s.name != o.Scene {
			continue
		}
		switch {
		case s.fewest == s.most && o.NPCs != s.fewest:
			return s, fmt.Errorf("scene %s has %d NPC, not %d", s.name, s.fewest, o.NPCs)
		case o.NPCs < s.fewest || o.NPCs > s.most:
			return s, fmt.Errorf("%d NPCs: scene %s takes %d to %d", o.NPCs, s.name, s.fewest, s.most)
		case o.Ticks < 1 || o.Ticks > MaxTicks:
			return s, fmt.Errorf("%d ticks: give 1 to %d", o.Ticks, MaxTicks)
		case o.Workers < 1 || o.Workers > MaxWorkers:
			return s, fmt.Errorf("%d workers: give 1 to %d", o.Workers, MaxWorkers)
		case o.File != "" && s.name != "patrol":
			return s, fmt.Errorf("a file describes the guards of scene patrol; scene %s has none", s.name)
		}
		return s, nil
	}
	return entry{}, fmt.Errorf("there is no scene %q%s", o.Scene, spelling.Hint(o.Scene, Scenes()))
}

// Check reports what is wrong with the options, nil if nothing is. They are taken as they are: zeros count, unless
// [Options.WithDefaults] has replaced them.
func (o Options) Check() error {
	_, err := o.check()
	return err
}
