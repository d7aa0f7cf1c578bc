package patrol_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/trace"
)

func play(s *patrol.Scene, ticks int) uint64 {
	for range ticks {
		s.Update(s.Script())
	}
	return s.Hash()
}

func body(s *patrol.Scene, e donburi.Entity) *components.BodyData {
	return components.Body.Get(s.World().Entry(e))
}

// act returns the state of a guard's first layer, and why the guard is in it.
func act(s *patrol.Scene, e donburi.Entity) scene.LayerView { return s.AppendInspection(nil, e)[0] }

// placeBefore puts the player this many metres ahead of a guard, or behind it if distance is negative.
func placeBefore(s *patrol.Scene, e donburi.Entity, distance float64) {
	b := body(s, e)
	s.PlayerBody().Position = components.Vec2{
		X: b.Position.X + b.Heading.X*distance, Y: b.Position.Y + b.Heading.Y*distance,
	}
}

// A guard sees the player within 15 m ahead, gives chase, loses the player at 30 m, and walks on.
func TestGuardChasesAndReturns(t *testing.T) {
	s := patrol.New(patrol.Config{NPCs: 8, Seed: 1})
	e, ok := s.Pick(components.Vec2{}, 1000)
	if !ok {
		t.Fatal("no guard anywhere")
	}
	s.PlayerBody().Position = components.Vec2{X: 40, Y: 40}
	s.Update(scene.Input{})
	for range 60 {
		placeBefore(s, e, 35)
		s.Update(scene.Input{})
	}
	if got := act(s, e); got.Current != "patrol" || states.Length(body(s, e).Velocity) > 4 {
		t.Fatalf("far from the player: %+v", got)
	}

	placeBefore(s, e, 14)
	s.Update(scene.Input{})
	got := act(s, e)
	if got.Current != "chase" || got.Previous != "patrol" || got.Why != "patrol → chase: sees the player" {
		t.Fatalf("with the player 14 m ahead: %+v", got)
	}
	before := states.Distance(body(s, e).Position, s.PlayerBody().Position)
	for range 30 {
		s.Update(scene.Input{})
	}
	// It runs to a place beside the player, so it does not come nearer by all that it runs.
	after, speed := states.Distance(body(s, e).Position, s.PlayerBody().Position), states.Length(body(s, e).Velocity)
	if before-after < 3 || speed < 9.99 || speed > 10.01 {
		t.Errorf("in half a second it came from %v m to %v m, at %v m/s; want 10 m/s", before, after, speed)
	}
	if legs := s.AppendInspection(nil, e)[1]; legs.Current != "run" {
		t.Errorf("it chases at a %s", legs.Current)
	}

	for range 5 {
		placeBefore(s, e, -29)
		s.Update(scene.Input{})
		if got := act(s, e); got.Current != "chase" {
			t.Fatalf("with the player 29 m behind: %+v", got)
		}
	}
	// The fence keeps the player on this small map, so the guard is put 30 m away instead.
	s.PlayerBody().Position = components.Vec2{X: -30}
	body(s, e).Position = components.Vec2{X: 0.5}
	s.Update(scene.Input{})
	if got := act(s, e); got.Current != "patrol" || got.Why != "chase → patrol: lost the player" {
		t.Errorf("with the player over 30 m away: %+v", got)
	}
}

func TestStartleReachesThoseNear(t *testing.T) {
	s := patrol.New(patrol.Config{NPCs: 400, Seed: 5})
	s.Update(scene.Input{})
	near, far := map[donburi.Entity]bool{}, map[donburi.Entity]bool{}
	for _, f := range all(s) {
		switch d := states.Distance(f.Position, s.PlayerBody().Position); {
		case d < patrol.StartleRadius-1:
			near[f.Entity] = true
		case d > patrol.StartleRadius+1:
			far[f.Entity] = true
		}
	}
	if len(near) < 5 || len(far) < 100 {
		t.Fatalf("%d guards near, %d far", len(near), len(far))
	}
	s.Update(scene.Input{Startle: true})
	for e := range near {
		if got := act(s, e).Current; got != "startled" {
			t.Errorf("a guard nearby is in %s", got)
		}
	}
	for e := range far {
		if got := act(s, e).Current; got == "startled" {
			t.Error("a guard far off is startled")
		}
	}
	var one donburi.Entity
	for one = range near {
		break
	}
	for range 119 {
		s.Update(scene.Input{})
	}
	if got := act(s, one); got.Current != "startled" || got.Since != 119*time.Second/60 {
		t.Errorf("after 119 ticks: %+v, want startled still", got)
	}
	s.Update(scene.Input{})
	if got := act(s, one); got.Current == "startled" {
		t.Errorf("after 2 s: %+v, want to go on", got)
	}
}

