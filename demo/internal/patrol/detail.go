package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/scene"
)

const (
	// detailEvery is the number of ticks at which the machines of guards out of sight tick.
	detailEvery = 8
	// detailMargin is how far around the view guards count as seen, in metres: as far as their light reaches.
	detailMargin = components.SightRange
	// detailProbe is the number of ticks that everyone ticks at first, to have something to compare with.
	detailProbe = 90
	// detailSettle is the number of ticks after a change that are not measured.
	detailSettle = 20
	// detailShare is the number of frames in which everyone is asked once whether it ticks each tick.
	detailShare = 30
)

// detail is the level of detail: guards out of sight tick less often. What that saves is measured, not reckoned: at first, and
// after each change of the crowd, everyone ticks for a while, and what that costs is remembered. So it is whenever the level of
// detail is switched off.
type detail struct {
	off     bool // as the key says
	acting  bool // some guards tick less often
	told    bool // the scene was told of it at least once
	ticks   int  // since the crowd or acting changed
	probing int  // ticks for which everyone still ticks
	// width and height stand for the size of the view where they are not 0.
	width, height float64

	full, counting int // guards that tick each tick: as last counted, as counted so far
	share          int // whom the next frame counts, up to detailShare
	without        cost
}

// cost is what a tick takes for each guard on average, in nanoseconds: all of it, and the machines' part.
type cost struct {
	all, think float64
	tick       uint64 // when it was measured; 0: never
}

// WatchAs sets the size in pixels of the view on which the level of detail depends, whatever size the view really has. So two
// runs with the same input come out the same in windows of different sizes.
func (v *View) WatchAs(width, height float64) { v.detail.width, v.detail.height = width, height }

// Detail reports whether guards out of sight tick less often at present, and how many of all tick each tick.
func (v *View) Detail() (acting bool, full int) { return v.detail.acting, v.detail.full }

// renew forgets what was measured: the crowd is another.
func (d *detail) renew(guards int) {
	d.acting, d.ticks, d.probing = false, 0, detailProbe
	d.full, d.counting, d.share = guards, 0, 0
	d.without = cost{}
}

// begin forgets, when a tick begins, what ticks took while the crowd settled. Had they been forgotten when the last of them
// ended, whoever asked then would have been told that ticks take no time.
func (d *detail) begin(v *View) {
	if d.ticks == detailSettle {
		v.meter.Reset()
	}
}

// tick takes in that a tick has passed.
func (d *detail) tick(v *View) {
	d.ticks++
	d.probing = max(0, d.probing-1)
	if !d.acting && d.ticks > 2*detailSettle && d.ticks%detailSettle == 0 {
		d.without = v.cost()
	}
}

// cost returns what the last ticks have taken.
func (v *View) cost() cost {
	n := v.scene.NPCs()
	return cost{
		all: v.meter.PerNPC(n), think: float64(v.meter.Phase(scene.Think)) / float64(max(1, n)), tick: v.scene.Tick(),
	}
}

// frame tells the scene what is seen, and counts. It runs in a window only: a scene in the terminal has no camera, and everyone
// ticks each tick.
func (d *detail) frame(v *View, in input.Frame) {
	if in.Detail {
		d.off, d.probing = !d.off, 0
	}
	if acting := !d.off && d.probing == 0; acting != d.acting {
		d.acting, d.ticks = acting, 0
		d.counting, d.share = 0, 0
		d.told = true
	}
	if d.told {
		every := 1
		if d.acting {
			every = detailEvery
		}
		cam := v.cam
		if d.width > 0 {
			stage, _ := view.Split(float32(d.width), float32(d.height), sideWidth(float32(d.width)))
			cam.SetView(0, 0, float64(stage.W), float64(stage.H))
		}
		minX, minY, maxX, maxY := cam.Bounds(detailMargin)
		v.scene.Watch(components.Vec2{X: minX, Y: minY}, components.Vec2{X: maxX, Y: maxY}, every)
	}
	d.count(v)
}

// count asks a share of the guards in each frame: asking all at once would be felt. After a change it waits until everyone knows, and begins
// anew: part of a count is none.
func (d *detail) count(v *View) {
	if d.ticks < detailSettle {
		return
	}
	k, guards := 0, v.scene.Guards()
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, _ *components.BodyData) {
		if k%detailShare == d.share && guards.Every(e) <= 1 {
			d.counting++
		}
		k++
	})
	if d.share++; d.share == detailShare {
		d.full, d.counting, d.share = d.counting, 0, 0
	}
}
