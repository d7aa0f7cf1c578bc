package fsm_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// critter is a view of values, which a game would save alongside the snapshot.
const (
	scare fsm.Command = iota + 1
	feed
)

// critters is a machine in which something happens at every turn: by condition, delay, command and chance.
func critters() *fsm.Machine[critter] {
	b := fsm.NewBuilder[critter]("critter")
	mood := b.Layer("mood")
	calm := mood.State("calm").OnUpdate(func(t *fsm.Tick, c *critter) {
		if c.energy += t.Rand().IntN(3); c.energy%7 == 0 {
			t.Send(scare)
		}
	})
	scared := mood.State("scared").OnUpdate(func(t *fsm.Tick, c *critter) { c.energy-- })
	calm.To(scared).On(scare)
	scared.To(calm).After(50 * time.Millisecond)
	hunger := b.Layer("hunger")
	full := hunger.State("full")
	hungry := hunger.State("hungry").OnUpdate(func(t *fsm.Tick, c *critter) { c.energy++ })
	full.To(hungry).When(func(c *critter) bool { return c.energy%5 == 0 })
	hungry.To(full).On(feed)
	hungry.To(full).After(time.Second)
	return b.MustBuild()
}

// herd is a pool of critters in all kinds of situations.
func herd(m *fsm.Machine[critter], n int) (*fsm.Pool[critter], []fsm.Entity) {
	p := fsm.NewPool(m, fsm.Config{Seed: 7, ChunkSize: 5})
	var all []fsm.Entity
	for i := range n {
		all = append(all, p.Add(critter{energy: i}))
	}
	return p, all
}

// graze runs ticks with inputs that depend on the tick alone.
func graze(p *fsm.Pool[critter], all []fsm.Entity, ticks int) {
	for range ticks {
		i := int(p.Tick())
		p.SendFor(all[i%len(all)], feed, 100*time.Millisecond)
		_ = p.SetInterval(all[(i*3)%len(all)], 1+i%4)
		_ = p.Pause(all[(i*5)%len(all)])
		for k := range 3 {
			_ = p.Resume(all[(i*7+k)%len(all)])
		}
		if i%10 == 3 {
			p.Advance(5 * time.Millisecond)
		} else {
			p.Update()
		}
	}
}

// TestRollback: restore, replay the same inputs, equal bytes.
func TestRollback(t *testing.T) {
	p, all := herd(critters(), 23)
	graze(p, all, 40)
	begin := snapshotOf(t, p)
	var views []critter
	for _, e := range all {
		views = append(views, *p.View(e))
	}
	graze(p, all, 60)
	end, hash := snapshotOf(t, p), p.Hash()

	r, err := p.Restore(begin, nil)
	if err != nil || r.Rows != 23 || r.Missing+r.Reset+r.Moved != 0 {
		t.Fatalf("restored %+v, error %v", r, err)
	}
	for i, e := range all {
		*p.View(e) = views[i]
	}
	if !bytes.Equal(snapshotOf(t, p), begin) {
		t.Error("a snapshot taken after Restore differs from the one restored")
	}
	graze(p, all, 60)
	if !bytes.Equal(snapshotOf(t, p), end) || p.Hash() != hash {
		t.Error("the same inputs lead elsewhere after Restore")
	}
}

// TestRestoreElsewhere: entities have other numbers, some are gone, some are new.
func TestRestoreElsewhere(t *testing.T) {
	m := critters()
	p, all := herd(m, 10)
	graze(p, all, 20)
	saved := snapshotOf(t, p)

	q := fsm.NewPool(m, fsm.Config{Seed: 7})
	for range 5 {
		q.Add(critter{}) // not in the snapshot
	}
	other := map[fsm.Entity]fsm.Entity{}
	for i, e := range all[:8] {
		other[e] = q.Add(critter{energy: i})
	}
	r, err := q.Restore(saved, func(e fsm.Entity) (fsm.Entity, bool) { o, ok := other[e]; return o, ok })
	if err != nil || r.Rows != 8 || r.Missing != 2 || r.Reset != 5 {
		t.Fatalf("restored %+v, error %v", r, err)
	}
	for e, o := range other {
		for _, l := range m.Layers() {
			if p.Current(e, l) != q.Current(o, l) || p.Since(e, l) != q.Since(o, l) || p.Previous(e, l) != q.Previous(o, l) {
				t.Errorf("%v and %v differ in layer %s", e, o, l.Name())
			}
			c1, t1 := p.LastChange(e, l)
			c2, t2 := q.LastChange(o, l)
			if c1 != c2 || t1 != t2 {
				t.Errorf("%v and %v entered their states differently", e, o)
			}
		}
		if p.Interval(e) != q.Interval(o) {
			t.Errorf("%v ticks every %d ticks, and %v every %d", e, p.Interval(e), o, q.Interval(o))
		}
	}
}

