package inspector

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// panels draws the inspector, and remembers what it drew where, to know what a click means.
type panels struct {
	canvas paint.Canvas
	scale  float32
	sight  sight
	x, y   float32 // of the mouse

	column, dock area       // the two panels; a dock without a width has no room
	list         area       // the part of the column that the wheel and fingers scroll
	free         [2]float64 // the part of the width and height of the game's screen that they leave
	scroll       int
	turned       float64 // by the wheel, in lines; less than one
	zones        []zone
	of           view // what they were drawn of
}

// view is what the panels are about: a tab, and an entity of a world.
type view struct {
	tab      *tab
	selected donburi.Entity
	home     donburi.WorldId
}

func (i *Inspector) view() view { return view{i.tab(), i.selected, number(i.home)} }

// wipe makes that nothing can be clicked until it is drawn again, and keeps nothing of what was drawn.
func (p *panels) wipe() { p.zones, p.of = p.zones[:0], view{} }

// logical turns a point of the game's screen into logical pixels of the panels.
func (p *panels) logical(x, y float64) (float32, float32) {
	px, py := p.sight.pixel(x, y)
	k := max(p.scale, 0.01)
	return float32(px) / k, float32(py) / k
}

// Uncovered returns the part of the screen, from its upper left corner, that no panel covered when the inspector was last drawn, as
// fractions of the width and height of the game's screen. A game may keep its view inside it. Both are 1 while the inspector is closed.
func (i *Inspector) Uncovered() (width, height float64) {
	p := &i.panels
	if !i.open || p.column.w == 0 {
		return 1, 1
	}
	return p.free[0], p.free[1]
}

func (p *panels) cover(x, y float32) bool { return p.column.contains(x, y) || p.dock.contains(x, y) }

// zone notes that something that can be clicked was drawn, and reports whether the mouse is on it.
func (p *panels) zone(at area, do action, a, b int) bool {
	return p.note(zone{area: at, action: do, a: a, b: b})
}

// entityZone is zone for what selects an entity.
func (p *panels) entityZone(at area, e donburi.Entity) bool {
	return p.note(zone{area: at, action: toEntity, entity: e})
}

func (p *panels) note(z zone) bool {
	p.zones = append(p.zones, z)
	return z.contains(p.x, p.y)
}

// zoneAt returns what a click at a point means: what was drawn last lies on top.
func (p *panels) zoneAt(x, y float32) zone {
	for n := len(p.zones) - 1; n >= 0; n-- {
		if p.zones[n].contains(x, y) {
			return p.zones[n]
		}
	}
	return zone{}
}

// arrange finds the places of the panels on a screen: a column along the right side, and a dock below what is left of the game.
// On a tall screen they lie below the game, the dock where there is room for it.
func (p *panels) arrange(w, h float32) {
	if tall(w, h) {
		top, low := h*0.34, min(h*0.2, 260)
		if h-top-low < leastColumn {
			low = 0
		}
		p.column, p.dock = area{0, top, w, h - top - low}, area{0, h - low, w, low}
		p.leave(w, top, w, h)
		return
	}
	side := min(max(w*0.39, 420), 540, w*0.6)
	low := min(max(h*0.27, 176), 260, h*0.5)
	p.column, p.dock = area{w - side, 0, side, h}, area{0, h - low, w - side, low}
	p.leave(w-side, h-low, w, h)
}

// leave notes what the panels leave, up to a point, of a screen of a size.
func (p *panels) leave(x, y, w, h float32) {
	p.free[0], p.free[1] = p.sight.part(float64(x/w), float64(y/h), float64(w*p.scale), float64(h*p.scale))
}

// draw draws all panels.
func (p *panels) draw(i *Inspector, screen *ebiten.Image) {
	b := screen.Bounds()
	p.scale = float32(i.scaleOf(b.Dx(), b.Dy()))
	p.x, p.y = i.cursor()
	c := &p.canvas
	c.Begin(screen, float64(p.scale))
	c.SetOthers(i.Fonts)
	for _, t := range i.tabs { // before anything is drawn: what is new to a tab takes away all zones
		t.follow(i)
	}
	if t := i.tab(); t != nil {
		t.look(i)
	}
	p.zones, p.of = p.zones[:0], i.view()

	w, h := c.Size()
	p.arrange(w, h)
	p.list = area{}

	c.Rect(p.column.x, p.column.y, p.column.w, p.column.h, ui.Slab)
	t := i.tab()
	if t != nil && p.dock.h > 0 {
		c.Rect(p.dock.x, p.dock.y, p.dock.w, p.dock.h, ui.Slab)
		c.Rect(p.dock.x, p.dock.y, p.dock.w, 1.5, ui.Rim)
		p.drawDock(i, t)
	}
	if p.column.y > 0 {
		c.Rect(0, p.column.y, w, 1.5, ui.Rim)
	} else {
		c.Rect(p.column.x, 0, 1.5, h, ui.Rim)
	}
	p.drawColumn(i, t)
	c.Flush()
}
