package sim

import (
	"context"
	"fmt"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/scene/walk"
	"github.com/horde-fsm/horde/systems"
	"github.com/horde-fsm/horde/trace"
)

// Trace runs a scene with a player who plays by itself and returns the last changes of its NPCs, at most capacity of them, and the number of
// ticks: less than asked for if the context has ended. The number is that of the only entity whose changes are kept, as a trace of all shows
// it; nil means all. If there is none, the error is a [*NumberError], and the scene runs for one tick only.
func Trace(ctx context.Context, o Options, capacity int, number *int) (rec *trace.Recorder, ticks int, err error) {
	chosen, err := o.complete()
	if err != nil {
		return nil, 0, err
	}
	s := chosen.make(o, nil)
	cfg := trace.Config{Capacity: capacity, Step: scene.Step}
	switch s := s.(type) {
	case *patrol.Scene:
		return record(ctx, s, o.Ticks, s.Guards(), s.Machine().Machine, cfg, number)
	case *walk.Scene:
		return record(ctx, s, o.Ticks, s.Heroes(), s.Machine().Machine, cfg, number)
	}
	return nil, 0, fmt.Errorf("scene %q has no machine to trace", o.Scene)
}

func record[V any](ctx context.Context, s scene.Scene, most int, p *systems.Population[V], m *fsm.Machine[V], cfg trace.Config, number *int) (
	rec *trace.Recorder, ticks int, err error) {
	rec = trace.NewRecorder(m, cfg)
	for ticks < most && (ticks == 0 || ctx.Err() == nil) {
		s.Update(s.Script())
		if ticks == 0 && number != nil { // the first tick starts all that the scene will ever have
			e, err := numbered(p, m, number)
			if err != nil {
				return nil, 0, err
			}
			rec.Choose(fsm.Entity(e))
		}
		rec.Follow(p)
		ticks++
	}
	return rec, ticks, nil
}
