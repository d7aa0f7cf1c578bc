package measure_test

import (
	"encoding/json"
	"testing"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/measure"
)

// Saved runs are read by programs, and by -from later on, for which a key with another name would be a zero.
func TestRowsHaveTheseKeys(t *testing.T) {
	row := measure.Row{
		Workload: "guards", World: crowd.Aged, N: 1000, Contender: "soa", Workers: 2,
		NsPerNPC: 1.5, AllocsPerTick: 3, BytesPerNPC: 64,
	}
	got, err := json.Marshal(row)
	want := `{"workload":"guards","world":"aged","n":1000,"contender":"soa","workers":2,"ns_per_npc":1.5,"allocs_per_tick":3,"bytes_per_npc":64}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v, want\n%s", got, err, want)
	}
}
