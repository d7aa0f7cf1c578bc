package inspector_test

import (
	"math"
	"testing"

	"github.com/horde-fsm/horde/internal/draw/ui"
)

// In the game of naps the n-th sheep falls asleep after a time that is drawn for it, and sleeps for n+1 seconds.
const drawn, asked = "after 1s to 3s", "has slept, after some time"

// lit counts the pixels of the column that have the colour of bars.
func (p *play) lit() (n int) {
	p.T.Helper()
	img, want := p.Picture(), ui.Accent.RGBA()
	for y := range img.Rect.Dy() {
		for x := img.Rect.Dx() * 6 / 10; x < img.Rect.Dx(); x++ {
			if c := img.RGBAAt(x, y); c.R == want[0] && c.G == want[1] && c.B == want[2] {
				n++
			}
		}
	}
	return n
}

// The bar of a delay that is drawn for each entity fills as that entity's own delay passes.
func TestTheBarOfADelayThatIsDrawn(t *testing.T) {
	p := start(t, "naps")
	delays := map[int]bool{}
	for n := range 3 {
		before := p.pick(n)
		after := p.Tick(6)
		part := float64(after.Replies[drawn].Part - before.Replies[drawn].Part)
		delay := float64(after.Tick-before.Tick) / 60 / part
		if before.Replies[drawn].Part <= 0 || delay < 0.99 || delay > 3.01 {
			t.Errorf("sheep %d: the bar goes from %v to %v in %d ticks", n, before.Replies[drawn], after.Replies[drawn], after.Tick-before.Tick)
		}
		delays[int(100*delay)] = true
	}
	if len(delays) < 2 {
		t.Errorf("all sheep have one delay: %v", delays)
	}

	first, begun := p.pick(3).Replies[drawn].Part, p.lit()
	got := p.Until(200, "the bar is nearly full", func(got probe) bool { return got.Replies[drawn].Part > 0.97 })
	want := 50 * 6 * float64(got.Replies[drawn].Part-first)
	if more := float64(p.lit() - begun); math.Abs(more-want) > 40 {
		t.Errorf("from %v to %v the bar grew by %v pixels, want %.0f", first, got.Replies[drawn].Part, more, want)
	}
	if got = p.Tick(6); got.States["act"] != "asleep" {
		t.Errorf("the bar is full, and the sheep %v", got.States)
	}
}

// So does that of a delay that is computed from an entity's data.
func TestTheBarOfADelayThatIsComputed(t *testing.T) {
	p := start(t, "naps")
	p.pick(7)
	before := p.Until(200, "it sleeps", func(got probe) bool { return got.States["act"] == "asleep" })
	after := p.Tick(60)
	if part := after.Replies[asked].Part - before.Replies[asked].Part; part < 0.12 || part > 0.13 {
		t.Errorf("in one second of eight the bar grows by %v", part)
	}
}
