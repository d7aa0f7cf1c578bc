package trace

import "github.com/horde-fsm/horde/fsm"

// Source is what a recorder can follow: a systems.Population, or an [fsm.Pool].
type Source interface {
	Tick() uint64
	Changes() []fsm.Change
	Left() []fsm.Entity
}

// Follow records what the last tick of a source has brought: its changes, as [Recorder.RecordTick] does, and who has left, as
// [Recorder.End] does. Call it once after each tick, always with the same source; called again, it records the same once more. It does not
// allocate.
func (r *Recorder) Follow(s Source) {
	tick := s.Tick()
	r.RecordTick(tick, s.Changes())
	for _, e := range s.Left() {
		r.End(e, tick)
	}
}
