package scene

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// Hash is a running 64-bit hash of words: FNV-1a with a word for a byte, and a shift that carries high bits down, which
// multiplication alone does not. It depends on the words and their order only. Start from [NewHash].
type Hash uint64

// NewHash returns the hash of nothing.
func NewHash() Hash { return 0xcbf29ce484222325 }

// Word takes in 64 bits.
func (h *Hash) Word(x uint64) {
	v := (uint64(*h) ^ x) * 0x100000001b3
	*h = Hash((v ^ v>>29) * 0xbf58476d1ce4e5b9)
}

// Float takes in a number, bit by bit.
func (h *Hash) Float(x float64) { h.Word(math.Float64bits(x)) }

// Vec takes in a vector.
func (h *Hash) Vec(v components.Vec2) {
	h.Float(v.X)
	h.Float(v.Y)
}

// Bool takes in a truth value.
func (h *Hash) Bool(b bool) {
	if b {
		h.Word(1)
	} else {
		h.Word(0)
	}
}

// World takes in every entity and its data of package components, in archetype order.
func (h *Hash) World(w donburi.World) {
	for _, a := range w.Archetypes() {
		has := a.Layout().HasComponent
		body, route, sight := has(components.Body), has(components.Route), has(components.Sight)
		locomotion, animation, cooldown := has(components.Locomotion), has(components.Animation), has(components.Cooldown)
		for _, e := range a.Entities() {
			entry := w.Entry(e)
			h.Word(uint64(e))
			if body {
				h.body(components.Body.Get(entry))
			}
			if route {
				h.route(components.Route.Get(entry))
			}
			if sight {
				h.sight(components.Sight.Get(entry))
			}
			if locomotion {
				l := components.Locomotion.Get(entry)
				h.Float(l.Walk)
				h.Float(l.Run)
				h.Float(l.RunFrom)
			}
			if animation {
				a := components.Animation.Get(entry)
				h.Float(a.Clock)
				h.Float(a.FrameTime)
				h.Word(uint64(a.Clip)<<32 | uint64(a.Frames)<<16 | uint64(a.Frame))
				h.Bool(a.Once)
			}
			if cooldown {
				for _, over := range components.Cooldown.Get(entry).Over {
					h.Word(uint64(over))
				}
			}
		}
	}
}

func (h *Hash) body(b *components.BodyData) {
	h.Vec(b.Position)
	h.Vec(b.Velocity)
	h.Vec(b.Heading)
}

func (h *Hash) route(r *components.RouteData) {
	h.Float(r.Speed)
	h.Word(uint64(r.Next))
	h.Bool(r.Once)
	for _, p := range r.Points {
		h.Vec(p)
	}
}

func (h *Hash) sight(s *components.SightData) {
	h.Vec(s.Target)
	h.Float(s.Distance)
	h.Word(uint64(s.TrackedAt))
	h.Word(uint64(s.Entity))
	h.Float(s.Range)
	h.Float(s.LoseRange)
	h.Float(float64(s.Cone))
	h.Bool(s.Seen)
	h.Bool(s.Tracked)
}
