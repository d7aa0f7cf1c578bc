package patrol

import (
	"slices"
	"strings"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	patrolscene "github.com/horde-fsm/horde/internal/scene/patrol"
)

// Source is a machine that somebody edits while the scene plays. A watcher of package definition is one.
type Source interface {
	// Machine returns the machine as it is.
	Machine() *fsm.Machine[patrolscene.Guard]
	// Poll returns the machine if it has changed since, nil if not, and an error if what has been written is wrong.
	Poll() (*fsm.Machine[patrolscene.Guard], error)
}

// edited follows a source, if there is one, and says what has come of the latest edit.
type edited struct {
	source Source
	wrong  []string // the mistakes of the latest edit
	left   int      // frames for which a good one is still announced
}

// editFrames is how long a good edit is announced.
const editFrames = 3 * 60

// poll takes over the latest edit.
func (v *View) poll() {
	e := &v.edited
	if e.source == nil {
		return
	}
	m, err := e.source.Poll()
	if m != nil {
		if err = v.scene.Swap(m); err == nil {
			e.wrong, e.left = nil, editFrames
			v.show()
		}
	}
	if err != nil {
		e.wrong = strings.Split(err.Error(), "\n")
	}
}

// show lets everything that shows the guards' machine show the one that they have now.
func (v *View) show() {
	m := v.scene.Machine().Machine
	v.graph = graph.New(m)
	v.crowd.init(v.graph)
	v.roll.forget()
	first := m.Layers()[0]
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, _ *components.BodyData) {
		if s := v.scene.Guards().Current(e, first); s != nil {
			v.roll.set(e, s.ID())
		}
	})
	v.minimap.forget()
	v.look()
	v.graph.Snap()
}

const (
	editLine   = 18
	editLines  = 6 // mistakes that are shown at most
	editMargin = 14
)

// lines returns what there is to say about the latest edit, and its colour.
func (e *edited) lines() (lines []string, color paint.Color) {
	switch {
	case len(e.wrong) > editLines:
		lines = append(slices.Clone(e.wrong[:editLines-1]), "…")
	case len(e.wrong) > 0:
		lines = slices.Clone(e.wrong)
	case e.left > 0:
		return []string{"The guards' machine has been read again"}, ui.Accent
	}
	return lines, ui.Warm
}

// drawEdited draws a note about the latest edit: its mistakes, until they are mended, or for a while that it counts now.
func (v *View) drawEdited(c *paint.Canvas) {
	lines, color := v.edited.lines()
	if len(lines) == 0 {
		return
	}
	const size = 13
	left, _ := v.rooms.free()
	room, width := v.rooms.stage.W-left-4*editMargin, float32(0)
	for i, l := range lines {
		lines[i] = c.Fit(l, room, paint.Bold, size)
		width = max(width, c.TextWidth(lines[i], paint.Bold, size))
	}
	width, height := width+2*editMargin, float32(len(lines)*editLine+editMargin)
	x, y := v.MakeRoom(width, height)
	c.Box(x, y, width, height, 8, 2, color, ui.Coal)
	for i, l := range lines {
		c.Text(l, x+editMargin, y+editMargin/2+float32(i*editLine), paint.Bold, size, ui.Coal)
	}
}
