package fsm_test

import (
	"math/big"
	"math/bits"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// oracle runs a description by the rules, with maps and slices, one entity at a time.
type oracle struct {
	*journal
	*host
	d   *machineDesc
	cfg fsm.Config

	tick     uint64
	now      time.Duration
	times    []*big.Rat    // the simulated time at the end of each tick, in nanoseconds; times[0] is 0
	length   time.Duration // of the last tick
	lastTurn uint64        // of the entity that is being stepped: the tick before its turn

	entered  []int   // layers that were entered with their outer state since the command came
	taking   int     // the transition that is carried out, counted from 1
	putOff   int     // where in the queue begins what the callbacks of a direct change put off
	again    bool    // a direct change is being carried out: requests of its callbacks wait for the next tick
	busy     bool    // callbacks are running: structural changes wait
	ticking  bool    // a tick is under way
	queue    []order // for the next tick
	requests []request
	calls    []func(w world) // deferred
	changes  []changeAnswer  // since the last tick
	last     []changeAnswer  // of the last tick, including those made before it
	lost     []lostAnswer
	stats    fsm.Stats
	counts   map[string]int // how often each kind of thing happened
}

// being is an entity with its machine data.
type being struct {
	view    view
	number  uint64
	life    uint64 // how many entities had the number before
	cells   []cell
	started bool
	chosen  map[int]int // while it starts: states to start in by layer, instead of the initial ones
	dead    bool
	every   int    // 0: not set yet
	ticked  uint64 // the tick in which it was last ticked
	paused  bool
	from    uint64 // if paused: the tick before the pause
	waited  uint64 // and how many ticks it had waited then
	naps    bool   // the pause ends
	until   *big.Rat
	pauses  [][2]uint64 // past pauses: the tick before, and the last one
}

// cell is a layer of an entity. States count from 1, as a StateID; 0 is none.
type cell struct {
	current, previous int
	entered           uint64 // the tick
	cause             fsm.Cause
	transition        int
}

// request is a direct change of the entity's own state, requested in a callback of a layer.
type request struct {
	b            *being
	by           int // the callback's layer
	layer, state int
}

// perSecond is how many steps a second has; 0 if that is no whole number.
func perSecond(step time.Duration) int64 {
	for n := int64(1); n <= 1000; n++ {
		if time.Second/time.Duration(n) == step {
			return n
		}
	}
	return 0
}

// lasts is the length of a tick in nanoseconds: time.Second/n counts as exactly an n-th of a second.
func lasts(step time.Duration) *big.Rat {
	if n := perSecond(step); n > 0 {
		return big.NewRat(int64(time.Second), n)
	}
	return big.NewRat(int64(step), 1)
}

// whole returns a time in whole nanoseconds.
func whole(r *big.Rat) time.Duration {
	return time.Duration(new(big.Int).Quo(r.Num(), r.Denom()).Int64())
}

func newOracle(d *machineDesc, cfg fsm.Config) *oracle {
	if cfg.Step == 0 {
		cfg.Step = time.Second / 60
	}
	return &oracle{
		journal: newJournal(), host: newHost(), d: d, cfg: cfg, times: []*big.Rat{new(big.Rat)}, counts: map[string]int{},
	}
}

func (o *oracle) count(what string) { o.counts[what]++ }

func (o *oracle) update() { o.advance(o.cfg.Step) }

// advance is a tick (rule 8): first queued orders, then every entity layer by layer, then deferred calls.
func (o *oracle) advance(step time.Duration) {
	o.wake()
	o.settle()
	o.last, o.lost = o.changes, nil
	o.changes = nil
	o.tick++
	o.stats.Ticks++
	o.times, o.length = append(o.times, new(big.Rat).Add(o.times[o.tick-1], lasts(step))), step
	o.now = whole(o.times[o.tick])
	o.busy, o.ticking = true, true
	o.deliver(0)
	for _, b := range o.rows {
		if o.due(b) {
			o.step(b)
			b.forget(o)
		}
	}
	o.busy, o.ticking = false, false
	o.last = append(o.last, o.changes...)
	o.changes = nil
	for _, c := range o.last {
		o.stats.Changes++
		if c.Transition >= 0 {
			o.stats.Transitions++
		}
	}
	o.wake()
	o.callDeferred()
}

// due reports whether an entity ticks now, by its interval; a start never waits.
func (o *oracle) due(b *being) bool {
	every := uint64(max(1, b.every))
	overdue := every > 1 && o.tick-b.ticked >= every
	return !b.dead && !b.paused && (!b.started || takesTurn(uint64(b.number), every, o.tick) || overdue)
}

// takesTurn reports in which ticks an entity with that number takes part: by reversed bits, one at a time in a small world, eight
// together in a larger one, then 64, then 512.
func takesTurn(number, every, tick uint64) bool {
	if number >= 32768 {
		number /= 512
	} else if number >= 16384 {
		number /= 64
	} else if number >= 256 {
		number /= 8
	}
	return uint64(bits.Reverse8(uint8(number)))*every/256 == tick%every
}

// step ticks one entity.
func (o *oracle) step(b *being) {
	delta := o.delta(b)
	o.lastTurn, b.ticked = b.ticked, o.tick
	o.begin(b, delta)
	for layer := range b.cells {
		if b.dead {
			return
		}
		o.stepLayer(b, layer, delta)
		if !b.dead {
			o.carryOut(b, layer, delta)
		}
	}
}

// delta is the total length of the ticks that an entity has waited, or of one tick.
func (o *oracle) delta(b *being) time.Duration {
	if b.ticked == o.tick-1 {
		return o.length
	}
	return whole(new(big.Rat).Sub(o.times[o.tick], o.times[b.ticked]))
}

// seconds is a delta in seconds. If its ticks were all one n-th of a second, their number says it best; else the exact time, to which each
// step adds its fraction of a nanosecond.
func (o *oracle) seconds(delta time.Duration) float64 {
	n, ticks := perSecond(o.length), int64(o.tick-o.lastTurn)
	even := func() bool {
		for i := o.lastTurn + 1; i <= o.tick; i++ {
			if new(big.Rat).Sub(o.times[i], o.times[i-1]).Cmp(lasts(o.length)) != 0 {
				return false
			}
		}
		return true
	}
	switch {
	case delta == 0 || n == 0 && delta == o.length:
		return delta.Seconds()
	case delta == o.length: // in other ticks that it has waited, no time has passed
		return 1 / float64(n)
	case n <= 1 || !even():
		exact := new(big.Rat).Sub(o.times[o.tick], o.times[o.lastTurn])
		ns := whole(exact)
		part, _ := exact.Sub(exact, big.NewRat(int64(ns), 1)).Float64()
		return float64(ns/time.Second) + (float64(ns%time.Second)+part)/1e9
	}
	return float64(ticks) / float64(n)
}

// stepLayer decides and carries out a layer's transition or, if none fires, its Update (rules 9 to 15).
func (o *oracle) stepLayer(b *being, layer int, delta time.Duration) {
	l := &o.d.layers[layer]
	if o.outside(b, layer) {
		return
	}
	o.call(b, l.always, site{kind: onAlways, layer: layer}, delta)
	if b.dead {
		return
	}
	if from, index, t := o.choose(b, layer, 0); t != nil {
		if o.fire(b, layer, from, index, t, delta); b.dead || !l.updateToo {
			return
		}
		o.count("update in the tick of a transition")
	}
	o.call(b, l.states[b.cells[layer].current-1].update, site{kind: onUpdate, layer: layer}, delta)
}

// forget drops an entity's requests that could not be carried out.
func (b *being) forget(o *oracle) {
	kept := o.requests[:0]
	for _, r := range o.requests {
		if r.b != b {
			kept = append(kept, r)
		}
	}
	o.requests = kept
}
