package meter_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/demo/internal/meter"
	"github.com/horde-fsm/horde/internal/scene"
)

// hand is a clock that a test turns.
type hand struct{ at time.Time }

func (h *hand) now() time.Time        { return h.at }
func (h *hand) turn(d time.Duration)  { h.at = h.at.Add(d) }
func newMeter() (*meter.Meter, *hand) { h := &hand{}; return &meter.Meter{Clock: h.now}, h }
func tick(m *meter.Meter, h *hand, d time.Duration) {
	m.Begin()
	h.turn(d / 4)
	m.Observe(scene.Sense)
	h.turn(d - d/4)
	m.Observe(scene.Think)
	m.End()
}

func TestMeanWorstAndPhases(t *testing.T) {
	m, h := newMeter()
	for _, d := range []time.Duration{100, 300, 200} {
		tick(m, h, d)
	}
	if m.Mean() != 200 || m.Worst() != 300 {
		t.Errorf("mean %d, worst %d; want 200, 300", m.Mean(), m.Worst())
	}
	if s, th := m.Phase(scene.Sense), m.Phase(scene.Think); s != 50 || th != 150 {
		t.Errorf("sense %d, think %d; want 50, 150", s, th)
	}
	*m = meter.Meter{Clock: h.now}
	tick(m, h, 200)
	if got := m.PerNPC(10); got != 20 {
		t.Errorf("per NPC %v, want 20", got)
	}
}

func TestOldTicksAreForgotten(t *testing.T) {
	m, h := newMeter()
	tick(m, h, time.Second)
	for range meter.Window {
		tick(m, h, 4)
	}
	if m.Worst() != 4 || m.Mean() != 4 {
		t.Errorf("mean %d, worst %d; want 4, 4", m.Mean(), m.Worst())
	}
}

// A browser's clock stands still during most ticks, and jumps during some: their average is right all the same.
func TestAClockOfLongSteps(t *testing.T) {
	h := &hand{}
	m := &meter.Meter{Clock: func() time.Time { return h.at.Truncate(200 * time.Microsecond) }}
	for range meter.Window {
		tick(m, h, 40*time.Microsecond)
		h.turn(time.Second / 60)
	}
	for what, c := range map[string][2]time.Duration{
		"a tick":     {m.Mean(), 40 * time.Microsecond},
		"sensing":    {m.Phase(scene.Sense), 10 * time.Microsecond},
		"the states": {m.Phase(scene.Think), 30 * time.Microsecond},
	} {
		if off := c[0] - c[1]; off < -5*time.Microsecond || off > 5*time.Microsecond {
			t.Errorf("%s takes %v on average, want about %v", what, c[0], c[1])
		}
	}
}

func TestBeforeTheFirstTick(t *testing.T) {
	var m meter.Meter
	if m.Mean() != 0 || m.Worst() != 0 || m.PerNPC(0) != 0 {
		t.Error("a meter that has seen nothing measures something")
	}
}
