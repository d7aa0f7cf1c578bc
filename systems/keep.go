package systems

import "github.com/yohamta/donburi"

// A world in which nothing moves needs no packing, but looking for what is out of place costs as much as ticking a small world, and many
// times as much if there are many machines, each with a packer of its own. So the packer of [FSM.KeepPacked] is told whether rows have
// moved, and otherwise only makes sure now and then.

// leisurely is the number of ticks in which a world at rest is gone through.
const leisurely = 512

// packSlowly is Step in a tick of [FSM.KeepPacked]. stirred says that rows have moved since the last one.
func (p *Packer) packSlowly(w donburi.World, stirred bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	c := p.cursor(w)
	if stirred {
		c.moved++ // so this pass does not prove that the world is packed
		c.last.moved++
	}
	budget := p.budget
	if c.last.blocks > 0 && c.last.moved == 0 {
		budget = min(budget, packBlock*(1+c.last.blocks/leisurely))
	}
	moved := p.step(w, c, budget) // may complete a pass, and begin the next
	c.last.moved += moved
}
