package fsm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// miser is a host that keeps views back.
type miser struct {
	chunks []*fsm.Chunk
	views  int
}

func (h *miser) Chunks() []*fsm.Chunk { return h.chunks }

func (h *miser) Gather(_ *fsm.Chunk, _ []uint16, into []int) []int { return into[:h.views] }

func (h *miser) Locate(_ fsm.Entity, into []int) (fsm.Row, *fsm.Chunk, []int, bool) {
	return h.chunks[0].Row(0), h.chunks[0], into[:min(h.views, len(into))], true
}

// The engine accesses views by address, so it must not rely on a host's word that they are there.
func TestHostsThatKeepViewsBack(t *testing.T) {
	b := fsm.NewBuilder[int]("kept")
	b.Layer("only").State("on").OnEnter(func(_ *fsm.Tick, v *int) { *v = 1 }).OnExit(func(_ *fsm.Tick, v *int) { *v = 0 })
	host := &miser{}
	e := fsm.NewEngine[int](b.MustBuild(), host, fsm.Config{})
	c := e.NewChunk()
	c.Entities = append(c.Entities, 1, 2)
	host.chunks = append(host.chunks, c)
	e.Recount(c)
	for want, do := range map[string]func(){
		"fsm: Gather of the host has returned 1 views for 2 rows": func() { host.views = 1; e.Advance(0) },
		"fsm: Locate of the host has returned 0 views for 1 rows": func() { host.views = 0; _ = e.Start(1) },
		"the host has called Engine.Exit without a view": func() {
			host.views = 1
			_ = e.Start(1)
			e.Exit(1, c.Row(0), []int{}, func() {})
		},
	} {
		if text := panicOf(do); !strings.Contains(text, want) {
			t.Errorf("%s: %s", want, text)
		}
	}
}

// narrow is a host whose rows have a number of cells of its own choice.
type narrow struct {
	miser
	cells int
}

func (h *narrow) Stride() int { return h.cells }

func TestRowsOfAHostAreWideEnough(t *testing.T) {
	for layers, cells := range map[int]int{1: 1, 3: 2, 2: 0} {
		b := fsm.NewBuilder[int]("wide")
		for l := range layers {
			b.Layer(fmt.Sprint(l)).State("s")
		}
		m := b.MustBuild()
		want := fmt.Sprintf(`fsm: NewEngine: rows of the host have %d cells (HostStride), and machine "wide" has %d layers; a row has a cell for each, and at least two`, cells, layers)
		if got := panicOf(func() { fsm.NewEngine(m, &narrow{cells: cells}, fsm.Config{}) }); got != want {
			t.Errorf("%d layers, %d cells: %q, want %q", layers, cells, got, want)
		}
		if got := fsm.NewEngine(m, &narrow{cells: max(2, layers)}, fsm.Config{}).RowBytes(); got != 8*max(2, layers) {
			t.Errorf("%d layers: rows have %d bytes", layers, got)
		}
	}
}
