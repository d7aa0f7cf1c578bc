package sim

import (
	"fmt"

	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/scene/walk"
	"github.com/horde-fsm/horde/trace"
)

// Trace runs a scene with a player who plays by itself and returns the last changes of its NPCs, at most capacity of them.
func Trace(o Options, capacity int) (*trace.Recorder, error) {
	chosen, err := o.complete()
	if err != nil {
		return nil, err
	}
	s := chosen.make(o, nil)
	cfg := trace.Config{Capacity: capacity, Step: scene.Step}
	var rec *trace.Recorder
	var source trace.Source
	switch s := s.(type) {
	case *patrol.Scene:
		rec, source = trace.NewRecorder(s.Machine().Machine, cfg), s.Guards()
	case *walk.Scene:
		rec, source = trace.NewRecorder(s.Machine().Machine, cfg), s.Heroes()
	default:
		return nil, fmt.Errorf("scene %q has no machine to trace", o.Scene)
	}
	for range o.Ticks {
		s.Update(s.Script())
		rec.Follow(source)
	}
	return rec, nil
}
