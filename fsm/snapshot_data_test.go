package fsm_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

type addressee = figure

// mailbox is a machine whose only state keeps the data of all messages.
func mailbox() *fsm.Machine[addressee] {
	b := fsm.NewBuilder[addressee]("mailbox")
	b.Layer("only").State("open").OnMessage(func(_ *fsm.Tick, a *addressee, m fsm.Message) bool {
		a.data = append(a.data, m.Data)
		return true
	})
	return b.MustBuild()
}

// blow is data that only its own codec can write.
type blow struct {
	By     fsm.Entity
	Damage int
}

// blows is the codec for blow.
type blows struct{}

var errNoBlow = errors.New("not a blow")

func (blows) AppendData(b []byte, m fsm.Message) ([]byte, error) {
	if _, ok := m.Data.(blow); !ok {
		return b, errNoBlow
	}
	text, err := json.Marshal(m.Data)
	return append(b, text...), err
}

func (blows) ReadData(kind fsm.MessageKind, b []byte, identify func(fsm.Entity) fsm.Entity) (any, error) {
	var d blow
	if err := json.Unmarshal(b, &d); err != nil {
		return nil, err
	}
	d.By = identify(d.By)
	return d, nil
}

// TestSnapshotKeepsData: messages arrive with the data they were sent with, exact in type and bits.
func TestSnapshotKeepsData(t *testing.T) {
	all := []any{
		nil, true, false,
		math.MinInt, int8(-128), int16(-300), int32(math.MinInt32), int64(math.MinInt64),
		uint(7), uint8(255), uint16(65535), uint32(math.MaxUint32), uint64(math.MaxUint64),
		float32(1.1), float32(math.Inf(-1)), 1.1, math.Copysign(0, -1), math.MaxFloat64,
		"", "straße\x00", time.Hour, fsm.Entity(math.MaxUint64),
		blow{By: 3, Damage: 12},
	}
	m := mailbox()
	p := fsm.NewPool(m, fsm.Config{Data: blows{}})
	e := p.Add(addressee{})
	p.Update()
	for _, data := range all {
		p.Post(e, fsm.Message{Kind: 1, Data: data})
	}
	p.Post(e, fsm.Message{Kind: 1, Data: math.NaN()})
	saved := snapshotOf(t, p)

	q := fsm.NewPool(m, fsm.Config{Data: blows{}})
	q.Add(addressee{})
	if r, err := q.Restore(saved, nil); err != nil || r.Orders != len(all)+1 {
		t.Fatal(r, err)
	}
	if again, err := q.AppendSnapshot(nil); err != nil || string(again) != string(saved) {
		t.Errorf("a snapshot of what was restored is another: %q, want %q (%v)", again, saved, err)
	}
	q.Update()
	got := q.View(e).data
	if n := len(got) - 1; !reflect.DeepEqual(got[:n], all) {
		t.Errorf("got %#v, want %#v", got[:n], all)
	} else if nan, ok := got[n].(float64); !ok || !math.IsNaN(nan) {
		t.Errorf("got %v, want a NaN", got[n])
	}
	if zero := got[16].(float64); !math.Signbit(zero) {
		t.Error("-0 has lost its sign")
	}
}

// TestSnapshotDataNamesEntities: entities in the data of messages are translated to their present ones.
func TestSnapshotDataNamesEntities(t *testing.T) {
	m := mailbox()
	p := fsm.NewPool(m, fsm.Config{Data: blows{}})
	receiver, sender, gone := p.Add(addressee{}), p.Add(addressee{}), p.Add(addressee{})
	for _, data := range []any{sender, gone, blow{By: sender}, blow{By: gone}, uint64(sender)} {
		p.Post(receiver, fsm.Message{Kind: 1, Data: data})
	}
	saved := snapshotOf(t, p)
	q := fsm.NewPool(m, fsm.Config{Data: blows{}})
	q.Remove(q.Add(addressee{}))
	now := map[fsm.Entity]fsm.Entity{receiver: q.Add(addressee{}), sender: q.Add(addressee{})}
	if _, err := q.Restore(saved, func(e fsm.Entity) (fsm.Entity, bool) { n, ok := now[e]; return n, ok }); err != nil {
		t.Fatal(err)
	}
	q.Update()
	want := []any{now[sender], fsm.Entity(0), blow{By: now[sender]}, blow{}, uint64(sender)}
	if got := q.View(now[receiver]).data; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestSnapshotRefusesData: what cannot be written is an error, not a loss.
func TestSnapshotRefusesData(t *testing.T) {
	type team int // not a basic type, though made of one
	for name, c := range map[string]struct {
		codec fsm.DataCodec
		want  string
	}{
		"without a codec": {nil, "give a Config.Data that can write it"},
		"by the codec":    {blows{}, errNoBlow.Error()},
	} {
		p := fsm.NewPool(mailbox(), fsm.Config{Data: c.codec})
		e := p.Add(addressee{})
		p.Post(e, fsm.Message{Kind: 2, Data: 1})
		p.Post(e, fsm.Message{Kind: 3, Data: team(4)})
		b, err := p.AppendSnapshot([]byte("before"))
		if err == nil || !strings.Contains(err.Error(), "(fsm_test.team) of a queued message (message 3)") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v", name, err)
		}
		if string(b) != "before" {
			t.Errorf("%s: bytes %q", name, b)
		}
		if p.Update(); len(p.View(e).data) != 2 {
			t.Errorf("%s: %d messages arrived", name, len(p.View(e).data))
		}
	}
}

