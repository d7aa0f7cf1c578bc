package patrol

import (
	"cmp"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
)

// click selects the guard under a pixel.
func (v *View) click(sx, sy float64) {
	x, y := v.cam.World(sx, sy)
	e, ok := v.scene.Pick(components.Vec2{X: x, Y: y}, max(1.4, 14/v.cam.Zoom))
	if !ok {
		e = donburi.Null
	}
	v.choose(e)
}

// choose selects the guard to be inspected.
func (v *View) choose(e donburi.Entity) {
	if v.insp.Selected() != e { // also if it is selected here: the inspector may inspect the player
		v.insp.Select(e)
	}
	if e == v.selected && e != donburi.Null {
		return
	}
	v.selected = e
	v.history.Clear()
	if e != donburi.Null {
		v.recall()
	}
	v.look()
	v.graph.Snap()
}

// letGo deselects a guard who has left. The inspector, which may inspect the player meanwhile, goes on doing so.
func (v *View) letGo() {
	if v.selected == donburi.Null || v.scene.Guards().Has(v.selected) {
		return
	}
	other := v.insp.Selected()
	if other == v.selected {
		other = donburi.Null
	}
	v.choose(donburi.Null)
	v.insp.Select(other)
}

// follow takes over the selection of the inspector, which may inspect the player as well.
func (v *View) follow() {
	if e := v.insp.Selected(); e != v.selected && (e == donburi.Null || v.scene.Guards().Has(e)) {
		v.choose(e)
	}
}

// recall starts the history of a guard that was just selected with what its row still knows: how it entered its current states.
func (v *View) recall() {
	v.inspected = v.scene.AppendInspection(v.inspected[:0], v.selected)
	slices.SortStableFunc(v.inspected, func(a, b scene.LayerView) int { return cmp.Compare(b.Since, a.Since) })
	for _, l := range v.inspected {
		layer := v.scene.Machine().Layer(l.Layer)
		if s := layer.FindState(l.Current); s != nil {
			ago := uint64((l.Since + scene.Step/2) / scene.Step)
			v.write(v.scene.Tick()-min(ago, v.scene.Tick()), layer.Index(), s.ID(), l.Cause, l.Transition)
		}
	}
}

// look counts the guards in each state, and tells the graph which states the selected guard is in, or how many guards are in each.
func (v *View) look() {
	v.count()
	guards := v.scene.Guards()
	for i, l := range v.scene.Machine().Layers() {
		if v.selected != donburi.Null {
			id := fsm.None
			if s := guards.Current(v.selected, l); s != nil {
				id = s.ID()
			}
			v.graph.SetCurrent(i, id)
			continue
		}
		for k, s := range l.States() {
			v.graph.SetCount(i, s.ID(), v.counts[i][k], guards.Len())
		}
	}
}

func (v *View) count() {
	layers := v.scene.Machine().Layers()
	if len(v.counts) != len(layers) { // edits add layers, and take some away
		v.counts = make([][]int, len(layers))
	}
	for i, l := range layers {
		v.counts[i] = v.counts[i][:0]
		for _, s := range l.States() {
			v.counts[i] = append(v.counts[i], v.scene.Guards().Count(s))
		}
	}
}
