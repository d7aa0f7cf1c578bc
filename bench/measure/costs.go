package measure

import (
	"slices"
	"time"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/rivals/horde"
)

// costs measures what Horde costs besides ticks: packing and memory. The rows of workload pack hold times per NPC of the world, those of
// workload memory only bytes.
func costs(o Options, add func(Row)) {
	n := 1_000_000
	if o.Quick {
		n = 10_000
	}
	if len(o.Sizes) > 0 {
		n = slices.Max(o.Sizes)
	}
	packRow := func(what string) Row {
		return Row{Workload: "pack", World: crowd.Aged, N: n, Contender: "horde/" + what, Workers: 1}
	}
	packs := []string{"whole", "tick-scattered", "tick-packed"}
	if slices.ContainsFunc(packs, func(what string) bool { return o.wants(packRow(what)) }) {
		o.log("pack, %s, %d", crowd.Aged, n)
		times, repeats := map[string][]float64{}, 3
		if n >= 1_000_000 {
			repeats = 1 // it takes long enough as it is
		}
		for range repeats {
			p := horde.MeasurePacking(n)
			for what, took := range map[string]time.Duration{"whole": p.Whole, "tick-scattered": p.Scattered, "tick-packed": p.Packed} {
				times[what] = append(times[what], float64(took.Nanoseconds())/float64(n))
			}
		}
		for _, what := range packs {
			if row := packRow(what); o.wants(row) {
				row.NsPerNPC = median(times[what])
				add(row)
			}
		}
	}
	for _, what := range []string{"row", "heap"} {
		row := Row{Workload: "memory", World: crowd.Fresh, N: n, Contender: "horde/" + what, Workers: 1}
		if !o.wants(row) {
			continue
		}
		o.log("memory, %s, %d: %s", crowd.Fresh, n, what)
		if what == "row" {
			row.BytesPerNPC = float64(horde.RowBytes())
		} else {
			row.BytesPerNPC = rowHeap(n)
		}
		add(row)
	}
}

// rowHeap returns what machines cost on the heap per NPC: a world with them minus one without.
func rowHeap(n int) float64 {
	size := func(make func() crowd.Crowd) float64 {
		before := heap()
		c := make()
		crowd.Fill(c, crowd.Fresh, n)
		bytes := float64(heap()) - float64(before)
		c.Tick()
		crowd.Close(c)
		return bytes
	}
	with := size(func() crowd.Crowd { return horde.NewGuards(horde.Form{Workers: 1}) })
	return (with - size(horde.NewStatues)) / float64(n)
}
