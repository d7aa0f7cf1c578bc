package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/scene"
)

const (
	// detailEvery is the interval, in ticks, at which the machines of guards out of sight tick.
	detailEvery = 8
	// detailMargin is how far outside the view guards still count as seen, in metres: as far as their light reaches.
	detailMargin = components.SightRange
	// detailProbe is the number of ticks for which all guards tick at first, as a basis for comparison.
	detailProbe = 90
	// detailSettle is the number of ticks after a change that are not measured.
	detailSettle = 20
	// detailShare is the number of frames in which each guard is asked once whether it ticks every tick.
	detailShare = 30
)

// detail is the level of detail: guards out of sight tick less often. What that saves is measured, not estimated: at first, and after
// each change of the crowd, all guards tick for a while, and the cost is remembered. The same happens whenever the level of detail is
// switched off.
type detail struct {
	off     bool // switched off by the key
	acting  bool // some guards tick less often
	told    bool // the scene has been told at least once
	ticks   int  // since the crowd or acting changed
	probing int  // ticks for which all guards still tick
	// width and height override the size of the view if they are not 0.
	width, height float64

	counted        bool // whether full holds for the level of detail as it is
	full, counting int  // guards that tick every tick: as last counted, and as counted so far
	share          int  // which guards the next frame counts, up to detailShare
	without        cost
}

// cost is the average time that a tick takes per guard, in nanoseconds: all of it, and the machines' part.
type cost struct {
	all, think float64
	tick       uint64 // when it was measured; 0: never
}

// WatchAs sets the size in pixels of the view on which the level of detail depends, whatever size the view really has. So two
// runs with the same input come out the same in windows of different sizes.
func (v *View) WatchAs(width, height float64) { v.detail.width, v.detail.height = width, height }

// Detail reports whether guards out of sight tick less often at present, and how many of all tick each tick.
func (v *View) Detail() (acting bool, full int) { return v.detail.acting, v.detail.full }

// renew forgets the measurements when the crowd changes.
func (d *detail) renew(guards int) {
	d.acting, d.ticks, d.probing = false, 0, detailProbe
	d.full, d.counted, d.counting, d.share = guards, true, 0, 0
	d.without = cost{}
}

// begin, at the beginning of a tick, forgets what ticks took while the crowd settled. If the last of those ticks had done so at its end,
// anything that asked then would have been told that ticks take no time.
func (d *detail) begin(v *View) {
	if d.ticks == detailSettle {
		v.meter.Reset()
	}
}

// tick records that a tick has passed.
func (d *detail) tick(v *View) {
	d.ticks++
	d.probing = max(0, d.probing-1)
	if !d.acting && d.ticks > 2*detailSettle && d.ticks%detailSettle == 0 {
		d.without = v.cost()
	}
}

// cost returns what the last ticks took.
func (v *View) cost() cost {
	n := v.scene.NPCs()
	return cost{
		all: v.meter.PerNPC(n), think: float64(v.meter.Phase(scene.Think)) / float64(max(1, n)), tick: v.scene.Tick(),
	}
}

// frame tells the scene what is in view, and counts. It runs only in a window: a scene in the terminal has no camera, and all its guards
// tick every tick.
func (d *detail) frame(v *View, in input.Frame) {
	if in.Detail {
		d.off, d.probing = !d.off, 0
	}
	if acting := !d.off && d.probing == 0; acting != d.acting {
		d.acting, d.ticks = acting, 0
		d.counted, d.counting, d.share = false, 0, 0
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
		if v.overview { // whatever the window's size: guards who stray from the map are in view, too
			all := 2 * v.scene.HalfSize()
			minX, minY, maxX, maxY = -all, -all, all, all
		}
		v.scene.Watch(components.Vec2{X: minX, Y: minY}, components.Vec2{X: maxX, Y: maxY}, every)
	}
	d.count(v)
}

// count asks a share of the guards in each frame, since asking all at once would be noticeable. After a change it waits until all guards
// have been told, and starts over: a partial count is useless.
func (d *detail) count(v *View) {
	if d.ticks < detailSettle {
		return
	}
	k, guards := 0, v.scene.Guards()
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, _ *components.BodyData) {
		if k%detailShare == d.share && guards.Interval(e) <= 1 {
			d.counting++
		}
		k++
	})
	if d.share++; d.share == detailShare {
		d.full, d.counted, d.counting, d.share = d.counting, true, 0, 0
	}
}
