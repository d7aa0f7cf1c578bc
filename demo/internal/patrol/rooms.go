package patrol

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// rooms is the layout of the scene's part of the window. Panels must not overlap each other, nor cover the player in the middle of the
// map: if there is little room they are folded, moved, or left out.
type rooms struct {
	stage, column view.Area // the map, and the graph beside or below it
	hud           view.Area // the statistics; the width is 0 if not even their title fits
	fold          fold
	aside         bool      // they are folded since the selected guard is where they would be
	counts        bool      // whether the statistics say how many guards are in each state
	lines         int       // for how many lines of them there is room: states, and the names of their layers
	small         view.Area // the small map; the width is 0 if it does not fit
	pad           view.Area // the keys for fingers; likewise
	intro         view.Area // the note at the beginning; likewise
	note          view.Area // the note about the latest edit; the width is 0 until it is drawn
	banner        view.Area // the latest note that there was room for; likewise
}

// fold is how much of the statistics is left out.
type fold uint8

const (
	unfolded fold = iota
	withoutDetail
	withoutTiming
	titleOnly
)

const (
	hudMargin = 14
	hudWidth  = 238
	hudRow    = 21
	// belowCounts is the room between the numbers of guards in each state and what follows; timingHeight is that of what follows first.
	belowCounts  = 14
	timingHeight = 86
	// clearing is the distance that the wide panels keep from the middle of the map.
	clearing  = 36
	mapMargin = 18
	mapSize   = 168
	mapLeast  = 60
	mapRim    = 4
	// around is the distance that notes keep from the middle of the map; noteGap is that from what is above or below them.
	around  = 36
	noteGap = 8
)

// hudHeight returns the height of the statistics for a number of lines of states and layers.
func hudHeight(f fold, lines int) float32 {
	counts := float32(ui.TitleHeight + hudRow*lines)
	if lines > 0 {
		counts += belowCounts
	}
	switch f {
	case unfolded:
		return counts + timingHeight + detailHeight
	case withoutDetail:
		return counts + timingHeight
	case withoutTiming:
		return counts
	}
	return ui.TitleHeight + 6
}

// arrange lays out a part of the window. An open inspector replaces the column and the small map, and the numbers of guards in each state:
// it counts now and then, so that numbers of another moment beside its own would contradict them.
func (v *View) arrange(width, height float32) {
	r := rooms{stage: view.Area{W: width, H: height}}
	if !v.insp.IsOpen() {
		r.stage, r.column = view.Split(width, height, sideWidth(width))
	}
	lines := 0
	if r.counts = !v.insp.IsOpen(); r.counts {
		for _, l := range v.scene.Machine().Layers() {
			lines += 1 + len(l.States())
		}
	}
	selected := v.selected != donburi.Null && r.column.W > 0 // else they tell of it
	if selected && v.overview {
		r.fold = titleOnly // it may be anywhere
	}
	if wide := r.stage.W - hudMargin - hudWidth; v.overview && wide < r.stage.H && wide < 0.7*r.stage.W {
		r.fold = titleOnly // the map of everyone would become small beside them, which the graph counts too
	}
	r.placeHUD(lines)
	if r.aside = selected && v.below(r.hud); r.aside {
		r.fold = titleOnly
		r.placeHUD(lines)
	}
	if v.hasMap() {
		r.placeMap()
	}
	if v.fingers && !v.overview {
		r.placePad()
	}
	if !v.insp.IsOpen() {
		r.placeIntro(v.intro.height())
	}
	r.note, r.banner = v.rooms.note, v.rooms.banner // they are drawn after this
	v.rooms = r
}

// below reports whether the selected guard is, or is about to be, where the statistics are, below which it must not disappear. Once they
// have made way, they come back when it has gone farther, so that they do not flicker.
func (v *View) below(hud view.Area) bool {
	if !v.scene.Guards().Has(v.selected) {
		return false
	}
	margin := float32(30)
	if v.rooms.aside {
		margin = 70
	}
	at := components.Body.Get(v.scene.World().Entry(v.selected)).Position
	x, y := v.cam.Screen(at.X, at.Y)
	return view.Area{X: hud.X - margin, Y: hud.Y - margin, W: hud.W + 2*margin, H: hud.H + 2*margin}.Contains(float32(x), float32(y))
}

// mostLines is for how many lines of states and layers, which may be any number, the rest of the statistics is folded.
const mostLines = 10

