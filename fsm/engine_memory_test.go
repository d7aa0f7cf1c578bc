package fsm_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"weak"

	"github.com/horde-fsm/horde/fsm"
)

// TestBusyTickGivesMemoryBack: the memory that many changes in one tick needed is released after quiet ticks.
func TestBusyTickGivesMemoryBack(t *testing.T) {
	for _, workers := range []int{1, 2} {
		b := fsm.NewBuilder[critter]("crowd")
		b.Layer("only").State("here")
		p := fsm.NewPool(b.MustBuild(), fsm.Config{Workers: workers})
		const n = 20_000
		var all []fsm.Entity
		for range n {
			all = append(all, p.Add(critter{}))
		}
		p.Update()
		busy := cap(p.Changes())
		for range 400 {
			p.Update()
		}
		runtime.GC()
		if quiet := cap(p.Changes()); busy < n || quiet > 1<<12 {
			t.Errorf("%d workers: room for %d changes in a busy time, %d in a quiet one", workers, busy, quiet)
		}
		for _, e := range all { // a second busy time, after which memory is kept for longer
			p.Restart(e)
		}
		p.Update()
		if room := cap(p.Changes()); room < n {
			t.Errorf("%d workers: room for %d changes in the second busy time", workers, room)
		}
		for range 400 {
			p.Update()
		}
		if quiet := cap(p.Changes()); quiet > 1<<12 {
			t.Errorf("%d workers: room for %d changes long after the second busy time", workers, quiet)
		}
		if quiet := fsm.RoomForWaiting(p.Engine); quiet > 1<<12 {
			t.Errorf("%d workers: room for %d changes by operations long after the second busy time", workers, quiet)
		}
	}
}

// TestBusyQueueGivesMemoryBack: so is the memory needed for what was sent, deferred and lost in one tick, and for entities that drew
// random numbers outside of ticks.
func TestBusyQueueGivesMemoryBack(t *testing.T) {
	for _, workers := range []int{1, 2} {
		busy := false
		b := fsm.NewBuilder[critter]("crowd")
		l := b.Layer("only")
		here := l.State("here").OnUpdate(func(t *fsm.Tick, c *critter) {
			if busy {
				t.Send(scare)
				t.Defer(func() {})
			}
		})
		here.To(l.State("there").OnEnter(func(t *fsm.Tick, c *critter) { c.energy = t.Rand().IntN(9) })).On(feed)
		p := fsm.NewPool(b.MustBuild(), fsm.Config{Workers: workers})
		const n = 20_000
		var all []fsm.Entity
		for range n {
			all = append(all, p.Add(critter{}))
		}
		for range 2 {
			busy = true
			for i, e := range all {
				p.Send(e, scare)
				if i%2 == 0 {
					p.Execute(e, feed)
				}
			}
			drawn := 0
			for range 2 {
				p.Update()
				drawn = max(drawn, fsm.MostDraws(p.Engine))
				busy = false
			}
			if room := fsm.RoomForOrders(p.Engine); room < n || len(p.Lost()) == 0 || drawn < n/2 {
				t.Errorf("%d workers: room for %d orders and %d draws in a busy time", workers, room, drawn)
			}
			for range 400 {
				p.Send(all[1], scare)
				p.Update()
			}
			if room := fsm.RoomForOrders(p.Engine); room > 1<<12 || fsm.MostDraws(p.Engine) > 1<<12 || len(p.Lost()) != 1 {
				t.Errorf("%d workers: room for %d orders and %d draws long after a busy time", workers, room, fsm.MostDraws(p.Engine))
			}
			for _, e := range all {
				_ = p.Restart(e)
			}
		}
	}
}

// TestEmptyPoolGivesMemoryBack: the chunks of entities that are gone are not kept, except for a few.
func TestEmptyPoolGivesMemoryBack(t *testing.T) {
	b := fsm.NewBuilder[critter]("crowd")
	b.Layer("only").State("here")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{ChunkSize: 8})
	var all []fsm.Entity
	for range 100 {
		all = append(all, p.Add(critter{}))
	}
	p.Update()
	var chunks []weak.Pointer[fsm.Chunk]
	for _, c := range fsm.Chunks(p) {
		chunks = append(chunks, weak.Make(c))
	}
	for _, e := range all {
		p.Remove(e)
	}
	p.Update()
	p.Add(critter{})
	p.Update()
	runtime.GC()
	kept := 0
	for _, c := range chunks {
		if c.Value() != nil {
			kept++
		}
	}
	// One is in use again, some are idle, and the stepper of the last one may still point to it.
	if kept > 1+4+1 {
		t.Errorf("%d of %d chunks are still in memory", kept, len(chunks))
	}
	runtime.KeepAlive(p)
}

