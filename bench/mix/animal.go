package mix

import (
	"github.com/horde-fsm/horde/bench/dice"
	"github.com/horde-fsm/horde/bench/digest"
)

// Body is a point that moves.
type Body struct{ X, Y, VX, VY float64 }

// Mood is what makes an animal do something else.
type Mood struct {
	// Left is the time in seconds for which the animal still likes what it does.
	Left float64
	// Energy and Warmth go up and down.
	Energy, Warmth float64
	seed           uint32
	// Kind is 0 to 7.
	Kind uint8
}

// Spawn returns an animal's data.
func Spawn(id uint32) (Body, Mood) {
	d := dice.New(id)
	b := Body{X: d.Between(-50, 50), Y: d.Between(-50, 50), VX: d.Between(-2, 2), VY: d.Between(-2, 2)}
	return b, Mood{Energy: d.Between(0, 1), Warmth: d.Between(0, 1), seed: uint32(d.Next()), Kind: uint8(d.Below(Kinds))}
}

// Is reports whether the animal is of a kind: the condition of the transition from newborn to that state.
func (m *Mood) Is(kind uint8) bool { return m.Kind == kind }

// Bored reports whether the animal has had enough: the condition of all other transitions.
func (m *Mood) Bored() bool { return m.Left <= 0 }

// Start is the Enter of all states but newborn: for two to ten seconds the animal will like what it does.
func (m *Mood) Start() {
	m.seed = m.seed*1664525 + 1013904223
	m.Left = 2 + float64(float64(m.seed>>8)*(8.0/(1<<24)))
}

// Sum returns the fingerprint of an animal.
func Sum(b *Body, m *Mood, state uint8) uint64 {
	return digest.New().Float(b.X).Float(b.Y).Float(b.VX).Float(b.VY).
		Float(m.Left).Float(m.Energy).Float(m.Warmth).Int(uint64(m.seed)).Int(uint64(state)).Sum()
}
