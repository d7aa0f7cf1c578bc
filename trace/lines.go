package trace

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"time"
)

// line is a change as JSON lines have it.
type line struct {
	Tick    uint64  `json:"tick"`
	Seconds float64 `json:"seconds"`
	// ID is the entity's whole value, as text: numbers of 64 bits lose some in JavaScript and jq.
	ID         string `json:"id"`
	Entity     string `json:"entity"`
	Layer      string `json:"layer,omitempty"`
	From       string `json:"from,omitempty"`
	To         string `json:"to,omitempty"`
	Cause      string `json:"cause"`
	Command    string `json:"command,omitempty"`
	Transition string `json:"transition,omitempty"`
}

// WriteJSONLines writes the kept changes, oldest first, as one JSON object a line with the keys tick, seconds, id, entity, layer,
// from (except for a start), to, cause, and, if there are any, command and transition. The end of an entity is an object with the
// cause "gone", without layer and states, also if it is all that was kept of the entity. A state that a swap has taken away since is
// "(deleted)". WriteJSONLines returns the first error of w.
func (r *Recorder) WriteJSONLines(w io.Writer) error {
	r.mustBeMade()
	buffered := bufio.NewWriter(w)
	encoder := json.NewEncoder(buffered)
	encoder.SetEscapeHTML(false)
	var err error
	r.each(func(e *entry) bool {
		l := line{
			Tick: e.Tick, Seconds: r.seconds(e.Tick),
			ID: fmt.Sprint(uint64(e.Entity)), Entity: r.entityName(e.Entity),
		}
		if e.gone {
			l.Cause = "gone"
		} else {
			l.Layer, l.Cause = r.names.layer(e.Layer), e.Cause.String()
			l.From, l.To = r.names.statesOf(&e.Change)
			l.Command, l.Transition = r.names.command(e.Command), r.names.transition(e.Transition)
		}
		err = encoder.Encode(l)
		return err == nil
	})
	if err != nil {
		return err
	}
	return buffered.Flush()
}

// seconds returns when a tick ends: to the nanosecond for the 292 years that can be counted so, and then to the microsecond, as bars.
func (r *Recorder) seconds(tick uint64) float64 {
	if passed := r.elapsed(tick, time.Nanosecond); passed < math.MaxInt64 {
		return time.Duration(passed).Seconds()
	}
	return float64(r.elapsed(tick, time.Microsecond)) / 1e6
}
