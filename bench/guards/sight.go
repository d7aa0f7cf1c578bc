package guards

// Sight is how far a guard sees, and whom it has seen.
type Sight struct {
	// Range2 and Lose2 are squares of distances in metres: within the first, ahead, the player is seen; from the second on
	// the player is lost.
	Range2, Lose2 float64
	// Spotted counts how often the player came into view.
	Spotted uint32
}

// cone2 is the square of the cosine of half the angle of view: 45 degrees to either side.
const cone2 = 0.5

// Sees reports whether the player is in the guard's cone of view.
func (s *Sight) Sees(b *Body, player Vec) bool {
	x, y := player.X-b.Pos.X, player.Y-b.Pos.Y
	d2 := float64(x*x) + float64(y*y)
	if d2 >= s.Range2 {
		return false
	}
	ahead := float64(x*b.Heading.X) + float64(y*b.Heading.Y)
	return ahead > 0 && ahead*ahead >= d2*cone2
}

// Lost reports whether the player is too far away to be chased.
func (s *Sight) Lost(b *Body, player Vec) bool {
	x, y := player.X-b.Pos.X, player.Y-b.Pos.Y
	return float64(x*x)+float64(y*y) >= s.Lose2
}

// Spot notes that the player was seen: what a guard does on entering chase.
func (s *Sight) Spot() { s.Spotted++ }
