package patrol

import "github.com/horde-fsm/horde/demo/internal/input"

// changeCrowd changes the number of guards.
func (v *View) changeCrowd(in input.Frame) {
	n := v.scene.NPCs()
	switch {
	case in.More:
		n = more(n)
	case in.Fewer:
		n = fewer(n)
	}
	if n = min(v.max, max(v.min, n)); n != v.scene.NPCs() {
		v.scene.SetNPCs(n)
		v.enroll() // new guards have the numbers of those who have left
		v.meter.Reset()
		v.minimap.forget()
		v.detail.renew(n)
		if v.overview {
			v.fit()
			return
		}
		v.cam.Zoom = max(v.cam.Zoom, v.leastZoom()) // the map may have become smaller
		v.keep()
	}
}

// steps are the leading digits of the numbers of guards that the keys go through.
var steps = [...]int{1, 2, 5}

// more returns the next larger round number.
func more(n int) int {
	for base := 1; ; base *= 10 {
		for _, s := range steps {
			if s*base > n {
				return s * base
			}
		}
	}
}

// fewer returns the next smaller round number, or 0 if there is none.
func fewer(n int) int {
	last := 0
	for base := 1; ; base *= 10 {
		for _, s := range steps {
			if s*base >= n {
				return last
			}
			last = s * base
		}
	}
}
