package scene_test

import (
	"math"
	"testing"
	"time"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/scene"
)

func TestDriveObeysTheKeys(t *testing.T) {
	l := components.NewLocomotion()
	for _, c := range []struct {
		name  string
		in    scene.Input
		speed float64
	}{
		{"no key", scene.Input{}, 0},
		{"no key but Shift", scene.Input{Run: true}, 0},
		{"walking", scene.Input{Move: components.Vec2{X: -1}}, 3},
		{"running", scene.Input{Move: components.Vec2{Y: 1}, Run: true}, 10},
		{"two keys at once", scene.Input{Move: components.Vec2{X: 1, Y: 1}, Run: true}, 10},
		{"half a stick", scene.Input{Move: components.Vec2{X: 0.5}}, 1.5},
	} {
		b := components.NewBody(components.Vec2{})
		scene.Drive(&b, &l, c.in)
		if got := math.Hypot(b.Velocity.X, b.Velocity.Y); math.Abs(got-c.speed) > 1e-9 {
			t.Errorf("%s: %v m/s, want %v", c.name, got, c.speed)
		}
		if got := math.Hypot(b.Heading.X, b.Heading.Y); math.Abs(got-1) > 1e-9 {
			t.Errorf("%s: the heading has length %v", c.name, got)
		}
		if c.speed > 0 && b.Heading.X*b.Velocity.X+b.Heading.Y*b.Velocity.Y < c.speed-1e-9 {
			t.Errorf("%s: faces %v and goes %v", c.name, b.Heading, b.Velocity)
		}
	}
}

func TestRandomIsAFunctionOfSeedAndNumber(t *testing.T) {
	a, b := scene.Seeded(1, 2), scene.Seeded(1, 2)
	for range 10 {
		if a.Next() != b.Next() {
			t.Fatal("equal seeds, different numbers")
		}
	}
	seen := map[uint64]bool{}
	for seed := range uint64(30) {
		for number := range uint64(30) {
			r := scene.Seeded(seed, number)
			seen[r.Next()] = true
		}
	}
	if len(seen) != 900 {
		t.Errorf("900 streams begin with %d different numbers", len(seen))
	}
	sum := 0.0
	for range 10_000 {
		x := a.Between(2, 4)
		if x < 2 || x >= 4 {
			t.Fatalf("%v is not in [2, 4)", x)
		}
		sum += x
		if n := a.Intn(3); n < 0 || n > 2 {
			t.Fatalf("%d is not in [0, 3)", n)
		}
	}
	if mean := sum / 10_000; mean < 2.95 || mean > 3.05 {
		t.Errorf("the mean of [2, 4) is %v", mean)
	}
}

// The hash is the same on every platform and in every version, so its value is written down here.
func TestHashIsStable(t *testing.T) {
	h := scene.NewHash()
	h.Word(1)
	h.Float(0.5)
	h.Bool(true)
	h.Vec(components.Vec2{X: 1, Y: -1})
	if got, want := uint64(h), uint64(0x71f83b4bed858958); got != want {
		t.Errorf("hash %#x, want %#x", got, want)
	}
}

func TestDescribePutsTransitionsIntoWords(t *testing.T) {
	b := fsm.NewBuilder[none]("m")
	l := b.Layer("l")
	a, z := l.State("a"), l.State("z")
	a.To(z).When(isTrue)
	a.To(z).On(7).After(2e9)
	a.To(z).On(8).Named("called")
	a.To(z).AfterBetween(1e9, 3e9)
	a.To(z).On(9).AfterFunc(cooldown)
	l.Any().To(a).After(1e9)
	m := b.MustBuild()
	want := []string{
		"any → a: after 1s",
		"a → z: isTrue",
		"a → z: on command 7, after 2s",
		"a → z: on command 8, called",
		"a → z: after 1s to 3s",
		"a → z: on command 9, after cooldown",
	}
	for i, info := range m.Transitions() {
		if got := scene.Describe(m, info); got != want[i] {
			t.Errorf("transition %d: %q, want %q", i, got, want[i])
		}
	}
}

type none struct{}

func isTrue(*none) bool { return true }

func cooldown(*none) time.Duration { return time.Second }

func TestPhasesHaveNames(t *testing.T) {
	got := ""
	for p := scene.Sense; p <= scene.Phases; p++ {
		got += p.String() + " "
	}
	if got != "sense think move animate done " {
		t.Errorf("phases are %s", got)
	}
}