// TestCrowdAtAChunksBorder: entities that come and go do not cost more where another chunk begins, whose memory would be made anew.
func TestCrowdAtAChunksBorder(t *testing.T) {
	b := fsm.NewBuilder[critter]("crowd")
	l := b.Layer("only")
	here := l.State("here")
	here.To(l.State("there")).After(time.Second / 2)
	m := b.MustBuild()
	// bytes returns how much a tick allocates in which an entity has come to that many others, or gone.
	bytes := func(others int) uint64 {
		p := fsm.NewPool(m, fsm.Config{})
		for range others {
			p.Add(critter{})
		}
		turn := func() {
			e := p.Add(critter{})
			p.Update()
			p.Remove(e)
			p.Update()
		}
		for range 200 {
			turn()
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 200 {
			turn()
		}
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / 400
	}
	size := fsm.Config{}.WithDefaults().ChunkSize
	if within, across := bytes(size-2), bytes(size); across > within+1000 {
		t.Errorf("%d bytes a tick, %d where the entity has a chunk to itself", within, across)
	}
}

// A chunk that is used again knows nothing of the rows that it has held, nor of the machine that they ran.
func TestChunkUsedAgain(t *testing.T) {
	def := fsm.NewBuilder[critter]("crowd").Reserve(2)
	l := def.Layer("one")
	here, there := l.State("here"), l.State("there")
	here.To(there).On(feed)
	m := def.MustBuild()
	edit := m.Edit()
	edit.FindLayer("one").State("elsewhere").Direct()
	edit.Layer("two").State("only")
	edited := edit.MustBuild()
	for _, runs := range []*fsm.Machine[critter]{m, edited} {
		p := fsm.NewPool(m, fsm.Config{ChunkSize: 2})
		p.Add(critter{})
		p.Add(critter{})
		last := p.Add(critter{})
		p.Execute(last, feed)
		if err := p.Pause(last); err != nil {
			t.Fatal(err)
		}
		p.Update()
		p.Remove(last)
		if runs != m {
			if err := p.Swap(runs); err != nil {
				t.Fatal(err)
			}
		}
		next := p.Add(critter{})
		if s := p.Current(next, runs.Layers()[0]); s != nil || p.Paused(next) {
			t.Errorf("before it has started, the entity is in %v, paused %v", s, p.Paused(next))
		}
		p.Update()
		for _, layer := range runs.Layers() {
			for i, s := range layer.States() {
				want := 0
				if i == 0 {
					want = 3
				}
				if n := p.Count(s); n != want {
					t.Errorf("%d entities in %s, want %d", n, s.Name(), want)
				}
			}
		}
	}
}

// A chunk that is in use cannot be given back, nor one of another engine; one that is given back twice is used once.
func TestRetireOfAChunkInUse(t *testing.T) {
	def := fsm.NewBuilder[critter]("crowd")
	def.Layer("only").State("here")
	m := def.MustBuild()
	p, other := fsm.NewPool(m, fsm.Config{}), fsm.NewPool(m, fsm.Config{})
	p.Add(critter{})
	for name, c := range map[string]*fsm.Chunk{"none": nil, "zero": {}, "in use": fsm.Chunks(p)[0], "another's": other.NewChunk()} {
		if text := panicOf(func() { p.Retire(c) }); !strings.Contains(text, `Retire of machine "crowd"`) {
			t.Errorf("%s: %q", name, text)
		}
	}
	spare := p.NewChunk()
	p.Retire(spare)
	p.Retire(spare)
	if first, second := p.NewChunk(), p.NewChunk(); first != spare || second == spare {
		t.Error("a chunk that was given back twice was not used once")
	}
}

// TestManyStatesInAChunk: if rows in many states share a chunk, each is called once, whatever the chunk's size.
func TestManyStatesInAChunk(t *testing.T) {
	const states = 60
	var want []critter
	for i := range 6 {
		size, batch, copied := []int{1, 256}[i%2], i > 1, i > 3
		b := fsm.NewBuilder[critter]("many")
		l := b.Layer("only")
		var all []*fsm.State[critter]
		for i := range states {
			s := l.State(string(rune('A' + i)))
			if batch {
				s.OnUpdateBatch(func(_ *fsm.Tick, cs []critter) {
					for k := range cs {
						cs[k].energy = cs[k].energy*3 + i
					}
				})
			} else {
				s.OnUpdate(func(_ *fsm.Tick, c *critter) { c.energy = c.energy*3 + i })
			}
			all = append(all, s)
		}
		for i, s := range all {
			s.To(all[(i*7+1)%states]).When(func(c *critter) bool { return c.energy%5 == 1 })
		}
		m := b.MustBuild()
		p := fsm.NewPool(m, fsm.Config{ChunkSize: size})
		if copied {
			fsm.CopyViews(p)
		}
		var entities []fsm.Entity
		for i := range 300 {
			e := p.Add(critter{energy: i})
			entities = append(entities, e)
			if err := p.ChangeTo(e, all[i%states]); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 20 {
			_ = p.SetInterval(entities[i*3], 1+i%3)
			p.Update()
		}
		var got []critter
		for _, e := range entities {
			got = append(got, *p.View(e))
		}
		if want == nil {
			want = got
		} else if !slices.Equal(want, got) {
			t.Errorf("chunks of %d, batch %v, copied views %v: another end than with chunks of 1", size, batch, copied)
		}
		if m.Stride() != 2 || p.RowBytes() != 16 {
			t.Errorf("a row has %d cells, %d bytes", m.Stride(), p.RowBytes())
		}
	}
}
