package tool

import (
	"flag"
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/internal/machines"
	"github.com/horde-fsm/horde/internal/output"
)

func check(e env) int {
	fs := flag.NewFlagSet("check", flag.ContinueOnError)
	name := fs.String("machine", "", "the `machine`: "+strings.Join(machines.Names(), ", ")+", or all (default: all)")
	file := fs.String("file", "", "a `file` that describes a machine of your own, in YAML or JSON, instead of -machine (-: standard input); its words are not checked")
	if status, ok := e.parse(fs, "check [-machine NAME | -file FILE]\n\nThe exit status is 1 if a machine is not clean."); !ok {
		return status
	}
	if given(fs, "file") && *file == "" {
		return e.usageError(emptyFile)
	}
	if !given(fs, "machine") && *file == "" { // an empty name, from a variable that a script forgot to set, does not mean all
		*name = "all"
	}
	chosen, status, ok := e.chooseMachines(*name, *file)
	if !ok {
		return status
	}
	for _, m := range chosen {
		findings := m.Check()
		if len(findings) == 0 {
			fmt.Fprintf(e.stdout, "%s: clean\n", output.InLine(m.Name))
			continue
		}
		status = statusFailed
		for _, f := range findings {
			fmt.Fprintln(e.stdout, f)
		}
	}
	if *file != "" && status == statusOK { // whoever reads "clean" may take the words for checked
		fmt.Fprintln(e.stderr, "horde check: the words of the file were not checked, since only the game knows them")
	}
	return status
}
