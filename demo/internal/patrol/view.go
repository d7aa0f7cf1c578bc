// Package patrol shows the scene of guards: the map from above, the crowd on it, who is in which state, and what goes on
// inside the guard that was clicked.
package patrol

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/camera"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/meter"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/scene"
	patrolscene "github.com/horde-fsm/horde/internal/scene/patrol"
)

// View is the patrol/chase scene in a window. It is a [view.View].
type View struct {
	scene    *patrolscene.Scene
	min, max int // guards
	meter    meter.Meter
	graph    *graph.Graph
	insp     *inspector.Inspector
	cam      camera.Camera
	drag     input.Drag
	pad      view.Keypad
	fingers  bool // the screen has been touched, so there may be no other keys than those of the pad
	keys     input.Frame

	// following keeps the camera on the player; closeZoom is the zoom to return to from the overview.
	following bool
	overview  bool
	closeZoom float64
	cones     bool
	jumping   bool // the mouse went down on the small map and is still held
	selected  donburi.Entity
	history   *ui.Log
	inspected []scene.LayerView

	roll    roll
	crowd   crowd
	emotes  emotes
	waves   waves
	minimap dotmap
	// counts are how many guards are in each state, by layer and state: asked once a frame, since each question takes as long as there are
	// guards.
	counts   [][]int
	byNumber []int // the first layer's states, those that most guards are in first
	rooms    rooms
	intro    intro
	hud      hud
	detail   detail
	edited   edited
	reveal   reveal
	director director
	toast    toast
	frames   int
}

var _ view.View = (*View)(nil)

// startZoom shows some three hundred guards, whose faces can still be told.
const startZoom = 5.2

// manyGuards is from how many guards the scene begins with a view of the whole map: among so many nobody would guess how many they are.
const manyGuards = 20_000

// New makes the scene with so many guards, which may become as few as min and as many as max. If source is not nil, their machine comes
// from there, and changes with it.
func New(source Source, seed uint64, npcs, min, max int) *View {
	v := &View{min: min, max: max, cones: true, history: ui.NewLog(16), edited: edited{source: source}}
	cfg := patrolscene.Config{NPCs: npcs, Seed: seed, Observe: v.meter.Observe}
	if source != nil {
		cfg.Machine = source.Machine()
	}
	v.scene = patrolscene.New(cfg)
	v.graph = graph.New(v.scene.Machine().Machine)
	v.crowd.init(v.graph)
	v.insp = inspector.New(v.scene.Guards())
	v.Reset()
	return v
}

// Name returns "patrol".
func (v *View) Name() string { return "patrol" }

// Title returns the scene's name on screen.
func (v *View) Title() string { return "Patrol / Chase" }

// Scene returns the scene.
func (v *View) Scene() scene.Scene { return v.scene }

// Guards returns the scene with its own type.
func (v *View) Guards() *patrolscene.Scene { return v.scene }

// Camera returns the camera, to be looked at.
func (v *View) Camera() camera.Camera { return v.cam }

// Selected returns the guard that was clicked, donburi.Null if none is selected.
func (v *View) Selected() donburi.Entity { return v.selected }

// First returns the guard that comes first in memory.
func (v *View) First() donburi.Entity {
	first := donburi.Null
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, _ *components.BodyData) {
		if first == donburi.Null {
			first = e
		}
	})
	return first
}

// Meter measures the scene's ticks.
func (v *View) Meter() *meter.Meter { return &v.meter }

// Inspector looks into the guards' machine and the player's.
func (v *View) Inspector() *inspector.Inspector { return v.insp }

// Keys are the keys of this scene.
func (v *View) Keys() []ui.Key {
	return []ui.Key{
		{Caps: "WASD", Does: "move"}, {Caps: "Shift", Does: "run"}, {Caps: "Space", Does: "startle"}, {Caps: "B", Does: "alarm"},
		{Caps: "+ −", Does: "guards"}, {Caps: "Click", Does: "inspect"}, {Caps: "Drag, Wheel", Does: "view"},
		{Caps: "C", Does: "center"}, {Caps: "O", Does: "map"}, {Caps: "V", Does: "cones"},
		{Caps: "L", Does: "detail"},
	}
}

// Reset begins the scene anew, with the present number of guards.
func (v *View) Reset() {
	v.scene.Reset()
	v.insp.Forget()
	inspector.Add(v.insp, v.scene.Guards())
	inspector.Add(v.insp, v.scene.Players())
	v.roll.forget()
	v.meter.Reset()
	v.emotes, v.waves = emotes{}, waves{}
	v.director = director{on: v.director.on}
	v.overview, v.reveal = v.scene.NPCs() >= manyGuards, reveal{}
	v.following = !v.overview
	v.cam.Zoom, v.closeZoom = startZoom, startZoom
	p := v.scene.PlayerBody().Position
	v.cam.X, v.cam.Y = p.X, p.Y
	if v.overview && v.rooms.stage.W > 0 { // else the first frame does it
		v.fit()
	}
	v.choose(donburi.Null)
	v.minimap.forget()
	v.detail.renew(v.scene.NPCs())
	v.detail.told = false
}

