package fsm_test

import (
	"fmt"
	"hash/fnv"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// view is the data of an entity of the oracle's games.
type view struct {
	key    string // names the entity in scripts
	hash   uint32 // of key
	n      [3]int
	x      float64
	budget int // how many requests callbacks may still make, so that no script explodes
	log    *[]event
}

func newView(key string) view {
	h := fnv.New32a()
	h.Write([]byte(key))
	v := view{key: key, hash: h.Sum32(), budget: 30, log: new([]event)}
	v.n[0] = int(v.hash % 5)
	v.x = float64(v.hash%97) / 97
	return v
}

// condition is a pure question about a view and the time.
type condition struct {
	kind conditionKind
	i    int // index into view.n
	m, r int
	d    time.Duration
}

type conditionKind int

const (
	whenCount   conditionKind = iota // view.n[i] mod m is r
	whenReached                      // view.n[i] is at least r
	whenBelow                        // view.x is below r/m
	whenHash                         // the entity is one of every m
	whenTick                         // the tick's number mod m is r
	whenSince                        // the state was entered d ago
	whenNever
	whenBroken // panics if view.n[i] mod m is r, and holds otherwise
	conditionKinds
)

// timed reports whether the condition asks for the time, which When, CanEnter and CanExit cannot do.
func (c condition) timed() bool { return c.kind == whenTick || c.kind == whenSince }

func (c condition) holds(v *view, tick uint64, since time.Duration) bool {
	switch c.kind {
	case whenCount:
		return v.n[c.i]%c.m == c.r%c.m
	case whenReached:
		return v.n[c.i] >= c.r
	case whenBelow:
		return v.x < float64(c.r)/float64(c.m)
	case whenHash:
		return int(v.hash)%c.m == c.r%c.m
	case whenTick:
		return int(tick)%c.m == c.r%c.m
	case whenSince:
		return since >= c.d
	case whenBroken:
		if v.n[c.i]%c.m == c.r%c.m {
			panic(c.String())
		}
		return true
	}
	return false
}

func (c condition) String() string {
	switch c.kind {
	case whenCount:
		return fmt.Sprintf("n%d%%%d==%d", c.i, c.m, c.r%c.m)
	case whenReached:
		return fmt.Sprintf("n%d>=%d", c.i, c.r)
	case whenBelow:
		return fmt.Sprintf("x<%d/%d", c.r, c.m)
	case whenHash:
		return fmt.Sprintf("hash%%%d==%d", c.m, c.r%c.m)
	case whenTick:
		return fmt.Sprintf("tick%%%d==%d", c.m, c.r%c.m)
	case whenSince:
		return fmt.Sprintf("since>=%v", c.d)
	case whenBroken:
		return fmt.Sprintf("broken where n%d%%%d==%d", c.i, c.m, c.r%c.m)
	}
	return "never"
}

// effect is what a callback does to a view.
type effect struct {
	kind effectKind
	i    int
	a    int
}

type effectKind int

const (
	doAdd   effectKind = iota // to view.n[i]
	doReset                   // view.n[i]
	doDecay                   // view.x, by delta, with rounding at each step
	effectKinds
)

func (f effect) apply(v *view, delta float64) {
	switch f.kind {
	case doAdd:
		v.n[f.i] += f.a
	case doReset:
		v.n[f.i] = 0
	case doDecay:
		// The conversions forbid fused multiply-add, so that the result is the same on every platform.
		v.x = float64(v.x*0.7) + float64(delta*float64(f.a))
	}
}

func (f effect) String() string {
	return fmt.Sprintf("%s%d/%d", [...]string{"add", "reset", "decay"}[f.kind], f.i, f.a)
}

// event is the record of a callback: everything that it could see.
type event struct {
	kind           callbackKind
	layer          int
	current        fsm.StateID
	previous       fsm.StateID
	tick           uint64
	now, since     time.Duration
	delta          time.Duration
	message        fsm.Message
	transition     int // of an action
	taken          int // what Tick.Transition returns
	n              [3]int
	x              float64
	random         uint64 // not set by the oracle: only engines are compared by it
	layerName      string
	state, machine string
}

// equal compares two events; random numbers count only if both have one.
func (e event) equal(f event) bool {
	if e.random == 0 || f.random == 0 {
		e.random, f.random = 0, 0
	}
	return e == f
}

type callbackKind uint

const (
	onEnter callbackKind = iota
	onUpdate
	onExit
	onAction
	onAlways
	onMessage
	callbackKinds
)

func (k callbackKind) String() string {
	return [...]string{"Enter", "Update", "Exit", "action", "Always", "OnMessage"}[k]
}

func (e event) String() string {
	return fmt.Sprintf("tick %d (%v): layer %d %v, state %d (%s) before %d, since %v, delta %v, message %v, transition %d, n %v, x %v",
		e.tick, e.now, e.layer, e.kind, e.current, e.state, e.previous, e.since, e.delta, e.message, e.transition, e.n, e.x)
}
