package systems

import (
	"sync"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// KeepApart has Movement push bodies apart that have a [components.Separation] and whose discs overlap, after each step, and returns the
// system. So those who chase one player, each straight to it, do not end up on one spot.
//
//	legs := systems.NewMovement(0).KeepApart()
//	world.CreateMany(10_000, guards.Component, components.Body, components.Separation, components.Route, components.Sight)
//
// Of two bodies that overlap, the one that runs into the other makes way, six times as far and a little to its right; beyond that, each
// makes way in inverse proportion to the area of its disc, so that an ogre wades through goblins. One that is Fixed makes no way. Those on
// different planes pass each other. Only positions change, by no more than a body's radius in a step. Velocity, heading and state stay: a
// body that finds no way through goes on running on the spot. Discs that press against others overlap by what they run in a few steps.
// Bounds and what is blocked count for those that are pushed, too.
//
// A step takes a time in proportion to the number of bodies, wherever they are: where very many stand on one spot, each is compared with
// some of them, and in later steps, once those are apart, with others. Nothing is allocated as long as their number does not grow.
func (m *Movement) KeepApart() *Movement {
	m.apart = true
	return m
}

// throngs holds buffers, since one Movement may serve several worlds, each with a goroutine of its own.
var throngs = sync.Pool{New: func() any { return new(throng) }}

// keepApart pushes apart the bodies of a world that overlap.
func (m *Movement) keepApart(w donburi.World) {
	t := throngs.Get().(*throng)
	t.gather(w)
	t.separate()
	for i := range t.discs {
		d := &t.discs[i]
		if to := d.moved(); to != d.from {
			d.body.Position = to
			if m.bounds != nil {
				m.bounds.keep(d.body)
			}
			if m.blocked != nil {
				m.stopAtWalls(d.body, d.from, d.entity)
			}
		}
	}
	t.clear()
	throngs.Put(t) // not after a panic, as over a nil component: what was listed by then would be pushed about in the next step
}

// gather lists the discs of a world.
func (t *throng) gather(w donburi.World) {
	bodies, rooms := shelfOf(w, components.Body), shelfOf(w, components.Separation)
	for n, archetype := range w.Archetypes() {
		if l := archetype.Layout(); !l.HasComponent(components.Body) || !l.HasComponent(components.Separation) {
			continue
		}
		count := archetype.Count()
		of, entities := rooms.column(n, 0, count), archetype.Entities()
		for i, body := range bodies.column(n, 0, count) {
			t.add(entities[i], (*components.BodyData)(body), (*components.SeparationData)(of[i]))
		}
	}
}
