package graph_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

// TestLayerTitles: what is so for all states of a layer stands in its title, whatever the format.
func TestLayerTitles(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("lamp")
	l := b.Layer("light").UpdateOnTransition()
	l.Always(func(*fsm.Tick, *struct{}) {})
	off, on := l.State("off"), l.State("on")
	off.To(on).After(time.Minute)
	on.To(off).After(time.Minute)
	g := graph.Of(b.MustBuild())
	for name, write := range map[string]func(io.Writer) error{"DOT": g.WriteDOT, "SVG": g.WriteSVG, "Mermaid": g.WriteMermaid, "table": g.WriteTable} {
		var out bytes.Buffer
		if err := write(&out); err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(strings.ReplaceAll(out.String(), "#59;", ";"), "#58;", ":")
		if !strings.Contains(text, "light (always: each tick; update on transition)") {
			t.Errorf("%s: %s", name, out.String())
		}
	}
}