// placeHUD folds the statistics until they fit. Where there are very many states, it is some of these that are left out.
func (r *rooms) placeHUD(lines int) {
	r.lines = min(lines, mostLines)
	if hudMargin+hudWidth+clearing > r.stage.W/2 {
		r.fold = titleOnly
	}
	for r.fold < titleOnly && hudHeight(r.fold, r.lines)+2*hudMargin > r.stage.H {
		r.fold++
	}
	for r.fold < titleOnly && r.lines < lines && hudHeight(r.fold, r.lines+1)+2*hudMargin <= r.stage.H {
		r.lines++
	}
	if r.fold == withoutTiming && !r.counts {
		r.fold = titleOnly
	}
	if hudMargin+hudWidth <= r.stage.W {
		r.hud = view.Area{X: hudMargin, Y: hudMargin, W: hudWidth, H: hudHeight(r.fold, r.lines)}
	}
}

// placeMap puts the small map into the corner below the statistics, or else into the other one.
func (r *rooms) placeMap() {
	size := min(mapSize, 0.3*min(r.stage.W, r.stage.H))
	m := view.Area{X: mapMargin, Y: r.stage.H - mapMargin - size, W: size, H: size}
	right, bottom := r.hud.X+r.hud.W+mapMargin, r.hud.Y+r.hud.H+mapMargin
	if m.Y < bottom {
		m.X = r.stage.W - mapMargin - size
	}
	if size >= mapLeast && (m.Y >= bottom || m.X >= right) {
		r.small = m
	}
}

// placePad puts the keys for fingers into the lower right corner, within reach of a thumb.
func (r *rooms) placePad() {
	p := view.Area{X: r.stage.W - view.PadWidth - hudMargin, Y: r.stage.H - view.PadHeight - hudMargin, W: view.PadWidth, H: view.PadHeight}
	if p.X >= 0 && !p.Meets(r.hud) && !p.Meets(r.rim()) && !p.Meets(r.player()) {
		r.pad = p
	}
}

// free returns how much of the map the statistics cover, from the left and from the top: one of the two is 0.
func (r *rooms) free() (left, top float32) {
	if r.fold == titleOnly {
		return 0, r.hud.Y + r.hud.H
	}
	return r.hud.X + r.hud.W, 0
}

// player returns the middle of the map, where the player usually is.
func (r *rooms) player() view.Area {
	return view.Area{X: r.stage.W/2 - around, Y: r.stage.H/2 - around, W: 2 * around, H: 2 * around}
}

// covered reports whether a pixel of the map is under a panel.
func (v *View) covered(x, y float32) bool {
	return v.rooms.rim().Contains(x, y) || v.rooms.hud.Contains(x, y) || v.rooms.pad.Contains(x, y)
}

// rim returns the small map with its frame.
func (r *rooms) rim() view.Area {
	m := r.small
	if m.W == 0 {
		return view.Area{}
	}
	return view.Area{X: m.X - mapRim, Y: m.Y - mapRim, W: m.W + 2*mapRim, H: m.H + 2*mapRim}
}

// MakeRoom finds room for a note in the part of the map that the statistics leave free. Where the note at the beginning takes
// all there is, that one goes: who stops the time has looked around. Where there is no room at all, the note covers the player rather than
// text.
func (v *View) MakeRoom(width, height float32) (x, y float32, ok bool) {
	r := &v.rooms
	left, _ := r.free()
	player, intro := r.player(), r.intro
	top := float32(view.NoteTop)
	switch {
	case intro.W == 0:
		top = r.hud.Y // the edge of the map: what is to be seen is in the middle
	case v.intro.left == 0:
		top = intro.Y + intro.H + noteGap
	}
	heights := [...]float32{
		top, r.note.Y + r.note.H + noteGap, view.NoteTop, intro.Y + intro.H + noteGap, r.hud.Y + r.hud.H + noteGap, r.hud.Y,
		player.Y + player.H + noteGap, r.stage.H - height - noteGap,
	}
	a := view.Area{X: min((left+r.stage.W-width)/2, r.stage.W-width), W: width, H: height} // below the statistics, also under them
	const overIntro, overPlayer = 1, 2
	for over := range overPlayer + 1 {
		for _, a.Y = range heights {
			if a.Meets(r.hud) || a.Meets(r.rim()) || a.Meets(r.pad) || a.Meets(r.note) || a.Meets(player) && over < overPlayer ||
				a.Meets(intro) && over < overIntro || a.X < 0 || a.Y+height > r.stage.H {
				continue
			}
			if a.Meets(intro) {
				v.intro.left = min(v.intro.left, introFade)
			}
			r.banner = a
			return a.X, a.Y, over < overPlayer
		}
	}
	return a.X, view.NoteTop, false
}

// sideWidth returns the width of the column with the graph: at least what its two layers need side by side, with words at their lines.
func sideWidth(w float32) float32 { return min(420, max(384, w*0.32)) }
