// Package village has small machines of people among others: one does what it needs most, two talk with each other, several stand in a line.
package village

import (
	"slices"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Villager is what a villager's states see.
type Villager struct {
	Needs [4]float64 // how urgent each is
	Most  int        // which is the most urgent
}

// NewVillager returns a machine that does what is needed most, each for no less than stay.
func NewVillager(stay time.Duration) *fsm.Machine[Villager] {
	b := fsm.NewBuilder[Villager]("villager")
	act := b.Layer("act").Always(weigh)
	for n, name := range []string{"eat", "sleep", "wash", "talk"} {
		s := act.State(name).OnUpdate(meet(n))
		act.Any().To(s).When(func(v *Villager) bool { return v.Most == n }).As("needed most").After(stay)
	}
	return b.MustBuild()
}

// weigh lets all needs grow, and writes which is the most urgent.
func weigh(t *fsm.Tick, v *Villager) {
	for n := range v.Needs {
		v.Needs[n] += t.Delta()
	}
	v.Most = slices.Index(v.Needs[:], slices.Max(v.Needs[:]))
}

// meet makes one need less urgent.
func meet(n int) func(*fsm.Tick, *Villager) {
	return func(t *fsm.Tick, v *Villager) { v.Needs[n] = max(0, v.Needs[n]-8*t.Delta()) }
}
