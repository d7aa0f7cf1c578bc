package nested_test

import (
	"testing"

	"github.com/horde-fsm/horde/examples/nested"
	"github.com/horde-fsm/horde/fsm"
)

// However a fight is interrupted, nobody shoots with an empty gun, a shot is fired once, and the hands find something to do in the next
// fight: the enemy goes, or a hit comes, in any tick of a magazine.
func TestTheGunIsReloadedInTheEnd(t *testing.T) {
	for tick := 1; tick < 130; tick++ {
		for what, interrupt := range map[string]func(p *fsm.Pool[nested.Soldier], e fsm.Entity){
			"a hit":          func(p *fsm.Pool[nested.Soldier], e fsm.Entity) { p.Send(e, nested.Hit) },
			"the enemy goes": func(p *fsm.Pool[nested.Soldier], e fsm.Entity) { p.View(e).Enemy = false },
		} {
			p := fsm.NewPool(nested.New(), fsm.Config{})
			e := p.Add(nested.Soldier{Health: 100, Ammo: nested.Magazine, Enemy: true})
			shoot, taken := p.Machine().MustState("hands", "shoot"), 0
			play := func(ticks int) {
				for range ticks {
					p.Update()
					for _, c := range p.Changes() {
						if c.Layer == 1 && c.To == shoot.ID() && c.Cause == fsm.CauseCondition {
							taken++
						}
					}
					if v := p.View(e); v.Ammo < 0 || v.Shots != taken {
						t.Fatalf("%s in tick %d: %d shots, %d of them by a transition, and %d left", what, tick, v.Shots, taken, v.Ammo)
					}
				}
			}
			play(tick)
			interrupt(p, e)
			play(180)
			p.View(e).Enemy = true
			before := p.View(e).Shots
			play(300)
			if p.View(e).Shots == before {
				t.Fatalf("%s in tick %d: no shot in five seconds of another fight; %s", what, tick, p.Describe(e))
			}
		}
	}
}
