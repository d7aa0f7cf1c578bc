package trace

import (
	"fmt"
	"math"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// MaxCapacity is the largest number of changes that a recorder can keep: 2.7 GB of them.
const MaxCapacity = 1 << 26

// Config configures a recorder. The zero value is valid.
type Config struct {
	// Capacity is the number of changes and ends kept; 0 means 65536, and [MaxCapacity] is the most. A change takes 40 bytes. When the ring is
	// full, each new change replaces the oldest.
	Capacity int

	// Step is the simulated time of a tick; 0 means time.Second/60. Ticks are written as if they were all of this length.
	Step time.Duration

	// Entity returns the name by which an entity is written. If it is nil or returns "", the name is [fsm.Entity.String]: the
	// entity's number, and how many entities had that number before.
	Entity func(fsm.Entity) string
}

// entry is a change, or the end of an entity.
type entry struct {
	fsm.Change
	gone bool
	late bool // it was made after its tick, and reported with the next one
}

// reported returns with which tick a change was reported.
func (e *entry) reported() uint64 {
	if e.late {
		return e.Tick + 1
	}
	return e.Tick
}

// Recorder keeps the latest changes of state of a machine's entities. It must not be used concurrently.
type Recorder struct {
	cfg    Config
	names  names
	ring   []entry
	next   int // where the next entry goes
	kept   int // the number of entries that the ring holds
	lost   uint64
	last   uint64 // the last tick known
	chosen map[fsm.Entity]struct{}
}

// NewRecorder returns an empty recorder for the changes of a machine in one world, or one pool: in another, the numbers of entities and
// ticks start over, and what has one number would get one timeline. A machine that is swapped in has numbers of its own and needs a
// recorder of its own, too. NewRecorder panics if the machine is nil or one that Build has not made, if the capacity is negative or above
// MaxCapacity, or if the step is negative.
func NewRecorder[V any](m *fsm.Machine[V], cfg Config) *Recorder {
	mustBeBuilt("NewRecorder", m)
	switch {
	case cfg.Capacity < 0 || cfg.Capacity > MaxCapacity:
		panic(fmt.Sprintf("trace: NewRecorder was given a Capacity of %d; give 1 to MaxCapacity = %d, or 0 for the default", cfg.Capacity, MaxCapacity))
	case cfg.Step < 0:
		panic(fmt.Sprintf("trace: NewRecorder was given a Step of %v; give the length of a tick, or 0 for the default", cfg.Step))
	}
	if cfg.Capacity == 0 {
		cfg.Capacity = 1 << 16
	}
	if cfg.Step == 0 {
		cfg.Step = fsm.DefaultStep
	}
	return &Recorder{
		cfg: cfg, names: newNames(m), ring: make([]entry, cfg.Capacity), chosen: map[fsm.Entity]struct{}{},
	}
}

// Choose adds entities to those whose changes are kept. Until any have been chosen, the changes of all entities are kept.
func (r *Recorder) Choose(entities ...fsm.Entity) {
	r.mustBeMade()
	for _, e := range entities {
		r.chosen[e] = struct{}{}
	}
}

// ChooseAll undoes Choose: the changes of all entities are kept again.
func (r *Recorder) ChooseAll() {
	r.mustBeMade()
	clear(r.chosen)
}

// Record records the changes of a tick; call it after each tick with what Changes returns. It copies what it keeps and does not
// allocate. [Recorder.Follow] also records who has left, whose bars otherwise last until the end of the trace.
//
// After a swap, Changes have the new machine's numbers, those made before it included: record them before, or with a recorder of the new
// machine. This one would write them under the names that its own machine has for those numbers, or as numbers.
func (r *Recorder) Record(changes []fsm.Change) {
	r.record(math.MaxUint64, changes)
}

// RecordTick is Record and Until at once: it records the changes that were reported with a tick. A game that rolls back uses it, since some
// of them may have been made after the tick before; see [Recorder.Rewind].
func (r *Recorder) RecordTick(tick uint64, changes []fsm.Change) {
	r.record(tick, changes)
	r.Until(tick)
}

func (r *Recorder) record(tick uint64, changes []fsm.Change) {
	r.mustBeMade()
	for i := range changes {
		if c := &changes[i]; r.wants(c.Entity) {
			r.add(entry{Change: *c, late: c.Tick+1 == tick})
		}
	}
}

// End records that an entity has been gone since a tick, where its bars end. [Recorder.Follow] does so for those that Left lists.
// WriteChrome shows nothing of an entity of which an end is all that was kept.
func (r *Recorder) End(e fsm.Entity, tick uint64) {
	r.mustBeMade()
	if r.wants(e) {
		r.add(entry{Change: fsm.Change{Entity: e, Tick: tick}, gone: true})
	}
}

// Until records how far the game has come, in ticks. The bars of states that are still current last through that tick, up to where the next
// will begin; without it, through the tick of the last change.
func (r *Recorder) Until(tick uint64) {
	r.mustBeMade()
	r.last = max(r.last, tick)
}

// Len returns the number of changes and ends kept.
func (r *Recorder) Len() int {
	r.mustBeMade()
	return r.kept
}

// Dropped returns the number of changes and ends dropped because the ring was full.
func (r *Recorder) Dropped() uint64 {
	r.mustBeMade()
	return r.lost
}

// Reset drops all changes. The choice of entities is kept.
func (r *Recorder) Reset() {
	r.mustBeMade()
	r.next, r.kept, r.lost, r.last = 0, 0, 0, 0
}

// Rewind drops the changes made after a tick: a game that rolls back to it, by [fsm.Engine.Restore], makes others in those ticks. What was
// made between that tick and the next is reported with the next, and so it will be once more: if it was recorded by Follow or RecordTick,
// it is dropped, too. Record does not know of it. Ends are not reported again if the entities had left when the snapshot was taken: give
// those to [Recorder.End] once more.
func (r *Recorder) Rewind(tick uint64) {
	r.mustBeMade()
	from, late := r.next, 0 // the newest entries, some of which may have to go: where they begin, and how many there are
	for ; late < r.kept; late++ {
		before := (from + len(r.ring) - 1) % len(r.ring)
		if e := &r.ring[before]; e.reported() <= tick && !e.gone {
			break
		}
		from = before // an end may be recorded long after its tick, and so among changes that are later
	}
	r.next, r.kept = from, r.kept-late
	for i := range late {
		if e := r.ring[(from+i)%len(r.ring)]; e.reported() <= tick {
			r.ring[r.next] = e
			r.next, r.kept = (r.next+1)%len(r.ring), r.kept+1
		}
	}
	r.last = min(r.last, tick)
}

func (r *Recorder) wants(e fsm.Entity) bool {
	if len(r.chosen) == 0 {
		return true
	}
	_, ok := r.chosen[e]
	return ok
}

// mustBeMade refuses a Recorder that knows no machine.
func (r *Recorder) mustBeMade() {
	if r == nil || r.chosen == nil {
		panic("trace: a Recorder was used that NewRecorder has not made")
	}
}

func (r *Recorder) add(e entry) {
	if r.kept == len(r.ring) {
		r.lost++
	} else {
		r.kept++
	}
	r.ring[r.next] = e
	r.last = max(r.last, e.Tick)
	r.next = (r.next + 1) % len(r.ring)
}

// each calls f for the entries, the oldest first, until it reports false.
func (r *Recorder) each(f func(*entry) bool) {
	n := r.Len()
	for i := range n {
		at := r.next - n + i
		if at < 0 {
			at += len(r.ring)
		}
		if !f(&r.ring[at]) {
			return
		}
	}
}
