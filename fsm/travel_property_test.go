package fsm_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// TestTravellingToWhereOneIsIsUnobservable: entities whose data is taken and given back to them in the same moment, one by one or as a group,
// go on as if nothing had happened: the callbacks, the answers, the changes, the losses, the hash and the bytes of a snapshot are the same.
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
			var all []fsm.Entity
			for range 1 + d.up(3) {
				if e := travelled.find(keys[d.up(len(keys))]); travelled.Has(e) {
					all = append(all, e)
				}
			}
			if !keepPlaces(fsm.Queued(travelled.Engine), all) {
				return
			}
			b, err := travelled.AppendGroup(nil, all)
			if err == nil && len(all) == 1 {
				b, err = travelled.AppendEntity(nil, all[0])
			}
			if err == nil && len(all) == 1 && d.oneIn(2) {
				_, err = travelled.RestoreEntity(all[0], b, nil)
			} else if err == nil {
				_, err = travelled.RestoreGroup(b, nil)
			}
			if err != nil {
				t.Fatal(err)
			}
		})
	})
}

// keepPlaces reports whether what is queued for entities that travel keeps its places in the queue, which it goes to the end of.
func keepPlaces(queued, travellers []fsm.Entity) bool {
	i := slices.IndexFunc(queued, func(e fsm.Entity) bool { return slices.Contains(travellers, e) })
	return i < 0 || !slices.ContainsFunc(queued[i:], func(e fsm.Entity) bool { return !slices.Contains(travellers, e) })
}

// Plans and conditions ask for the tick's number modulo some number up to 7.
const tickCycle = 420

// TestTravellersGoOnAsBefore: entities that go to another world, one by one or as a group, whose clock shows another time and whose ticks may have been of another
// length, go on there as if they had stayed.
func TestTravellersGoOnAsBefore(t *testing.T) {
	alone, together := 0, 0
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
			if queued := fsm.Queued(goes.Engine); i >= moment && !slices.Contains(queued, 0) {
				moment = len(g.script) // once
				there := newWorld(int(goes.Tick())+tickCycle*(d.up(3)-1), step.Draw(t, "step there"))
				if len(slices.Compact(queued)) > 1 || d.oneIn(2) { // one by one, what is queued for several would not keep its order
					travelTogether(t, goes, there)
					together++
				} else {
					travelAlone(t, goes, there)
					alone++
				}
				goes = there
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
	if alone == 0 || together == 0 {
		t.Errorf("in %d games they travelled one by one, in %d as a group", alone, together)
	}
}

// travelAlone has all entities of a world go to another, one by one.
func travelAlone(t *rapid.T, from, to *engineWorld) {
	to.journal = from.journal
	for _, e := range fsm.InOrder(from.Engine) {
		b, err := from.AppendEntity(nil, e)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := to.RestoreEntity(to.settle(from, e), b, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// travelTogether has all entities of a world go to another as a group.
func travelTogether(t *rapid.T, from, to *engineWorld) {
	to.journal = from.journal
	all := fsm.InOrder(from.Engine)
	b, err := from.AppendGroup(nil, all)
	if err != nil {
		t.Fatal(err)
	}
	now := map[fsm.Entity]fsm.Entity{}
	for _, e := range all {
		now[e] = to.settle(from, e)
	}
	r, err := to.RestoreGroup(b, func(e fsm.Entity) (fsm.Entity, bool) { return now[e], true })
	if err != nil || r.Rows != len(all) {
		t.Fatalf("of %d entities %+v is restored: %v", len(all), r, err)
	}
}

// settle makes an entity for one of another world.
func (w *engineWorld) settle(from *engineWorld, e fsm.Entity) fsm.Entity {
	key, there := from.owner[e], w.Add(*from.View(e))
	w.entities[key], w.owner[there] = there, key
	return there
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
