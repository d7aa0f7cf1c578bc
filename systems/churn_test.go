package systems_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// churn drives a city and its model side by side.
type churn struct {
	*city
	*model
	die    *rand.Rand
	packer *systems.Packer
	all    []donburi.Entity // the living, in any order
	dead   []donburi.Entity // some of the dead
	born   []int
	cradle []donburi.Entity // children that have no mirror yet
}

func newChurn(seed uint64, batch bool, cfg fsm.Config) *churn {
	x := &churn{
		city:  newCity(batch, cfg),
		model: &model{exiting: cfg.ExitOnRemove, people: map[donburi.Entity]*mirror{}},
		die:   rand.New(rand.NewPCG(seed, 1)),
	}
	x.packer = systems.NewPacker(append(x.fsm.Components(), x.fsm.Component)...)
	x.city.born = func(e donburi.Entity, key int) {
		x.born = append(x.born, key)
		x.cradle = append(x.cradle, e)
	}
	return x
}

func (x *churn) adopt(e donburi.Entity, c *mirror) {
	if x.model.people[e] != nil {
		panic("an entity was created that lives already")
	}
	x.model.people[e] = c
	x.all = append(x.all, e)
}

// christen gives mirrors to the children created by an operation or a tick.
func (x *churn) christen() {
	for _, e := range x.cradle {
		x.adopt(e, &mirror{Vital: Vital{Key: vital.Get(x.world.Entry(e)).Key}, attached: true})
	}
	x.cradle = x.cradle[:0]
	if len(x.all) > 2*len(x.model.people) {
		x.all = slices.DeleteFunc(x.all, func(e donburi.Entity) bool { return x.model.people[e] == nil })
	}
}

// someone returns a living entity, or now and then a dead one.
func (x *churn) someone() (donburi.Entity, *mirror) {
	for len(x.all) > 0 && x.die.IntN(16) > 0 {
		i := x.die.IntN(len(x.all))
		if c := x.model.people[x.all[i]]; c != nil {
			return x.all[i], c
		}
		if len(x.dead) < 100 { // removed since
			x.dead = append(x.dead, x.all[i])
		} else {
			x.dead[x.die.IntN(100)] = x.all[i]
		}
		x.all = slices.Delete(x.all, i, i+1)
	}
	if len(x.dead) == 0 || fsm.Debug { // debug checks refuse the dead
		return donburi.Null, nil
	}
	return x.dead[x.die.IntN(len(x.dead))], nil
}

// tick does some random operations and then ticks both.
func (x *churn) tick(t *testing.T, operations int) {
	for range operations {
		x.operate(t)
		x.bury()
		x.christen()
	}
	x.city.people.Update()
	x.advance()
	x.christen()
	slices.Sort(x.born)
	slices.Sort(x.births)
	if !slices.Equal(x.born, x.births) {
		t.Fatalf("tick %d: children %v, want %v", x.model.tick, x.born, x.births)
	}
	if got := len(x.city.people.Changes()); got != x.changes {
		t.Fatalf("tick %d: %d changes, want %d", x.model.tick, got, x.changes)
	}
	if got := len(x.city.people.Lost()); got != x.lost {
		t.Fatalf("tick %d: %d lost, want %d", x.model.tick, got, x.lost)
	}
	x.born, x.births, x.changes = x.born[:0], x.births[:0], 0
}

// compare compares all answers and all data with the model.
func (x *churn) compare(t *testing.T) {
	t.Helper()
	check(t, x.city.people)
	if x.world.Len() != len(x.model.people) {
		t.Fatalf("tick %d: %d entities, want %d", x.model.tick, x.world.Len(), len(x.model.people))
	}
	var counts [2][4]int
	for e, want := range x.model.people {
		if !x.world.Valid(e) || x.city.people.Has(e) != want.attached {
			t.Fatalf("tick %d: %v: Has is %v, want %v", x.model.tick, e, x.city.people.Has(e), want.attached)
		}
		got := x.observe(e)
		if got != *want {
			t.Fatalf("tick %d: %v is\n\t%+v, want\n\t%+v", x.model.tick, e, got, *want)
		}
		for l, s := range want.state {
			counts[l][s]++
		}
	}
	for l := range counts {
		for s := 1; s < 4 && x.states[l][s] != nil; s++ {
			if got := x.city.people.Count(x.states[l][s]); got != counts[l][s] {
				t.Fatalf("tick %d: %d in %s, want %d", x.model.tick, got, x.states[l][s].Name(), counts[l][s])
			}
			if got := x.city.exits[l][s].Load(); got != x.model.exits[l][s] {
				t.Fatalf("tick %d: %d exits of %s, want %d", x.model.tick, got, x.states[l][s].Name(), x.model.exits[l][s])
			}
		}
	}
}

// observe returns the mirror that fits what the population and the world say of an entity.
func (x *churn) observe(e donburi.Entity) mirror {
	entry, p := x.world.Entry(e), x.city.people
	c := mirror{Vital: *vital.Get(entry), shielded: entry.HasComponent(shield), attached: p.Has(e)}
	if c.shielded {
		if name := shield.Get(entry).Name; name == nil || *name != fmt.Sprint(c.Key) {
			c.shielded = false // not its own
		}
	}
	for l, layer := range x.layers {
		if s := p.Current(e, layer); s != nil {
			c.started = true
			c.state[l] = s.ID()
			c.entered[l] = p.Tick() - uint64(p.Since(e, layer)/cityStep)
		}
		if s := p.Previous(e, layer); s != nil {
			c.prev[l] = s.ID()
		}
	}
	return c
}

// TestRandomChurn compares everything after each tick.
func TestRandomChurn(t *testing.T) {
	for i, cfg := range []fsm.Config{
		{}, {ChunkSize: 1}, {ChunkSize: 7, ExitOnRemove: true}, {ChunkSize: 64, ExitOnRemove: true, Workers: 4}, {ChunkSize: 33, Workers: 2},
	} {
		for _, batch := range []bool{false, true} {
			t.Run(fmt.Sprintf("%+v, batch %v", cfg, batch), func(t *testing.T) {
				size, ticks := 150, shorter(120, 40)
				if cfg.Workers > 1 {
					size, ticks = 1400, shorter(25, 10) // fewer would not be worth several workers
				}
				x := newChurn(uint64(i), batch, cfg)
				for range ticks {
					x.populate(size)
					x.tick(t, size/5)
					x.compare(t)
				}
				if s := x.city.people.Stats(); s.Transitions == 0 || s.Commands == 0 || s.Messages == 0 || s.Lost == 0 {
					t.Errorf("nothing happened: %+v", s)
				}
			})
		}
	}
}
