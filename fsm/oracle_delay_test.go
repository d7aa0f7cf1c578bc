package fsm_test

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/big"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// delayKind says which method sets a transition's delay.
type delayKind int

const (
	delayFixed   delayKind = iota // After
	delayBetween                  // AfterBetween
	delaySaid                     // AfterFunc
	delaySnaps                    // AfterFunc, which panics for some entities
)

// delayed reports whether there is anything to wait for.
func (t *transitionDesc) delayed() bool { return t.kind != delayFixed || t.after > 0 }

// said is what the function given to AfterFunc returns: zero for some entities, and negative values for others.
func (t *transitionDesc) said(v *view) time.Duration {
	n := v.n[t.says] % 4
	if t.kind == delaySnaps && n == 2 {
		panic(t.String())
	}
	return time.Duration(n-1) * t.after
}

// delays gives a transition its delay.
func (t *transitionDesc) delays(to *fsm.Transition[view]) {
	switch {
	case t.kind == delayBetween:
		to.AfterBetween(t.after, t.until)
	case t.kind != delayFixed:
		to.AfterFunc(t.said)
	case t.after > 0:
		to.After(t.after)
	}
}

func (t *transitionDesc) describeWaiting() string {
	return [...]string{"delay", "delay between", "delay said", "delay said"}[t.kind]
}

func (t *transitionDesc) describeDelay() string {
	switch {
	case t.kind == delayBetween:
		return fmt.Sprintf(" after %v to %v", t.after, t.until)
	case t.kind != delayFixed:
		return fmt.Sprintf(" after n%d%%4-1 times %v, snaps: %v", t.says, t.after, t.kind == delaySnaps)
	case t.after > 0:
		return fmt.Sprintf(" after %v", t.after)
	}
	return ""
}

// waiter is the entity whose delay is asked for, and since when it has been waiting.
type waiter struct {
	entity  uint64
	entered uint64 // the tick
	view    *view
}

// delay is how long an entity waits, by the rules, for the i-th transition that leaves a state, or any state if from is -1.
func (d *machineDesc) delay(seed uint64, w waiter, layer, from, i int) time.Duration {
	l := &d.layers[layer]
	source, all := "", l.any
	if from >= 0 {
		source, all = d.stateName(layer, from), l.states[from].transitions
	}
	t := &all[i]
	switch t.kind {
	case delayFixed:
		return t.after
	case delaySaid, delaySnaps:
		return t.said(w.view)
	}
	h := fnv.New64a()
	for _, name := range []string{d.layerName(layer), source, d.stateName(layer, t.to)} {
		_, _ = io.WriteString(h, name+"\xff")
	}
	for _, before := range all[:i] {
		if before.to == t.to && before.kind == delayBetween && before.until > before.after {
			_, _ = io.WriteString(h, "\xff")
		}
	}
	// The key is a number below 2^64; its place among those is the delay's place in the range.
	key := splitMix(splitMix(seedOf(seed)^w.entity) ^ h.Sum64() ^ w.entered)
	place := new(big.Int).Mul(new(big.Int).SetUint64(key), big.NewInt(int64(t.until-t.after)+1))
	return t.after + time.Duration(place.Rsh(place, 64).Int64())
}

// weighed is the transition's weight: the fixed one, or what the function given to WeightFunc returns, zero for some entities and less for
// others.
func (t *transitionDesc) weighed(v *view) int {
	if t.weighs == 0 {
		return t.weight
	}
	return (v.n[t.weighs-1]%4 - 1) * t.weight
}

// drawn reports whether, by the rules, an entity has drawn the i-th transition that leaves a state.
func (d *machineDesc) drawn(seed uint64, w waiter, layer, from, i int) bool {
	h := fnv.New64a()
	for _, name := range []string{d.layerName(layer), d.stateName(layer, from), "weight"} {
		_, _ = io.WriteString(h, name+"\xff")
	}
	// The share of each weight in the numbers below 2^64 is its share in the sum.
	var lots []int // by lot, which transition has it
	for k, t := range d.layers[layer].states[from].transitions {
		for range max(t.weighed(w.view), 0) {
			lots = append(lots, k)
		}
	}
	if len(lots) == 0 {
		return false
	}
	key := splitMix(splitMix(seedOf(seed)^w.entity) ^ h.Sum64() ^ w.entered)
	place := new(big.Int).Mul(new(big.Int).SetUint64(key), big.NewInt(int64(len(lots))))
	return lots[place.Rsh(place, 64).Int64()] == i
}

// seedOf is the seed of a machine's random numbers, in which machines of other names differ.
func seedOf(seed uint64) uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, generated+"\xff")
	return splitMix(seed ^ h.Sum64())
}

// splitMix is a step of SplitMix64 as published by Vigna (splitmix64.c, 2015).
func splitMix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	z := x
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb
	return z ^ (z >> 31)
}