// Two entities cannot share a row. That they both would go to one that has none is no harm: their data is lost in any case.
func TestRestoreOfTwoEntitiesToOne(t *testing.T) {
	p, all := herd(critters(), 4)
	graze(p, all, 12)
	saved := snapshotOf(t, p)
	graze(p, all, 3)
	before := snapshotOf(t, p)
	r, err := p.Restore(saved, func(e fsm.Entity) (fsm.Entity, bool) {
		if e == all[3] {
			return all[1], true
		}
		return e, true
	})
	want := fmt.Sprintf("fsm: machine \"critter\": Restore: identify has returned entity %v for two entities of the snapshot, %[1]v and %v; "+
		"one of them would lose its data", all[1], all[3])
	if err == nil || err.Error() != want || r != (fsm.Restored{}) {
		t.Errorf("restored %+v, error\n\t%v, want\n\t%s", r, err, want)
	}
	if !bytes.Equal(snapshotOf(t, p), before) {
		t.Error("something has changed")
	}
	for _, nobody := range []fsm.Entity{0, 1 << 40} {
		if r, err := p.Restore(saved, func(fsm.Entity) (fsm.Entity, bool) { return nobody, true }); err != nil || r.Missing != 4 {
			t.Errorf("entity %v has no row: restored %+v, error %v", nobody, r, err)
		}
	}
}

// TestRestoreErrors: every cut and a few edits of a snapshot are errors that say where, and nothing changes.
func TestRestoreErrors(t *testing.T) {
	p, all := herd(critters(), 4)
	graze(p, all, 12)
	good := snapshotOf(t, p)
	for n := range good {
		if _, err := p.Restore(good[:n], nil); err == nil || !strings.Contains(err.Error(), "at byte") {
			t.Fatalf("cut to %d bytes: %v", n, err)
		}
	}
	version := bytes.Clone(good)
	version[5] = 9
	if _, err := p.Restore(version, nil); err == nil || !strings.Contains(err.Error(), "at byte 5: version 9; this program reads versions 2 to 7") {
		t.Errorf("another version: %v", err)
	}
	version[5] = 1
	if _, err := p.Restore(version, nil); err == nil || !strings.Contains(err.Error(), "at byte 5: version 1; ") {
		t.Errorf("an older version than there was: %v", err)
	}
	for want, bad := range map[string][]byte{
		"a byte follows the end": append(bytes.Clone(good), 0), "2 bytes follow the end": append(bytes.Clone(good), 0, 0),
		"this is not a snapshot": []byte("nonsense"),
	} {
		if _, err := p.Restore(bad, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", bad, err, want)
		}
	}
	if !bytes.Equal(snapshotOf(t, p), good) {
		t.Error("data that was refused has changed something")
	}
}

// A machine of as many layers and states as there may be is saved and restored like any other.
func TestSnapshotOfTheLargestMachine(t *testing.T) {
	b := fsm.NewBuilder[critter]("large")
	for l := range fsm.MaxLayers {
		layer := b.Layer(fmt.Sprint("layer ", l))
		for s := range fsm.MaxStates {
			layer.State(fmt.Sprint("state ", s))
		}
	}
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(critter{})
	p.Update()
	last := m.StateAt(fsm.MaxLayers-1, fsm.MaxStates)
	if err := p.ChangeTo(e, last); err != nil {
		t.Fatal(err)
	}
	saved := snapshotOf(t, p)
	p.Revert(e, last.Layer())
	if r, err := p.Restore(saved, nil); err != nil || r != (fsm.Restored{Rows: 1}) || !p.Is(e, last) {
		t.Errorf("restored %+v, error %v", r, err)
	}
}

