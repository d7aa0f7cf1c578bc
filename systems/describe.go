package systems

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// Words for logs and tests. The machine has most of them, but a loop over [Populations] does not see its type.

// Describe says in one line how an entity is, for logs and tests; see [fsm.Engine.Describe].
func (p *Population[V]) Describe(e donburi.Entity) string {
	return p.made().engine.Describe(fsm.Entity(e))
}

// DescribeChange puts a change into words; see [fsm.Machine.DescribeChange].
func (p *Population[V]) DescribeChange(c fsm.Change) string {
	return p.made().engine.Machine().DescribeChange(c)
}

// DescribeLost puts into words what had no effect; see [fsm.Machine.DescribeLost].
func (p *Population[V]) DescribeLost(l fsm.Lost) string {
	return p.made().engine.Machine().DescribeLost(l)
}
