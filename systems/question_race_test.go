package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// Several workers of one machine ask two others of the same world about entities that have no place yet. Looking those up writes to
// donburi's memory, which all machines share; the race detector sees whether they do so one after the other.
func TestQuestionsToTwoOtherMachinesAtOnce(t *testing.T) {
	type asker = bodiless
	type asked = embodied
	w := donburi.NewWorld()
	other := func(name string) *systems.FSM[asked] {
		b := fsm.NewBuilder[asked](name)
		b.Layer("l").State("s")
		return systems.MustFSM(b.MustBuild(), components.Body)
	}
	one, two := other("one"), other("two")
	ones, twos := one.In(w), two.In(w)
	var fresh []donburi.Entity
	b := fsm.NewBuilder[asker]("asker")
	b.Layer("l").State("s").OnUpdate(func(tick *fsm.Tick, a *asker) {
		for _, e := range fresh {
			if a.Self.Id()/64%2 == 0 {
				if !ones.Has(e) {
					t.Errorf("tick %d: %v does not run the first machine", tick.Number(), e)
				}
				ones.Count(nil)
			} else {
				if !twos.Has(e) {
					t.Errorf("tick %d: %v does not run the second machine", tick.Number(), e)
				}
				twos.Hash()
			}
		}
	})
	askers := systems.MustFSM(b.MustBuild()).Configure(fsm.Config{Workers: 2, ChunkSize: 64})
	w.CreateMany(2048, askers.Component)
	ones.Update()
	twos.Update()
	for range 10 {
		fresh = w.CreateMany(20, one.Component, two.Component, components.Body)
		askers.Update(w)
	}
}
