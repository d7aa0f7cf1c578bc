// Package meter measures how long ticks take.
package meter

import (
	"time"

	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/stopwatch"
)

// Meter keeps how long the last ticks took, and each phase of them. The zero Meter has seen none. It allocates nothing.
type Meter struct {
	// Clock returns the time, [stopwatch.Now] unless set.
	Clock func() time.Time

	total [Window]time.Duration
	phase [Window][scene.Phases]time.Duration
	next  int
	n     int

	began, mark time.Time
}

func (m *Meter) now() time.Time {
	if m.Clock != nil {
		return m.Clock()
	}
	return stopwatch.Now()
}

// Begin starts a tick.
func (m *Meter) Begin() {
	m.began = m.now()
	m.mark = m.began
	m.phase[m.next] = [scene.Phases]time.Duration{}
}

// Observe ends a phase of the tick.
func (m *Meter) Observe(p scene.Phase) {
	t := m.now()
	if p < scene.Phases {
		m.phase[m.next][p] += t.Sub(m.mark)
	}
	m.mark = t
}

// End ends the tick.
func (m *Meter) End() {
	m.total[m.next] = m.now().Sub(m.began)
	m.next = (m.next + 1) % Window
	m.n = min(m.n+1, Window)
}

// Reset forgets all ticks.
func (m *Meter) Reset() { m.next, m.n = 0, 0 }

// Seconds returns the scene's time that the meter looks back on.
func (m *Meter) Seconds() float64 { return float64(m.n) * scene.DT }

// Mean returns how long a tick takes on average, 0 before the first.
func (m *Meter) Mean() time.Duration {
	sum := time.Duration(0)
	for _, d := range m.total[:m.n] {
		sum += d
	}
	return sum / time.Duration(max(1, m.n))
}

// Worst returns how long the slowest tick took.
func (m *Meter) Worst() time.Duration {
	worst := time.Duration(0)
	for _, d := range m.total[:m.n] {
		worst = max(worst, d)
	}
	return worst
}

// Phase returns how long a phase takes on average.
func (m *Meter) Phase(p scene.Phase) time.Duration {
	sum := time.Duration(0)
	for i := range m.n {
		sum += m.phase[i][p]
	}
	return sum / time.Duration(max(1, m.n))
}

// PerNPC returns the mean in nanoseconds for each of n NPCs.
func (m *Meter) PerNPC(n int) float64 { return float64(m.Mean()) / float64(max(1, n)) }
