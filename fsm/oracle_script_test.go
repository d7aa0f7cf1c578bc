package fsm_test

import (
	"fmt"
	"slices"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// keys name the entities that scripts refer to. One that does not exist, or not yet, has no row.
var keys = []string{"e0", "e1", "e2", "e3", "e4", "e5"}

// world is what a script acts on: the engine's Pool, or the oracle.
type world interface {
	add(key string) bool // false if the name is taken
	remove(key string) bool
	start(key string) bool
	startIn(key string, states []stateAt) bool
	advance(dt time.Duration)
	update()
	execute(key string, c fsm.Command, layers []int) bool
	perform(key string, c fsm.Command, layers []int) bool
	send(key string, c fsm.Command, layers []int)
	sendAll(c fsm.Command, layers []int)
	postAll(m fsm.Message, layers []int)
	sendFor(key string, c fsm.Command, ttl time.Duration, layers []int)
	tell(key string, m fsm.Message, layers []int) bool
	post(key string, m fsm.Message, layers []int)
	postFor(key string, m fsm.Message, ttl time.Duration, layers []int)
	revert(key string, layer int) bool
	changeTo(key string, layer, state int, into []stateAt) bool
	setEvery(key string, n int) bool
	pause(key string) bool
	pauseFor(key string, d time.Duration) bool
	resume(key string) bool

	note(what string, answer bool) // records an answer that a deferred function got
	answers() answers
}

// op is a step of a script, or what a callback defers.
type op struct {
	kind    opKind
	who     string
	self    bool // deferred: it is about the entity that defers
	command fsm.Command
	message fsm.MessageKind
	layers  []int // nil: all
	layer   int
	state   int
	states  []stateAt // to start in, or by which layers within the state are entered
	n       int
	d       time.Duration
}

type opKind int

const (
	opUpdate opKind = iota
	opAdvance
	opAdd
	opRemove
	opStart
	opStartIn
	opExecute
	opPerform
	opSend
	opSendFor
	opTell
	opPost
	opPostFor
	opRevert
	opChange
	opEvery
	opSendAll
	opPostAll
	opPause
	opPauseFor
	opResume
	opKinds
	opSwap // not in scripts; see swap_property_test.go
)

func (k opKind) String() string {
	if k == opSwap {
		return "swap"
	}
	return [...]string{"update", "advance", "add", "remove", "start", "startIn", "execute", "perform", "send", "sendFor", "tell", "post", "postFor",
		"revert", "changeTo", "setEvery", "sendAll", "postAll", "pause", "pauseFor", "resume"}[k]
}

func (o op) String() string {
	return fmt.Sprintf("%v %s (command %d, message %d, layers %v, layer %d, state s%d, n %d, %v)",
		o.kind, o.who, o.command, o.message, o.layers, o.layer, o.state, o.n, o.d)
}

func (o op) do(w world) bool {
	switch o.kind {
	case opUpdate:
		w.update()
	case opAdvance:
		w.advance(o.d)
	case opAdd:
		return w.add(o.who)
	case opRemove:
		return w.remove(o.who)
	case opStart:
		return w.start(o.who)
	case opStartIn:
		return w.startIn(o.who, o.states)
	case opExecute:
		return w.execute(o.who, o.command, o.layers)
	case opPerform:
		return w.perform(o.who, o.command, o.layers)
	case opSend:
		w.send(o.who, o.command, o.layers)
	case opSendFor:
		w.sendFor(o.who, o.command, o.d, o.layers)
	case opTell:
		return w.tell(o.who, fsm.Message{Kind: o.message, Data: o.who}, o.layers)
	case opPost:
		w.post(o.who, fsm.Message{Kind: o.message, Data: o.who}, o.layers)
	case opPostFor:
		w.postFor(o.who, fsm.Message{Kind: o.message, Data: o.who}, o.d, o.layers)
	case opRevert:
		return w.revert(o.who, o.layer)
	case opChange:
		return w.changeTo(o.who, o.layer, o.state, o.states)
	case opSendAll:
		w.sendAll(o.command, o.layers)
	case opPostAll:
		w.postAll(fsm.Message{Kind: o.message, Data: o.who}, o.layers)
	case opEvery:
		return w.setEvery(o.who, o.n)
	case opPause:
		return w.pause(o.who)
	case opPauseFor:
		return w.pauseFor(o.who, o.d)
	case opResume:
		return w.resume(o.who)
	}
	return true
}

// answers is everything that can be asked of a world from outside.
type answers struct {
	beings  []beingAnswer // in order of first appearance
	counts  [][]int       // by layer and state
	members [][][]string  // by layer and state, sorted
	now     time.Duration
	tick    uint64
	stats   fsm.Stats
	changes []changeAnswer // of the last tick
	lost    []lostAnswer
	notes   []string
}

type beingAnswer struct {
	key    string
	has    bool
	every  int
	paused bool
	layers []layerAnswer
}

type layerAnswer struct {
	current, previous fsm.StateID
	since             time.Duration
	cause             fsm.Cause
	transition        int
	is                bool // of the current state
}

type changeAnswer struct {
	key string
	fsm.Change
}

type lostAnswer struct {
	key string
	fsm.Lost
}

// transcript is a whole run: the answers after each step, and every entity's callbacks.
type transcript struct {
	results []bool
	after   []answers
	logs    map[string][][]event
}

// playOut runs a script in a world.
func playOut(w world, script []op, logs func() map[string][][]event) transcript {
	var t transcript
	for _, o := range script {
		t.results = append(t.results, o.do(w))
		t.after = append(t.after, w.answers())
	}
	t.logs = logs()
	return t
}

// journal is what both worlds record in the same way.
type journal struct {
	names []string // of all entities, in order of first appearance
	live  map[string][]*[]event
	notes []string
}

func newJournal() *journal { return &journal{live: map[string][]*[]event{}} }

func (j *journal) note(what string, answer bool) {
	j.notes = append(j.notes, fmt.Sprintf("%s: %v", what, answer))
}

func (j *journal) born(v view) {
	if !slices.Contains(j.names, v.key) {
		j.names = append(j.names, v.key)
	}
	j.live[v.key] = append(j.live[v.key], v.log)
}

func (j *journal) all() map[string][][]event {
	all := map[string][][]event{}
	for key, logs := range j.live {
		for _, log := range logs {
			all[key] = append(all[key], *log)
		}
	}
	return all
}

func sorted(keys []string) []string {
	slices.Sort(keys)
	return keys
}
