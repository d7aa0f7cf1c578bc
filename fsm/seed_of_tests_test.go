package fsm_test

import "flag"

// The property tests play the same games in every run, so that a failure is due to a change. To play others:
//
//	go test ./fsm -rapid.seed=0 -rapid.checks=10000
func init() {
	if err := flag.Set("rapid.seed", "20261121"); err != nil {
		panic(err)
	}
}
