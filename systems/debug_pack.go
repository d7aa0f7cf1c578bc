//go:build hordedebug

package systems

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// When a packer moves a component value, pointers to the old place become stale: no entity uses that place any longer. With the build tag
// hordedebug the place is overwritten, so that reading it shows, and watched for writes: after each callback of the value's entity, which
// identifies the culprit, and each time the packer is called, which identifies entity and component.

// departures are the values moved by a call of a packer.
type departures struct{ moved []*stale }

// stale is a place that a value was moved from.
type stale struct {
	world     donburi.WorldId
	entity    donburi.Entity
	component donburi.IComponentType
	size      uintptr
	at        unsafe.Pointer
	fill      byte
}

// stalePattern overwrites values without pointers. It would mislead the garbage collector in others: those are zeroed. As a number of any
// type it is one that adding to changes: a huge float64 would stay what it is, and the write would not be noticed.
const stalePattern = 0x41

// abandoned lists the stale places of all worlds; the oldest are forgotten.
var abandoned struct {
	sync.Mutex
	all      []*stale
	byEntity map[donburi.WorldId]map[donburi.Entity][]*stale
}

const abandonedAtMost = 1 << 16

// note records that a value is moving.
func (d *departures) note(c *packed, e donburi.Entity, w donburi.World, from unsafe.Pointer) {
	s := &stale{
		world: w.Id(), entity: e, component: c.component, size: c.size, at: from, fill: stalePattern,
	}
	if c.pointers {
		s.fill = 0
	}
	d.moved = append(d.moved, s)
}

// begin panics if a stale place was written to.
func (d *departures) begin(w donburi.World) {
	abandoned.Lock()
	all := abandoned.all
	abandoned.Unlock()
	for _, s := range all {
		if s.world == w.Id() && s.misused(w) {
			s.forget()
			panic("systems: " + s.accusation())
		}
	}
}

// end overwrites the places that were left, unless another entity shares the value.
func (d *departures) end(w donburi.World) {
	shared := map[donburi.IComponentType]map[unsafe.Pointer]bool{}
	for _, s := range d.moved {
		if shared[s.component] == nil {
			shared[s.component] = placesOf(w, s.component)
		}
		if !shared[s.component][s.at] {
			s.spoil()
		}
	}
	d.moved = nil
}

// placesOf returns where all values of a component type are.
func placesOf(w donburi.World, c donburi.IComponentType) map[unsafe.Pointer]bool {
	places, shelf := map[unsafe.Pointer]bool{}, shelfOf(w, c)
	for i, a := range w.Archetypes() {
		if a.Layout().HasComponent(c) {
			for _, p := range shelf.column(i, 0, a.Count()) {
				places[p] = true
			}
		}
	}
	return places
}

func (s *stale) spoil() {
	if s.fill == 0 {
		reflect.NewAt(s.component.Typ(), s.at).Elem().SetZero()
	} else {
		for i := range s.bytes() {
			s.bytes()[i] = s.fill
		}
	}
	abandoned.Lock()
	defer abandoned.Unlock()
	if len(abandoned.all) == abandonedAtMost {
		abandoned.all[0].drop()
		abandoned.all = abandoned.all[1:]
	}
	abandoned.all = append(abandoned.all, s)
	if abandoned.byEntity == nil {
		abandoned.byEntity = map[donburi.WorldId]map[donburi.Entity][]*stale{}
	}
	if abandoned.byEntity[s.world] == nil {
		abandoned.byEntity[s.world] = map[donburi.Entity][]*stale{}
	}
	abandoned.byEntity[s.world][s.entity] = append(abandoned.byEntity[s.world][s.entity], s)
}

func (s *stale) bytes() []byte { return unsafe.Slice((*byte)(s.at), s.size) }

func (s *stale) written() bool {
	for _, b := range s.bytes() {
		if b != s.fill {
			return true
		}
	}
	return false
}

// misused reports whether the place was written to although no entity uses it. One that the game has given to an entity again, by Set, is
// a component like any other and is watched no longer.
func (s *stale) misused(w donburi.World) bool {
	if !s.written() {
		return false
	}
	if placesOf(w, s.component)[s.at] {
		s.forget()
		return false
	}
	return true
}

func (s *stale) accusation() string {
	return fmt.Sprintf("component %s of entity %v was written through a pointer that was kept across a pack; "+
		"keep the entity instead, and ask for its component when it is needed", s.component.Name(), fsm.Entity(s.entity))
}

// forget stops watching a place.
func (s *stale) forget() {
	abandoned.Lock()
	defer abandoned.Unlock()
	for i, other := range abandoned.all {
		if other == s {
			abandoned.all = append(abandoned.all[:i:i], abandoned.all[i+1:]...)
			break
		}
	}
	s.drop()
}

// drop removes a place from its entity's list.
func (s *stale) drop() {
	of := abandoned.byEntity[s.world]
	for i, other := range of[s.entity] {
		if other == s {
			of[s.entity] = append(of[s.entity][:i:i], of[s.entity][i+1:]...)
			break
		}
	}
	if len(of[s.entity]) == 0 {
		delete(of, s.entity)
	}
}

// stillStale returns the stale places of entities' values that have not been written to yet.
func stillStale(w donburi.World, entities []fsm.Entity) (fresh []*stale) {
	abandoned.Lock()
	defer abandoned.Unlock()
	of := abandoned.byEntity[w.Id()]
	for _, e := range entities {
		for _, s := range of[donburi.Entity(e)] {
			if !s.written() {
				fresh = append(fresh, s)
			}
		}
	}
	return fresh
}
