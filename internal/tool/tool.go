// Package tool is the command line: go run . <verb>. It needs no window.
package tool

import (
	"fmt"
	"io"

	"github.com/horde-fsm/horde/internal/output"
	"github.com/horde-fsm/horde/internal/spelling"
)

// Exit statuses.
const (
	statusOK     = 0
	statusFailed = 1 // the verb could not do what it was asked
	statusUsage  = 2 // the arguments make no sense
)

// verb is one thing that the tool can do. To add one, add a line to verbs.
type verb struct {
	name    string
	summary string
	run     func(env) int
}

// env is what a verb works with.
type env struct {
	verb           string
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
}

// verbs returns the table of verbs. It is a function because help is one of them and prints it.
func verbs() []verb {
	return []verb{
		{"sim", "run a scene without a window and report what it did", sim},
		{"graph", "draw a machine: SVG, Graphviz DOT, Mermaid, or its table", drawGraph},
		{"check", "look for oddities in the definitions of machines", check},
		{"trace", "run a scene and write a timeline of its NPCs for Perfetto", writeTrace},
		{"why", "run a scene and explain why one of its NPCs changes state, or stays", why},
		{"serve", "build the demo for browsers and serve it, or write it to a folder", serve},
		{"help", "list the verbs; help VERB explains one", help},
	}
}

// Run does what the arguments ask, without the program's name, and returns the exit status: 0, 1 if it failed, 2 if the
// arguments make no sense. What is wrong is one line on stderr.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	name := "help"
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	if asksForHelp(name) {
		name = "help"
	}
	out := &output.Output{Writer: stdout}
	e := env{verb: name, args: args, stdin: stdin, stdout: out, stderr: stderr}
	for _, v := range verbs() {
		if v.name != name {
			continue
		}
		status := v.run(e)
		if status == statusOK && out.Err != nil {
			status = e.failed(out.Err)
		}
		return status
	}
	fmt.Fprintf(stderr, "horde: %s\n", noVerb(name))
	return statusUsage
}

// noVerb says that there is no verb of that name, and which there are.
func noVerb(name string) string {
	var names []string
	for _, v := range verbs() {
		names = append(names, v.name)
	}
	return fmt.Sprintf("there is no verb %q%s", name, spelling.Hint(name, names))
}

// asksForHelp reports whether a word is one of the usual help flags.
func asksForHelp(word string) bool { return word == "-h" || word == "-help" || word == "--help" }

// usageError reports arguments that make no sense.
func (e env) usageError(format string, args ...any) int {
	fmt.Fprintf(e.stderr, "horde %s: %s (see: go run . help %s)\n", e.verb, output.InLine(fmt.Sprintf(format, args...)), e.verb)
	return statusUsage
}

// failed reports an error that is not the arguments' fault.
func (e env) failed(err error) int {
	fmt.Fprintf(e.stderr, "horde %s: %s\n", e.verb, output.InLines(err.Error()))
	return statusFailed
}
