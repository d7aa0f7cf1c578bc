package patrol

import "testing"

func TestSpiralVisitsEachCellOnce(t *testing.T) {
	seen := map[[2]int]int{}
	px, py := 0, 0
	for n := range 10_000 {
		x, y := spiral(n)
		if m, taken := seen[[2]int{x, y}]; taken {
			t.Fatalf("cells %d and %d are both %d,%d", m, n, x, y)
		}
		seen[[2]int{x, y}] = n
		if n > 0 && abs(x-px)+abs(y-py) != 1 {
			t.Fatalf("cell %d is %d,%d, not next to %d,%d", n, x, y, px, py)
		}
		px, py = x, y
	}
	for x := -49; x <= 49; x++ {
		for y := -49; y <= 49; y++ {
			if _, ok := seen[[2]int{x, y}]; !ok {
				t.Fatalf("cell %d,%d is left out", x, y)
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

func TestOnSquareGoesAround(t *testing.T) {
	for i := -8; i < 16; i++ {
		p := onSquare(float64(i) / 8)
		if max(p.X, -p.X, p.Y, -p.Y) != 1 {
			t.Errorf("%d/8 of the way is %v", i, p)
		}
	}
	if p := onSquare(0.25); p.X != 1 || p.Y != -1 {
		t.Errorf("a quarter of the way is %v", p)
	}
}

func TestSquadsOwnTheirRoutes(t *testing.T) {
	a := route(1, 5)
	b := route(1, 5)
	c := route(2, 5)
	if len(a) != len(b) || a[0] != b[0] {
		t.Error("a squad has two routes")
	}
	if len(a) == len(c) && a[0] == c[0] {
		t.Error("two seeds, one route")
	}
	if n := len(a); n < 4 || n > 6 {
		t.Errorf("a route of %d points", n)
	}
}
