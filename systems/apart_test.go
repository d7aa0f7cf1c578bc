package systems_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

type (
	separation = components.SeparationData
	vec        = components.Vec2
)

// newCrowd makes entities that take up room.
func newCrowd(w donburi.World, n int) (bodies []*components.BodyData, rooms []*separation) {
	for _, e := range w.CreateMany(n, components.Body, components.Separation) {
		bodies = append(bodies, components.Body.Get(w.Entry(e)))
		rooms = append(rooms, components.Separation.Get(w.Entry(e)))
	}
	return bodies, rooms
}

func distance(p, q vec) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// goTo sends a body straight to a place, to within some distance.
func goTo(b *components.BodyData, to vec, speed, within float64) {
	far := distance(to, b.Position)
	if b.Velocity = (vec{}); far > within {
		pace := min(speed, 60*far) / far // no further than there in a step
		b.Velocity = vec{X: (to.X - b.Position.X) * pace, Y: (to.Y - b.Position.Y) * pace}
	}
}

// Of two that overlap, each makes way in inverse proportion to its area, and those who run more than those who stand.
func TestKeepApart(t *testing.T) {
	const apart = 2 + 1 // the sum of both radii
	for what, c := range map[string]struct {
		first, second             separation
		velocity, secondsVelocity vec
		at                        float64 // of the second, along X
		want                      float64 // how much of the way the first makes, negative if neither makes any
	}{
		"of one size":                {first: separation{Radius: 1.5}, second: separation{Radius: 1.5}, at: 2, want: 0.5},
		"small and large":            {first: separation{Radius: 1}, second: separation{Radius: 2}, at: 2, want: 0.8},
		"behind the other":           {first: separation{Radius: 1}, second: separation{Radius: 2}, at: -2.5, want: 0.8},
		"fixed":                      {first: separation{Radius: 1}, second: separation{Radius: 2, Fixed: true}, at: 2, want: 1},
		"both fixed":                 {first: separation{Radius: 1, Fixed: true}, second: separation{Radius: 2, Fixed: true}, at: 2, want: -1},
		"on another plane":           {first: separation{Radius: 1}, second: separation{Radius: 2, Plane: 1}, at: 2, want: -1},
		"on the same plane":          {first: separation{Radius: 1, Plane: 255}, second: separation{Radius: 2, Plane: 255}, at: 2, want: 0.8},
		"side by side":               {first: separation{Radius: 1}, second: separation{Radius: 2}, at: 3, want: -1},
		"without room":               {first: separation{}, second: separation{Radius: 3}, at: 1, want: -1},
		"with less than none":        {first: separation{Radius: -3}, second: separation{Radius: 6}, at: 1, want: -1},
		"with any room":              {first: separation{Radius: math.Inf(1)}, second: separation{Radius: 3}, at: 1, want: -1},
		"with who knows":             {first: separation{Radius: math.NaN()}, second: separation{Radius: 3}, at: 1, want: -1},
		"both go on":                 {first: separation{Radius: 1.5}, second: separation{Radius: 1.5}, velocity: vec{Y: 1}, secondsVelocity: vec{Y: 1}, at: 2, want: 0.5},
		"it goes away":               {first: separation{Radius: 1.5}, second: separation{Radius: 1.5}, velocity: vec{X: -1}, at: 2, want: 0.5},
		"it runs into one":           {first: separation{Radius: 1.5}, second: separation{Radius: 1.5}, velocity: vec{X: 1e-3}, at: 2, want: 1.2 / 1.4},
		"it is run into":             {first: separation{Radius: 1.5}, second: separation{Radius: 1.5}, secondsVelocity: vec{X: -1e-3}, at: 2, want: 0.2 / 1.4},
		"it runs into who goes away": {first: separation{Radius: 1.5}, second: separation{Radius: 1.5}, velocity: vec{X: 2e-3}, secondsVelocity: vec{X: 1e-3}, at: 2, want: 1.2 / 1.4},
		"each runs into the other":   {first: separation{Radius: 1.5}, second: separation{Radius: 1.5}, velocity: vec{X: 1e-3}, secondsVelocity: vec{X: -3e-3}, at: 2, want: 0.45 / 1.4},
	} {
		w := donburi.NewWorld()
		bodies, rooms := newCrowd(w, 2)
		*rooms[0], *rooms[1] = c.first, c.second
		bodies[1].Position.X = c.at
		bodies[0].Velocity, bodies[1].Velocity = c.velocity, c.secondsVelocity
		systems.NewMovement(time.Microsecond).KeepApart().Update(w)
		missing := apart - math.Abs(c.at)
		if c.want < 0 {
			missing, c.want = 0, 0
		}
		away := math.Copysign(1, c.at)
		first, second := bodies[0].Position.X, bodies[1].Position.X
		if wantFirst, wantSecond := -away*missing*c.want, c.at+away*missing*(1-c.want); math.Abs(first-wantFirst) > 1e-6 || math.Abs(second-wantSecond) > 1e-6 {
			t.Errorf("%s: at %v and %v, want %v and %v", what, first, second, wantFirst, wantSecond)
		}
		if bodies[0].Velocity != c.velocity || bodies[1].Velocity != c.secondsVelocity {
			t.Errorf("%s: it has changed a velocity", what)
		}
	}
}

