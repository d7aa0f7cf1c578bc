package horde

import (
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/guards"
	"github.com/horde-fsm/horde/bench/parts"
)

// Packing is what packing costs: a whole world at once, and a tick's share of it at the default budget, while there is
// something to pack and after that.
type Packing struct{ Whole, Scattered, Packed time.Duration }

// MeasurePacking packs aged worlds of n guards.
func MeasurePacking(n int) Packing {
	var p Packing
	it := newGuards(Form{Workers: 1})
	crowd.Fill(it, crowd.Aged, n)
	packer := it.Packer()
	start := time.Now()
	packer.Pack(it.World)
	p.Whole = time.Since(start)
	it.Close()

	it = newGuards(Form{Workers: 1})
	crowd.Fill(it, crowd.Aged, n)
	packer = it.Packer()
	const turns = 10 // few enough that a small world is not packed before the end
	for _, took := range []*time.Duration{&p.Scattered, &p.Packed} {
		start := time.Now()
		for range turns {
			packer.Update(it.World)
		}
		*took = time.Since(start) / turns
		packer.Pack(it.World)
	}
	it.Close()
	return p
}

// RowBytes returns the bytes of machine data of a guard.
func RowBytes() int { return newGuards(Form{Workers: 1}).RowBytes() }

// statues are guards without a machine.
type statues struct{ parts.Herd }

func (*statues) Tick() {}

// NewStatues returns an empty crowd of guards without a machine, to compare memory with.
func NewStatues() crowd.Crowd {
	fill := func(e *donburi.Entry, id uint32) {
		b, r, s, g := guards.Spawn(id)
		parts.Body.SetValue(e, b)
		parts.Route.SetValue(e, r)
		parts.Sight.SetValue(e, s)
		parts.Gait.SetValue(e, g)
	}
	sum := func(*donburi.Entry) uint64 { return 0 }
	return &statues{parts.NewHerd(fill, sum, parts.Body, parts.Route, parts.Sight, parts.Gait)}
}
