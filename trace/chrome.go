package trace

import (
	"bufio"
	"encoding/json"
	"io"
	"math"
	"math/bits"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// event is one event of the trace event format: "X" is a bar, complete with its beginning and length, "M" names what has a
// number. Times are in microseconds.
type event struct {
	Phase    string `json:"ph"`
	Name     string `json:"name"`
	Category string `json:"cat,omitempty"`
	Process  int    `json:"pid"`
	Thread   int    `json:"tid"`
	Begin    *int64 `json:"ts,omitempty"`
	Length   *int64 `json:"dur,omitempty"`
	Args     any    `json:"args,omitempty"`
}

// stay is what is shown when a bar is clicked.
type stay struct {
	Tick       uint64 `json:"tick"`  // in which it began
	Ticks      uint64 `json:"ticks"` // how long it is
	Cause      string `json:"cause"`
	From       string `json:"from,omitempty"`
	Command    string `json:"command,omitempty"`
	Transition string `json:"transition,omitempty"`
	Open       bool   `json:"open,omitempty"` // it was not over when the trace ended
}

// row is the timeline of one layer of one entity.
type row struct {
	process, thread int
	open, seen      bool
	last            entry
}

// chrome is the writing of one file.
type chrome struct {
	r       *Recorder
	w       *bufio.Writer
	err     error
	written int
	begin   uint64 // the first tick
	rows    map[fsm.Entity][]*row
	order   []*row // rows in order of appearance
}

// WriteChrome writes the kept changes as a timeline, in the JSON format of Chrome's trace viewer and Perfetto: a process for each
// entity, in it a thread for each layer, and in that a complete event for each stay in a state. If older changes have been dropped, a
// state that was already current begins at the first tick kept. A stay that has not ended lasts through the last tick known; see
// [Recorder.Until]. WriteChrome returns the first error of w.
func (r *Recorder) WriteChrome(w io.Writer) error {
	r.mustBeMade()
	c := &chrome{r: r, w: bufio.NewWriter(w), rows: map[fsm.Entity][]*row{}}
	c.text(`{"displayTimeUnit":"ms","otherData":{"machine":`)
	c.json(r.names.machine)
	c.text(`},"traceEvents":[`)
	first := true
	r.each(func(e *entry) bool {
		if first {
			c.begin, first = e.Tick, false
		}
		c.entry(e)
		return c.err == nil
	})
	for _, row := range c.order {
		c.close(row, r.last+1, true)
	}
	c.text("\n]}\n")
	if c.err != nil {
		return c.err
	}
	return c.w.Flush()
}

func (c *chrome) entry(e *entry) {
	if e.gone {
		for _, row := range c.rows[e.Entity] { // none if the changes were dropped, or never recorded
			c.close(row, e.Tick, false)
		}
		return
	}
	rows := c.entity(e.Entity)
	if int(e.Layer) >= len(rows) {
		return // of another machine
	}
	row := rows[e.Layer]
	if !row.seen && e.From != fsm.None {
		// The change that began it was dropped to make room.
		row.open = true
		row.last = entry{Change: fsm.Change{Tick: c.begin, To: e.From, Transition: -1, Layer: e.Layer}}
	}
	c.close(row, e.Tick, false)
	row.open, row.seen, row.last = true, true, *e
}

// entity returns an entity's rows and introduces them when they are new.
func (c *chrome) entity(e fsm.Entity) []*row {
	if rows, ok := c.rows[e]; ok {
		return rows
	}
	process := len(c.rows) + 1
	name := map[string]any{"name": c.r.names.machine + " " + c.r.entityName(e)}
	c.event(event{Phase: "M", Name: "process_name", Process: process, Args: name})
	c.event(event{Phase: "M", Name: "process_sort_index", Process: process, Args: map[string]any{"sort_index": process}})
	var rows []*row
	for i, layer := range c.r.names.layers {
		// Threads are numbered through, since some tools tell them apart by their number alone.
		row := &row{process: process, thread: len(c.order) + 1}
		c.event(event{Phase: "M", Name: "thread_name", Process: process, Thread: row.thread, Args: map[string]any{"name": layer}})
		c.event(event{
			Phase: "M", Name: "thread_sort_index", Process: process, Thread: row.thread, Args: map[string]any{"sort_index": i},
		})
		rows, c.order = append(rows, row), append(c.order, row)
	}
	c.rows[e] = rows
	return rows
}

// close writes the bar of the state that a row is in, if it is in one.
func (c *chrome) close(row *row, tick uint64, open bool) {
	if !row.open {
		return
	}
	row.open = false
	e := &row.last
	cause := e.Cause.String()
	if e.Cause == 0 {
		cause = "before the trace"
	}
	tick = max(tick, e.Tick)
	from, to := c.r.names.statesOf(&e.Change)
	begin := c.r.elapsed(e.Tick, time.Microsecond)
	length := c.r.elapsed(tick, time.Microsecond) - begin
	c.event(event{
		Phase: "X", Name: to, Category: c.r.names.layer(e.Layer),
		Process: row.process, Thread: row.thread, Begin: &begin, Length: &length,
		Args: stay{
			Tick: e.Tick, Ticks: tick - e.Tick, Cause: cause, From: from,
			Command: c.r.names.command(e.Command), Transition: c.r.names.transition(e.Transition), Open: open,
		},
	})
}

func (c *chrome) event(e event) {
	if c.written++; c.written > 1 {
		c.text(",")
	}
	c.text("\n")
	c.json(e)
}

func (c *chrome) text(s string) {
	if c.err == nil {
		_, c.err = c.w.WriteString(s)
	}
}

func (c *chrome) json(v any) {
	b, err := json.Marshal(v)
	if c.err == nil {
		c.err = err
	}
	c.text(string(b))
}

// elapsed returns when a tick ends, in some unit, as exactly as the engine's clock, so that bars do not drift away from the game's time.
// [fsm.TimeOfTick] would end after 292 years, and so would bars in microseconds, which need not.
func (r *Recorder) elapsed(tick uint64, unit time.Duration) int64 {
	num, den := uint64(r.cfg.Step), uint64(unit)
	if n := fsm.TicksPerSecond(r.cfg.Step); n > 0 {
		num, den = uint64(time.Second/unit), uint64(n)
	}
	high, low := bits.Mul64(tick, num)
	if high >= den {
		return math.MaxInt64
	}
	passed, _ := bits.Div64(high, low, den)
	return int64(min(passed, math.MaxInt64))
}
