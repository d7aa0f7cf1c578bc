package main_test

import (
	"strconv"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/horde-fsm/horde/demo/internal/app"
	"github.com/horde-fsm/horde/internal/draw/playtest"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

// TestSoak plays the demo for long, at random and by itself, and asks now and then what it takes of the computer:
// HORDE_SOAK=100000 go test ./demo -run Soak -v -timeout 2h.
func TestSoak(t *testing.T) {
	playtest.SkipWithoutWindow(t)
	ticks := number(t, "HORDE_SOAK", 0)
	if ticks == 0 {
		t.Skip("HORDE_SOAK names no number of ticks to play")
	}
	const every = 1000
	t.Setenv("HORDE_DEMO_MEMORY", strconv.Itoa(every))
	t.Run("somebody plays", func(t *testing.T) {
		m := newMonkey(t, number(t, "HORDE_CHAOS_FROM", 1))
		steady(t, ticks/every, func() probe {
			m.romp(m.passed + every - 100)
			return m.settle(every)
		})
	})
	for _, args := range []string{"", "-auto -scene walk", "-auto -npcs 1000 -inspect"} {
		t.Run("nobody plays "+args, func(t *testing.T) {
			p := start(t, args)
			steady(t, ticks/every, func() probe {
				playtest.OnHost(func() {
					for n := range every {
						if p.Pass(1); n%10 == 0 {
							p.Show()
						}
					}
				})
				return p.Tick(0)
			})
		})
	}
}

// steady fails a test if what the demo takes grows while something is done so many times.
func steady(t *testing.T, times int, do func() probe) {
	t.Helper()
	var first, last memory
	for n := range times {
		got := do()
		if got.Memory == nil {
			t.Fatalf("at tick %d nothing is told of memory", got.Tick)
		}
		last = *got.Memory
		t.Logf("%7d ticks: %9d bytes in %6d objects, %d goroutines", got.Tick, last.Bytes, last.Objects, last.Goroutines)
		if n <= times/4 { // by then nearly everything has been seen; what draws keeps the memory of its largest picture
			first = memory{max(first.Bytes, last.Bytes), max(first.Objects, last.Objects), max(first.Goroutines, last.Goroutines)}
		}
	}
	const spare = 32 << 20
	if last.Bytes > first.Bytes+spare || last.Objects > 2*first.Objects || last.Goroutines > first.Goroutines {
		t.Errorf("what the demo takes has grown from %+v to %+v", first, last)
	}
}

// settle brings the demo back to what it was at first, with few guards, until the next tick whose number is divisible.
func (m *monkey) settle(by int) probe {
	m.letGo()
	m.write(string(written.Text))
	quiet := func(n int, do func()) {
		playtest.OnHost(func() {
			do()
			m.Pass(n)
			m.Show()
		})
		m.passed += n
	}
	quiet(1, func() { m.w, m.h = app.Width, app.Height; m.Resize(m.w, m.h) })
	tap := func(k ebiten.Key) {
		quiet(1, func() { m.Guest.PressKey(k) })
		quiet(1, func() { m.Guest.ReleaseKey(k) })
	}
	for id, down := range m.finger {
		if down {
			quiet(1, func() { m.Guest.ReleaseTouch(id) })
		}
	}
	clear(m.finger)
	tap(ebiten.KeyDigit2)
	for m.Tick(0).NPCs > 10 {
		quiet(1, func() { m.Guest.TypeRune('-') })
	}
	if m.Latest.Inspecting {
		tap(ebiten.KeyF1)
	}
	tap(ebiten.KeyR)
	quiet(by-m.passed%by, func() {})
	return m.Tick(0)
}
