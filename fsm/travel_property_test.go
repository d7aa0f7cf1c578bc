package fsm_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// TestTravellingToWhereOneIsIsUnobservable: an entity whose data is taken and given back to it in the same moment goes on as if nothing had
// happened: the callbacks, the answers, the changes, the losses, the hash and the bytes of a snapshot are the same.
func TestTravellingToWhereOneIsIsUnobservable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawer{t}
		g, s := drawGameOf(t, false), style(d.up(int(styles)))
		g.cfg.ChunkSize = 3
		for i := range g.script {
			switch o := &g.script[i]; {
			case o.kind == opPause || o.kind == opPauseFor: // the time is kept, and the tick of entry comes after it
				o.kind = opUpdate
			case o.kind == opAdvance && o.d == 0: // several ticks are then as long ago
				o.d = 1
			}
		}
		for i := range g.machine.plan {
			if p := &g.machine.plan[i]; p.act == actDefer && (p.later.kind == opPause || p.later.kind == opPauseFor) {
				p.later.kind = opResume
			}
		}
		plain, travelled := newEngineWorld(g.machine, s, g.cfg), newEngineWorld(g.machine, s, g.cfg)
		g.unobservable(t, "travels", plain, travelled, func() {
			key := keys[d.up(len(keys))]
			if e := travelled.find(key); travelled.Has(e) && !slices.Contains(fsm.Queued(travelled.Engine), e) { // else those of others would come before
				b, err := travelled.AppendEntity(nil, e)
				if err == nil {
					_, err = travelled.RestoreEntity(e, b, nil)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		})
	})
}

// Plans and conditions ask for the tick's number modulo some number up to 7.
const tickCycle = 420

// TestTravellersGoOnAsBefore: entities that go to another world, whose clock shows another time and whose ticks may have been of another
// length, go on there as if they had stayed.
func TestTravellersGoOnAsBefore(t *testing.T) {
	travels := 0
	rapid.Check(t, func(t *rapid.T) {
		d := drawer{t}
		g, s := drawGameOf(t, true), style(d.up(int(styles)))
		g.machine.plan = slices.DeleteFunc(g.machine.plan, func(p planned) bool { return p.act == actAdd }) // whose name would be the tick's
		newWorld := func(ticks int, step time.Duration) *engineWorld {
			w := newEngineWorld(g.machine, s, g.cfg)
			w.direct = true
			for range ticks {
				w.Advance(step)
			}
			return w
		}
		step := rapid.SampledFrom([]time.Duration{time.Second / 60, 10 * time.Millisecond, time.Second / 30, 7_654_321, 0, time.Hour})
		before := step.Draw(t, "step before")
		stays, goes := newWorld(tickCycle, before), newWorld(tickCycle, before)
		moment := d.up(len(g.script))
		for i, o := range g.script {
			if i >= moment && mayTravel(fsm.Queued(goes.Engine)) {
				moment = len(g.script) // once
				there := newWorld(int(goes.Tick())+tickCycle*(d.up(3)-1), step.Draw(t, "step there"))
				travel(t, goes, there)
				goes = there
				travels++
			}
			if a, b := o.do(stays), o.do(goes); a != b {
				t.Fatalf("step %d, %v: %v, and %v after a travel", i, o, a, b)
			}
			if a, b := stays.answers().beings, goes.answers().beings; !reflect.DeepEqual(a, b) {
				t.Fatalf("after step %d (%v):\n%+v\nand after a travel\n%+v", i, o, a, b)
			}
			if !reflect.DeepEqual(timeless(stays.all()), timeless(goes.all())) {
				t.Fatalf("after step %d (%v):\n%+v\nand after a travel\n%+v", i, o, stays.all(), goes.all())
			}
		}
	})
	if travels == 0 {
		t.Error("in no game did anybody travel")
	}
}

// mayTravel reports whether what is queued can go along with entities that travel one by one, in the order in which it was queued.
func mayTravel(queued []fsm.Entity) bool {
	return len(slices.Compact(queued)) <= 1 && !slices.Contains(queued, 0)
}

// travel has all entities of a world go to another.
func travel(t *rapid.T, from, to *engineWorld) {
	to.journal = from.journal
	for _, e := range fsm.InOrder(from.Engine) {
		b, err := from.AppendEntity(nil, e)
		if err != nil {
			t.Fatal(err)
		}
		key, there := from.owner[e], to.Add(*from.View(e))
		to.entities[key], to.owner[there] = there, key
		if _, err := to.RestoreEntity(there, b, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// timeless leaves out of events what differs between worlds.
func timeless(logs map[string][][]event) map[string][][]event {
	for _, lives := range logs {
		for _, events := range lives {
			for i := range events {
				events[i].tick, events[i].now = events[i].tick%tickCycle, 0
			}
		}
	}
	return logs
}
