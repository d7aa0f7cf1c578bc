package measure_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/bench/measure"
)

// A run gives the rows that were asked for and no others, each with a time, and finds that all ended alike: also where
// contenders had different numbers of ticks, and where the reference itself is not among them.
func TestRunMeasuresWhatIsAskedFor(t *testing.T) {
	var got []string
	_, err := measure.Run(measure.Options{
		Quick: true, Rounds: 1, Sizes: []int{200},
		Only: regexp.MustCompile(`^guards/aged/.*/(donburi|stateless|horde/batch-packed)/|^storm/.*/(soa|horde/simple)/`),
		Each: func(r measure.Row) {
			got = append(got, r.Name())
			if r.NsPerNPC <= 0 {
				t.Errorf("%s took %v ns", r.Name(), r.NsPerNPC)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"guards/aged/200/donburi/1", "guards/aged/200/stateless/1", "guards/aged/200/horde/batch-packed/1",
		"guards/aged/200/horde/batch-packed/2", "storm/fresh/200/soa/1", "storm/fresh/200/horde/simple/1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("rows %v, want %v", got, want)
	}
}
