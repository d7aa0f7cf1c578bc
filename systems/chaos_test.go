package systems_test

import (
	"os"
	"strconv"
	"testing"
)

// chaosGames returns the seeds of the games to play: as many as usual, fewer with -short, or more if asked for, from any seed on:
// HORDE_CHAOS=100000 HORDE_CHAOS_FROM=5000 go test ./systems -run Chaos -timeout 2h.
func chaosGames(t *testing.T, usual int) (from, to uint64) {
	number := func(name string, usual int) uint64 {
		text := os.Getenv(name)
		if text == "" {
			return uint64(usual)
		}
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatalf("%s is %q; give a number", name, text)
		}
		return n
	}
	if testing.Short() {
		usual /= 12
	}
	if raceDetector {
		usual /= 4
	}
	from = number("HORDE_CHAOS_FROM", 1)
	return from, from + number("HORDE_CHAOS", usual)
}

// TestChaos plays games in which anything happens.
func TestChaos(t *testing.T) {
	needsRelease(t) // callbacks change the world's structure themselves, and use entities that are gone
	from, to := chaosGames(t, 1200)
	for seed := from; seed < to; seed++ {
		x := newChaos(seed, nil)
		x.play()
		x.report(t)
	}
}

// chaosLog returns how many of the last operations are shown when a game fails: HORDE_CHAOS_LOG, or forty.
func chaosLog() int {
	if n, err := strconv.Atoi(os.Getenv("HORDE_CHAOS_LOG")); err == nil {
		return n
	}
	return 40
}

// A game of which anything fails can be played again: what happens depends on its seed alone.
func TestChaosIsTheSameAgain(t *testing.T) {
	needsRelease(t)
	from, to := chaosGames(t, 100)
	for seed := from; seed < to; seed++ {
		x, again := newChaos(seed, nil), newChaos(seed, nil)
		x.play()
		again.play()
		for i := range max(len(x.log), len(again.log)) {
			if i >= len(x.log) || i >= len(again.log) || x.log[i] != again.log[i] {
				t.Fatalf("seed %d goes on differently after %d lines\n%+v", seed, i, x.traits)
			}
		}
	}
}
