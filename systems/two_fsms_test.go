package systems_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A game that makes two FSMs of one machine, and ticks the one whose Component its entities do not have, is told so. It would look in vain
// for the component that is missing, since it gave one of that name.
func TestEntityOfAnotherFSMOfTheMachine(t *testing.T) {
	m := newTwoStates("known")
	created, ticked := systems.MustFSM(m.Machine, diary), systems.MustFSM(m.Machine, diary)
	w := donburi.NewWorld()
	e := w.Create(created.Component, diary)
	p := ticked.In(w)
	why := "it has the component of another FSM whose machine has the same name, and lacks that of this one; make one FSM of a machine, and use it everywhere"
	same(t, "error", fmt.Sprint(p.Perform(e, toggle)), fmt.Sprintf("fsm: Perform: entity %v has no row of machine \"known\": %s", fsm.Entity(e), why))
	p.Send(e, toggle)
	ticked.Update(w)
	same(t, "lost", ticked.Machine().DescribeLost(p.Lost()[0]), fmt.Sprintf("entity %v, tick 1: command 1 finds no row: %s", fsm.Entity(e), why))

	other := systems.MustFSM(newTwoStates("other").Machine, diary).In(w)
	same(t, "error of another machine", fmt.Sprint(other.Perform(e, toggle)),
		fmt.Sprintf("fsm: Perform: entity %v has no row of machine \"other\": it lacks the machine's component; create it with FSM.Component, or give it one by Population.Attach", fsm.Entity(e)))
}
