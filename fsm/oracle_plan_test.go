package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// planned is a request that callbacks make, determined by the callback, the entity and the tick.
type planned struct {
	kinds uint // a bit for each callbackKind
	layer int  // -1: any
	m, r  int  // entity and tick: (hash + tick) mod m must be r

	act     act
	who     int // recipient of SendTo, PostTo, SendToFor and PostToFor: index into keys
	command fsm.Command
	ttl     time.Duration
	message fsm.MessageKind
	toLayer int
	toState int
	later   op // what Defer does
}

type act int

const (
	actSend act = iota
	actSendTo
	actSendFor
	actSendToFor
	actPost
	actPostTo
	actPostFor
	actPostToFor
	actChange
	actSendAll
	actPostAll
	actRevert
	actDefer
	actRemove // the entity itself, directly
	actAdd    // an entity, directly
	acts
)

func (a act) String() string {
	return [...]string{"Send", "SendTo", "SendFor", "SendToFor", "Post", "PostTo", "PostFor", "PostToFor", "ChangeTo", "SendAll", "PostAll", "Revert", "Defer", "Remove", "Add"}[a]
}

func (p planned) String() string {
	return fmt.Sprintf("kinds %06b of layer %d, (hash+tick)%%%d==%d: %v who %d, command %d, message %d, to layer %d s%d, later %v",
		p.kinds, p.layer, p.m, p.r, p.act, p.who, p.command, p.message, p.toLayer, p.toState, p.later)
}

func (p planned) due(s site, v *view, tick uint64) bool {
	return p.kinds>>s.kind&1 != 0 && (p.layer < 0 || p.layer == s.layer) && (int(v.hash)+int(tick))%p.m == p.r%p.m
}

// site is where a callback is registered.
type site struct {
	kind       callbackKind
	layer      int
	transition int // of an action, in its source's order; else 0
	message    fsm.Message
}

// inside is what a callback can do: a *fsm.Tick or the oracle's.
type inside interface {
	Number() uint64
	Transition() int
	Now() time.Duration
	Since() time.Duration
	Delta() float64
	DeltaDuration() time.Duration
	Current() fsm.StateID
	Previous() fsm.StateID
	StateName() string
	LayerName() string
	LayerIndex() int
	MachineName() string
	Rand() *rand.Rand
	Send(c fsm.Command)
	Post(m fsm.Message)
	SendFor(c fsm.Command, ttl time.Duration)
	PostFor(m fsm.Message, ttl time.Duration)
	SendAll(c fsm.Command)
	PostAll(m fsm.Message)
	Revert()

	sendTo(key string, c fsm.Command)
	sendToFor(key string, c fsm.Command, ttl time.Duration)
	postTo(key string, m fsm.Message)
	postToFor(key string, m fsm.Message, ttl time.Duration)
	changeTo(layer, state int)
	later(f func(w world))
	removeNow()
	addNow(key string)
}

// run is the body of every callback.
func (d *machineDesc) run(c *callbackDesc, in inside, s site, v *view) {
	e := event{
		kind: s.kind, layer: in.LayerIndex(), current: in.Current(), previous: in.Previous(), tick: in.Number(),
		now: in.Now(), since: in.Since(), delta: in.DeltaDuration(), message: s.message, transition: s.transition, taken: in.Transition(),
		n: v.n, x: v.x, state: in.StateName(), layerName: in.LayerName(), machine: in.MachineName(),
	}
	if r := in.Rand(); r != nil {
		e.random = r.Uint64()
	}
	*v.log = append(*v.log, e)
	for _, f := range c.effects {
		f.apply(v, in.Delta())
	}
	for i, p := range d.plan {
		if v.budget > 0 && p.due(s, v, e.tick) {
			v.budget--
			p.ask(in, v, i)
		}
	}
}

func (p planned) ask(in inside, v *view, index int) {
	child := fmt.Sprintf("%s/%d.%d", v.key, in.Number(), v.budget)
	letter := fsm.Message{Kind: p.message, Data: fmt.Sprintf("from %s, %d", v.key, v.budget)}
	switch p.act {
	case actSend:
		in.Send(p.command)
	case actSendTo:
		in.sendTo(keys[p.who], p.command)
	case actSendFor:
		in.SendFor(p.command, p.ttl)
	case actSendToFor:
		in.sendToFor(keys[p.who], p.command, p.ttl)
	case actPost:
		in.Post(letter)
	case actPostTo:
		in.postTo(keys[p.who], letter)
	case actPostFor:
		in.PostFor(letter, p.ttl)
	case actPostToFor:
		in.postToFor(keys[p.who], letter, p.ttl)
	case actChange:
		in.changeTo(p.toLayer, p.toState)
	case actSendAll:
		v.budget -= 10 // all may answer all
		in.SendAll(p.command)
	case actPostAll:
		v.budget -= 10
		in.PostAll(letter)
	case actRevert:
		in.Revert()
	case actDefer:
		o := p.later
		switch {
		case o.kind == opAdd && tooYoung(v):
			return
		case o.kind == opAdd:
			o.who = child
		case o.self:
			o.who = v.key
		}
		if o.kind == opAdd || o.kind == opSendAll || o.kind == opPostAll { // or a whole crowd of children answers a whole crowd
			v.budget -= 10
		}
		by := v.key
		in.later(func(w world) { w.note("deferred by "+by+": "+o.String(), o.do(w)) })
	case actRemove:
		in.removeNow()
	case actAdd:
		v.budget -= 10
		if !tooYoung(v) {
			in.addNow(child)
		}
	}
}

// tooYoung reports whether an entity may not have children: it is a grandchild, and more generations would be too many entities.
func tooYoung(v *view) bool { return strings.Count(v.key, "/") > 1 }
