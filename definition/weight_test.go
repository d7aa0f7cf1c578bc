package definition_test

import (
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// A text names the function that says a weight, or gives a value to what makes one.
func TestWeightsByName(t *testing.T) {
	type mouse struct{ hunger int }
	m, err := definition.Read("mouse.yaml", []byte(`
machine: mouse
layers:
  mind:
    states:
      think:
        transitions:
          - {to: eat, weight: hunger}
          - {to: play, weight: {bored for: 3}}
          - {to: sleep, weight: 0x10}
          - {to: sleep, weight: 010}
          - {to: sleep, weight: 0_10}
          - {to: sleep, weight: 0o10}
      eat:
      play:
      sleep:
`), definition.Words[mouse]{
		Weights: map[string]func(*mouse) int{"hunger": func(m *mouse) int { return m.hunger }},
		Makers:  map[string]any{"bored for": func(n int) func(*mouse) int { return func(m *mouse) int { return -n } }},
	})
	if err != nil {
		t.Fatal(err)
	}
	infos := m.Transitions()
	for i, want := range []string{"weight hunger", "weight bored for 3", "weight 16", "weight 10", "weight 10", "weight 8"} {
		if infos[i].Label != want {
			t.Errorf("transition %d is called %q, want %q", i, infos[i].Label, want)
		}
	}
	pool := fsm.NewPool(m, fsm.Config{})
	for range 1000 {
		pool.Add(mouse{hunger: 1_000_000})
		pool.Add(mouse{})
	}
	pool.Update()
	if eat, play, sleep := pool.Count(m.State("mind", "eat")), pool.Count(m.State("mind", "play")), pool.Count(m.State("mind", "sleep")); eat < 990 ||
		play > 0 || eat+sleep != 2000 {
		t.Errorf("%d eat, %d play, %d sleep", eat, play, sleep)
	}
}

// A number may stand in quotes, and a word may look like a number if the game knows it.
func TestWeightsThatLookLikeNumbers(t *testing.T) {
	w := words()
	w.Weights["2nd best"], w.Weights["1e3"], w.Delays["nan"] = w.Weights["greed"], w.Weights["greed"], w.Delays["as long as it takes"]
	m, err := definition.Read("t", []byte(leaving(
		`{to: r, weight: 2nd best}, {to: r, weight: 1e3}, {to: r, weight: "5"}, {to: r, weight: 08}, {to: r, after: nan}`)), w)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"weight 2nd best", "weight 1e3", "weight 5", "weight 8", ""} {
		if got := m.Transitions()[i].Label; got != want {
			t.Errorf("transition %d is called %q, want %q", i, got, want)
		}
	}
}
