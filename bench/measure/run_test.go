package measure_test

import (
	"errors"
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
		Each: func(r measure.Row) error {
			got = append(got, r.Name())
			if r.NsPerNPC <= 0 {
				t.Errorf("%s took %v ns", r.Name(), r.NsPerNPC)
			}
			return nil
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

// A row that cannot be passed on ends the run, which may take an hour: what is saved of it would lack that row.
func TestRunEndsWhereARowIsLost(t *testing.T) {
	full := errors.New("no space left")
	lost, begun := 0, 0
	_, err := measure.Run(measure.Options{
		Quick: true, Rounds: 1, Sizes: []int{200},
		Only: regexp.MustCompile(`^guards/aged/.*/donburi/|^storm/.*/soa/|^memory/.*/row`),
		Each: func(measure.Row) error {
			lost++
			return full
		},
		Log: func(string, ...any) { begun++ },
	})
	if err != full || lost != 1 || begun != 1 {
		t.Errorf("after %d rows of %d sizes the run ends with %v, want %v after the first", lost, begun, err, full)
	}
	_, err = measure.Run(measure.Options{
		Quick: true, Sizes: []int{200}, Only: regexp.MustCompile(`^memory/.*/row`), Each: func(measure.Row) error { return full },
	})
	if err != full {
		t.Errorf("at its end it ends with %v, want %v", err, full)
	}
}
