package fsm_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// However much is withdrawn and sent again, commands and messages, what is left is queued as if nothing else had been sent: in the same
// order, in the same snapshot.
func TestRule17WithdrawLeavesTheRest(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	s := b.Layer("l").State("s")
	s.To(s).On(9)
	m := b.MustBuild()
	type sent struct {
		to      int
		c       fsm.Command // 0 is for a message to all
		message bool        // of the kind that has the command's number
	}
	rapid.Check(t, func(t *rapid.T) {
		even := fsm.Config{Step: 16 * time.Millisecond} // or times would differ by fractions of a nanosecond
		pools := []*fsm.Pool[struct{}]{fsm.NewPool(m, even), fsm.NewPool(m, even)}
		size := rapid.IntRange(1, 60).Draw(t, "entities")
		var all []fsm.Entity
		for range size {
			e := pools[0].Add(struct{}{})
			pools[1].Add(struct{}{})
			all = append(all, e)
		}
		send := func(p *fsm.Pool[struct{}], o sent) {
			if o.c == 0 {
				p.PostAll(fsm.Message{Kind: 1})
				return
			}
			ttl := time.Hour - p.Now() // so that it ends at the same time, whenever it is sent
			if o.message {
				p.PostFor(all[o.to], fsm.Message{Kind: fsm.MessageKind(o.c)}, ttl)
				return
			}
			p.SendFor(all[o.to], o.c, ttl)
		}
		withdraw := func(p *fsm.Pool[struct{}], o sent) int {
			if o.message {
				return p.WithdrawMessage(all[o.to], fsm.MessageKind(o.c))
			}
			return p.Withdraw(all[o.to], o.c)
		}
		var left []sent
		for range 3 {
			for range rapid.IntRange(0, 200).Draw(t, "operations") {
				o := sent{to: rapid.IntRange(0, size-1).Draw(t, "entity"), message: rapid.Bool().Draw(t, "message")}
				o.c = fsm.Command(rapid.IntRange(0, 3).Draw(t, "number"))
				if o.c == 0 && rapid.IntRange(0, 9).Draw(t, "rarely") > 0 {
					o.c = 1
				}
				if rapid.IntRange(0, 19).Draw(t, "seldom") == 0 {
					got, queued := pools[0].WithdrawAll(all[o.to]), len(left)
					left = slices.DeleteFunc(left, func(l sent) bool { return l.c > 0 && l.to == o.to })
					if got != queued-len(left) {
						t.Fatalf("%d of all that was sent to %d were withdrawn, want %d", got, o.to, queued-len(left))
					}
					continue
				}
				if o.c > 0 && rapid.Bool().Draw(t, "withdraw") {
					got, queued := withdraw(pools[0], o), len(left)
					left = slices.DeleteFunc(left, func(l sent) bool { return l == o })
					if got != queued-len(left) {
						t.Fatalf("%d of %+v were withdrawn, want %d", got, o, queued-len(left))
					}
					continue
				}
				send(pools[0], o)
				left = append(left, o)
			}
			for e := range all { // nothing remains of the last round
				for c := range fsm.Command(3) {
					withdraw(pools[1], sent{e, c + 1, false})
					withdraw(pools[1], sent{e, c + 1, true})
				}
			}
			for _, o := range left {
				send(pools[1], o)
			}
			var data [2][]byte
			look := func() {
				for i, p := range pools {
					var err error
					if data[i], err = p.AppendSnapshot(nil); err != nil {
						t.Fatal(err)
					}
				}
			}
			if rapid.Bool().Draw(t, "snapshot") {
				look()
				if !bytes.Equal(data[0], data[1]) {
					t.Fatal("snapshots differ")
				}
			}
			for _, p := range pools {
				p.Update()
			}
			if a, b := fmt.Sprint(pools[0].Lost()), fmt.Sprint(pools[1].Lost()); a != b {
				t.Fatalf("lost: %s, want %s", a, b)
			}
			if look(); !bytes.Equal(data[0], data[1]) {
				t.Fatal("snapshots differ after the tick")
			}
			left = slices.DeleteFunc(left, func(l sent) bool { return l.c == 0 })
		}
	})
}

// Withdraw takes back the commands of one kind that are queued for one entity, whoever has sent them, and leaves no trace of them.
func TestRule17Withdraw(t *testing.T) {
	const jump, duck fsm.Command = 1, 2
	b := fsm.NewBuilder[struct{}]("fighter")
	l := b.Layer("l")
	lands, flies := l.State("lands"), l.State("flies")
	lands.To(flies).On(jump)
	flies.To(lands).On(jump)
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e, other := pool.Add(struct{}{}), pool.Add(struct{}{})
	pool.Update()
	for press := range 5 { // of which the last one counts
		if got, want := pool.Withdraw(e, jump), min(press, 1); got != want {
			t.Errorf("press %d: %d taken back, want %d", press, got, want)
		}
		pool.SendFor(e, jump, time.Second)
	}
	pool.SendFor(other, jump, time.Second)
	pool.Update()
	if pool.Current(e, l) != flies || pool.Current(other, l) != flies || pool.Stats().Commands != 2 {
		t.Errorf("%v and %v, %+v", pool.Current(e, l), pool.Current(other, l), pool.Stats())
	}

	pool.SendFor(e, duck, time.Minute) // which nothing takes
	pool.Update()
	pool.Send(e, duck)
	pool.Send(e, jump)
	pool.Post(e, fsm.Message{Kind: 2})
	pool.SendAll(duck)
	if got := pool.Withdraw(0, duck) + pool.WithdrawAll(0); got != 0 {
		t.Errorf("%d taken back of what was sent to all", got)
	}
	if got := pool.Withdraw(e, duck); got != 2 {
		t.Errorf("%d taken back, want the one that waits and the one that is new", got)
	}
	pool.Update()
	var lost []string
	for _, l := range pool.Lost() {
		lost = append(lost, l.String())
	}
	if want := []string{"entity 1, tick 4: message 2 unhandled", "all entities, tick 4: command 2 unhandled"}; !slices.Equal(lost, want) || pool.Current(e, l) != lands {
		t.Errorf("it %v, lost %q, want %q", pool.Current(e, l), lost, want)
	}
	if got := pool.Withdraw(99<<32, jump) + pool.Withdraw(e, jump); got != 0 {
		t.Errorf("%d taken back of nothing", got)
	}
	wantPanic(t, "Withdraw", func() { pool.Withdraw(e, 0) }, "command 0 is reserved")
}