// From a micrometre to a thousand kilometres, a body takes up room.
func TestRoomFromDustToMoons(t *testing.T) {
	for radius, want := range map[float64]bool{0.99e-6: false, 1e-6: true, 1e6: true, 1.01e6: false} {
		w := donburi.NewWorld()
		bodies, rooms := newCrowd(w, 2)
		*rooms[0], *rooms[1] = separation{Radius: radius}, separation{Radius: radius}
		bodies[1].Position.X = radius
		systems.NewMovement(0).KeepApart().Update(w)
		if pushed := bodies[1].Position.X != radius; pushed != want {
			t.Errorf("radius %v: pushed %v, want %v", radius, pushed, want)
		}
	}
}

// Whatever their sizes, wherever they are and on whatever plane, all that overlap are found. Here each overlaps with one other, and with a
// ghost on another plane.
func TestKeepApartFindsAllPairs(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	w := donburi.NewWorld()
	const pairs = 2000
	bodies, rooms := newCrowd(w, 3*pairs)
	ghosts := bodies[2*pairs:]
	sizes := []float64{1, 1, 1, 0.5, 3, 1e-3, 40}
	var away []float64
	for i := range pairs {
		a, b := &bodies[2*i], &bodies[2*i+1]
		rooms[2*i].Radius = sizes[random.IntN(len(sizes))] * (1 + random.Float64())
		rooms[2*i+1].Radius = sizes[random.IntN(len(sizes))] * (1 + random.Float64())
		place := vec{X: float64(i%50-25) * 500, Y: float64(i/50-20) * 500}
		if i%100 == 7 {
			place.X *= 1e8
		}
		angle, apart := 2*math.Pi*random.Float64(), rooms[2*i].Radius+rooms[2*i+1].Radius
		far := apart + min(rooms[2*i].Radius, rooms[2*i+1].Radius)*(random.Float64()-0.7) // a body is not pushed further than its radius
		if i%5 == 0 {
			rooms[2*i+1].Radius, far = rooms[2*i].Radius, 0
			apart = 2 * rooms[2*i].Radius
		}
		rooms[2*i].Plane, rooms[2*i+1].Plane = uint8(i), uint8(i)
		*rooms[2*pairs+i] = separation{Radius: rooms[2*i].Radius, Plane: uint8(i + 1)}
		ghosts[i].Position = place
		(*a).Position = place
		(*b).Position = vec{X: place.X + far*math.Cos(angle), Y: place.Y + far*math.Sin(angle)}
		away = append(away, max(apart, distance((*a).Position, (*b).Position)))
	}
	before := make([]vec, pairs)
	for i, g := range ghosts {
		before[i] = g.Position
	}
	systems.NewMovement(0).KeepApart().Update(w)
	for i, g := range ghosts {
		if g.Position != before[i] {
			t.Fatalf("a ghost was pushed from %v to %v", before[i], g.Position)
		}
	}
	for i, want := range away {
		a, b := bodies[2*i].Position, bodies[2*i+1].Position
		if got := distance(a, b); math.Abs(got-want) > 1e-9*(want+math.Abs(a.X)) {
			t.Fatalf("radii %v and %v, at %v: %v apart, want %v", rooms[2*i].Radius, rooms[2*i+1].Radius, a, got, want)
		}
	}
}

// Those who chase one come to stand around it, still, and press into each other little more than they run in a tick.
func TestACrowdStandsAroundWhomItChases(t *testing.T) {
	const n, speed = 300, 5.0
	w := donburi.NewWorld()
	bodies, rooms := newCrowd(w, n+1)
	rooms[0].Fixed = true // whom they chase
	for i, b := range bodies[1:] {
		far, angle := 15+float64(i)*0.03, float64(i)*2.4
		b.Position = vec{X: far * math.Cos(angle), Y: far * math.Sin(angle)}
	}
	legs := systems.NewMovement(0).KeepApart()
	var before []vec
	for range 900 {
		before = before[:0]
		for _, b := range bodies {
			before = append(before, b.Position)
		}
		for _, b := range bodies[1:] {
			goTo(b, bodies[0].Position, speed, 0.9)
		}
		legs.Update(w)
	}
	if bodies[0].Position != (vec{}) {
		t.Errorf("who is fixed is at %v", bodies[0].Position)
	}
	moved := 0.0
	for i, b := range bodies {
		moved += distance(b.Position, before[i]) / n
		if far := distance(b.Position, vec{}); far > 9 { // packed as closely as discs can be, they would need 7.3 m
			t.Errorf("one stands %v m away", far)
		}
		for _, other := range bodies[:i] {
			if apart := distance(b.Position, other.Position); apart < 2*components.SeparationRadius-2*speed/60 {
				t.Errorf("two are %v m apart", apart)
			}
		}
	}
	if moved > speed/60/4 {
		t.Errorf("they move by %v m in a tick", moved)
	}
}

