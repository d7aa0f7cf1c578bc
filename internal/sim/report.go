package sim

import (
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/horde-fsm/horde/internal/output"
	"github.com/horde-fsm/horde/internal/scene"
)

// Report is what a run did and what it cost. Encoded as JSON it is what the tool prints.
type Report struct {
	Scene         string                    `json:"scene"`
	NPCs          int                       `json:"npcs"`
	Ticks         int                       `json:"ticks"`
	Seed          uint64                    `json:"seed"`
	Workers       int                       `json:"workers"`
	Transitions   uint64                    `json:"transitions"`
	Populations   map[string]map[string]int `json:"populations"` // layer, state
	NsPerNPC      float64                   `json:"ns_per_npc"`  // of a whole tick of the scene
	RowBytes      int                       `json:"row_bytes"`
	AllocsPerTick float64                   `json:"allocs_per_tick"`
	Hash          string                    `json:"hash"` // 16 hexadecimal digits: numbers of 64 bits lose some in JavaScript

	populations []scene.Population
	phases      [scene.Phases]float64 // ns per NPC and tick
}

func newReport(o Options, s scene.Scene, m *meter) *Report {
	steps := float64(o.Ticks) * float64(s.NPCs())
	r := &Report{
		Scene: o.Scene, NPCs: s.NPCs(), Ticks: o.Ticks, Seed: o.Seed, Workers: o.Workers,
		Transitions:   s.Transitions(),
		Populations:   map[string]map[string]int{},
		NsPerNPC:      round(float64(m.total().Nanoseconds())/steps, 2),
		RowBytes:      s.RowBytes(),
		AllocsPerTick: round(m.allocsPerTick(o.Ticks), 3),
		Hash:          fmt.Sprintf("%016x", s.Hash()),
		populations:   s.Populations(),
	}
	for i, d := range m.spent {
		r.phases[i] = float64(d.Nanoseconds()) / steps
	}
	for _, p := range r.populations {
		if r.Populations[p.Layer] == nil {
			r.Populations[p.Layer] = map[string]int{}
		}
		r.Populations[p.Layer][p.State] = p.Count
	}
	return r
}

func round(x float64, digits int) float64 {
	k := math.Pow10(digits)
	return math.Round(x*k) / k
}

// WriteJSON writes the report as one object and a line feed.
func (r *Report) WriteJSON(w io.Writer) error {
	return json.NewEncoder(w).Encode(r)
}

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
	p := printer{w: w}
	p.line("scene", "%s", r.Scene)
	p.line("NPCs", "%s", output.Thousands(r.NPCs))
	p.line("ticks", "%s (%.1f s of play), seed %d, workers %d", output.Thousands(r.Ticks), float64(r.Ticks)*scene.DT, r.Seed, r.Workers)
	p.line("transitions", "%s", output.Thousands(int(r.Transitions)))
	layer := ""
	for _, n := range r.populations {
		if n.Layer != layer {
			layer = n.Layer
			p.line("layer "+layer, "")
		}
		p.line("  "+n.State, "%s", output.Thousands(n.Count))
	}
	p.line("time per NPC and tick", "%.1f ns: sense %.1f, think %.1f, move %.1f, animate %.1f", r.NsPerNPC,
		r.phases[scene.Sense], r.phases[scene.Think], r.phases[scene.Move], r.phases[scene.Animate])
	p.line("machine data per NPC", "%d bytes", r.RowBytes)
	p.line("allocations per tick", "%v", r.AllocsPerTick)
	p.line("hash", "%s", r.Hash)
	return p.err
}

// printer prints lines of a name and a value until one fails.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) line(name, format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, "%-22s  %s\n", output.InLine(name), fmt.Sprintf(format, args...))
	}
}
