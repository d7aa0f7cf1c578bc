package village_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/examples/village"
	"github.com/horde-fsm/horde/fsm"
)

// One who stays does not go to and fro between needs that are about as urgent.
func TestWhoStaysDoesNotGoToAndFro(t *testing.T) {
	minute := func(stay time.Duration) (changes int, most float64) {
		p := fsm.NewPool(village.NewVillager(stay), fsm.Config{})
		e := p.Add(village.Villager{})
		for range 3600 {
			p.Update()
			changes += len(p.Changes())
			most = max(most, slices.Max(p.View(e).Needs[:]))
		}
		return changes, most
	}
	if changes, most := minute(2 * time.Second); changes < 10 || changes > 31 || most > 15 {
		t.Errorf("%d changes in a minute, and a need of %v", changes, most)
	}
	if changes, _ := minute(time.Nanosecond); changes < 600 {
		t.Errorf("without a stay only %d changes in a minute: the example shows nothing", changes)
	}
	if found := village.NewVillager(time.Second).Check(); len(found) > 0 {
		t.Error(found)
	}
}

// Whatever ends the talk of one, the other's ends in the same tick.
func TestBothTalkOrNeither(t *testing.T) {
	p, dice := village.NewTalkers(), rand.New(rand.NewPCG(1, 2))
	talk := p.Machine().MustState("act", "talk")
	talks := 0
	for range 12 {
		p.Add(village.Talker{})
	}
	for range 3600 {
		all := p.AppendAll(nil)
		a, b := all[dice.IntN(len(all))], all[dice.IntN(len(all))]
		p.Pair(a, b)
		switch dice.IntN(60) {
		case 0:
			p.Send(a, village.Alarm)
		case 1:
			p.Execute(b, village.Alarm)
		case 2:
			p.Remove(a)
			p.Add(village.Talker{})
		}
		p.Update()
		talks += len(p.AppendEntered(nil, talk))
		for e, v := range p.All() {
			if p.Is(e, talk) != (v.With != 0) {
				t.Fatalf("entity %v is with %v: %s", e, v.With, p.Describe(e))
			}
			if o := p.View(v.With); v.With != 0 && (o == nil || o.With != e) {
				t.Fatalf("entity %v is with %v, which is not with it", e, v.With)
			}
		}
	}
	if talks < 50 {
		t.Errorf("only %d have talked", talks)
	}
}

func TestALineAtACounter(t *testing.T) {
	n := village.NewInn()
	counter := n.World.Create(n.Counters.Component, village.CounterOf)
	var guests []donburi.Entity
	for range 4 {
		g := n.World.Create(n.Guests.Component, village.GuestOf)
		*village.GuestOf.Get(n.World.Entry(g)) = village.GuestData{Counter: counter, Thirsty: true}
		guests = append(guests, g)
	}
	wait := func(d time.Duration) {
		for end := n.Guests.In(n.World).Now() + d; n.Guests.In(n.World).Now() < end; {
			n.Update()
		}
	}
	expect := func(when string, want ...donburi.Entity) {
		t.Helper()
		if line := village.CounterOf.Get(n.World.Entry(counter)).Line; !slices.Equal(line, want) {
			t.Errorf("%s: %v, want %v", when, line, want)
		}
	}
	wait(time.Second)
	expect("at first", guests...)
	n.World.Remove(guests[1])
	wait(time.Second / 2)
	expect("one has gone", guests[0], guests[2], guests[3])
	wait(time.Second)
	expect("one is served", guests[2], guests[3])
	n.World.Remove(guests[2]) // while being served: the next one is not served sooner for that
	wait(time.Second)
	expect("the first has gone", guests[3])
	wait(2 * time.Second)
	expect("all are served")
	if lost := n.Guests.In(n.World).Stats().Lost + n.Counters.In(n.World).Stats().Lost; lost > 0 {
		t.Errorf("%d commands or messages were lost", lost)
	}
}
