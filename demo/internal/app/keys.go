package app

import (
	"slices"

	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// The keys that every scene listens to: those shown before the scene's own, since there may be room for few, and those shown after them.
var (
	first  = []ui.Key{{Caps: "F1", Does: "inspector"}}
	common = []ui.Key{
		{Caps: "P", Does: "pause"}, {Caps: "N", Does: "step"}, {Caps: "M", Does: "slow"}, {Caps: "R", Does: "reset"},
		{Caps: "Tab", Does: "scene"},
	}
)

// keys returns the keys that a scene listens to, including those common to all scenes.
func keys(v view.View) []ui.Key { return slices.Concat(first, v.Keys(), common) }

// hears reports whether the scene that is shown has a key of its own.
func (g *Game) hears(caps string) bool {
	return slices.ContainsFunc(g.View().Keys(), func(k ui.Key) bool { return k.Caps == caps })
}

// tap presses the key whose help the mouse or a finger goes down on: a phone has no keys.
func (g *Game) tap(in *input.Frame) {
	if !in.Press || g.View().Inspector().IsOpen() {
		return
	}
	key, along := g.help.At(&g.canvas, float32(g.width), float32(g.height), float32(in.CursorX), float32(in.CursorY))
	if key.Caps == "" {
		return
	}
	in.Press = false // it is not meant for what the key uncovers
	switch key.Caps {
	case "F1":
		in.Inspect = true
	case "Space":
		in.Startle = true
	case "B":
		in.Alarm = true
	case "+ −":
		in.Fewer = along >= 0.5 && along < 1
		in.More = !in.Fewer
	case "C":
		in.Center = true
	case "O":
		in.Overview = true
	case "V":
		in.Cones = true
	case "L":
		in.Detail = true
	case "P":
		in.Pause = true
	case "N":
		in.Step = true
	case "M":
		in.Slow = true
	case "R":
		in.Reset = true
	case "Tab":
		in.Next = true
	case g.help.More.Caps:
		in.Keys = true
	}
}

func newHelp() ui.Help { return ui.Help{More: ui.Key{Caps: "H", Does: "more"}, Less: "fewer"} }