func all(s *patrol.Scene) []patrol.Figure {
	const far = 1e9
	return s.AppendVisible(nil, components.Vec2{X: -far, Y: -far}, components.Vec2{X: far, Y: far})
}

// TestScriptShowsEverything: whoever watches for a minute sees each state entered and each transition taken.
func TestScriptShowsEverything(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute of play of 2000 guards")
	}
	s := patrol.New(patrol.Config{NPCs: 2000, Seed: 1})
	shown := trace.NewCoverage(s.Machine().Machine)
	for range 60 * 60 {
		s.Update(s.Script())
		shown.Record(s.Guards().Changes())
	}
	if missing := shown.Missing(); len(missing) > 0 {
		t.Errorf("the script never shows %q", missing)
	}
}

func TestEqualSeedEqualHash(t *testing.T) {
	const npcs = 2000 // enough for several workers: a small crowd is left to one
	first := play(patrol.New(patrol.Config{NPCs: npcs, Seed: 1}), 300)
	for _, workers := range []int{1, 2, 3, 8} {
		if again := play(patrol.New(patrol.Config{NPCs: npcs, Seed: 1, Workers: workers}), 300); again != first {
			t.Errorf("%d workers: hash %x, want %x", workers, again, first)
		}
	}
	if other := play(patrol.New(patrol.Config{NPCs: npcs, Seed: 2}), 300); other == first {
		t.Error("another seed, the same hash")
	}
}

// The hash is the same for any number of workers while the crowd grows and shrinks and the camera moves.
func TestWorkersDoNotMatterToAChangingCrowd(t *testing.T) {
	hash := func(workers int) uint64 {
		s := patrol.New(patrol.Config{NPCs: 900, Seed: 4, Workers: workers})
		for i, n := range []int{300, 2000, 1200} {
			x := float64(i * 40)
			s.Watch(components.Vec2{X: x - 60, Y: -60}, components.Vec2{X: x + 60, Y: 60}, 8)
			play(s, 60)
			s.SetNPCs(n)
		}
		return play(s, 60)
	}
	one := hash(1)
	for _, workers := range []int{2, 3, 8} {
		if got := hash(workers); got != one {
			t.Errorf("%d workers: hash %x, want %x", workers, got, one)
		}
	}
}

func TestResetBeginsAgain(t *testing.T) {
	s := patrol.New(patrol.Config{NPCs: 100, Seed: 9})
	first := play(s, 200)
	s.Reset()
	if s.Tick() != 0 || s.Transitions() != 0 || s.NPCs() != 100 {
		t.Errorf("after Reset: tick %d, %d transitions, %d guards", s.Tick(), s.Transitions(), s.NPCs())
	}
	if again := play(s, 200); again != first {
		t.Errorf("after Reset it ends with %x, before with %x", again, first)
	}
}

func TestNumberOfGuardsChangesLive(t *testing.T) {
	s := patrol.New(patrol.Config{NPCs: 100, Seed: 1})
	play(s, 50)
	for _, n := range []int{2000, 10, 11, 500, 0, 37} {
		s.SetNPCs(n)
		want := max(n, patrol.MinNPCs)
		if s.NPCs() != want {
			t.Fatalf("asked for %d guards, got %d", n, s.NPCs())
		}
		play(s, 20)
		sum := map[string]int{}
		for _, p := range s.Populations() {
			sum[p.Layer] += p.Count
		}
		if sum["act"] != want || sum["locomotion"] != want || s.Guards().Len() != want || len(all(s)) != want {
			t.Errorf("of %d guards %v are in a state, %d in the population, %d drawn", want, sum, s.Guards().Len(), len(all(s)))
		}
	}
}