func TestRule17WithdrawInACallback(t *testing.T) {
	for name, withdraw := range map[string]func(p *fsm.Pool[struct{}], e fsm.Entity){
		"Withdraw":        func(p *fsm.Pool[struct{}], e fsm.Entity) { p.Withdraw(e, 1) },
		"WithdrawMessage": func(p *fsm.Pool[struct{}], e fsm.Entity) { p.WithdrawMessage(e, 1) },
		"WithdrawAll":     func(p *fsm.Pool[struct{}], e fsm.Entity) { p.WithdrawAll(e) },
	} {
		var pool *fsm.Pool[struct{}]
		b := fsm.NewBuilder[struct{}]("m")
		b.Layer("l").State("s").OnUpdate(func(tick *fsm.Tick, _ *struct{}) { withdraw(pool, tick.Entity()) })
		pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
		pool.Add(struct{}{})
		wantPanic(t, "Update", pool.Update, name+` of machine "m" was called from inside a callback`, "use Tick.Defer")
	}
}

// A message is taken back by its kind, 0 as well as any other: what was posted just now and what waits, but neither a command of the same
// number nor what was posted to all.
func TestRule17WithdrawMessage(t *testing.T) {
	const goThere, standStill fsm.MessageKind = 0, 1
	var went []int
	b := fsm.NewBuilder[struct{}]("unit")
	l := b.Layer("l")
	rests, ready := l.State("rests"), l.State("ready")
	rests.To(ready).On(1)
	ready.OnMessage(func(_ *fsm.Tick, _ *struct{}, m fsm.Message) bool {
		if m.Kind == goThere {
			went = append(went, m.Data.(int))
		}
		return m.Kind == goThere
	})
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e, other := pool.Add(struct{}{}), pool.Add(struct{}{})
	pool.Update()
	for order := range 4 { // of which the last one counts
		if got, want := pool.WithdrawMessage(e, goThere), min(order, 1); got != want {
			t.Errorf("order %d: %d taken back, want %d", order, got, want)
		}
		pool.PostFor(e, fsm.Message{Kind: goThere, Data: order}, time.Minute)
		pool.Update()
	}
	pool.PostFor(other, fsm.Message{Kind: goThere, Data: 70}, time.Minute)
	pool.Post(e, fsm.Message{Kind: standStill})
	pool.Send(e, 1)
	pool.Send(other, 1)
	pool.PostAll(fsm.Message{Kind: standStill})
	if got := pool.WithdrawMessage(e, standStill) + pool.WithdrawMessage(0, standStill) + pool.WithdrawMessage(e, 2); got != 1 {
		t.Errorf("%d taken back, want the one that was posted just now", got)
	}
	pool.Update()
	pool.Update()
	if want := []int{3, 70}; !slices.Equal(went, want) || pool.Stats().Lost != 1 {
		t.Errorf("went %v, want %v; %d lost", went, want, pool.Stats().Lost)
	}
}

// panicking is a host that panics when it is asked for its chunks, as one does in whose world an entity has left, whose Exit panics.
type panicking struct {
	none
	now bool
}

func (h *panicking) Chunks() []*fsm.Chunk {
	if h.now {
		panic("left")
	}
	return nil
}

// none is a host without entities.
type none struct{}

func (none) Chunks() []*fsm.Chunk { return nil }

func (none) Gather(*fsm.Chunk, []uint16, []int) []int { return nil }

func (none) Locate(fsm.Entity, []int) (fsm.Row, *fsm.Chunk, []int, bool) { return nil, nil, nil, false }

// What was withdrawn leaves no trace, even if a tick that is cut short before any delivery gives back the memory of a busier time.
func TestRule17WithdrawBeforeATickThatIsCutShort(t *testing.T) {
	b := fsm.NewBuilder[int]("m")
	b.Layer("l").State("a")
	host := &panicking{}
	e := fsm.NewEngine[int](b.MustBuild(), host, fsm.Config{})
	busy := func() {
		for range 10_000 {
			e.Send(1, 9)
		}
		e.Advance(0)
	}
	busy()
	e.Advance(0) // gives the memory back at once, and from then on only in the second quiet tick
	busy()
	e.Advance(0)
	for c := fsm.Command(1); c <= 3; c++ {
		e.Send(1, c)
	}
	if n := e.Withdraw(1, 1); n != 1 {
		t.Fatalf("%d withdrawn", n)
	}
	host.now = true
	if text := panicOf(func() { e.Advance(0) }); text != "left" {
		t.Fatal(text)
	}
	host.now = false
	e.Advance(0)
	if lost := e.Lost(); len(lost) != 2 || lost[0].Command != 2 || lost[1].Command != 3 {
		t.Errorf("lost: %v", lost)
	}
}
