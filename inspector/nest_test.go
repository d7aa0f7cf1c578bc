package inspector_test

import (
	"strings"
	"testing"
)

// A layer within a state: a click cannot bring it in without that state, and the timeline says what it goes with.
func TestALayerWithinAState(t *testing.T) {
	p := start(t, "nested")
	p.pick(2)
	const alert, up = 2, 2 // in ears the state outside comes first
	if got := p.press("state", 1, up); got.States["ears"] != "outside" || !strings.Contains(got.Told, `is within "alert", which is not current`) {
		t.Errorf("after the first click: %v, %q", got.States, got.Told)
	}
	p.press("state", 0, alert)
	got := p.Tick(2)
	if got.States["act"] != "alert" || got.States["ears"] != "up" {
		t.Errorf("after the second click: %v, %q", got.States, got.Told)
	}
	if last := got.Timeline[len(got.Timeline)-1]; last.State != "up" || last.Why != "it goes with alert" {
		t.Errorf("the timeline ends with %+v", last)
	}
}