// Two who meet on one line pass each other, as does one whom a tree is in the way.
func TestThoseWhoMeetPass(t *testing.T) {
	for what, fixed := range map[string]bool{"each other": false, "a tree": true} {
		w := donburi.NewWorld()
		bodies, rooms := newCrowd(w, 2)
		bodies[0].Position.X, bodies[1].Position.X = -5, 5
		goals := []vec{{X: 15}, {X: -5}}
		if fixed {
			rooms[1].Fixed, goals[1] = true, bodies[1].Position
		}
		legs := systems.NewMovement(0).KeepApart()
		for range 60 * 12 {
			for i, b := range bodies {
				goTo(b, goals[i], 3, 0.1)
			}
			legs.Update(w)
		}
		for i, b := range bodies {
			if distance(b.Position, goals[i]) > 0.11 {
				t.Errorf("past %s: %d is at %v, not at %v", what, i, b.Position, goals[i])
			}
		}
	}
}

// What is large wades through what is small and stands.
func TestAnOgreWadesThroughGoblins(t *testing.T) {
	w := donburi.NewWorld()
	bodies, rooms := newCrowd(w, 401)
	rooms[0].Radius = 1.6
	bodies[0].Position.X = -15
	for i, b := range bodies[1:] {
		b.Position = vec{X: float64(i%20)*0.85 - 8, Y: float64(i/20)*0.85 - 8}
	}
	legs := systems.NewMovement(0).KeepApart()
	for range 60 * 40 {
		goTo(bodies[0], vec{X: 15}, 4, 0.1)
		legs.Update(w)
	}
	if got := bodies[0].Position; distance(got, vec{X: 15}) > 0.11 {
		t.Errorf("it is at %v", got)
	}
}

// A heap of bodies on one spot goes apart to all sides, none by more than its radius in a step.
func TestAHeapGoesApart(t *testing.T) {
	w := donburi.NewWorld()
	bodies, _ := newCrowd(w, 1000)
	legs := systems.NewMovement(0).KeepApart()
	before := make([]vec, len(bodies))
	for step := range 600 {
		for i, b := range bodies {
			before[i] = b.Position
		}
		legs.Update(w)
		for i, b := range bodies {
			if d := distance(b.Position, before[i]); d > components.SeparationRadius*(1+1e-12) {
				t.Fatalf("step %d: one has been pushed by %v m", step, d)
			}
		}
	}
	var low, high vec
	for i, b := range bodies {
		low, high = vec{X: min(low.X, b.Position.X), Y: min(low.Y, b.Position.Y)}, vec{X: max(high.X, b.Position.X), Y: max(high.Y, b.Position.Y)}
		for _, other := range bodies[:i] {
			if d := distance(b.Position, other.Position); d < 2*components.SeparationRadius*0.9 {
				t.Fatalf("two are still %v m apart", d)
			}
		}
	}
	if wide, tall := high.X-low.X, high.Y-low.Y; wide > 2*tall || tall > 2*wide {
		t.Errorf("they cover %v by %v m", wide, tall)
	}
}

// A heap that does not give way keeps nobody on another plane from being found.
func TestAHeapOnAnotherPlaneIsNotInTheWay(t *testing.T) {
	w := donburi.NewWorld()
	bodies, rooms := newCrowd(w, 202)
	for _, r := range rooms[1:201] { // the first is compared with those behind it
		r.Fixed, r.Plane = true, 1
	}
	systems.NewMovement(0).KeepApart().Update(w)
	if d := distance(bodies[0].Position, bodies[201].Position); math.Abs(d-2*components.SeparationRadius) > 1e-9 {
		t.Errorf("two on one spot are %v m apart", d)
	}
}

