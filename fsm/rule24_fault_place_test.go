package fsm_test

import (
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// What Go's own packages panic with is about the call in the game, as when a die without sides is rolled.
func TestRule24PlaceOfAPanicInTheStandardLibrary(t *testing.T) {
	if _, file, _, _ := runtime.Caller(0); !filepath.IsAbs(file) {
		t.Skip("built with -trimpath, which leaves nothing to tell Go's files by")
	}
	for name, update := range map[string]func(*fsm.Tick, *critter){
		"math/rand": func(t *fsm.Tick, _ *critter) { t.Rand().IntN(0) },
		"strings":   func(*fsm.Tick, *critter) { _ = strings.Repeat("x", -1) },
		"slices":    func(*fsm.Tick, *critter) { _ = slices.Max([]int{}) },
		"called back by slices": func(*fsm.Tick, *critter) {
			slices.SortFunc([]int{2, 1}, func(a, b int) int { panic("ouch") })
		},
	} {
		b := fsm.NewBuilder[critter]("npc")
		b.Layer("only").State("a").OnUpdate(update)
		pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
		pool.Add(critter{})
		if f := faultOf(pool.Update); f == nil || !strings.Contains(f.Where, "fsm/rule24_fault_place_test.go:") {
			t.Errorf("%s: %v", name, f)
		}
	}
}