// Tick lets one tick pass.
func (v *View) Tick(in input.Frame) {
	v.poll()
	v.director.tick(v, &in)
	v.detail.begin(v)
	v.meter.Begin()
	v.scene.Update(scene.Input{Move: components.Vec2{X: in.X, Y: in.Y}, Run: in.Run, Startle: in.Startle, Alarm: in.Alarm})
	v.meter.End()
	v.detail.tick(v)
	v.reveal.tick(v)
	if in.Startle {
		v.waves.add(v.scene.PlayerBody().Position)
	}
	changes := v.scene.Guards().Changes()
	v.roll.note(changes)
	v.watch(changes)
	v.spark(v.scene.Guards().InternalTransitions()) // which the machine may have got by an edit
	v.emotes.tick()
	v.waves.tick()
}

// spark turns transitions into sparks in the graph: those of the selected guard or, if none is, of all.
func (v *View) spark(taken []fsm.Change) {
	for i := range taken {
		c := &taken[i]
		if c.Cause != fsm.CauseStart && (v.selected == donburi.Null || donburi.Entity(c.Entity) == v.selected) {
			v.graph.Fire(int(c.Transition))
		}
	}
}

// watch turns the changes of a tick into sparks in the graph, bubbles on the map, and lines in the history.
func (v *View) watch(changes []fsm.Change) {
	v.spark(changes)
	for i := range changes {
		c := &changes[i]
		if c.Cause == fsm.CauseStart {
			continue
		}
		if donburi.Entity(c.Entity) == v.selected {
			v.write(c.Tick, int(c.Layer), c.To, c.Cause, int(c.Transition))
		}
		if c.Layer == 0 {
			v.emotes.add(v, c)
		}
	}
}

// Touch asks for what the keys on the map do that are held.
func (v *View) Touch(in *input.Frame) {
	v.fingers = v.fingers || in.Finger
	v.pad.Touch(in)
}

// Frame moves on what does not depend on the scene's time: the camera, the selection, and what fades.
func (v *View) Frame(in input.Frame, width, height float64) {
	v.frames++
	v.poll() // even while time stands still
	v.edited.left = max(0, v.edited.left-1)
	v.keys = in
	before, fits := v.rooms, v.overview && v.cam == v.whole()
	v.arrange(float32(width), float32(height))
	stage := v.rooms.stage
	v.cam.SetView(0, 0, float64(stage.W), float64(stage.H))
	left, _ := v.rooms.free()
	was, _ := before.free()
	if v.overview && stage != before.stage || fits && left > was { // the statistics would cover a part of it
		v.fit()
	}
	if v.insp.IsOpen() {
		v.follow()
	}
	v.changeCrowd(in)
	if v.director.on {
		v.director.frame(v)
	} else {
		v.moveCamera(in)
		v.reveal.frame(v, in)
	}
	v.detail.frame(v, in)
	v.answer(in)
	v.letGo()
	v.look()
	v.graph.Step(view.Seconds)
	v.history.Step(view.Seconds)
	v.hud.frame(v)
	v.intro.frame(v)
}

// Status says how many guards there are, and what the selected one is up to.
func (v *View) Status() string {
	s := ui.Of(v.scene.NPCs(), "guard", "guards")
	if v.selected != donburi.Null {
		v.inspected = v.scene.AppendInspection(v.inspected[:0], v.selected)
		for _, l := range v.inspected {
			s += fmt.Sprintf(", %s %s", l.Layer, l.Current)
		}
	}
	return s
}

// Draw shows the scene.
func (v *View) Draw(c *paint.Canvas) {
	v.rooms.banner = view.Area{}
	v.drawGround(c)
	v.drawCrowd(c)
	if v.rooms.hud.W > 0 {
		v.drawHUD(c)
	}
	if v.rooms.small.W > 0 {
		v.drawMinimap(c)
	}
	if at := v.rooms.pad; at.W > 0 {
		v.pad.Draw(c, at.X, at.Y, v.keys)
	} else {
		v.pad.Hide()
	}
	if v.rooms.intro.W > 0 {
		v.drawIntro(c)
	}
	if v.rooms.column.W > 0 {
		v.drawSide(c, v.rooms.column)
	}
	v.drawEdited(c)
}