// Nobody is pushed over the edge, and those who are nowhere or far off disturb nobody.
func TestKeepApartWithinBounds(t *testing.T) {
	w := donburi.NewWorld()
	bodies, _ := newCrowd(w, 200)
	nowhere, _ := newCrowd(w, 4)
	nowhere[0].Position = vec{X: math.NaN()}
	nowhere[1].Position = vec{Y: math.Inf(1)}
	nowhere[2].Position = vec{X: 1e300}
	nowhere[3].Position = vec{X: 1e17, Y: -1e17}
	legs := systems.NewMovement(0).KeepApart()
	legs.Update(w)
	if nowhere[2].Position != (vec{X: 1e300}) || nowhere[3].Position != (vec{X: 1e17, Y: -1e17}) {
		t.Errorf("at %v and %v", nowhere[2].Position, nowhere[3].Position)
	}
	legs.SetBounds(vec{X: -1, Y: -2}, vec{X: 3, Y: 0.5})
	for range 100 {
		legs.Update(w)
		for _, b := range bodies {
			if p := b.Position; !(p.X >= -1 && p.X <= 3 && p.Y >= -2 && p.Y <= 0.5) {
				t.Fatalf("one is at %v", p)
			}
		}
	}
}

// A body that a wall holds may have any velocity. Where that is too much for the arithmetic, it makes way as one that stands.
func TestKeepApartAtAnyVelocity(t *testing.T) {
	for _, velocities := range [][2]vec{
		{{X: 1.5e308, Y: 1.5e308}, {}}, {{X: 1.7e308}, {X: -1.7e308}}, {{X: math.MaxFloat64, Y: math.MaxFloat64}, {X: 1}},
	} {
		w := donburi.NewWorld()
		bodies, _ := newCrowd(w, 2)
		bodies[0].Velocity, bodies[1].Velocity = velocities[0], velocities[1]
		bodies[1].Position = vec{X: 0.1, Y: 0.1}
		far := func(l systems.MoveLine) bool { return distance(l.From, l.To) > 1 }
		systems.NewMovement(0).KeepApart().SetBlocked(far).Update(w)
		if d := distance(bodies[0].Position, bodies[1].Position); !(d > 0.15 && d < 2) {
			t.Errorf("velocities of %v: the bodies are at %v and %v", velocities, bodies[0].Position, bodies[1].Position)
		}
	}
}

// Who has no Separation goes where it likes, and so does everybody if nobody has asked for it, or no time passes.
func TestKeepApartIsAsked(t *testing.T) {
	w := donburi.NewWorld()
	bodies, _ := newCrowd(w, 2)
	free := components.Body.Get(w.Entry(w.Create(components.Body)))
	systems.NewMovement(0).Update(w)
	legs := systems.NewMovement(0).KeepApart()
	legs.Advance(w, 0)
	if bodies[0].Position != bodies[1].Position {
		t.Errorf("they are at %v and %v", bodies[0].Position, bodies[1].Position)
	}
	legs.Update(w)
	if got := distance(bodies[0].Position, bodies[1].Position); math.Abs(got-2*components.SeparationRadius) > 1e-9 || free.Position != (vec{}) {
		t.Errorf("they are %v m apart, the one between them is at %v", got, free.Position)
	}
}

func TestKeepApartAllocatesNothing(t *testing.T) {
	if raceDetector {
		t.Skip("a sync.Pool loses values on purpose then")
	}
	w := donburi.NewWorld()
	bodies, _ := newCrowd(w, 1000)
	for i, b := range bodies {
		b.Position = vec{X: float64(i % 40), Y: float64(i / 40)}
	}
	legs := systems.NewMovement(0).KeepApart()
	if n := testing.AllocsPerRun(100, func() { legs.Update(w) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkKeepApart(b *testing.B) {
	for what, spacing := range map[string]float64{"spread": 3, "pressed": 0.7, "on one spot": 0} {
		b.Run(what, func(b *testing.B) {
			w := donburi.NewWorld()
			bodies, _ := newCrowd(w, 10_000)
			legs := systems.NewMovement(0).KeepApart()
			for b.Loop() {
				for i, body := range bodies {
					body.Position = vec{X: float64(i%100) * spacing, Y: float64(i/100) * spacing}
				}
				legs.Update(w)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/10_000, "ns/body")
		})
	}
}

// A step that panics, since somebody's component is nil, leaves nothing behind that pushes others about.
func TestKeepApartAfterAPanic(t *testing.T) {
	legs := systems.NewMovement(0).KeepApart()
	broken := donburi.NewWorld()
	newCrowd(broken, 1)
	components.Separation.Set(broken.Entry(broken.Create(components.Body, components.Separation)), nil)
	if panicOf(func() { legs.Update(broken) }) == "" {
		t.Fatal("a nil component is overlooked")
	}
	w := donburi.NewWorld()
	bodies, _ := newCrowd(w, 1)
	bodies[0].Position = vec{X: 0.1}
	legs.Update(w)
	same(t, "position of one who is alone", bodies[0].Position, vec{X: 0.1})
}
