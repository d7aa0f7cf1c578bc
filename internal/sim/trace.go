package sim

import (
	"context"
	"fmt"

	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/scene/walk"
	"github.com/horde-fsm/horde/trace"
)

// Trace runs a scene with a player who plays by itself and returns the last changes of its NPCs, at most capacity of them, and the number of
// ticks: less than asked for if the context has ended.
func Trace(ctx context.Context, o Options, capacity int) (rec *trace.Recorder, ticks int, err error) {
	chosen, err := o.complete()
	if err != nil {
		return nil, 0, err
	}
	s := chosen.make(o, nil)
	cfg := trace.Config{Capacity: capacity, Step: scene.Step}
	var source trace.Source
	switch s := s.(type) {
	case *patrol.Scene:
		rec, source = trace.NewRecorder(s.Machine().Machine, cfg), s.Guards()
	case *walk.Scene:
		rec, source = trace.NewRecorder(s.Machine().Machine, cfg), s.Heroes()
	default:
		return nil, 0, fmt.Errorf("scene %q has no machine to trace", o.Scene)
	}
	for ticks < o.Ticks && (ticks == 0 || ctx.Err() == nil) {
		s.Update(s.Script())
		rec.Follow(source)
		ticks++
	}
	return rec, ticks, nil
}
