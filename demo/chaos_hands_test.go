package main_test

import "github.com/hajimehoshi/ebiten/v2"

// keys are those that the demo knows; others are pressed less often.
var keys = []ebiten.Key{
	ebiten.KeyW, ebiten.KeyA, ebiten.KeyS, ebiten.KeyD, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyArrowDown,
	ebiten.KeyShiftLeft, ebiten.KeySpace, ebiten.KeyB, ebiten.KeyP, ebiten.KeyN, ebiten.KeyM,
	ebiten.KeyH, ebiten.KeyC, ebiten.KeyL, ebiten.KeyV, ebiten.KeyO, ebiten.KeyEscape, ebiten.KeyF1, ebiten.KeyF2, ebiten.KeyF3,
}

// anew are those with which another world or another scene begins. Were they pressed as often, none would become old.
var anew = []ebiten.Key{
	ebiten.KeyR, ebiten.KeyTab, ebiten.KeyDigit1, ebiten.KeyDigit2, ebiten.KeyNumpad1, ebiten.KeyNumpad2, ebiten.KeyDigit2, ebiten.KeyNumpad2,
}

// most is the number of guards up to which more are asked for: it is the demo that is played, not the machine it runs on.
const most = 5000

func (m *monkey) key() {
	if m.chance(8) {
		runes := []rune("-_xé")
		if m.Latest.NPCs < most {
			runes = []rune("+=-+")
		}
		r := one(m, runes)
		times := 1
		if r == '-' {
			times = one(m, []int{1, 1, 8})
		}
		for range times {
			m.note("type %q", r)
			m.Guest.TypeRune(r)
			m.passed++
			m.Pass(1)
		}
		return
	}
	k := one(m, keys)
	if m.chance(10) {
		k = one(m, anew)
	}
	if m.chance(10) {
		k = ebiten.Key(m.rand.IntN(int(ebiten.KeyMax) + 1))
	}
	m.note("key %v %v", k, !m.held[k])
	if m.held[k] = !m.held[k]; m.held[k] {
		m.Guest.PressKey(k)
	} else {
		m.Guest.ReleaseKey(k)
	}
}

// letGo releases all keys and buttons.
func (m *monkey) letGo() {
	m.note("let go")
	for k, held := range m.held {
		if held {
			m.Guest.ReleaseKey(k)
		}
	}
	for b, held := range m.button {
		if held {
			m.Guest.ReleaseMouseButton(b)
		}
	}
	clear(m.held)
	clear(m.button)
}

// somewhere moves the mouse: often near where it is, or to an edge, at times beyond.
func (m *monkey) somewhere() {
	w, h := float64(m.w), float64(m.h)
	switch m.rand.IntN(5) {
	case 0:
		m.x, m.y = m.x+40*m.rand.Float64()-20, m.y+40*m.rand.Float64()-20
	case 1:
		m.x, m.y = one(m, []float64{-5, 0, 20, w - 20, w - 1, w + 5}), m.rand.Float64()*h
	case 2:
		m.x, m.y = m.rand.Float64()*w, one(m, []float64{-5, 0, 20, h - 20, h - 1, h + 5})
	default:
		m.x, m.y = m.rand.Float64()*w, m.rand.Float64()*h
	}
}

func (m *monkey) mouse() {
	if m.chance(5) {
		turn := one(m, []float64{-100, -2, -1, -0.3, 0.3, 1, 2, 100})
		m.note("wheel %v", turn)
		m.Guest.ScrollWheel(0, turn)
		return
	}
	m.somewhere()
	m.note("mouse to %.0f, %.0f", m.x, m.y)
	m.Guest.MoveCursor(m.x, m.y)
	if m.chance(3) {
		return
	}
	b := ebiten.MouseButtonLeft
	if m.chance(4) {
		b = one(m, []ebiten.MouseButton{ebiten.MouseButtonRight, ebiten.MouseButtonMiddle, ebiten.MouseButton4})
	}
	m.note("button %v %v", b, !m.button[b])
	if m.button[b] = !m.button[b]; m.button[b] {
		m.Guest.PressMouseButton(b)
	} else {
		m.Guest.ReleaseMouseButton(b)
	}
}

// click presses and releases the left button where a guard was a moment ago, or anywhere.
func (m *monkey) click() {
	if m.somewhere(); len(m.Latest.Near) > 0 {
		at := one(m, m.Latest.Near)
		m.x, m.y = at.X, at.Y
	}
	m.note("click at %.0f, %.0f", m.x, m.y)
	m.Guest.MoveCursor(m.x, m.y)
	m.Guest.PressMouseButton(ebiten.MouseButtonLeft)
	m.passed++
	m.Pass(1)
	m.Guest.ReleaseMouseButton(ebiten.MouseButtonLeft)
	m.button[ebiten.MouseButtonLeft] = false
}

func (m *monkey) touch() {
	id := ebiten.TouchID(m.rand.IntN(3))
	m.somewhere()
	switch {
	case !m.finger[id]:
		m.note("finger %d at %.0f, %.0f", id, m.x, m.y)
		m.Guest.PressTouch(id, m.x, m.y)
		m.finger[id] = true
	case m.chance(3):
		m.note("finger %d lifts", id)
		m.Guest.ReleaseTouch(id)
		m.finger[id] = false
	default:
		m.note("finger %d to %.0f, %.0f", id, m.x, m.y)
		m.Guest.MoveTouch(id, m.x, m.y)
	}
}

// sizes are those of windows and telephones; browsers show the demo in any.
var sizes = [][2]int{
	{1280, 720}, {960, 600}, {320, 568}, {568, 320}, {390, 844}, {240, 240}, {1, 1}, {2, 700}, {1300, 2}, {100, 80}, {1920, 1080}, {700, 500},
	{340, 560}, {4000, 300}, {300, 2000},
}

func (m *monkey) resize() {
	size := one(m, sizes)
	if m.chance(3) {
		size = [2]int{1 + m.rand.IntN(1600), 1 + m.rand.IntN(1200)}
	}
	m.note("size %v", size)
	m.w, m.h = size[0], size[1]
	if err := m.Resize(m.w, m.h); err != nil {
		m.note("%v", err)
	}
}
