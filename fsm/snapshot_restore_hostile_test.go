package fsm_test

import (
	"encoding/binary"
	"runtime"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// hostile writes snapshots by hand. Rows are of one layer.
type hostile struct{ b []byte }

func newHostile() *hostile { return &hostile{[]byte("horde\x02\x01m\x00\x00\x00\x00\x00\x00\x00\x00")} }

// message begins a snapshot with one message, whose data is to follow.
func message() *hostile {
	h := newHostile()
	h.b[5] = 3 // in older versions, messages had no data
	return h.layer().clock().u(0, 0, 1).order(2, 1, 0, 0, 0, 0)
}

func (h *hostile) u(all ...uint64) *hostile {
	for _, v := range all {
		h.b = binary.AppendUvarint(h.b, v)
	}
	return h
}

func (h *hostile) s(all ...int64) *hostile {
	for _, v := range all {
		h.b = binary.AppendVarint(h.b, v)
	}
	return h
}

func (h *hostile) raw(all ...byte) *hostile { h.b = append(h.b, all...); return h }

// layer writes the table of one layer with two states.
func (h *hostile) layer() *hostile {
	return h.u(1).raw(4, 'm', 'o', 'o', 'd').u(2).raw(4, 'c', 'a', 'l', 'm', 1, 'x')
}

// clock writes a clock at tick 10, with ticks of a hundred nanoseconds.
func (h *hostile) clock() *hostile { return h.u(10).s(1000).u(1, 1).s(0, 100, 1) }

// row writes a row that entered its state in a tick, with the first cell's aux.
func (h *hostile) row(aux byte, entered uint32, state, prev, via byte) *hostile {
	h.b = append(h.b, 0, 0, 0, 0, 1, 0, 0, 0, aux, 0)
	h.b = binary.LittleEndian.AppendUint32(h.b, entered)
	return h.raw(state, prev, via)
}

// order writes an order for an entity that does not exist.
func (h *hostile) order(kind, layers byte, command int64, marks, state byte, message int64) *hostile {
	return h.raw(kind, 9, 0, 0, 0, 9, 0, 0, 0, layers).s(command).raw(marks).s(0).raw(state).s(message)
}

// later begins a snapshot of the latest version without a checksum, which is laid out like the present one.
func later() *hostile {
	h := newHostile()
	h.b[5] = 6
	return h
}

// nested is a snapshot whose first layer is within a state of a layer.
func nested(outer uint64, state byte) *hostile {
	return later().u(1).nest(outer, state, fsm.Outside)
}

// layered begins a snapshot with a layer of two states, and another to follow.
func layered() *hostile { return later().u(2).raw(4, 'b', 'o', 'd', 'y').u(2).raw(1, 'a', 1, 'b', 0) }

// nest writes a layer with one state that is within a state of a layer.
func (h *hostile) nest(outer uint64, state byte, only string) *hostile {
	return h.raw(4, 'm', 'o', 'o', 'd').u(1, uint64(len(only))).raw([]byte(only)...).u(outer).raw(state, 0, 0, 0, 0)
}

func commandWithData() *hostile {
	h := newHostile()
	h.b[5] = 3
	return h.layer().clock().u(0, 0, 1).order(1, 1, 1, 0, 0, 0).raw(1, 1)
}

// parts begins a snapshot with two spans that begin in the same nanosecond.
func parts(first, second uint64) *hostile {
	h := newHostile()
	h.b[5] = 4 // in older versions, fractions of a nanosecond were lost
	h.layer().u(2).s(5).u(2)
	for i, part := range []uint64{first, second} {
		h.u(uint64(i+1)).s(5).u(part).s(0, 1)
	}
	return h
}

// paused begins a snapshot with a row that has marks and entered its state in tick 4, and with a number of pauses to follow.
func paused(aux byte, n uint64) *hostile {
	h := newHostile()
	h.b[5] = 4 // in older versions, there were no pauses
	return h.layer().u(10).s(1000).u(1, 1).s(0).u(0).s(100, 1).u(1).row(aux, 4, 1, 0, 251).u(n)
}

// pause writes the pause of an entity, which began after a tick, and what past pauses have taken from its state.
func (h *hostile) pause(entity byte, from uint64, every byte, lost ...int64) *hostile {
	h.raw(0, 0, 0, 0, entity, 0, 0, 0).u(from).raw(every, 0).u(uint64(len(lost)))
	for _, d := range lost {
		h.raw(4, 0, 0, 0).s(d).u(0)
	}
	return h
}

// TestRestorePauses: a row with a pause is paused; the same interval in an older version becomes the longest one possible.
func TestRestorePauses(t *testing.T) {
	p, all := herd(critters(), 1)
	if _, err := p.Restore(paused(63, 1).pause(1, 8, 5, 100).raw(0, 0).b, func(Entity fsm.Entity) (fsm.Entity, bool) { return all[0], true }); err != nil {
		t.Fatal(err)
	}
	if l := p.Machine().Layers()[0]; !p.Paused(all[0]) || p.Interval(all[0]) != 5 || p.Since(all[0], l) != 300 {
		t.Errorf("paused: %v, every %d ticks, since %v", p.Paused(all[0]), p.Interval(all[0]), p.Since(all[0], l))
	}
	if _, err := p.Restore(newHostile().layer().clock().u(1).row(63, 4, 1, 0, 251).u(0, 0).b, nil); err != nil {
		t.Fatal(err)
	}
	if p.Paused(all[0]) {
		t.Error("an old snapshot has paused somebody")
	}
}

// TestRestoreHostileData: what makes no sense is an error that says what and where.
func TestRestoreHostileData(t *testing.T) {
	many := func(n int) *hostile { return newHostile().u(1).raw(0).u(uint64(n)).raw(make([]byte, n)...) }
	layers := newHostile().u(17)
	long := newHostile().layer()
	for name, c := range map[string]struct {
		h    *hostile
		want string
	}{
		"no version":        {&hostile{b: []byte("horde")}, "the data ends too early, after 5 bytes"},
		"nothing":           {&hostile{}, "at byte 0: the data is empty: nothing was saved of this machine"},
		"another format":    {&hostile{b: append([]byte("hordf"), newHostile().layer().clock().u(0, 0, 0).b[5:]...)}, "this is not a snapshot"},
		"no layers":         {newHostile().u(0).raw(make([]byte, 9)...), "it has 0 layers"},
		"layers":            {layers.raw(make([]byte, 40)...), "it has 17 layers"},
		"more layers":       {newHostile().u(1 << 40), "more than there is room for"},
		"states":            {many(251), "has 251 states"},
		"a long number":     {long.raw(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff), "a number is cut off or too long"},
		"no spans":          {newHostile().layer().u(10).s(1000).u(0), "nothing about their length"},
		"one without span":  {newHostile().layer().u(1).s(0).u(0, 0, 0, 0), "nothing about their length"},
		"den":               {newHostile().layer().u(10).s(1000).u(1, 1).s(0, 100, 0).raw(0, 0, 0, 0), "a tick lasts 100/0 ns"},
		"span begins late":  {newHostile().layer().u(10).s(1000).u(1, 11).s(0, 100, 1).raw(0), "begins with tick 11"},
		"first span":        {newHostile().layer().u(10).s(1000).u(1, 2).s(0, 100, 1).raw(0), "begins with tick 2"},
		"second span":       {newHostile().layer().u(10).s(1000).u(2, 1).s(0, 100, 1).u(1).s(0, 100, 1).u(0, 0, 0), "begins with tick 1, after one that begins with 1"},
		"late second span":  {newHostile().layer().u(10).s(1000).u(2, 1).s(0, 100, 1).u(11).s(1000, 100, 1).u(0, 0, 0), "begins with tick 11, after one that begins with 1"},
		"base":              {newHostile().layer().u(10).s(1000).u(1, 1).s(-5, 100, 1).raw(0), "a span begins at -5 ns"},
		"span goes back":    {parts(7, 6), "a span begins at 5 ns and a part of 0x6"},
		"a long time":       {newHostile().layer().u(1<<50).s(1000).u(1, 1).s(0, 1<<40, 1).raw(0), "1125899906842624 ticks of 1099511627776/1 ns are too long a time"},
		"o'clock":           {newHostile().layer().u(10).s(-1).u(1, 1).s(0, 100, 1).raw(0), "the simulated time is negative: -1 ns"},
		"end of ticks":      {newHostile().layer().u(1<<63).s(0).u(1, 1).s(0, 0, 1).raw(0), "it says 9223372036854775808 ticks have passed"},
		"clock and spans":   {newHostile().layer().u(10).s(999).u(1, 1).s(0, 100, 1).raw(0), "by the clock"},
		"row of the future": {newHostile().layer().clock().u(1).row(0, 11, 1, 0, 251).u(0), "row 0 entered its state in tick 11"},
		"state":             {newHostile().layer().clock().u(1).row(0, 1, 3, 0, 251).u(0), "row 0: state 3, previous state 0"},
		"previous state":    {newHostile().layer().clock().u(1).row(0, 1, 1, 3, 251).u(0), "previous state 3 and"},
		"via":               {newHostile().layer().clock().u(1).row(0, 1, 1, 0, 0).u(0), "cause 0 do not fit layer"},
		"not begun":         {newHostile().layer().clock().u(1).row(0, 1, 0, 1, 0).u(0), "row 0: state 0, previous state 1"},
		"begun by nothing":  {newHostile().layer().clock().u(1).row(0, 1, 0, 0, 7).u(0), "row 0: state 0, previous state 0 and cause 7"},
		"second row":        {newHostile().layer().clock().u(2).row(0, 1, 1, 0, 251).row(0, 1, 3, 0, 251).u(0, 0), "at byte 57: row 1: state 3"},
		"the future again":  {newHostile().layer().clock().u(2).row(0, 1, 1, 0, 251).row(0, 11, 1, 0, 251).u(0, 0), "at byte 57: row 1 entered"},
		"within no layer":   {nested(2, 1), `layer "mood" is within state 1 of layer 2`},
		"within itself":     {nested(1, 1), `layer "mood" is within state 1 of layer 1`},
		"within no state":   {layered().nest(1, 0, fsm.Outside), `layer "mood" is within state 0 of layer 1`},
		"within a third":    {layered().nest(1, 3, fsm.Outside), `layer "mood" is within state 3 of layer 1`},
		"nowhere outside":   {layered().nest(1, 1, "x"), `layer "mood" is within state 1 of layer 1`},
		"before the first":  {later().u(1).raw(4, 'm', 'o', 'o', 'd').u(1).raw(1, 'x', 0).u(0).s(0, 1, 0).u(0, 0, 0, 0, 0, 0), "a tick before the first lasts 1/0 ns"},
		"unknown pause":     {paused(63, 0), "row 0 is paused, and nothing is said of the pause"},
		"another's pause":   {paused(63, 1).pause(2, 5, 1).raw(0, 0), "row 0 is paused, and nothing is said of the pause"},
		"pause to come":     {paused(63, 1).pause(1, 11, 1).raw(0, 0), "was paused after tick 11"},
		"pause of an hour":  {paused(63, 1).pause(1, 5, 1, 601).raw(0, 0), "have taken 601ns since tick 4"},
		"pause of nothing":  {paused(63, 1).pause(1, 5, 1, -1).raw(0, 0), "have taken -1ns since tick 4"},
		"pause and turn":    {paused(63, 1).pause(1, 5, 63).raw(0, 0), "which ticks every 63 ticks"},
		"pauses twice":      {paused(63, 2).pause(1, 5, 1).pause(1, 5, 1).raw(0, 0), "pauses of entity 1 come behind those of 1"},
		"many pauses":       {paused(63, 1<<40), "more than there is room for"},
		"pauses of many":    {paused(63, 1).pause(1, 5, 1, make([]int64, 17)...).raw(0, 0), "have taken time of 17 states"},
		"kind of order":     {newHostile().layer().clock().u(0, 0, 1).order(7, 1, 1, 0, 0, 0), "an order of kind 7"},
		"call":              {newHostile().layer().clock().u(0, 0, 1).order(4, 1, 1, 0, 0, 0), "an order of kind 4"},
		"command 0":         {newHostile().layer().clock().u(0, 0, 1).order(1, 1, 0, 0, 0, 0), "makes no sense"},
		"large command":     {newHostile().layer().clock().u(0, 0, 1).order(1, 1, 1<<60+1, 0, 0, 0), "makes no sense"},
		"large message":     {newHostile().layer().clock().u(0, 0, 1).order(2, 1, 0, 0, 0, 1<<60+1), "makes no sense"},
		"more marks":        {newHostile().layer().clock().u(0, 0, 1).order(1, 1, 1, 8, 0, 0), "makes no sense"},
		"change and more":   {newHostile().layer().clock().u(0, 0, 1).order(3, 1, 1<<40, 0, 1, 0), "makes no sense"},
		"resumed and more":  {newHostile().layer().clock().u(0, 0, 1).order(7, 1, 1<<40, 1, 0, 0), "an order of kind 7"},
		"marks of order":    {newHostile().layer().clock().u(0, 0, 1).order(1, 1, 1, 4, 0, 0), "makes no sense"},
		"change to none":    {newHostile().layer().clock().u(0, 0, 1).order(3, 1, 0, 0, 0, 0), "makes no sense"},
		"change to a third": {newHostile().layer().clock().u(0, 0, 1).order(3, 1, 0, 0, 3, 0), "makes no sense"},
		"change of two":     {newHostile().layer().clock().u(0, 0, 1).order(3, 3, 0, 0, 1, 0), "makes no sense"},
		"drawn by none":     {newHostile().layer().clock().u(0, 1).raw(0, 0, 0, 0, 0, 0, 0, 0).u(0, 0), "0 operations on an entity have drawn"},
		"drawn by many":     {newHostile().layer().clock().u(0, 1).raw(0, 0, 0, 0, 0, 0, 0, 0).u(1<<40, 0), "operations on an entity have drawn"},
		"kind of data":      {message().raw(100), "data of kind 100"},
		"narrow data":       {message().raw(3).s(128), "128 as data of type int8"},
		"narrow data below": {message().raw(5).s(-1<<31 - 1), "as data of type int32"},
		"narrow unsigned":   {message().raw(8).u(256), "256 as data of type uint8"},
		"long text":         {message().raw(14).u(1 << 40), "more than there is room for"},
		"long code":         {message().raw(0xff).u(1 << 40), "more than there is room for"},
		"data is cut":       {message().raw(13, 1, 2, 3), "the data ends too early, after 61 bytes"},
		"data of a command": {commandWithData(), "an order of kind 1 has data"},
		"cut order":         {newHostile().layer().clock().u(0, 0, 1).order(1, 1, 1, 0, 0, 0).raw(), "bytes"},
	} {
		if name == "cut order" {
			c.h.b = c.h.b[:len(c.h.b)-2]
			c.h.raw(0xff, 0xff) // a number that does not end
			c.want = "at byte"
		}
		p, _ := herd(critters(), 1)
		_, err := p.Restore(c.h.b, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "at byte") {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

// TestRestoreOrders: queued orders of all kinds go where the names say. Those for layers that are gone have no effect, changes to states
// that are gone are not restored; and of two rows for one entity, the first counts.
func TestRestoreOrders(t *testing.T) {
	m := critters()
	h := newHostile().layer().clock().u(2).row(0, 1, 1, 0, 251).row(0, 1, 2, 0, 251)
	h.u(0, 4)
	for _, o := range [][2]byte{{3, 1}, {3, 2}, {1, 0}, {2, 0}} { // changes to calm and to x, a command, a message
		h.raw(o[0], 0, 0, 0, 0, 1, 0, 0, 0, 1).s(int64(o[0]) % 3 / 1).raw(0).s(0).raw(o[1]).s(0)
	}
	p, all := herd(m, 1)
	r, err := p.Restore(h.b, nil)
	if err != nil || r.Rows != 1 || r.Missing != 1 || r.Orders != 3 || r.Moved != 1 { // the layer hunger is not in the data
		t.Fatalf("restored %+v, error %v", r, err)
	}
	p.Update()
	if cause, _ := p.LastChange(all[0], m.Layer("mood")); cause != fsm.CauseCommand {
		t.Errorf("after the orders the last change is %v", cause)
	}
	if lost := p.Lost(); len(lost) != 1 || lost[0].Reason != fsm.ReasonUnhandled {
		t.Errorf("lost %+v", lost)
	}
	if r, err = p.Restore(h.b, func(e fsm.Entity) (fsm.Entity, bool) { return e, false }); err != nil || r.Orders != 0 || r.Rows != 0 {
		t.Errorf("restored %+v of strangers, error %v", r, err)
	}
}

// When a machine had at most eight layers, all eight of them stood for all that there will ever be, unless they were marked as given by
// name.
func TestRestoreOrdersOfEightLayers(t *testing.T) {
	b := fsm.NewBuilder[diary]("m")
	b.Layer("mood").State("x")
	listener(b, "late")
	const byName = 2
	for marks, want := range map[byte]int{0: 1, byName: 0} {
		h := newHostile().layer().clock().u(1).row(0, 1, 1, 0, 251).u(0, 1)
		h.raw(1, 0, 0, 0, 0, 1, 0, 0, 0, 0xff).s(int64(hurry)).raw(marks).s(0).raw(0).s(0)
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(diary{})
		if r, err := p.Restore(h.b, nil); err != nil || r.Orders != 1 {
			t.Fatalf("restored %+v, error %v", r, err)
		}
		p.Update()
		if heard := len(p.View(e).take()); heard != want {
			t.Errorf("with marks %d, the layer that the snapshot does not know has heard %d commands", marks, heard)
		}
	}
}

// TestRestoreTakesLittleMemory: whatever data claims, reading it takes no more than a small multiple of its size.
func TestRestoreTakesLittleMemory(t *testing.T) {
	const n = 20_000
	spans := newHostile().layer().u(1 << 40).s(0).u(n)
	for i := range uint64(n) {
		spans.u(i+1).s(0, 0, 1)
	}
	orders := newHostile().layer().clock().u(0, 0, n)
	for range n {
		orders.order(1, 1, 1, 0, 0, 0)
	}
	draws := newHostile().layer().clock().u(0, n)
	for i := range n {
		draws.raw(binary.LittleEndian.AppendUint64(nil, uint64(i))...).u(1)
	}
	states := newHostile().u(8)
	for range 8 {
		states.raw(0).u(250).raw(make([]byte, 250)...)
	}
	rows := newHostile().layer().clock().u(n)
	for range n {
		rows.row(0, 1, 1, 0, 251)
	}
	for name, data := range map[string][]byte{
		"spans": spans.b, "orders": orders.u(0).b, "orders that hold": orders.b[:len(orders.b)-1], "states": states.b, "rows": rows.u(0, 0).b, "draws": draws.u(0).b, "many draws": newHostile().layer().clock().u(0, 1<<60).b,
		"many layers": newHostile().u(1 << 62).b, "many states": newHostile().u(1).raw(0).u(1 << 62).b,
		"long name": newHostile().u(1).u(1 << 40).b, "many spans": newHostile().layer().u(1).s(0).u(1 << 50).b,
		"many rows": newHostile().layer().clock().u(1 << 58).b, "many orders": newHostile().layer().clock().u(0, 0, 1<<60).b,
	} {
		p, _ := herd(critters(), 1)
		_, _ = p.Restore(nil, nil)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := p.Restore(data, nil)
		runtime.ReadMemStats(&after)
		took := int(after.TotalAlloc - before.TotalAlloc)
		t.Logf("%s: %d bytes, of data %d (%.1f times), error %v", name, took, len(data), float64(took)/float64(len(data)), err)
		if took > 25*len(data)+1<<13 {
			t.Errorf("%s: %d bytes were taken for %d bytes of data", name, took, len(data))
		}
	}
}

// TestRestoreSurvivesWhoIdentifies: identify is the game's code. If it panics, nothing has changed.
func TestRestoreSurvivesWhoIdentifies(t *testing.T) {
	b := fsm.NewBuilder[critter]("fickle")
	l := b.Layer("only")
	here, there := l.State("here"), l.State("there")
	here.To(there).When(func(*critter) bool { return true })
	there.To(here).When(func(*critter) bool { return true })
	here.To(there).On(scare)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	for range 10 {
		p.Add(critter{})
	}
	p.Update()
	p.Send(p.AppendEntities(nil, there)[0], scare)
	data := snapshotOf(t, p)
	p.Update()
	before := p.Hash()
	for stop := range 11 {
		asked := 0
		func() {
			defer func() {
				if r := recover(); r != "who?" {
					t.Errorf("stopped at %d: %v", stop, r)
				}
			}()
			_, _ = p.Restore(data, func(e fsm.Entity) (fsm.Entity, bool) {
				if asked++; asked > stop {
					panic("who?")
				}
				return e, true
			})
		}()
		if p.Hash() != before || p.Count(here)+p.Count(there) != 10 || len(p.AppendEntities(nil, here)) != p.Count(here) {
			t.Fatalf("stopped at %d: %d are here and %d there, as counted", stop, p.Count(here), p.Count(there))
		}
	}
	p.Update()
}
