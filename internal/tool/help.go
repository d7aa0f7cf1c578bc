package tool

import "fmt"

func help(e env) int {
	switch len(e.args) {
	case 0:
	case 1:
		for _, v := range verbs() {
			if v.name == e.args[0] && v.name != "help" {
				return v.run(env{verb: v.name, args: []string{"-h"}, stdin: e.stdin, stdout: e.stdout, stderr: e.stderr})
			}
		}
		if e.args[0] != "help" && !asksForHelp(e.args[0]) {
			return e.usageError("%s", noVerb(e.args[0]))
		}
	default:
		return e.usageError("give one verb")
	}
	fmt.Fprint(e.stdout, "Horde: state machines for thousands of NPCs. This is the headless tool; for the demo, go run ./demo.\n\n"+
		"usage: go run . VERB [flags]\n\n")
	for _, v := range verbs() {
		fmt.Fprintf(e.stdout, "  %-6s %s\n", v.name, v.summary)
	}
	return statusOK
}
