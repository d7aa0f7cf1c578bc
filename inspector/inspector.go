package inspector

import (
	"fmt"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/keyboard"
	"github.com/horde-fsm/horde/systems"
)

// Inspector shows the populations of one or several worlds. [New] makes one.
type Inspector struct {
	// ToggleKey opens and closes the inspector. While it is open, PauseKey stops time or lets it continue, and StepKey lets one tick
	// pass. New sets F1, F2 and F3; a negative number means no key. With Ctrl, Alt or Meta held, they are left to the game.
	ToggleKey, PauseKey, StepKey ebiten.Key

	// Pick, if not nil, returns the entity drawn at a point of the screen, in the coordinates of [ebiten.CursorPosition], and whether
	// there is one. It is called when the left button or a finger goes down outside the panels. The entity returned is selected; if
	// there is none, the selection is cleared. A game that draws several worlds leaves Pick nil, and calls [Inspector.SelectIn] where a
	// click that no panel [Inspector.Covers] hits an entity.
	Pick func(x, y int) (donburi.Entity, bool)

	// Scale is the number of screen pixels for each logical pixel: text of size 12 is 12×Scale pixels high. 0 means the scale at
	// which the monitor shows the screen, or less if panels would not fit.
	Scale float64

	// Fonts are tried in order for letters that the Go fonts lack, such as Japanese ones. A letter in none of them is drawn as an
	// empty box.
	Fonts []*text.GoTextFaceSource

	tabs     []*tab
	active   int
	open     bool
	clock    clock
	selected donburi.Entity
	home     donburi.World // of the selected entity, which may be equal to one of another world
	told     string        // what came of the last click
	brief    string        // the same in fewer words, for where it has no room
	after    string        // what is true of it once another tick has passed
	telling  int           // updates for which it is still told
	panels   panels
	overlay  overlay
	fingers  []ebiten.TouchID
	swipe    swipe
}

// New returns a closed inspector of a population. It panics if the population is nil.
func New[V any](p *systems.Population[V]) *Inspector {
	i := &Inspector{ToggleKey: ebiten.KeyF1, PauseKey: ebiten.KeyF2, StepKey: ebiten.KeyF3}
	Add(i, p)
	return i
}

// Add makes an inspector show another population as well, of another machine or of another world, in a tab of its own. It panics if
// the population is nil.
func Add[V any](i *Inspector, p *systems.Population[V]) {
	if p == nil {
		panic("inspector: New and Add take a population, as systems.FSM.In returns it, and were given nil")
	}
	i.tabs = append(i.tabs, &tab{subject: &population[V]{p: p}})
}

// Remove takes a population out again, such as that of a level which is unloaded, and its tab with it; nothing if the inspector does not
// show it. If the selected entity runs no machine that is left, the selection is cleared. It panics if the population is nil.
func Remove[V any](i *Inspector, p *systems.Population[V]) {
	if p == nil {
		panic("inspector: Remove takes a population that was given to New or Add, and was given nil")
	}
	at := slices.IndexFunc(i.tabs, func(t *tab) bool {
		s, ok := t.subject.(*population[V])
		return ok && s.p == p
	})
	if at < 0 {
		return
	}
	shown := i.active == at
	i.tabs = slices.Delete(i.tabs, at, at+1)
	if i.active > at {
		i.active--
	}
	if shown {
		i.choose(i.home, i.selected)
	}
	i.panels.wipe() // their numbers are those of the tabs before
}

// Forget drops all populations and the selection, for a game that starts over in a new world: [Add] the new ones afterwards.
func (i *Inspector) Forget() {
	clear(i.tabs)
	i.tabs, i.told = i.tabs[:0], ""
	i.deselect()
	i.panels.wipe()
}

// IsOpen reports whether the inspector is open.
func (i *Inspector) IsOpen() bool { return i.open }

// SetOpen opens or closes the inspector, as the toggle key does. Closing it lets time continue.
func (i *Inspector) SetOpen(open bool) {
	if i.open != open {
		i.open, i.clock, i.told = open, clock{}, ""
	}
}

// Update reads keyboard, mouse and touches and reports whether the game should tick, which it should not while the inspector has
// stopped time. Call it once in each Update of the game, before or after the machines' tick. If several ticks pass between two calls,
// the inspector does not see all of their changes.
func (i *Inspector) Update() bool {
	if pressed(i.ToggleKey) {
		i.SetOpen(!i.open)
	}
	if !i.open {
		return true
	}
	if i.told == i.after { // else it is told until another tick has passed, however long that takes
		if i.telling--; i.telling <= 0 {
			i.told = ""
		}
	}
	for _, t := range i.tabs {
		t.watch(i)
	}
	i.clock.keys(i)
	i.mouse()
	if t := i.tab(); t != nil {
		t.look(i)
	}
	tick := i.clock.next()
	if tick && i.told != "" {
		i.told, i.brief = i.after, ""
	}
	return tick
}

// Draw draws the inspector, if it is open, on top of what is on the screen. A game of few pixels, which are enlarged to fill its window,
// calls [Inspector.DrawFinal] instead.
func (i *Inspector) Draw(screen *ebiten.Image) {
	if i.open {
		i.panels.sight = sight{}
		i.panels.draw(i, screen)
	}
}

// say tells something for some seconds.
func (i *Inspector) say(text string) { i.told, i.brief, i.after, i.telling = text, "", text, 5*60 }

func (i *Inspector) sayGone(e donburi.Entity) { i.say(fmt.Sprintf("entity %v is gone", fsm.Entity(e))) }

// saying returns what is told, in fewer words if all of them do not fit.
func (i *Inspector) saying(fits func(text string) bool) string {
	if i.brief != "" && !fits(i.told) {
		return i.brief
	}
	return i.told
}

// tab returns the tab that is shown, nil if there is none.
func (i *Inspector) tab() *tab {
	if i.active = min(i.active, len(i.tabs)-1); i.active < 0 {
		i.active = 0
		return nil
	}
	return i.tabs[i.active]
}

func pressed(k ebiten.Key) bool { return k >= 0 && keyboard.Pressed(k) }