// FuzzRestore: no data makes Restore, RestoreEntity or RestoreGroup panic, and what it takes leads to a population that ticks.
func FuzzRestore(f *testing.F) {
	m := critters()
	for _, n := range []int{0, 1, 9} {
		p, all := herd(m, n)
		if n > 0 {
			graze(p, all, 30)
			for _, data := range []any{nil, -3, uint8(4), 0.5, "text", all[0]} {
				p.Post(all[0], fsm.Message{Kind: 1, Data: data})
			}
		}
		b, err := p.AppendSnapshot(nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	p, all := herd(m, 3)
	graze(p, all, 30)
	must(f, p.PauseFor(all[1], time.Hour))
	p.Post(all[1], fsm.Message{Kind: 1, Data: all[2]})
	for _, group := range [][]fsm.Entity{all[:1], all} {
		b, err := p.AppendGroup(nil, group)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if body := len(data) - 4; body > 5 && data[5] == 7 { // or nothing would be restored but what was saved
			data = fsm.Seal(bytes.Clone(data[:body]))
		}
		p, all := herd(m, 9)
		_, err := p.Restore(data, nil)
		there, guests := herd(m, 2)
		graze(there, guests, 5)
		_, err2 := there.RestoreEntity(guests[1], data, nil)
		if err2 != nil {
			_, err2 = there.RestoreGroup(data, nil)
		}
		switch {
		case err != nil && err2 != nil:
			return
		case err2 == nil && (err != nil || len(data)%2 == 0):
			p, all = there, guests
		}
		for _, e := range all {
			for _, l := range m.Layers() {
				p.LastChange(e, l)
				if p.Since(e, l) < 0 {
					t.Errorf("%v has been in its state for %v", e, p.Since(e, l))
				}
			}
		}
		graze(p, all, 3)
		if _, err := p.AppendSnapshot(nil); err != nil {
			t.Error(err)
		}
	})
}

// TestSnapshotAllocates: a game that saves in each tick, into memory that it has, allocates nothing, however large its machine is.
func TestSnapshotAllocates(t *testing.T) {
	p := fsm.NewPool(critters(), fsm.Config{})
	for i := range 100 {
		p.Add(critter{energy: i})
	}
	p.Update()
	data := snapshotOf(t, p)
	if allocs := testing.AllocsPerRun(10, func() { data, _ = p.AppendSnapshot(data[:0]) }); allocs != 0 {
		t.Errorf("a snapshot allocates %v times", allocs)
	}
}

func BenchmarkSnapshot(b *testing.B) {
	m := critters()
	const n = 1_000_000
	p := fsm.NewPool(m, fsm.Config{})
	for i := range n {
		p.Add(critter{energy: i})
	}
	p.Update()
	data, err := p.AppendSnapshot(nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Run(fmt.Sprintf("append/n=%d", n), func(b *testing.B) {
		for range b.N {
			data, _ = p.AppendSnapshot(data[:0])
		}
		b.ReportMetric(float64(len(data))/n, "bytes/row")
	})
	b.Run(fmt.Sprintf("restore/n=%d", n), func(b *testing.B) {
		for range b.N {
			if _, err := p.Restore(data, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// What a snapshot holds of pauses goes up to the limits: an entity of as many layers as there may be, each of which has lost other time, since before the
// first tick, that is paused right now and ticks as seldom as possible.
func TestSnapshotOfALongPause(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	for i := range fsm.MaxLayers {
		b.Layer(fmt.Sprint("layer ", i)).State("a")
	}
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(num{})
	must(t, p.Start(e))
	for _, l := range m.Layers() {
		must(t, p.ChangeTo(e, l.InitialState()))
		must(t, p.Pause(e))
		p.Advance(7)
		must(t, p.Resume(e))
		p.Advance(1000)
		for _, later := range m.Layers()[l.Index()+1:] {
			must(t, p.ChangeTo(e, later.InitialState()))
		}
	}
	must(t, p.SetInterval(e, fsm.MaxInterval))
	must(t, p.Pause(e))
	saved := snapshotOf(t, p)
	q := fsm.NewPool(m, fsm.Config{})
	q.Add(num{})
	if _, err := q.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	if got := snapshotOf(t, q); !bytes.Equal(got, saved) || !q.Paused(e) || q.Interval(e) != fsm.MaxInterval {
		t.Errorf("paused: %v, every %d", q.Paused(e), q.Interval(e))
	}
	for i, l := range m.Layers() {
		if want := time.Duration(1000 * (fsm.MaxLayers - i)); p.Since(e, l) != want || q.Since(e, l) != want {
			t.Errorf("layer %d: %v and, restored, %v, want %v", i, p.Since(e, l), q.Since(e, l), want)
		}
	}
}
