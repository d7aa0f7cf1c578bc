package fsm_test

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// oracleTick is what the oracle's callbacks see.
type oracleTick struct {
	o     *oracle
	b     *being
	layer int
	delta time.Duration
	kind  callbackKind
}

// call runs a callback, unless there is none or the entity was removed by an earlier one (rule 22).
func (o *oracle) call(b *being, c *callbackDesc, s site, delta time.Duration) {
	if c == nil || b.dead {
		return
	}
	o.count("callback " + s.kind.String())
	o.d.run(c, oracleTick{o, b, s.layer, delta, s.kind}, s, &b.view)
}

func (t oracleTick) cell() *cell { return &t.b.cells[t.layer] }

// Transition is the one that is carried out, in whatever layer; callbacks of a change are part of it.
func (t oracleTick) Transition() int {
	if t.kind == onEnter || t.kind == onExit || t.kind == onAction {
		return t.o.taking - 1
	}
	return -1
}

func (t oracleTick) Number() uint64               { return t.o.tick }
func (t oracleTick) Now() time.Duration           { return t.o.now }
func (t oracleTick) Since() time.Duration         { return t.o.since(t.b, t.layer) }
func (t oracleTick) Delta() float64               { return t.o.seconds(t.delta) }
func (t oracleTick) DeltaDuration() time.Duration { return t.delta }
func (t oracleTick) Current() fsm.StateID         { return fsm.StateID(t.cell().current) }
func (t oracleTick) Previous() fsm.StateID        { return fsm.StateID(t.cell().previous) }
func (t oracleTick) StateName() string            { return t.o.d.stateName(t.layer, t.cell().current-1) }
func (t oracleTick) LayerName() string            { return t.o.d.layerName(t.layer) }
func (t oracleTick) LayerIndex() int              { return t.layer }
func (t oracleTick) MachineName() string          { return generated }
func (t oracleTick) Rand() *rand.Rand             { return nil }

func (t oracleTick) Send(c fsm.Command) {
	t.o.count("inside: Send")
	t.o.enqueue(order{b: t.b, command: c})
}

func (t oracleTick) Post(m fsm.Message) {
	t.o.count("inside: Post")
	t.o.enqueue(order{b: t.b, message: m})
}

func (t oracleTick) sendTo(key string, c fsm.Command) {
	t.o.count("inside: SendTo")
	t.o.enqueue(order{b: t.o.byKey[key], command: c})
}

func (t oracleTick) SendFor(c fsm.Command, ttl time.Duration) {
	t.o.count("inside: SendFor")
	t.o.enqueue(order{b: t.b, command: c, ttl: ttl})
}

func (t oracleTick) sendToFor(key string, c fsm.Command, ttl time.Duration) {
	t.o.count("inside: SendToFor")
	t.o.enqueue(order{b: t.o.byKey[key], command: c, ttl: ttl})
}

func (t oracleTick) SendAll(c fsm.Command) {
	t.o.count("inside: SendAll")
	t.o.enqueue(order{all: true, command: c})
}

func (t oracleTick) PostAll(m fsm.Message) {
	t.o.count("inside: PostAll")
	t.o.enqueue(order{all: true, message: m})
}

func (t oracleTick) postTo(key string, m fsm.Message) {
	t.o.count("inside: PostTo")
	t.o.enqueue(order{b: t.o.byKey[key], message: m})
}

func (t oracleTick) PostFor(m fsm.Message, ttl time.Duration) {
	t.o.count("inside: PostFor")
	t.o.enqueue(order{b: t.b, message: m, ttl: ttl})
}

func (t oracleTick) postToFor(key string, m fsm.Message, ttl time.Duration) {
	t.o.count("inside: PostToFor")
	t.o.enqueue(order{b: t.o.byKey[key], message: m, ttl: ttl})
}

// changeTo requests a direct change. What the callbacks of a direct change request waits for the next tick.
func (t oracleTick) changeTo(layer, state int) {
	if t.o.again {
		t.o.count("inside: ChangeTo, next tick")
		for i := t.o.putOff; i < len(t.o.queue); i++ { // the last counts
			if q := t.o.queue[i]; q.direct && q.layers[0] == layer {
				t.o.count("inside: ChangeTo, next tick, in place of another")
				t.o.queue = slices.Delete(t.o.queue, i, i+1)
				break
			}
		}
		t.o.enqueue(order{b: t.b, direct: true, layers: []int{layer}, state: state})
		return
	}
	t.o.count("inside: ChangeTo")
	t.o.requests = append(t.o.requests, request{b: t.b, by: t.layer, layer: layer, state: state})
}

// Revert requests a direct change to what is the previous state now.
func (t oracleTick) Revert() {
	previous := t.cell().previous
	if previous == 0 || previous == t.o.d.layers[t.layer].outside()+1 {
		t.o.count("inside: Revert, to nothing")
		return
	}
	t.o.count("inside: Revert")
	t.changeTo(t.layer, previous-1)
}

func (t oracleTick) later(f func(w world)) {
	t.o.count("inside: Defer")
	t.o.calls = append(t.o.calls, f)
}

func (t oracleTick) removeNow() {
	t.o.count("inside: Remove")
	t.o.remove(t.b.view.key)
}

func (t oracleTick) addNow(key string) {
	t.o.count("inside: Add")
	t.o.add(key)
}
