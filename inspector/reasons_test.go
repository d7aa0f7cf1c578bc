package inspector_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

func TestGuardsThatSayNoLookLikeConditions(t *testing.T) {
	for _, v := range []fsm.Verdict{fsm.VerdictConditionFalse, fsm.VerdictHeld, fsm.VerdictRefused} {
		if !inspector.SaysNo(v) {
			t.Errorf("%v does not have the colour of what says no", v)
		}
	}
}

// What is said is cut where the panel ends, however long names are.
func TestReasonsStayInThePanel(t *testing.T) {
	p := start(t, "long names")
	p.pick(0)
	p.press("state", 0, 1) // in which the layer inside is not entered
	img, ground := p.Picture(), ui.Slab.RGBA()
	for y := range img.Rect.Dy() {
		for x := img.Rect.Dx() - 10; x < img.Rect.Dx(); x++ {
			if c := img.RGBAAt(x, y); [4]byte{c.R, c.G, c.B, c.A} != ground {
				t.Fatalf("something is drawn at %d, %d", x, y)
			}
		}
	}
}