// meddler is a codec that acts on the game.
type meddler struct {
	blows
	meddle func()
	kinds  *[]fsm.MessageKind // of what it has written
}

func (m meddler) AppendData(b []byte, message fsm.Message) ([]byte, error) {
	if m.kinds != nil {
		m.meddle()
		*m.kinds = append(*m.kinds, message.Kind)
	}
	return m.blows.AppendData(b, message)
}

func (m meddler) ReadData(kind fsm.MessageKind, b []byte, identify func(fsm.Entity) fsm.Entity) (any, error) {
	m.meddle()
	return m.blows.ReadData(kind, b, identify)
}

// A codec must not act on the game that it reads a save of, and may be asked again after it has tried.
func TestReadingDataIsInsideRestore(t *testing.T) {
	var p *fsm.Pool[addressee]
	var meddle func()
	p = fsm.NewPool(mailbox(), fsm.Config{Data: meddler{meddle: func() { meddle() }}})
	e := p.Add(addressee{})
	p.Update()
	p.Post(e, fsm.Message{Kind: 1, Data: blow{Damage: 1}})
	saved := snapshotOf(t, p)
	for name, meddling := range map[string]func(){
		"Update": p.Update, "Send": func() { p.Send(e, 1) }, "Tell": func() { p.Tell(e, fsm.Message{Kind: 1}) },
	} {
		meddle = meddling
		got := panicOf(func() { _, _ = p.Restore(saved, nil) })
		wantText(t, name, got, "fsm: "+name, "was called from inside a callback, or from another goroutine, while Restore was under way")
	}
	meddle = func() { _ = p.Has(e) }
	if r, err := p.Restore(saved, nil); err != nil || r.Orders != 1 {
		t.Errorf("after that: %+v, %v", r, err)
	}
	p.Update()
	if len(p.View(e).data) != 1 {
		t.Errorf("%d messages arrived", len(p.View(e).data))
	}
}

// Nor on the game that it writes. It is told what kind of message the data is of.
func TestWritingDataIsInsideAppendSnapshot(t *testing.T) {
	var p *fsm.Pool[addressee]
	var kinds []fsm.MessageKind
	meddled := ""
	p = fsm.NewPool(mailbox(), fsm.Config{Data: meddler{meddle: func() { meddled = panicOf(p.Update) }, kinds: &kinds}})
	e := p.Add(addressee{})
	p.Update()
	p.Post(e, fsm.Message{Kind: 7, Data: blow{Damage: 1}})
	saved := snapshotOf(t, p)
	wantText(t, "Update", meddled, "fsm: Update", "was called from inside a callback, or from another goroutine, while AppendSnapshot was under way")
	if !slices.Equal(kinds, []fsm.MessageKind{7}) {
		t.Errorf("it has written data of messages of kinds %v", kinds)
	}
	if r, err := p.Restore(saved, nil); err != nil || r.Orders != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestRestoreRefusesData: data that cannot be read is an error, and nothing changes.
func TestRestoreRefusesData(t *testing.T) {
	m := mailbox()
	p := fsm.NewPool(m, fsm.Config{Data: blows{}})
	e := p.Add(addressee{})
	p.Post(e, fsm.Message{Kind: 5, Data: blow{Damage: 1}})
	saved := snapshotOf(t, p)
	spoilt := fsm.Seal([]byte(strings.Replace(string(saved[:len(saved)-4]), "{", "[", 1)))
	for name, c := range map[string]struct {
		codec fsm.DataCodec
		saved []byte
		want  string
	}{
		"without a codec": {nil, saved, "kind 5 was written by a DataCodec; give it as Config.Data"},
		"by the codec":    {blows{}, spoilt, "the data of a message of kind 5: invalid character"},
	} {
		q := fsm.NewPool(m, fsm.Config{Data: c.codec})
		q.Add(addressee{})
		q.Update()
		q.Post(e, fsm.Message{Kind: 1, Data: "here before"})
		before := q.Hash()
		if _, err := q.Restore(c.saved, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v", name, err)
		}
		if q.Hash() != before {
			t.Errorf("%s: something has changed", name)
		}
		if q.Update(); fmt.Sprint(q.View(e).data) != "[here before]" {
			t.Errorf("%s: got %v", name, q.View(e).data)
		}
	}
}

// Data that was cut off is refused wherever it was cut, and where it says after how many bytes it ends, that is how many there are.
func TestDataCutShortSaysWhereItEnds(t *testing.T) {
	m := companions()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(companion{})
	p.Update()
	p.Send(e, lieDown)
	world, err := p.AppendSnapshot(nil)
	must(t, err)
	one, err := p.AppendEntity(nil, e)
	must(t, err)
	ends := 0
	for n := range len(world) {
		_, err := p.Restore(world[:n], nil)
		ends += saysWhereItEnds(t, err, n)
	}
	for n := range len(one) {
		_, err := p.RestoreEntity(e, one[:n], nil)
		ends += saysWhereItEnds(t, err, n)
	}
	if ends < 20 {
		t.Errorf("only %d errors say where the data ends", ends)
	}
}

func saysWhereItEnds(t *testing.T, err error, n int) int {
	t.Helper()
	switch text := fmt.Sprint(err); {
	case err == nil:
		t.Errorf("after %d bytes: no error", n)
	case strings.HasSuffix(text, fmt.Sprintf("the data ends too early, after %d bytes", n)):
		return 1
	case strings.Contains(text, "early"):
		t.Errorf("after %d bytes: %v", n, err)
	}
	return 0
}
