package app

import (
	"slices"

	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// The keys that every scene listens to: those before the scene's own, since there may be room for few, and those behind.
var (
	first  = []ui.Key{{Caps: "F1", Does: "inspector"}}
	common = []ui.Key{
		{Caps: "P", Does: "pause"}, {Caps: "N", Does: "step"}, {Caps: "M", Does: "slow"}, {Caps: "R", Does: "reset"},
		{Caps: "Tab", Does: "scene"},
	}
)

// keys are the keys that a scene listens to, and those that every scene does.
func keys(v view.View) []ui.Key { return slices.Concat(first, v.Keys(), common) }

func newHelp() ui.Help { return ui.Help{More: ui.Key{Caps: "H", Does: "more"}, Less: "fewer"} }
