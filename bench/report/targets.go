package report

import (
	"strings"

	"github.com/horde-fsm/horde/bench/crowd"
)

// Goals returns the goals that Horde has set itself, with what the runs say about them: a figure is taken within each run,
// since machines are faster in one run than in the next, and what counts is the median of the runs.
func Goals(runs ...Rows) []Goal {
	goals := goalsOf(nil)
	for i := range goals {
		var order []string
		byPlace := map[string][]float64{}
		for _, rows := range runs {
			for _, f := range goalsOf(rows)[i].Found {
				if byPlace[f.Where] == nil {
					order = append(order, f.Where)
				}
				byPlace[f.Where] = append(byPlace[f.Where], f.Value)
			}
		}
		for _, where := range order {
			goals[i].Found = append(goals[i].Found, Found{where, median(byPlace[where])})
		}
	}
	return goals
}

// goalsOf returns the goals with what one run says about them.
func goalsOf(rows Rows) []Goal {
	goals := []Goal{
		rows.over("horde/simple ÷ donburi", 0.65, 0, who{"horde/simple", 1}, "donburi"),
		rows.over("horde/batch ÷ donburi", 0.50, 0, who{"horde/batch", 1}, "donburi"),
		rows.over("horde/batch ÷ soa", 2.0, 1.5, who{"horde/batch", 1}, "soa"),
		rows.over("horde/batch, 2 workers ÷ soa", 1.1, 0.8, who{"horde/batch", 2}, "soa"),
		rows.aged("packed horde/simple ÷ donburi, aged, 100k", 0.25, 100_000),
		rows.aged("packed horde/simple ÷ donburi, aged, 1M", 0.08, 1_000_000),
		rows.agedOverFresh(),
		rows.growth(),
	}
	looplab := Goal{Name: "horde/simple ÷ looplab, 100k", Most: 0.6}
	rows.ratio(&looplab, "100k", fresh("guards", 100_000, "horde/simple", 1), fresh("guards", 100_000, "looplab", 1))
	storm := Goal{Name: "storm: per transition with Exit and Enter ÷ cocoonspace", Most: 1.0}
	idle := Goal{Name: "idle ÷ soa on the same workload", Most: 2.0}
	mix := Goal{Name: "mix: horde/batch ÷ horde/simple", Most: 0.75}
	lod := Goal{Name: "90% of NPCs at every 8th tick ÷ all at every tick", Most: 0.3}
	for _, n := range usual {
		for _, form := range []string{"horde/simple", "horde/batch"} {
			rows.ratio(&storm, form+" "+size(n), fresh("storm", n, form, 1), fresh("storm", n, "cocoonspace", 1))
			rows.ratio(&idle, form+" "+size(n), fresh("idle", n, form, 1), fresh("idle", n, "soa", 1))
		}
		rows.ratio(&mix, size(n), fresh("mix", n, "horde/batch", 1), fresh("mix", n, "horde/simple", 1))
		rows.ratio(&lod, size(n), fresh("lod", n, "horde/simple-lod", 1), fresh("lod", n, "horde/simple", 1))
	}
	return append(goals, looplab, storm, mix, idle, lod, rows.allocations(),
		rows.memory("machine data per NPC, bytes", 64, "horde/row"),
		rows.memory("whole-heap cost of machines, bytes per NPC", 80, "horde/heap"))
}

// usual are the sizes that a goal is about unless it says otherwise.
var usual = []int{10_000, 100_000}

func fresh(workload string, n int, contender string, workers int) place {
	return place{workload, crowd.Fresh, n, contender, workers}
}

// over compares two contenders of workload guards, in fresh worlds.
func (rows Rows) over(name string, most, try float64, a who, b string) Goal {
	g := Goal{Name: name, Most: most, Try: try}
	for _, n := range usual {
		rows.ratio(&g, size(n), fresh("guards", n, a.contender, a.workers), fresh("guards", n, b, 1))
	}
	return g
}

func (rows Rows) aged(name string, most float64, n int) Goal {
	g := Goal{Name: name, Most: most}
	rows.ratio(&g, size(n), place{"guards", crowd.Aged, n, "horde/simple-packed", 1}, place{"guards", crowd.Aged, n, "donburi", 1})
	return g
}

// packed are the forms whose world is packed. Where worlds or sizes are compared with each other, they are found in the workload in which
// these take turns.
var packed = []string{"horde/simple-packed", "horde/batch-packed"}

func (rows Rows) agedOverFresh() Goal {
	g := Goal{Name: "packed, aged ÷ fresh, any size", Most: 1.15}
	for _, form := range packed {
		for _, n := range rows.where("packed", crowd.Aged).sizes() {
			rows.ratio(&g, strings.TrimPrefix(form, "horde/")+" "+size(n), place{"packed", crowd.Aged, n, form, 1}, fresh("packed", n, form, 1))
		}
	}
	return g
}

func (rows Rows) growth() Goal {
	g := Goal{Name: "ns per NPC at 1M ÷ at 10k, packed", Most: 1.3}
	for _, form := range packed {
		for _, w := range []crowd.World{crowd.Fresh, crowd.Aged} {
			rows.ratio(&g, strings.TrimPrefix(form, "horde/")+" "+string(w),
				place{"packed", w, 1_000_000, form, 1}, place{"packed", w, 10_000, form, 1})
		}
	}
	return g
}

func (rows Rows) allocations() Goal {
	g := Goal{Name: "allocations per tick, every horde row", Most: 0}
	worst, seen := 0.0, false
	for _, r := range rows {
		if strings.HasPrefix(r.Contender, "horde/") && r.NsPerNPC > 0 && r.Workload != "pack" {
			worst, seen = max(worst, r.AllocsPerTick), true
		}
	}
	if seen {
		g.Found = []Found{{"the most", worst}}
	}
	return g
}

func (rows Rows) memory(name string, most float64, contender string) Goal {
	g := Goal{Name: name, Most: most}
	for _, r := range rows {
		if r.Workload == "memory" && r.Contender == contender && r.N >= 1_000_000 { // fixed costs hardly count at that size
			g.Found = append(g.Found, Found{size(r.N), r.BytesPerNPC})
		}
	}
	return g
}
