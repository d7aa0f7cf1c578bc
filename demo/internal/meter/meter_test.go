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
	tick(m, h, 50_000)
	if total, think := m.Medians(scene.Think); total != 300 || think != 225 {
		t.Errorf("medians %d and %d; want 300, 225", total, think)
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

func TestBeforeTheFirstTick(t *testing.T) {
	var m meter.Meter
	if m.Mean() != 0 || m.Worst() != 0 || m.PerNPC(0) != 0 {
		t.Error("a meter that has seen nothing measures something")
	}
}
