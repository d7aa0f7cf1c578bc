package camera_test

import (
	"math"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/camera"
)

func newCamera() camera.Camera {
	c := camera.Camera{X: 10, Y: -4, Zoom: 8}
	c.SetView(100, 50, 800, 600)
	return c
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestScreenAndWorldAreInverse(t *testing.T) {
	c := newCamera()
	if sx, sy := c.Screen(10, -4); sx != 500 || sy != 350 {
		t.Errorf("the middle of the view is at (%v, %v)", sx, sy)
	}
	sx, sy := c.Screen(3, 7)
	if x, y := c.World(sx, sy); !near(x, 3) || !near(y, 7) {
		t.Errorf("World(Screen(3, 7)) = (%v, %v)", x, y)
	}
}

func TestZoomKeepsWhatIsUnderTheCursor(t *testing.T) {
	c := newCamera()
	x, y := c.World(200, 500)
	c.ZoomAt(1.7, 0.15, 200, 500)
	if nx, ny := c.World(200, 500); !near(x, nx) || !near(y, ny) || !near(c.Zoom, 8*1.7) {
		t.Errorf("(%v, %v) went to (%v, %v) at zoom %v", x, y, nx, ny, c.Zoom)
	}
}

func TestZoomHasLimits(t *testing.T) {
	c := newCamera()
	c.ZoomAt(1e9, 0.15, 0, 0)
	if c.Zoom != camera.MaxZoom {
		t.Errorf("zoom %v, want %v", c.Zoom, camera.MaxZoom)
	}
	c.ZoomAt(1e-9, 0.15, 0, 0)
	if c.Zoom != 0.15 {
		t.Errorf("zoom %v, want 0.15", c.Zoom)
	}
}

func TestPanMovesTheWorldWithTheHand(t *testing.T) {
	c := newCamera()
	x, y := c.World(300, 300)
	c.Pan(40, -24)
	if nx, ny := c.World(340, 276); !near(x, nx) || !near(y, ny) {
		t.Errorf("(%v, %v) is not under the hand but (%v, %v)", x, y, nx, ny)
	}
}

func TestFitShowsAll(t *testing.T) {
	c := newCamera()
	c.Fit(-100, -20, 300, 40)
	minX, minY, maxX, maxY := c.Bounds(0)
	if minX > -100 || minY > -20 || maxX < 300 || maxY < 40 {
		t.Errorf("in view: (%v, %v) to (%v, %v)", minX, minY, maxX, maxY)
	}
}

func TestBoundsAreWhatTheCornersShow(t *testing.T) {
	c := newCamera()
	minX, minY, maxX, maxY := c.Bounds(0)
	x0, y0 := c.World(100, 50)
	x1, y1 := c.World(900, 650)
	if !near(minX, x0) || !near(minY, y0) || !near(maxX, x1) || !near(maxY, y1) {
		t.Errorf("Bounds = (%v, %v, %v, %v), corners (%v, %v) and (%v, %v)", minX, minY, maxX, maxY, x0, y0, x1, y1)
	}
	if !c.Contains(100, 50) || c.Contains(900, 650) || c.Contains(99, 300) {
		t.Error("Contains disagrees with the view")
	}
}

func TestFollowDoesNotDependOnTheFrameRate(t *testing.T) {
	once, often := newCamera(), newCamera()
	once.Follow(100, 50, 5, 0.5)
	for range 50 {
		often.Follow(100, 50, 5, 0.01)
	}
	if math.Abs(once.X-often.X) > 1e-6 || math.Abs(once.Y-often.Y) > 1e-6 {
		t.Errorf("one step leads to (%v, %v), fifty to (%v, %v)", once.X, once.Y, often.X, often.Y)
	}
}

func TestKeepBringsTheViewBack(t *testing.T) {
	c := newCamera()
	c.Keep(-20, -20, 20, 20)
	if c.X != 10 || c.Y != -4 {
		t.Errorf("within the rectangle it goes to (%v, %v)", c.X, c.Y)
	}
	c.Pan(1000, -1000)
	c.Keep(-20, -20, 20, 20)
	if c.X != -20 || c.Y != 20 {
		t.Errorf("beyond its corner it goes to (%v, %v)", c.X, c.Y)
	}
}

// What is larger than the zoom's limit allows for is shown whole all the same, and from there one can only go closer.
func TestFitShowsAllOfWhatIsHuge(t *testing.T) {
	c := newCamera()
	const half = 10_000
	c.Fit(-half, -half, half, half)
	if minX, minY, maxX, maxY := c.Bounds(0); minX > -half || minY > -half || maxX < half || maxY < half {
		t.Errorf("in view: (%v, %v) to (%v, %v)", minX, minY, maxX, maxY)
	}
	whole := c.Zoom
	if c.ZoomAt(0.5, 0.15, 500, 350); c.Zoom != whole {
		t.Errorf("zoomed out it goes from %v to %v", whole, c.Zoom)
	}
	if c.ZoomAt(2, 0.15, 500, 350); c.Zoom != 2*whole {
		t.Errorf("zoomed in it goes from %v to %v", whole, c.Zoom)
	}
}
