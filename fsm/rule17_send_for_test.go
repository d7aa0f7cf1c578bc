package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// A command that a callback tells to wait, for its own entity or for another, fares like one that the game sends after the same tick: it is
// taken in the tick in which a transition takes it, or lost in that in which its time to live is over.
func TestRule17CommandsOfCallbacksWait(t *testing.T) {
	const jump fsm.Command = 1
	type jumper = figure
	for ttl := range 5 {
		for tired := range 6 { // ticks until the command may be taken
			var friend fsm.Entity
			life := time.Duration(ttl) * time.Second / 60
			b := fsm.NewBuilder[*jumper]("jumpers")
			l := b.Layer("legs")
			stands, flies := l.State("stands"), l.State("flies")
			stands.To(flies).On(jump).When(func(j **jumper) bool { return (*j).ready })
			stands.OnUpdate(func(tick *fsm.Tick, j **jumper) {
				if (*j).sends {
					tick.SendFor(jump, life)
				}
				if (*j).sendsTo {
					tick.SendToFor(friend, jump, life)
				}
				(*j).sends, (*j).sendsTo = false, false
			})
			pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
			var all []*jumper
			add := func(j jumper) fsm.Entity {
				all = append(all, &j)
				return pool.Add(&j)
			}
			own, other := add(jumper{sends: true}), add(jumper{sendsTo: true})
			friend = add(jumper{})
			twin := add(jumper{})
			pool.Update()
			pool.SendFor(twin, jump, life)
			fate := func(e fsm.Entity) string {
				s := pool.Current(e, l).Name()
				for _, lost := range pool.Lost() {
					if lost.Entity == e {
						s += fmt.Sprintf(", %v", lost.Reason)
					}
				}
				return s
			}
			for n := range 6 {
				for _, j := range all {
					j.ready = n >= tired
				}
				pool.Update()
				if a, b, want := fate(own), fate(friend), fate(twin); a != want || b != want || fate(other) != "stands" {
					t.Fatalf("time to live %d, ready after %d, tick %d: own %s, friend %s, other %s, want %s", ttl, tired, n, a, b, fate(other), want)
				}
			}
			if flew, want := pool.Is(own, flies), tired <= max(ttl-1, 0); flew != want {
				t.Errorf("time to live %d, ready after %d: flew %v", ttl, tired, flew)
			}
		}
	}
}
