package inspector

import "github.com/horde-fsm/horde/internal/draw/graph"

const (
	// samples is how many points of time the chart has, every ticks apart or, where a game ticks several times between two updates, more: 24
	// seconds at sixty ticks a second.
	samples = 240
	every   = 6
	// gap is the most ticks between two samples. More means that time jumped.
	gap = 10 * every
)

// series remembers how many entities were in each state.
type series struct {
	layers [][][samples]int32 // by layer and state
	ticks  [samples]uint64    // when they were taken
	next   int
	n      int
	tick   uint64 // of the last sample
}

func (s *series) reset(g *graph.Graph) {
	*s = series{}
	for _, l := range g.Layers {
		s.layers = append(s.layers, make([][samples]int32, len(l.Nodes)))
	}
}

// sample takes a sample, if somebody has started. The newest one is always of now, as the numbers beside the chart are: it stays, and
// another one follows, only once it is a sample's time after the one before. Where time jumped, the chart begins anew.
func (s *series) sample(c *counts, tick uint64) {
	if !c.taken {
		return
	}
	if tick < s.tick || tick > s.tick+gap {
		s.n, s.next = 0, 0
	}
	if s.n > 0 && (tick == s.tick || s.n > 1 && s.tick < s.ticks[(s.next-2+samples)%samples]+every) {
		s.n, s.next = s.n-1, (s.next-1+samples)%samples
	}
	s.tick, s.ticks[s.next] = tick, tick
	for l := range s.layers {
		for n := range s.layers[l] {
			s.layers[l][n][s.next] = int32(c.of[l][n])
		}
	}
	s.next = (s.next + 1) % samples
	s.n = min(s.n+1, samples)
}

// at returns a sample of a state; 0 is the oldest that is left.
func (s *series) at(layer, node, i int) int {
	return int(s.layers[layer][node][(s.next-s.n+i+samples)%samples])
}

// age returns how many ticks before the newest sample another one was taken; 0 is the oldest that is left.
func (s *series) age(i int) uint64 { return s.tick - s.ticks[(s.next-s.n+i+samples)%samples] }

// span is the number of ticks from the left end of the chart to the right: fewer while there is little to show, and no more than have
// passed.
func (s *series) span() uint64 {
	span, oldest := uint64(20*every), uint64(0)
	if s.n > 0 {
		oldest = s.age(0)
	}
	for span < oldest {
		span *= 2
	}
	return min(span, max(oldest, (samples-1)*every), s.tick)
}

// most returns the largest number among the samples of a layer.
func (s *series) most(layer int) (most int) {
	for n := range s.layers[layer] {
		most = max(most, s.peak(layer, n))
	}
	return most
}

// peak returns the largest number among the samples of a state.
func (s *series) peak(layer, node int) (peak int) {
	for i := range s.n {
		peak = max(peak, s.at(layer, node, i))
	}
	return peak
}
