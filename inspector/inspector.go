package inspector

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/systems"
)

// Inspector looks into the populations of one world or several. [New] makes one.
type Inspector struct {
	// ToggleKey opens and closes the inspector. PauseKey, while it is open, stops time and lets it go on, and StepKey lets one
	// tick pass. New sets F1, F2 and F3; a negative number stands for no key.
	ToggleKey, PauseKey, StepKey ebiten.Key

	// Pick, if set, tells which entity is drawn at a point of the screen, in the coordinates of [ebiten.CursorPosition].
	// It is asked when the left button or a finger goes down beside the panels: the entity is selected, or nobody if there is none.
	Pick func(x, y int) (donburi.Entity, bool)

	// Scale is the number of pixels of the screen for each logical one: text of size 12 is 12×Scale pixels high. 0 stands for
	// the scale at which the screen is shown on its monitor, or less where panels would not fit.
	Scale float64

	// Fonts are asked in order for letters that the Go fonts do not have, as those of Japanese names. Without one such a letter is drawn as
	// an empty box.
	Fonts []*text.GoTextFaceSource

	tabs     []*tab
	active   int
	open     bool
	clock    clock
	selected donburi.Entity
	told     string // what came of the last click
	telling  int    // updates for which it is still told
	panels   panels
	fingers  []ebiten.TouchID
	swipe    swipe
}

// New returns a closed inspector of a population. It panics if that is nil.
func New[V any](p *systems.Population[V]) *Inspector {
	i := &Inspector{ToggleKey: ebiten.KeyF1, PauseKey: ebiten.KeyF2, StepKey: ebiten.KeyF3}
	Add(i, p)
	return i
}

// Add makes an inspector show another population as well: of another machine, or of another world. Each has a tab of its own. It
// panics if the population is nil.
func Add[V any](i *Inspector, p *systems.Population[V]) {
	if p == nil {
		panic("inspector: New and Add take a population, as systems.FSM.In returns it, and were given nil")
	}
	i.tabs = append(i.tabs, &tab{subject: &population[V]{p: p}})
}

// Forget drops all populations and the selection, for a game that begins in a new world: [Add] the new ones afterwards.
func (i *Inspector) Forget() {
	clear(i.tabs)
	i.tabs, i.selected, i.told = i.tabs[:0], donburi.Null, ""
	i.panels.zones = i.panels.zones[:0]
}

// IsOpen reports whether the inspector is open.
func (i *Inspector) IsOpen() bool { return i.open }

// SetOpen opens or closes the inspector, as the toggle key does. Closing it lets time go on.
func (i *Inspector) SetOpen(open bool) {
	if i.open != open {
		i.open, i.clock, i.told = open, clock{}, ""
	}
}

// Update reads keyboard and mouse and reports whether the game should tick: not while the inspector holds time. Call it once
// in each Update of the game, before or after the machines' tick; if there are several ticks between two calls, the
// inspector does not see the changes of all of them.
func (i *Inspector) Update() bool {
	if pressed(i.ToggleKey) {
		i.SetOpen(!i.open)
	}
	if !i.open {
		return true
	}
	if i.telling--; i.telling <= 0 {
		i.told = ""
	}
	for _, t := range i.tabs {
		t.watch(i)
	}
	i.clock.keys(i)
	i.mouse()
	if t := i.tab(); t != nil {
		t.look(i)
	}
	return i.clock.next()
}

// Draw draws the inspector over what the screen shows, if it is open.
func (i *Inspector) Draw(screen *ebiten.Image) {
	if i.open {
		i.panels.draw(i, screen)
	}
}

// say tells something for some seconds.
func (i *Inspector) say(text string) { i.told, i.telling = text, 5*60 }

// tab returns the tab that is shown, nil if there is none.
func (i *Inspector) tab() *tab {
	if i.active = min(i.active, len(i.tabs)-1); i.active < 0 {
		i.active = 0
		return nil
	}
	return i.tabs[i.active]
}

func pressed(k ebiten.Key) bool { return k >= 0 && inpututil.IsKeyJustPressed(k) }
