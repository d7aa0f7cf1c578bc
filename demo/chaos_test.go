package main_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/internal/draw/playtest"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

// number returns what a variable says, or what is usual.
func number(t *testing.T, name string, usual int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s is %q; give a number", name, text)
	}
	return n
}

// TestChaos plays the demo at random: HORDE_CHAOS=50 HORDE_CHAOS_FROM=7 HORDE_CHAOS_TICKS=5000 go test ./demo -run Chaos -timeout 2h.
func TestChaos(t *testing.T) {
	playtest.SkipWithoutWindow(t)
	from, games, ticks := number(t, "HORDE_CHAOS_FROM", 1), number(t, "HORDE_CHAOS", 1), number(t, "HORDE_CHAOS_TICKS", 400)
	for seed := from; seed < from+games; seed++ {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { newMonkey(t, seed).romp(ticks) })
	}
}

// monkey is somebody who does anything with the demo.
type monkey struct {
	*play
	rand   *rand.Rand
	file   string // of the guards' machine
	w, h   int    // of the screen
	x, y   float64
	held   map[ebiten.Key]bool
	button map[ebiten.MouseButton]bool
	finger map[ebiten.TouchID]bool
	passed int // ticks
	log    []string
}

func newMonkey(t *testing.T, seed int) *monkey {
	m := &monkey{
		rand: rand.New(rand.NewPCG(uint64(seed), 1)), w: app.Width, h: app.Height, file: "guard.yaml",
		held: map[ebiten.Key]bool{}, button: map[ebiten.MouseButton]bool{}, finger: map[ebiten.TouchID]bool{},
	}
	t.Chdir(t.TempDir())
	check(t, os.WriteFile(m.file, written.Text, 0o600))
	args := fmt.Sprintf("-scene %s -npcs %d -seed %d -file %s", one(m, app.Scenes), one(m, []int{10, 50, 300, 1000, 5000, 25_000}), seed, m.file)
	for _, flag := range []string{"-auto", "-inspect"} {
		if m.chance(4) {
			args += " " + flag
		}
	}
	m.note("%s", args)
	m.play = start(t, args)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the last that was done:\n\t%s", strings.Join(m.log[max(0, len(m.log)-60):], "\n\t"))
		}
	})
	return m
}

func one[E any](m *monkey, of []E) E { return of[m.rand.IntN(len(of))] }

func (m *monkey) chance(n int) bool { return m.rand.IntN(n) == 0 }

func (m *monkey) note(format string, args ...any) {
	m.log = append(m.log, fmt.Sprintf(format, args...))
}

// romp does as many things as so many ticks take.
func (m *monkey) romp(ticks int) {
	const batch = 20
	for m.passed < ticks {
		var err error
		playtest.OnHost(func() {
			for end := m.passed + batch; m.passed < end && err == nil; {
				err = m.turn()
			}
		})
		if err != nil {
			m.T.Fatal(err)
		}
		if got := m.Tick(0); got.Wrong != "" {
			m.T.Fatalf("wrong: %s", got.Wrong)
		}
	}
}

// turn does something, and lets some ticks pass.
func (m *monkey) turn() error {
	m.do()
	n, began := 1, time.Now()
	if m.chance(8) {
		n = 1 + m.rand.IntN(30)
	}
	if m.passed += n; !m.Pass(n) {
		return fmt.Errorf("the demo ended: %w", m.Guest.Err())
	}
	if d := time.Since(began); d > 10*time.Second {
		return fmt.Errorf("%d ticks took %v", n, d)
	}
	if m.chance(4) {
		return m.Show()
	}
	return nil
}

// do does something.
func (m *monkey) do() {
	switch n := m.rand.IntN(100); {
	case n < 30:
		m.key()
	case n < 55:
		m.mouse()
	case n < 60:
		m.click()
	case n < 70:
		m.touch()
	case n < 73:
		m.resize()
	case n < 75:
		m.edit()
	case n < 80:
		m.letGo()
	}
}
