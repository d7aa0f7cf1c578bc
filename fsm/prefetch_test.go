package fsm_test

import (
	"math/bits"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// slowly is a host whose clock shows what a test says that callbacks wait for.
type slowly struct {
	width  int
	now    time.Duration
	waits  func(fields uint64) time.Duration // what the callbacks of a chunk wait for if these are prefetched
	loads  time.Duration                     // what it takes to prefetch a field
	chunks map[*fsm.Chunk]uint64             // what was prefetched in this tick
	wrong  int
}

func (h *slowly) Prefetchable() int { return h.width }

func (h *slowly) Prefetch(c *fsm.Chunk, rows []uint16, fields uint64) {
	if fields == 0 || fields>>h.width != 0 || len(rows) != c.Len() || h.chunks[c] != 0 {
		h.wrong++
	}
	h.chunks[c] = fields
	for ; fields != 0; fields &= fields - 1 {
		h.now += h.loads
	}
}

// crowdOf returns a pool of some full chunks, whose entities tell the host of their updates.
func crowdOf(h *slowly, entities int) *fsm.Pool[int] {
	const size = 64
	random := rand.New(rand.NewPCG(1, 2))
	d := fsm.NewBuilder[int]("crowd")
	d.Layer("only").State("only").OnUpdate(func(_ *fsm.Tick, n *int) {
		if *n%size != 0 {
			return
		}
		var fields uint64
		for c, f := range h.chunks {
			fields = f
			delete(h.chunks, c)
		}
		wait := h.waits(fields)
		h.now += wait + time.Duration(random.Int64N(int64(wait)/5+1)) // noise
	})
	h.chunks = map[*fsm.Chunk]uint64{}
	pool := fsm.NewPool(d.MustBuild(), fsm.Config{ChunkSize: size})
	for n := range entities {
		pool.Add(n)
	}
	fsm.PrefetchBy(pool.Engine, h, func() time.Duration { return h.now })
	return pool
}

func ticks[V any](pool *fsm.Pool[V], n int) {
	for range n {
		pool.Update()
	}
}

// What is prefetched is what makes a tick shorter, and changes when that does.
func TestPrefetchesWhatPays(t *testing.T) {
	// saves returns a wait that gets shorter with each of some fields, and for which all others are in vain.
	saves := func(fields uint64) func(uint64) time.Duration {
		return func(prefetched uint64) time.Duration {
			return 400*time.Microsecond - 60*time.Microsecond*time.Duration(bits.OnesCount64(prefetched&fields))
		}
	}
	together := func(prefetched uint64) time.Duration { // three fields shorten it if all of them are there
		if prefetched&0b111 == 0b111 {
			return 200 * time.Microsecond
		}
		return 400 * time.Microsecond
	}
	for _, test := range []struct {
		name  string
		waits func(fields uint64) time.Duration
		loads time.Duration
		want  uint64
	}{
		{"none", saves(0), 16 * time.Microsecond, 0},
		{"two fields, each by itself", saves(0b1001), 16 * time.Microsecond, 0b1001},
		{"three fields, all of them or none", together, 16 * time.Microsecond, 0b111},
		{"all", saves(0b11111), time.Microsecond, 0b11111},
	} {
		h := &slowly{width: 5, waits: test.waits, loads: test.loads}
		pool := crowdOf(h, 24*64)
		ticks(pool, 100)
		if got, _ := fsm.Prefetched(pool.Engine); got != test.want {
			t.Errorf("%s: fields %b, want %b", test.name, got, test.want)
		}
		h.waits, h.loads = saves(0b110), 16*time.Microsecond
		ticks(pool, 16*2*6*3) // each proposal three times, with sixteen ticks for either half
		if got, _ := fsm.Prefetched(pool.Engine); got != 0b110 {
			t.Errorf("%s, and then two fields: %b, want 110", test.name, got)
		}
		if h.wrong > 0 {
			t.Errorf("%s: %d calls of Prefetch with no fields, too many of them, other rows, or a second time", test.name, h.wrong)
		}
	}
}

// A world that fits into a cache, even if it does so only from now on, is left alone.
func TestNothingIsPrefetchedForFew(t *testing.T) {
	h := &slowly{width: 1, loads: 1, waits: func(fields uint64) time.Duration { return 100 - 50*time.Duration(fields) }}
	pool := crowdOf(h, 24*64)
	var all []fsm.Entity
	for e := range pool.All() {
		all = append(all, e)
	}
	ticks(pool, 50)
	if got, _ := fsm.Prefetched(pool.Engine); got != 1 {
		t.Fatalf("fields %b, want 1", got)
	}
	pool.Remove(all[len(all)-1])
	ticks(pool, 50)
	if got, _ := fsm.Prefetched(pool.Engine); got != 0 {
		t.Errorf("with 23 full chunks: fields %b", got)
	}
	_, before := fsm.Prefetched(pool.Engine)
	ticks(pool, 100)
	if _, trials := fsm.Prefetched(pool.Engine); trials != before {
		t.Errorf("%d trials with 23 full chunks", trials-before)
	}
}

// Once each proposal has been tried twice, one tick in sixteen is a trial, whatever a snapshot says that the tick is.
func TestTrialsAreRare(t *testing.T) {
	h := &slowly{width: 3, waits: func(uint64) time.Duration { return 100 }}
	pool := crowdOf(h, 24*64)
	ticks(pool, 100)
	_, before := fsm.Prefetched(pool.Engine)
	saved, err := pool.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	ticks(pool, 1600)
	if _, err := pool.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	ticks(pool, 1600)
	if _, after := fsm.Prefetched(pool.Engine); after-before != 200 {
		t.Errorf("%d trials in 3200 ticks, want 200", after-before)
	}
}

// everyOther is a host that says that prefetching pays, to all workers at once.
type everyOther struct{ calls atomic.Int64 }

func (h *everyOther) Prefetchable() int                     { return 2 }
func (h *everyOther) Prefetch(*fsm.Chunk, []uint16, uint64) { h.calls.Add(1) }

// A game goes the same way whether or not something is prefetched, and by how many workers.
func TestPrefetchingChangesNothing(t *testing.T) {
	d := fsm.NewBuilder[int]("walk")
	l := d.Layer("only")
	states := []*fsm.State[int]{l.State("a"), l.State("b"), l.State("c")}
	for i, s := range states {
		s.To(states[(i+1)%3]).WhenTick(func(t *fsm.Tick, _ *int) bool { return t.Rand().IntN(5) == 0 })
		s.OnUpdate(func(_ *fsm.Tick, n *int) { *n = *n*3 + i })
	}
	m := d.MustBuild()
	var want uint64
	for _, workers := range []int{0, 1, 2, 3, 8} { // 0: one, and no host
		pool := fsm.NewPool(m, fsm.Config{Seed: 3, ChunkSize: 16, Workers: max(1, workers)})
		h := &everyOther{}
		if workers > 0 {
			fsm.CopyViews(pool)
			fsm.PrefetchBy(pool.Engine, h, nil)
			fsm.WakeAt(pool.Engine, 1)
		}
		for n := range 16 * 40 {
			pool.Add(n)
		}
		ticks(pool, 120)
		sum := pool.Hash()
		for _, n := range pool.All() {
			sum = sum*31 + uint64(*n)
		}
		if workers == 0 {
			want = sum
			continue
		}
		if sum != want {
			t.Errorf("%d workers: another game", workers)
		}
		if h.calls.Load() == 0 {
			t.Errorf("%d workers: nothing was prefetched", workers)
		}
	}
}
