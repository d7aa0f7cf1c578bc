package mix

// The Updates, one for each state.

// DoRest gathers strength.
func DoRest(b *Body, m *Mood) {
	m.Left -= Dt
	m.Energy += float64((1 - m.Energy) * (1.0 / 64))
	b.VX, b.VY = b.VX*0.5, b.VY*0.5
}

// DoGraze eats, a little further on each time.
func DoGraze(b *Body, m *Mood) {
	m.Left -= Dt
	m.Energy += 0.25 * Dt
	b.X += 0.125 * Dt
}

// DoRoam goes on as before.
func DoRoam(b *Body, m *Mood) {
	m.Left -= Dt
	b.X += float64(b.VX * Dt)
	b.Y += float64(b.VY * Dt)
}

// DoDance goes round in circles.
func DoDance(b *Body, m *Mood) {
	m.Left -= Dt
	b.VX -= float64(b.Y * Dt)
	b.VY += float64(b.X * Dt)
	m.Warmth += 0.5 * Dt
}

// DoFlee runs from the middle, the faster the nearer it is.
func DoFlee(b *Body, m *Mood) {
	m.Left -= Dt
	k := 1 / (1 + float64(b.X*b.X) + float64(b.Y*b.Y))
	b.VX, b.VY = b.VX+float64(b.X*k), b.VY+float64(b.Y*k)
}

// DoHunt runs to the middle.
func DoHunt(b *Body, m *Mood) {
	m.Left -= Dt
	b.VX -= float64(b.X * (2 * Dt))
	b.VY -= float64(b.Y * (2 * Dt))
	m.Energy -= 0.5 * Dt
}

// DoDrink cools down.
func DoDrink(_ *Body, m *Mood) {
	m.Left -= Dt
	m.Warmth -= float64(m.Warmth * (1.0 / 32))
}

// DoSing warms the air.
func DoSing(_ *Body, m *Mood) {
	m.Left -= Dt
	m.Warmth += float64((1 - m.Warmth) * (1.0 / 16))
	m.Energy -= 0.125 * Dt
}
