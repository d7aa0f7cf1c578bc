package inspector

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/wheel"
)

// area is a rectangle in logical pixels.
type area struct{ x, y, w, h float32 }

func (a area) contains(x, y float32) bool {
	return x >= a.x && y >= a.y && x < a.x+a.w && y < a.y+a.h
}

// action is what a click does.
type action uint8

const (
	nothing action = iota
	showTab
	pause
	step
	shut
	everyone
	// Those from here on mean something only in the view that they were drawn in.
	restart
	resume
	toState   // in a layer, its number
	toCommand // its number
	toEntity
	focus        // the layer
	charted      // the layer
	toStop       // the transition
	moreCommands // from that one on
)

// zone is a part of the panels that can be clicked: its action takes one or two numbers, or an entity, whose number does not fit an int on
// every computer.
type zone struct {
	area
	action action
	a, b   int
	entity donburi.Entity
}

// cursor returns where the mouse is, in logical pixels.
func (i *Inspector) cursor() (x, y float32) {
	return i.panels.logical(ebiten.CursorPositionF())
}

// Covers reports whether a panel covers a point of the screen, in the coordinates of [ebiten.CursorPosition]. Clicks and turns of the
// wheel there are not meant for the game. It returns false while the inspector is closed.
func (i *Inspector) Covers(x, y int) bool {
	return i.open && i.panels.cover(i.panels.logical(float64(x)+0.5, float64(y)+0.5))
}

// swipe is a finger on the list. It may be there to scroll it, so it clicks when it lifts off, not when it goes down.
type swipe struct {
	id          ebiten.TouchID
	down, moved bool
	x, y        float64 // where it went down; the list has followed it since then as far as to y
}

// pressedAt returns where the left button or a finger goes down, if one does.
func (i *Inspector) pressedAt() (x, y float64, ok bool) {
	if i.swipe.down {
		return i.swiped()
	}
	if i.fingers = inpututil.AppendJustPressedTouchIDs(i.fingers[:0]); len(i.fingers) > 0 {
		x, y = ebiten.TouchPositionF(i.fingers[0])
		if i.panels.list.contains(i.panels.logical(x, y)) {
			i.swipe = swipe{id: i.fingers[0], down: true, x: x, y: y}
			return x, y, false
		}
		return x, y, true
	}
	x, y = ebiten.CursorPositionF()
	return x, y, inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft)
}

// swiped scrolls the list by as many lines as the finger on it moves. If the finger lifts without having moved, it returns where it clicks.
func (i *Inspector) swiped() (x, y float64, click bool) {
	s := &i.swipe
	if inpututil.TouchPressDuration(s.id) == 0 { // lifted now, or while the inspector was closed
		s.down = false
		return s.x, s.y, !s.moved && inpututil.IsTouchJustReleased(s.id)
	}
	_, y = ebiten.TouchPositionF(s.id)
	line := rowHeight * float64(i.panels.scale) / i.panels.sight.pixels()
	if lines := int((s.y - y) / line); lines != 0 {
		i.panels.scroll += lines
		s.y -= float64(lines) * line
		s.moved = true
	}
	return s.x, s.y, false
}

// turn scrolls the list by the turn of a wheel. A trackpad tells of less than a line a frame, so what is left is kept.
func (p *panels) turn(notches float64) {
	p.turned += notches
	lines := int(p.turned)
	p.turned -= float64(lines)
	p.scroll -= lines
}

// mouse acts on clicks, which a tap is as well, and on the wheel.
func (i *Inspector) mouse() {
	if turn := wheel.Turn(); turn != 0 && i.panels.list.contains(i.cursor()) {
		i.panels.turn(turn)
	}
	sx, sy, ok := i.pressedAt()
	if !ok {
		return
	}
	if x, y := i.panels.logical(sx, sy); i.panels.cover(x, y) {
		if z := i.panels.zoneAt(x, y); z.action != nothing && (z.action < restart || i.panels.of == i.view()) {
			i.told = ""
			i.click(z)
		}
		return
	}
	if i.Pick != nil {
		e, ok := i.Pick(int(sx), int(sy))
		if !ok {
			e = donburi.Null
		}
		i.Select(e)
	}
}

func (i *Inspector) click(z zone) {
	t := i.tab()
	switch z.action {
	case shut:
		i.SetOpen(false)
	case pause:
		i.clock.paused = !i.clock.paused
	case step:
		i.clock.stepOnce()
	}
	if t == nil {
		return
	}
	switch z.action {
	case showTab:
		i.active = z.a
		if t = i.tab(); !t.has(i.SelectedIn(t.world())) {
			i.deselect()
		}
	case everyone:
		i.Select(donburi.Null)
	case restart:
		i.clickRestart(t)
	case resume:
		i.clickResume(t)
	case toState:
		i.clickState(t, z.a, fsm.StateID(z.b))
	case toCommand:
		i.clickCommand(t, fsm.Command(z.a))
	case toEntity:
		if i.choose(t.world(), z.entity); i.selected == donburi.Null { // what is over is listed, too
			i.sayGone(z.entity)
		}
	case focus:
		if t.graph.Focus == z.a {
			z.a = -1
		}
		t.graph.Focus = z.a
		t.chart = max(0, z.a)
	case charted:
		t.chart = z.a
	case toStop:
		t.stops.at[z.a] = !t.stops.at[z.a]
	case moreCommands:
		t.firstCommand = z.a
	}
}
