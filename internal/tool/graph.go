package tool

import (
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/graph"
	"github.com/horde-fsm/horde/internal/machines"
	"github.com/horde-fsm/horde/internal/output"
	"github.com/horde-fsm/horde/internal/spelling"
)

// formats are the formats of a graph, with their file extensions.
var formats = []struct {
	name, ending string
	others       []string // what else such files end in
	write        func(*graph.Graph, io.Writer) error
}{
	{"svg", ".svg", nil, (*graph.Graph).WriteSVG},
	{"dot", ".dot", []string{".gv"}, (*graph.Graph).WriteDOT},
	{"mermaid", ".mmd", []string{".mermaid"}, (*graph.Graph).WriteMermaid},
	{"table", ".md", nil, (*graph.Graph).WriteTable},
}

// formatNames are their names.
func formatNames() (names []string) {
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// formatOf returns the index of the format in which a file of that name is written if none is asked for: that of its extension, and SVG if
// it has none. It is negative if the extension belongs to no format: a picture under a name that promises another would be opened in vain.
func formatOf(file string) int {
	ending := strings.ToLower(filepath.Ext(file))
	if ending == "" {
		return 0
	}
	for i, f := range formats {
		if f.ending == ending || slices.Contains(f.others, ending) {
			return i
		}
	}
	return -1
}

// graphOrder is what graph is asked for.
type graphOrder struct {
	machines []machines.Entry
	format   int    // of formats
	out      string // the file, or "" for standard output
	folder   bool   // out is the folder for all machines
}

func drawGraph(e env) int {
	o, status, ok := e.graphOrder()
	if !ok {
		return status
	}
	if o.folder {
		if err := output.MakeFolder(o.out); err != nil {
			return e.failed(fmt.Errorf("the folder cannot be made: %w", err))
		}
	}
	format := formats[o.format]
	for _, m := range o.machines {
		to := o.out
		if o.folder {
			to = filepath.Join(o.out, m.Name+format.ending)
		}
		if err := e.writeFile(to, func(w io.Writer) error { return format.write(m.Graph(), w) }); err != nil {
			return e.failed(err)
		}
		switch promised := formatOf(to); {
		case o.folder: // whose names nobody has given
			fmt.Fprintln(e.stdout, output.InLine(to))
		case filepath.Ext(to) != "" && promised >= 0 && promised != o.format:
			e.tellFormat(to, format.name)
		}
	}
	return statusOK
}

// graphOrder reads the flags. It returns false, and the exit status, if there is nothing to do.
func (e env) graphOrder() (o graphOrder, status int, ok bool) {
	fs := flag.NewFlagSet("graph", flag.ContinueOnError)
	name := fs.String("machine", "", "the `machine`: "+strings.Join(machines.Names(), ", ")+", or all")
	file := fs.String("file", "", "a `file` that describes a machine of your own, in YAML or JSON, instead of -machine (-: standard input)")
	format := fs.String("format", "", "the `format`: "+strings.Join(formatNames(), ", ")+" (default: what the file's extension says, else svg)")
	out := fs.String("o", "", "the `file` to write, or for all machines the folder, made if needed (default, and -: standard output)")
	if status, ok := e.parse(fs, "graph -machine NAME | -file FILE [flags]"); !ok {
		return o, status, false
	}
	switch {
	case given(fs, "o") && *out == "":
		return o, e.usageError("-o is empty: name a file, or leave it out for standard output"), false
	case given(fs, "file") && *file == "":
		return o, e.usageError(emptyFile), false
	}
	o.out, o.folder = standardOutput(*out), *name == "all"
	if o.machines, status, ok = e.chooseMachines(*name, *file); !ok {
		return o, status, false
	}
	o.format = slices.Index(formatNames(), *format)
	switch {
	case given(fs, "format") && o.format < 0:
		return o, e.usageError("there is no format %q%s", *format, spelling.Hint(*format, formatNames())), false
	case o.format >= 0:
	case o.folder: // whose name may have a dot
		o.format = 0
	default:
		o.format = formatOf(o.out)
	}
	switch {
	case o.folder && o.out == "":
		return o, e.usageError("all machines go to a folder: give -o FOLDER"), false
	case o.folder && filepath.Ext(o.out) != "" && formatOf(o.out) >= 0:
		return o, e.usageError("-o %s ends as a file does, and all machines go to a folder: give -o FOLDER", o.out), false
	case e.isSource(*file, o.out):
		return o, e.usageError("-o is the file that describes the machine, which would be lost: name another"), false
	case o.format < 0:
		return o, e.usageError("no format is known by %q, in which -o ends: give -format, one of %s",
			filepath.Ext(o.out), strings.Join(formatNames(), ", ")), false
	}
	return o, statusOK, true
}

// tellFormat tells of a file whose name promises a format other than the one that was asked for: programs may open it in vain.
func (e env) tellFormat(file, format string) {
	fmt.Fprintf(e.stderr, "horde %s: %s is in format %s, as -format says, and not in the one that its name ends in\n",
		e.verb, output.InLine(file), format)
}

// emptyFile is said of a name that was left empty, as by a variable that a script forgot to set.
const emptyFile = "-file is empty: name a file, or leave it out"

// chooseMachines returns the machine with that name, or all, or the one that a file describes.
func (e env) chooseMachines(name, file string) (chosen []machines.Entry, status int, ok bool) {
	there := strings.Join(machines.Names(), ", ") + ", or all"
	switch {
	case file != "" && name != "":
		return nil, e.usageError("give -machine or -file, not both"), false
	case file != "":
		m, err := e.readMachine(file)
		if err != nil {
			return nil, e.failed(err), false
		}
		return []machines.Entry{m}, statusOK, true
	case name == "":
		return nil, e.usageError("give -machine: %s; or -file", there), false
	case name == "all":
		return machines.All(), statusOK, true
	}
	m, found := machines.Find(name)
	if !found {
		hint := "; there are " + there
		if known := append(machines.Names(), "all"); spelling.Nearest(name, known) >= 0 {
			hint = spelling.Hint(name, known)
		}
		return nil, e.usageError("there is no machine %q%s", name, hint), false
	}
	return []machines.Entry{m}, statusOK, true
}

// readMachine reads the machine that a file describes, or standard input if it is called -.
func (e env) readMachine(file string) (machines.Entry, error) {
	if file == "-" {
		return machines.Read(standardInput, e.stdin)
	}
	return machines.ReadFile(file)
}
