package fsm_test

import (
	"fmt"
	"reflect"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// All that the engine knows about a view is its size and how to copy it, so the kind of view must not matter. Each kind is run in every
// way that makes a difference to how views are kept, copied and passed on. Callbacks know what the view of their entity must be, compare
// it with what they are given, and write another value into it.

type (
	pairOf[A, B any] struct {
		a A
		b B
	}
	oddly struct {
		_     byte
		wide  uint64
		_     [3]byte
		short int16
		_     bool
	}
	tailed struct {
		n *int
		_ struct{} // Go adds a byte, lest its address be that of something else
	}
	huge struct {
		first *int
		_     [4080]byte
		last  string
	}
)

func TestKindsOfViews(t *testing.T) {
	tryKind(t, func(int) struct{} { return struct{}{} }, func(struct{}) int { return 0 })
	tryKind(t, func(int) [0]int { return [0]int{} }, func([0]int) int { return 0 })
	tryKind(t, func(n int) int { return n }, func(v int) int { return v })
	tryKind(t, strconv.Itoa, func(v string) int { n, _ := strconv.Atoi(v); return n })
	tryKind(t, func(n int) any { return n }, func(v any) int { return v.(int) })
	tryKind(t, func(n int) error { return fault(n) }, func(v error) int { return int(v.(fault)) })
	tryKind(t, func(n int) map[string]int { return map[string]int{"n": n} }, func(v map[string]int) int { return v["n"] })
	tryKind(t, func(n int) func() int { return func() int { return n } }, func(v func() int) int { return v() })
	tryKind(t, func(n int) *num { return &num{N: n} }, func(v *num) int { return v.N })
	tryKind(t, func(n int) (v [300]int) { v[0], v[299] = n, n; return v }, func(v [300]int) int { return v[0] + v[299] })
	tryKind(t, func(n int) oddly { return oddly{wide: uint64(n), short: int16(n)} }, func(v oddly) int { return int(v.wide) + int(v.short) })
	tryKind(t, func(n int) tailed { return tailed{n: &n} }, func(v tailed) int { return *v.n })
	tryKind(t, func(n int) huge { return huge{first: &n, last: strconv.Itoa(n)} }, func(v huge) int { n, _ := strconv.Atoi(v.last); return n + *v.first })
	tryKind(t, func(n int) pairOf[byte, []int] { return pairOf[byte, []int]{byte(n), []int{n}} }, func(v pairOf[byte, []int]) int { return int(v.a) + v.b[0] })
}

type fault int

func (f fault) Error() string { return fmt.Sprint(int(f)) }

// manner is one of the ways in which a kind of view is run.
type manner struct {
	cfg    fsm.Config
	batch  bool
	copied bool // see [fsm.CopyViews]
	faults bool // some callbacks panic
	direct bool // callbacks remove their entity at once
}

func tryKind[V any](t *testing.T, of func(n int) V, read func(V) int) {
	manners := shorter(6, 3) // the first three: the simple form, batches, views that are copied; one worker, two and eight
	t.Run(reflect.TypeFor[V]().String(), func(t *testing.T) {
		for _, base := range []manner{{}, {cfg: fsm.Config{Interval: 3}}, {faults: true}, {direct: true}} {
			var want map[fsm.Entity]uint64
			for i := range manners {
				w := base
				w.cfg.ChunkSize, w.batch, w.copied = []int{0, 7, 1}[i%3], i%2 == 1, i/2 == 1
				if !w.direct { // which is refused with several workers
					w.cfg.Workers = []int{1, 2, 8, 1, 2, 1}[i]
				}
				name := fmt.Sprintf("workers %d, chunks of %d, every %d, batch %v, copied %v, faults %v, direct %v",
					w.cfg.Workers, w.cfg.ChunkSize, w.cfg.Interval, w.batch, w.copied, w.faults, w.direct)
				k := &kind[V]{t: t, name: name, manner: w, of: of, read: read, souls: map[fsm.Entity]*soul{}}
				switch logs := k.run(); {
				case w.faults && w.batch: // whoever is in a batch with one that panics is stopped, and that depends on the chunk size
				case want == nil:
					want = logs
				case !reflect.DeepEqual(logs, want):
					t.Errorf("%s: it came out otherwise than the first time", name)
				}
			}
		}
	})
}

// soul is what a view should be.
type soul struct {
	n   int
	log uint64 // a hash of what was called, and when
}

type kind[V any] struct {
	t    *testing.T
	name string
	manner
	of    func(n int) V
	read  func(V) int
	pool  *fsm.Pool[V]
	souls map[fsm.Entity]*soul
	junk  []V
}

// look compares a view with what it should be.
func (k *kind[V]) look(what string, e fsm.Entity, v *V) *soul {
	s := k.souls[e]
	if got, want := k.read(*v), k.read(k.of(s.n)); got != want {
		k.t.Errorf("%s: %s of %v: its view is %d, want %d", k.name, what, e, got, want)
	}
	return s
}

// does is a callback that looks at the view, notes that it was called, and writes another view.
func (k *kind[V]) does(what string) func(*fsm.Tick, *V) {
	return func(t *fsm.Tick, v *V) {
		s := k.look(what, t.Entity(), v)
		for _, c := range what + t.StateName() {
			s.log = (s.log ^ uint64(c) ^ t.Number()<<32) * 0x100000001b3
		}
		s.n++
		*v = k.of(s.n)
	}
}

func (k *kind[V]) always(t *fsm.Tick, v *V) {
	k.does("always")(t, v)
	if t.Number() == 3 && t.Entity()>>32 == 35 { // what only the views before point to is to stay
		runtime.GC()
		for n := range 500 {
			k.junk = append(k.junk, k.of(-n))
		}
	}
}

// update is the does of Update, which may end the entity or itself.
func (k *kind[V]) update(t *fsm.Tick, v *V) {
	e := t.Entity()
	k.does("update")(t, v)
	s := k.souls[e]
	switch lot := (int(e>>32)*7 + s.n*3) % 41; {
	case lot == 0 && k.direct:
		k.pool.Remove(e)
		t.Defer(func() { k.add() })
	case lot == 0:
		t.Defer(func() { k.pool.Remove(e); k.add() })
	case lot < 4 && k.faults:
		panic("ouch")
	case lot == 5:
		t.Send(1)
	case lot == 6:
		t.Post(fsm.Message{})
	}
}

func (k *kind[V]) updateBatch(t *fsm.Tick, vs []V) {
	k.whole(vs)
	for i := range vs {
		if k.pool.Has(t.At(i).Entity()) {
			k.update(t.At(i), &vs[i])
		}
	}
	_ = append(vs, k.of(-1)) // overwrites the views of others, if there is room
}

func (k *kind[V]) ask(v *V) bool { return k.read(*v)%3 == 0 }

func (k *kind[V]) askTick(t *fsm.Tick, v *V) bool {
	k.look("condition", t.Entity(), v)
	return k.ask(v)
}

func (k *kind[V]) askBatch(t *fsm.Tick, vs []V, yes []bool) {
	k.whole(vs)
	for i := range vs {
		yes[i] = k.askTick(t.At(i), &vs[i])
	}
	_ = append(vs, k.of(-1))
}

func (k *kind[V]) whole(vs []V) {
	if len(vs) == 0 || cap(vs) != len(vs) {
		k.t.Errorf("%s: a batch of %d views with room for %d", k.name, len(vs), cap(vs))
	}
}

func (k *kind[V]) machine() *fsm.Machine[V] {
	b := fsm.NewBuilder[V]("kind")
	act, mood := b.Layer("act"), b.Layer("mood").UpdateOnTransition()
	act.Always(k.always)
	up, down, aside := k.state(act, "up").CanEnterTick(k.askTick), k.state(act, "down"), k.state(act, "aside")
	k.when(up.To(down)).Do(k.does("action"))
	up.To(aside).AfterFunc(func(v *V) time.Duration { return time.Duration(k.read(*v)%5) * 20 * time.Millisecond })
	k.when(down.To(up)).After(30 * time.Millisecond)
	down.Next(aside)
	aside.CanEnter(func(v *V) bool { return k.read(*v)%4 != 1 }).To(up).On(1)
	aside.To(down).WhenTick(k.askTick).When(k.ask)
	calm, angry := k.state(mood, "calm"), k.state(mood, "angry")
	k.when(calm.To(angry)).WhenIn(down)
	k.when(angry.To(calm)).When(k.ask)
	mood.Any().To(calm).AllowSelf().On(1)
	return b.MustBuild()
}

func (k *kind[V]) state(l *fsm.Layer[V], name string) *fsm.State[V] {
	s := l.State(name).OnEnter(k.does("enter")).OnExit(k.does("exit"))
	s.OnMessage(func(t *fsm.Tick, v *V, _ fsm.Message) bool { k.does("message")(t, v); return true })
	if k.batch {
		return s.OnUpdateBatch(k.updateBatch)
	}
	return s.OnUpdate(k.update)
}

func (k *kind[V]) when(t *fsm.Transition[V]) *fsm.Transition[V] {
	if k.batch {
		return t.WhenBatch(k.askBatch)
	}
	return t.WhenTick(k.askTick)
}

func (k *kind[V]) add() {
	n := len(k.souls) * 5
	e := k.pool.Add(k.of(n))
	k.souls[e] = &soul{n: n}
}

// run returns what was called for each entity.
func (k *kind[V]) run() map[fsm.Entity]uint64 {
	m := k.machine()
	k.cfg.ExitOnRemove = true
	if k.faults {
		k.cfg.OnFault = func(f *fsm.Fault) {
			for _, e := range append(f.Batch, f.Entity) {
				_ = k.pool.Restart(e) // it may be gone
			}
		}
	}
	k.pool = fsm.NewPool(m, k.cfg)
	fsm.WakeAt(k.pool.Engine, 0)
	if k.copied {
		fsm.CopyViews(k.pool)
	}
	for range 40 {
		k.add()
	}
	act := m.Layer("act")
	for tick := range 12 {
		k.pool.Update()
		switch tick {
		case 4:
			k.pool.SendAll(1)
		case 5:
			k.pool.PostAll(fsm.Message{})
		case 7:
			if err := k.pool.Swap(m.Edit().MustBuild()); err != nil {
				k.t.Fatal(err)
			}
		}
		for i := range 4 {
			e := fsm.Entity(uint64(tick*3+i+1) << 32)
			if !k.pool.Has(e) {
				continue
			}
			k.pool.Explain(nil, e, act)
			k.pool.Can(e, 1)
			switch i {
			case 0:
				k.pool.Execute(e, 1)
			case 1:
				k.pool.Revert(e, act)
			case 2:
				k.pool.Tell(e, fsm.Message{})
			case 3:
				_ = k.pool.ChangeTo(e, m.State("act", "aside"))
			}
		}
	}
	logs := map[fsm.Entity]uint64{}
	for e, s := range k.souls {
		logs[e] = s.log
		if k.pool.Has(e) {
			k.look("View", e, k.pool.View(e))
		}
	}
	return logs
}
