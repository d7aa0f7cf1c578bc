package main_test

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"strconv"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/demo/internal/camera"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/walk"
	walkscene "github.com/horde-fsm/horde/internal/scene/walk"
)

// wrong returns what must never be, whatever somebody does with the demo; "" if all is well.
func wrong(g *app.Game) string {
	switch v := g.View().(type) {
	case *walk.View:
		return wrongWalk(v)
	case *patrol.View:
		return wrongPatrol(v)
	}
	return "another scene"
}

func wrongWalk(v *walk.View) string {
	s := v.Character()
	b := s.Body()
	switch {
	case !sound(b):
		return fmt.Sprintf("the character is %+v", *b)
	case math.Abs(b.Position.X) > walkscene.Width/2 || math.Abs(b.Position.Y) > walkscene.Height/2:
		return fmt.Sprintf("the character has left the stage: %v", b.Position)
	case s.World().Len() != 1:
		return fmt.Sprintf("a world of %d entities", s.World().Len())
	case s.Tick() == 0:
		return "no tick has passed"
	}
	for _, l := range s.Machine().Layers() {
		if s.Heroes().Current(s.Hero(), l) == nil {
			return "the character is in no state of " + l.Name()
		}
	}
	if one := v.Inspector().Selected(); one != donburi.Null && one != s.Hero() {
		return fmt.Sprintf("the inspector looks into %v", one)
	}
	return ""
}

func wrongPatrol(v *patrol.View) string {
	s, cam := v.Guards(), v.Camera()
	half, player := s.HalfSize(), s.PlayerBody()
	switch at := player.Position; {
	case !sound(player):
		return fmt.Sprintf("the player is %+v", *player)
	case max(math.Abs(at.X), math.Abs(at.Y)) > half:
		return fmt.Sprintf("the player is at %v, the fence at %v", at, half)
	case s.World().Len() != s.NPCs()+1 || s.Guards().Len() != s.NPCs():
		return fmt.Sprintf("of %d guards, %d are in the population, and the world has %d entities", s.NPCs(), s.Guards().Len(), s.World().Len())
	case s.Tick() == 0:
		return "no tick has passed"
	}
	if text := wrongCamera(&cam, half); text != "" {
		return text
	}
	if e := v.Selected(); e != donburi.Null && !s.Guards().Has(e) {
		return fmt.Sprintf("%v is selected, who is no guard", e)
	}
	if e := v.Inspector().Selected(); e != donburi.Null && !s.Guards().Has(e) && !s.Players().Has(e) {
		return fmt.Sprintf("the inspector looks into %v, who is nobody", e)
	}
	counted := map[string]int{}
	for _, p := range s.Populations() {
		counted[p.Layer] += p.Count
	}
	for layer, n := range counted {
		if n > s.NPCs() {
			return fmt.Sprintf("of %d guards, %d are in states of %s", s.NPCs(), n, layer)
		}
	}
	text := ""
	s.EachGuard(func(_, _ int, e donburi.Entity, b *components.BodyData) {
		if text == "" && !sound(b) {
			text = fmt.Sprintf("guard %v is %+v", e, *b)
		}
	})
	return text
}

// tiny is the size of a window below which it shows nothing.
const tiny = 100

// wrongCamera returns what is wrong with a camera over a map.
func wrongCamera(cam *camera.Camera, half float64) string {
	w, h := cam.Width/cam.Zoom, cam.Height/cam.Zoom
	if cam.Width < tiny || cam.Height < tiny { // what is shown of the map may be less than what stands above it
		w, h = 1e6, 1e6
	}
	switch {
	case !(cam.Zoom > 0 && cam.Zoom <= camera.MaxZoom):
		return fmt.Sprintf("the zoom is %v", cam.Zoom)
	case !(math.Abs(cam.X) <= half+w/2 && math.Abs(cam.Y) <= half+h/2):
		return fmt.Sprintf("the camera looks at (%v, %v), the fence is at %v", cam.X, cam.Y, half)
	}
	return ""
}

// sound reports whether a body is somewhere, goes somewhere, and looks somewhere.
func sound(b *components.BodyData) bool {
	const far = 1e6
	for _, v := range []components.Vec2{b.Position, b.Velocity, b.Heading} {
		if !(math.Abs(v.X) < far && math.Abs(v.Y) < far) {
			return false
		}
	}
	return b.Heading.Magnitude() < 1.01
}

// memory is what a program takes, after a garbage collection.
type memory struct {
	Bytes, Objects uint64
	Goroutines     int
}

// memoryAt returns what the demo takes, in each tick whose number is divisible by HORDE_DEMO_MEMORY.
func memoryAt(tick int) *memory {
	every, err := strconv.Atoi(os.Getenv("HORDE_DEMO_MEMORY"))
	if err != nil || every <= 0 || tick%every != 0 {
		return nil
	}
	runtime.GC()
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return &memory{s.HeapAlloc, s.HeapObjects, runtime.NumGoroutine()}
}
