// Alike runs a simulation and prints a hash of what it ends with, which must be the same on every platform. It is apart from the tool, so that
// less has to be compiled for each of them.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/horde-fsm/horde/internal/sim"
)

func main() {
	report, err := sim.Run(context.Background(), sim.Options{Scene: "patrol", NPCs: 3000, Ticks: 200, Seed: 7, Workers: 1}, nil)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(report.Hash)
}