// The map grows with the crowd, so that a screen shows about as many guards whatever their number.
func TestDensityIsConstant(t *testing.T) {
	for _, n := range []int{1000, 3000, 9000} {
		s := patrol.New(patrol.Config{NPCs: n, Seed: 1})
		half := s.HalfSize()
		area := 4 * half * half / float64(n)
		if area < 64 || area > 120 {
			t.Errorf("%d guards have %v square metres each, want 64 to 120", n, area)
		}
		figures := all(s)
		center := s.AppendVisible(nil, components.Vec2{X: -32, Y: -18}, components.Vec2{X: 32, Y: 18})
		if len(center) < 20 || len(center) > 60 {
			t.Errorf("%d of %d guards in a view of 64 by 36 m, want some 36", len(center), n)
		}
		for _, f := range figures {
			if p := f.Position; p.X < -half || p.X > half || p.Y < -half || p.Y > half {
				t.Fatalf("a guard stands at %v, off the map of %v m", p, half)
			}
		}
	}
}

func TestTickAllocatesNothing(t *testing.T) {
	if fsm.Debug {
		t.Skip("hordedebug")
	}
	s := patrol.New(patrol.Config{NPCs: 10_000, Seed: 1})
	play(s, 160) // with a fright, so that queues are as long as they get
	if n := testing.AllocsPerRun(20, func() { s.Update(s.Script()) }); n != 0 {
		t.Errorf("%v allocations a tick, want none", n)
	}
}

func TestPhasesComeInOrder(t *testing.T) {
	var got []scene.Phase
	s := patrol.New(patrol.Config{NPCs: 10, Observe: func(p scene.Phase) { got = append(got, p) }})
	s.Update(scene.Input{})
	want := []scene.Phase{scene.Sense, scene.Think, scene.Move, scene.Animate}
	if len(got) != len(want) {
		t.Fatalf("phases %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("phases %v, want %v", got, want)
		}
	}
}

// Guards that have caught up with the player stand around him, where each can be seen.
func TestGuardsStandAroundThePlayer(t *testing.T) {
	s := patrol.New(patrol.Config{NPCs: 400, Seed: 1})
	for range 30 * 60 {
		s.Update(scene.Input{})
	}
	player := s.PlayerBody().Position
	var standing []components.Vec2
	for _, e := range s.Guards().AppendEntities(nil, s.Machine().Chase) {
		if b := body(s, e); b.Velocity == (components.Vec2{}) {
			standing = append(standing, b.Position)
			toward := components.Vec2{X: player.X - b.Position.X, Y: player.Y - b.Position.Y}
			if d := states.Distance(b.Position, player); d < 1 || d > 12 || states.Dot(toward, b.Heading) < 0.9*d {
				t.Errorf("a guard stands %.1f m from the player and looks at (%.2f, %.2f)", d, b.Heading.X, b.Heading.Y)
			}
		}
	}
	alone := 0
	for i, p := range standing {
		near := 0
		for k, q := range standing {
			if i != k && states.Distance(p, q) < 1 {
				near++
			}
		}
		if near == 0 {
			alone++
		}
	}
	if len(standing) < 8 || alone < len(standing)/2 {
		t.Errorf("of %d guards that stand, %d have a metre around them to themselves", len(standing), alone)
	}
}

// Whoever is beyond the fence once the map has become smaller is put among the guards; whoever is not stays where it is.
func TestASmallerMapKeepsThePlayer(t *testing.T) {
	for at, want := range map[components.Vec2]components.Vec2{
		{X: 300, Y: -290}: {X: 34, Y: -34},
		{X: 20, Y: 200}:   {X: 20, Y: 34},
		{X: -55, Y: 50}:   {X: -55, Y: 50},
	} {
		s := patrol.New(patrol.Config{NPCs: 5000, Seed: 1})
		s.PlayerBody().Position = at
		s.SetNPCs(10)
		if got := s.PlayerBody().Position; states.Distance(got, want) > 1 {
			t.Errorf("from %v the player comes to %v on a map of %v m, want %v", at, got, 2*s.HalfSize(), want)
		}
	}
}

// A player who plays by itself does not go on running at the fence of a map that has become smaller.
func TestASmallerMapKeepsTheGoal(t *testing.T) {
	for seed := range uint64(5) {
		s := patrol.New(patrol.Config{NPCs: 5000, Seed: seed})
		play(s, 60)
		s.SetNPCs(10)
		half, at := s.HalfSize(), 0
		for range 600 {
			play(s, 1)
			if p := s.PlayerBody().Position; max(p.X, -p.X, p.Y, -p.Y) == half {
				at++
			}
		}
		if at > 10 {
			t.Errorf("seed %d: of 600 ticks the player is at the fence in %d", seed, at)
		}
	}
}
