// Package walk shows the scene of one character: a stage at dusk, the keys, the state graph, and a log of the callbacks.
package walk

import (
	"fmt"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/meter"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/scene"
	walkscene "github.com/horde-fsm/horde/internal/scene/walk"
)

// View is the walk/run scene in a window. It is a [view.View].
type View struct {
	scene *walkscene.Scene
	meter meter.Meter
	graph *graph.Graph
	insp  *inspector.Inspector
	hero  hero

	keys    input.Frame
	pad     view.Keypad
	startle float32 // how long ago the key for it was pressed, in seconds
	stage   view.Area
	column  view.Area

	// traveled is the distance that the character has covered, not counting the jump from one end of the stage to the other.
	traveled, lastX float64
	camera          float64
	dust            dust
	inspected       []scene.LayerView
}

var _ view.View = (*View)(nil)

// New makes the scene and its view.
func New(seed uint64) *View {
	v := &View{}
	v.scene = walkscene.New(walkscene.Config{Seed: seed, Observe: v.meter.Observe})
	v.graph = graph.New(v.scene.Machine().Machine)
	v.insp = inspector.New(v.scene.Heroes())
	v.Reset()
	return v
}

// Name returns "walk".
func (v *View) Name() string { return "walk" }

// Title returns the scene's name on screen.
func (v *View) Title() string { return "Walk / Run" }

// Scene returns the scene.
func (v *View) Scene() scene.Scene { return v.scene }

// Character returns the scene with its own type.
func (v *View) Character() *walkscene.Scene { return v.scene }

// Inspector looks into the character's machine.
func (v *View) Inspector() *inspector.Inspector { return v.insp }

// Meter measures the scene's ticks.
func (v *View) Meter() *meter.Meter { return &v.meter }

// Reset begins the scene anew.
func (v *View) Reset() {
	v.scene.Reset()
	v.insp.Forget()
	inspector.Add(v.insp, v.scene.Heroes())
	v.insp.Select(v.scene.Hero())
	v.meter.Reset()
	v.traveled, v.camera, v.lastX = 0, 0, v.scene.Body().Position.X
	v.dust = dust{}
	v.startle = 10
	v.look()
	v.graph.Snap()
}

// Keys are the keys of this scene.
func (v *View) Keys() []ui.Key {
	return []ui.Key{{Caps: "WASD", Does: "walk"}, {Caps: "Shift", Does: "run"}, {Caps: "Space", Does: "startle"}}
}

// Tick lets one tick pass.
func (v *View) Tick(in input.Frame) {
	v.meter.Begin()
	v.scene.Update(scene.Input{Move: components.Vec2{X: in.X, Y: in.Y}, Run: in.Run, Startle: in.Startle})
	v.meter.End()

	changes := v.scene.Heroes().Changes()
	for i := range changes {
		v.graph.Fire(int(changes[i].Transition))
	}
	v.look()
	v.travel()
	if in.Startle {
		v.startle = 0
	}
	body := v.scene.Body()
	v.dust.tick(v.scene.Tick(), v.traveled, body, v.scene.Heroes().Is(v.scene.Hero(), v.scene.Machine().Gaits.Run))
}

// look tells the graph the machine's current states.
func (v *View) look() {
	for i, l := range v.scene.Machine().Layers() {
		id := fsm.None
		if s := v.scene.Heroes().Current(v.scene.Hero(), l); s != nil {
			id = s.ID()
		}
		v.graph.SetCurrent(i, id)
	}
}

// travel adds up the character's distance. A step of half the stage is the jump from one end to the other.
func (v *View) travel() {
	x := v.scene.Body().Position.X
	step := x - v.lastX
	switch {
	case step > walkscene.Width/2:
		step -= walkscene.Width
	case step < -walkscene.Width/2:
		step += walkscene.Width
	}
	v.traveled += step
	v.lastX = x
}

// Touch asks for what the keys on the stage do that are held.
func (v *View) Touch(in *input.Frame) { v.pad.Touch(in) }

// Frame moves on what does not depend on the scene's time.
func (v *View) Frame(in input.Frame, width, height float64) {
	v.keys = in
	v.arrange(float32(width), float32(height))
	v.startle += view.Seconds
	v.graph.Step(view.Seconds)
	// The camera looks a little ahead.
	ahead := v.traveled + v.scene.Body().Velocity.X*0.28
	v.camera += (ahead - v.camera) * 0.07
}

// Status says which states the character is in.
func (v *View) Status() string {
	v.inspected = v.scene.AppendInspection(v.inspected[:0])
	s := ""
	for i, l := range v.inspected {
		if i > 0 {
			s += ", "
		}
		s += fmt.Sprintf("%s %s", l.Layer, l.Current)
	}
	return s
}

// Draw shows the scene.
func (v *View) Draw(c *paint.Canvas) {
	v.drawStage(c, v.stage)
	v.drawTitle(c)
	v.drawKeypad(c, v.stage)
	if v.column.W > 0 {
		v.drawSide(c, v.column)
	}
}

// arrange lays out the stage and the column with the graph and the log, which an open inspector replaces.
func (v *View) arrange(width, height float32) {
	v.stage, v.column = view.Area{W: width, H: height}, view.Area{}
	if !v.insp.IsOpen() {
		// In low windows, words at the graph's lines would be left out of a narrower one.
		v.stage, v.column = view.Split(width, height, min(460, max(412, width*0.36)))
	}
}

// MakeRoom finds room for a note below the title, or beside it.
func (v *View) MakeRoom(width, height float32) (x, y float32, ok bool) {
	x, y = v.stage.X+(v.stage.W-width)/2, view.NoteTop
	if v.stage.H >= lowStage {
		return x, y, width <= v.stage.W
	}
	if free := v.stage.W - titleRight; width+2*noteEdge <= free {
		return max(x, v.stage.X+titleRight+noteEdge), besideNote, true
	}
	return x, lowNote, width <= v.stage.W
}
