package guards

// Gait is how a guard moves its legs.
type Gait struct {
	// Speed is how fast the guard goes, in metres per second.
	Speed float64
	// Phase counts steps since walking or running began.
	Phase float64
}

const (
	// Run is the speed of a chase, in metres per second.
	Run = 10.0
	// fast is the speed in metres per second from which a guard runs.
	fast = 5.0
	// haste is the fraction of a change of speed that happens in a tick: 4 per second.
	haste = 4 * Dt
	// walkStep and runStep are the steps per metre, for a tick.
	walkStep = 1.3 * Dt
	runStep  = 0.7 * Dt
)

// Hurry brings the speed nearer to the one wanted.
func (g *Gait) Hurry(to float64) { g.Speed += float64((to - g.Speed) * haste) }

// Fast reports whether the guard goes so fast that it runs.
func (g *Gait) Fast() bool { return g.Speed >= fast }

// Slow is the opposite of Fast.
func (g *Gait) Slow() bool { return g.Speed < fast }

// Walk moves the legs of one who walks, for a tick.
func (g *Gait) Walk() { g.Phase += float64(g.Speed * walkStep) }

// Run moves the legs of one who runs, for a tick.
func (g *Gait) Run() { g.Phase += float64(g.Speed * runStep) }

// Step starts on the other foot: what a guard does on entering walk and run.
func (g *Gait) Step() { g.Phase = 0 }
