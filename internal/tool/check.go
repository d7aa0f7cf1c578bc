package tool

import (
	"flag"
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/internal/machines"
)

func check(e env) int {
	fs := flag.NewFlagSet("check", flag.ContinueOnError)
	name := fs.String("machine", "all", "the `machine`: "+strings.Join(machines.Names(), ", ")+", or all")
	if status, ok := e.parse(fs, "check [-machine NAME]"); !ok {
		return status
	}
	chosen, status, ok := e.chooseMachines(*name)
	if !ok {
		return status
	}
	for _, m := range chosen {
		findings := m.Check()
		if len(findings) == 0 {
			fmt.Fprintf(e.stdout, "%s: clean\n", m.Name)
			continue
		}
		status = statusFailed
		for _, f := range findings {
			fmt.Fprintf(e.stdout, "%s: %s\n", m.Name, f)
		}
	}
	return status
}
