// Package measure runs contenders side by side and takes their times.
package measure

import (
	"fmt"

	"github.com/horde-fsm/horde/bench/crowd"
)

// Row is one result.
type Row struct {
	Workload  string      `json:"workload"`
	World     crowd.World `json:"world"`
	N         int         `json:"n"`
	Contender string      `json:"contender"`
	Workers   int         `json:"workers"`
	// NsPerNPC is the time of a tick divided by the number of NPCs: the median of all
	// samples of all rounds.
	NsPerNPC float64 `json:"ns_per_npc"`
	// AllocsPerTick is the number of heap objects that a tick makes: the median of the rounds.
	AllocsPerTick float64 `json:"allocs_per_tick"`
	// BytesPerNPC is what the contender keeps on the heap, data and machines, divided by the number of NPCs.
	BytesPerNPC float64 `json:"bytes_per_npc"`
}

// Name returns the name of a result: what -only is matched against, and the name of the Go benchmark.
func (r Row) Name() string {
	return fmt.Sprintf("%s/%s/%d/%s/%d", r.Workload, r.World, r.N, r.Contender, r.Workers)
}
