package systems

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/horde-fsm/horde/components"
)

// lookers are the entities that look in an update. Each writes only to its own Sight and reads nothing that is written in the meantime,
// so several goroutines may share the lookers, block by block, without affecting what is seen.
type lookers struct {
	workers int
	tables  []int // the archetypes that they are in
	number  int
	rooms   []scratch // of each goroutine
}

// atOnce is the number of lookers, adjacent in an archetype, that a goroutine takes at a time.
const atOnce = 128

// list finds the world's entities with sight that are to look.
func (l *lookers) list(w donburi.World, who filter.LayoutFilter) {
	l.tables, l.number = l.tables[:0], 0
	for n, archetype := range w.Archetypes() {
		layout := archetype.Layout()
		if layout.HasComponent(components.Sight) && layout.HasComponent(components.Body) && (who == nil || who.MatchesLayout(layout.Components())) {
			l.tables = append(l.tables, n)
			l.number += archetype.Count()
		}
	}
}

// SetWorkers sets the number of goroutines that look, and returns p. 0 and 1 mean the caller's alone. The number does not affect what
// is seen. With few eyes or few targets the caller does all the work, since waking others would take longer. SetWorkers panics if
// workers is negative or greater than 1024.
func (p *Perception) SetWorkers(workers int) *Perception {
	if workers < 0 || workers > 1024 {
		panic(fmt.Sprintf("systems: Perception.SetWorkers was given %d; give 1 to 1024, or 0 for 1", workers))
	}
	p.lookers.workers = workers
	return p
}

// helpers returns how many goroutines should help the caller: none if the work would be done before they have woken.
func (p *Perception) helpers() int {
	const worth = 1 << 15 // pairs of a looker and a target to consider, at a few nanoseconds each
	if p.lookers.number*min(len(p.targets), many) < worth {
		return 0
	}
	return max(0, min(p.lookers.workers, (p.lookers.number+atOnce-1)/atOnce)-1)
}

func (p *Perception) lookTogether(w donburi.World, helpers int) {
	p.findNumbers() // now, because goroutines must not do it
	var taken atomic.Int64
	var done sync.WaitGroup
	var falls falls
	for k := range helpers {
		done.Go(func() {
			ended := false
			defer falls.note(&taken, &p.lookers.rooms[k+1], &ended)
			p.lookAround(w, &taken, &p.lookers.rooms[k+1])
			ended = true
		})
	}
	func() {
		ended := false
		defer done.Wait() // also if the caller's goroutine is ended
		defer falls.note(&taken, &p.lookers.rooms[0], &ended)
		p.lookAround(w, &taken, &p.lookers.rooms[0])
		ended = true
	}()
	falls.report()
}

// lookAround looks for all lookers or, if goroutines share them, for the blocks that it takes; taken then counts the blocks taken so far.
func (p *Perception) lookAround(w donburi.World, taken *atomic.Int64, room *scratch) {
	var one *sighted
	if len(p.targets) == 1 {
		one = &p.targets[0]
	}
	store := w.StorageAccessor().Components
	sights, bodies := store.Storage(components.Sight), store.Storage(components.Body)
	a, i := zeroes(sights.Component)
	block, mine := int64(0), int64(0)
	if taken != nil {
		mine = taken.Add(1) - 1
	}
	for _, n := range p.lookers.tables {
		a = index(a, n)
		entities := w.Archetypes()[n].Entities()
		for first := 0; first < len(entities); first += atOnce {
			if taken != nil {
				block++
				if block-1 != mine {
					continue
				}
				room.block, mine = mine, taken.Add(1)-1
			}
			for i = index(i, first); int(i) < min(first+atOnce, len(entities)); i++ {
				s := (*components.SightData)(sights.Component(a, i))
				b := (*components.BodyData)(bodies.Component(a, i))
				// Usually there is a single target, which most lookers do not see, and finding that out is cheap.
				if one != nil && !s.Tracked && entities[i] != one.entity {
					x, y := one.position.X-b.Position.X, one.position.Y-b.Position.Y
					if square := float64(x*x) + float64(y*y); square > squareOf(s.Range) {
						s.Seen, s.Distance = false, math.Sqrt(square)
						if p.onlyInRange {
							s.Distance = math.Inf(1)
						}
						continue
					}
				}
				p.look(s, b, entities[i], room)
			}
		}
	}
}
