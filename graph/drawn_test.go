package graph_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

// dense returns a layer of as many states as there may be, with so many transitions from each to those after it.
func dense(each int) *graph.Graph {
	b := fsm.NewBuilder[struct{}]("dense")
	l := b.Layer("l")
	for n := range fsm.MaxStates {
		l.State("s" + string(rune('0'+n)))
	}
	states := l.States()
	for n, s := range states {
		for k := range each {
			s.To(states[(n+k+1)%len(states)]).On(fsm.Command(k + 1))
		}
	}
	return graph.Of(b.MustBuild())
}

// A machine with so many transitions that nobody could read its drawing is refused with what to do instead, and can be written as that.
func TestWhatNobodyCouldReadIsNotDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("62250 transitions")
	}
	const want = `graph: machine "dense" has 62250 transitions, and a drawing at most MaxDrawn = 10000; list them with WriteTable, or leave ` +
		`the drawing to Graphviz with WriteDOT`
	g := dense(fsm.MaxStates - 1)
	var b bytes.Buffer
	if err := g.WriteSVG(&b); err == nil || err.Error() != want || b.Len() > 0 || g.IsDrawn() {
		t.Errorf("error %v after %d bytes; is drawn: %v", err, b.Len(), g.IsDrawn())
	}
	for name, write := range map[string]func(io.Writer) error{"DOT": g.WriteDOT, "a table": g.WriteTable} {
		b.Reset()
		if err := write(&b); err != nil || strings.Count(b.String(), "\n") < 62250 {
			t.Errorf("%s: %v, %d bytes", name, err, b.Len())
		}
	}
	if g := dense(graph.MaxDrawn / fsm.MaxStates); !g.IsDrawn() {
		t.Error("as many as there may be are not drawn")
	}
}

// The densest machine that is drawn takes a second or two.
func BenchmarkTheDensestDrawing(b *testing.B) {
	g := dense(graph.MaxDrawn / fsm.MaxStates)
	b.ReportAllocs()
	for b.Loop() {
		if err := g.WriteSVG(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
