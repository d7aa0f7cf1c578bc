package app

import (
	"encoding/json"
	"math"
	"strings"
	"syscall/js"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/walk"
)

// tellEvery is the number of updates between two reports.
const tellEvery = 15

// report is what the page can read about the demo.
type report struct {
	Scene       string         `json:"scene"`
	Tick        uint64         `json:"tick"`
	NPCs        int            `json:"npcs"`
	Populations map[string]int `json:"populations"` // by layer.state
	// Where one NPC is: always the same one as long as the number of NPCs stays the same.
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Zoom float64 `json:"zoom"` // pixels for each metre, where there is a map
	// The picture's size in pixels.
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// tell writes a report into the attribute data-horde of the page's body, as JSON: for pages that show something beside the demo, and for
// tests.
func (g *Game) tell() {
	if g.ticks%tellEvery != 1 {
		return
	}
	body := js.Global().Get("document").Get("body")
	if !body.Truthy() {
		return
	}
	v := g.View()
	r := report{Scene: v.Name(), Tick: v.Scene().Tick(), NPCs: v.Scene().NPCs(), Populations: map[string]int{}}
	r.Width, r.Height = math.Round(g.width*g.scale), math.Round(g.height*g.scale)
	for _, p := range v.Scene().Populations() {
		r.Populations[p.Layer+"."+p.State] = p.Count
	}
	var at components.Vec2
	switch v := v.(type) {
	case *walk.View:
		at = v.Character().Body().Position
	case *patrol.View:
		r.Zoom = v.Camera().Zoom
		if e := v.First(); e != donburi.Null {
			at = components.Body.Get(v.Guards().World().Entry(e)).Position
		}
	}
	r.X, r.Y = at.X, at.Y
	if text, err := json.Marshal(r); err == nil {
		body.Get("dataset").Set("horde", string(text))
	}
}

// tellError writes why the demo ended into the attribute data-error of the page's body: people who look at a page do not read its
// console.
func tellError(err error) {
	if body := js.Global().Get("document").Get("body"); body.Truthy() {
		text, _ := strings.CutSuffix(strings.TrimPrefix(err.Error(), "demo: "), hint)
		body.Get("dataset").Set("error", text)
	}
}
