package systems_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// populate creates entities until there are enough, in several layouts, with and without the machine. If there are far too many, it first
// removes some.
func (x *churn) populate(size int) {
	for x.world.Len() > size*5/4 {
		e, c := x.someone()
		x.world.Remove(e)
		if c != nil {
			x.leave(c)
			delete(x.model.people, e)
		}
	}
	for x.world.Len() < size {
		layout := []donburi.IComponentType{vital}
		attached := x.die.IntN(8) > 0
		if attached {
			layout = append(layout, x.fsm.Component)
			for _, c := range []donburi.IComponentType{mark, other, purse} {
				if x.die.IntN(2) == 0 {
					layout = append(layout, c)
				}
			}
		}
		for _, e := range x.world.CreateMany(1+x.die.IntN(4), layout...) {
			key := x.die.IntN(1000)
			vital.Get(x.world.Entry(e)).Key = key
			x.adopt(e, &mirror{Vital: Vital{Key: key}, attached: attached})
		}
	}
}

// operate does one random thing to a random entity, both in the city and in the model, and compares the answers.
func (x *churn) operate(t *testing.T) {
	e, c := x.someone()
	runs := c != nil && c.attached
	p := x.city.people
	command := []fsm.Command{reborn, hit}[x.die.IntN(2)]
	agree := func(what string, got, want any) {
		if got != want {
			t.Fatalf("before tick %d: %s of %v: %v, want %v", x.model.tick+1, what, e, got, want)
		}
	}
	switch x.die.IntN(18) {
	case 0, 1:
		x.world.Remove(e)
		if c != nil {
			x.leave(c)
			delete(x.model.people, e)
		}
	case 2, 3:
		err := p.Attach(e)
		agree("Attach", err == nil, c != nil && !runs)
		if err == nil {
			c.attached = true
			x.start(e, c)
		}
	case 4:
		agree("Detach", p.Detach(e) == nil, runs)
		if runs {
			x.leave(c)
		}
	case 5, 6, 7:
		x.moveAbout(e, c)
	case 8:
		p.Send(e, command)
		x.queue = append(x.queue, believed{to: e, command: command})
	case 9:
		ttl := time.Duration(x.die.IntN(9)) * cityStep
		p.SendFor(e, command, ttl)
		x.queue = append(x.queue, believed{to: e, command: command, lingers: true, deadline: p.Now() + ttl})
	case 10:
		p.Post(e, fsm.Message{Kind: soothe})
		x.queue = append(x.queue, believed{to: e})
	case 11:
		agree("Execute", p.Execute(e, command), x.execute(e, command))
	case 12:
		agree("Perform", p.Perform(e, command) == nil, x.execute(e, command))
	case 13:
		agree("Tell", p.Tell(e, fsm.Message{Kind: soothe}), x.tell(e))
	case 14:
		l := x.die.IntN(2)
		s := x.states[l][1+x.die.IntN(3-l)]
		agree("ChangeTo", p.ChangeTo(e, s) == nil, runs)
		if runs {
			x.start(e, c)
			x.enter(e, c, l, s.ID())
		}
	case 15:
		l := x.die.IntN(2)
		can := runs && c.prev[l] != fsm.None
		agree("Revert", p.Revert(e, x.layers[l]), can)
		if can {
			x.enter(e, c, l, c.prev[l])
		}
	case 16:
		x.packer.Step(x.world, 512)
	case 17:
		if x.die.IntN(20) == 0 {
			x.packer.Pack(x.world)
		}
	}
}

// moveAbout adds and removes components by hand, so that the entity moves from archetype to archetype.
func (x *churn) moveAbout(e donburi.Entity, c *mirror) {
	if c == nil {
		return
	}
	entry := x.world.Entry(e)
	toggle := func(ct donburi.IComponentType) bool {
		if entry.HasComponent(ct) {
			entry.RemoveComponent(ct)
			return false
		}
		entry.AddComponent(ct)
		return true
	}
	switch x.die.IntN(6) {
	case 0:
		toggle(mark)
		toggle(other)
	case 1:
		toggle(purse)
	case 2, 3:
		if c.shielded = toggle(shield); c.shielded {
			name := fmt.Sprint(c.Key)
			shield.Get(entry).Name = &name
		}
	case 4: // donburi does not announce this, so the question below is the first to notice
		if c.attached = toggle(x.fsm.Component); !c.attached {
			c.attached = true
			x.leave(c)
		}
	case 5:
		toggle(purse)
		toggle(purse)
	}
	// donburi's counter is now wrong for archetypes that are new. A question corrects it.
	x.city.people.Count(x.states[life][child])
}
