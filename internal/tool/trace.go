package tool

import (
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/horde-fsm/horde/internal/output"
	simulation "github.com/horde-fsm/horde/internal/sim"
	"github.com/horde-fsm/horde/internal/spelling"
	"github.com/horde-fsm/horde/trace"
)

// traceNPCs is the default number of NPCs in a trace of patrol: as many timelines as one likes to scroll through.
const traceNPCs = 100

// maxCapacity is the largest number of changes in a trace: memory for them is allocated at once, 400 MB for that many.
const maxCapacity = 10_000_000

func writeTrace(e env) int {
	var o simulation.Options
	fs := flag.NewFlagSet("trace", flag.ContinueOnError)
	fs.StringVar(&o.Scene, "scene", "patrol", "the `scene`: "+strings.Join(simulation.Scenes(), " or "))
	fs.IntVar(&o.NPCs, "npcs", 0, fmt.Sprintf("`number` of NPCs (default: %d; 1 in scene walk)", traceNPCs))
	fs.IntVar(&o.Ticks, "ticks", 1200, "`number` of ticks; 60 make a second of play; Ctrl+C ends the run sooner, and what was done is written")
	fs.Uint64Var(&o.Seed, "seed", 1, "`seed` of all randomness")
	guardsFlag(fs, &o)
	capacity := fs.Int("capacity", 1<<20, "`number` of changes to keep, the newest")
	format := fs.String("format", "chrome",
		"the `format`: chrome (for ui.perfetto.dev and chrome://tracing) or jsonl, which is meant if -o ends in .jsonl")
	entity := fs.Int("entity", 0, "`number` of the only entity whose changes are kept, as a trace of all shows it (default: all are)")
	out := fs.String("o", "", "the `file` to write (default, and -: standard output)")
	if status, ok := e.parse(fs, "trace [flags]"); !ok {
		return status
	}
	switch {
	case given(fs, "o") && *out == "":
		return e.usageError("-o is empty: name a file, or leave it out for standard output")
	case *capacity < 1 || *capacity > maxCapacity:
		return e.usageError("a capacity of %d: give 1 to %d", *capacity, maxCapacity)
	case *format != "chrome" && *format != "jsonl":
		return e.usageError("there is no format %q%s", *format, spelling.Hint(*format, []string{"chrome", "jsonl"}))
	}
	*out = standardOutput(*out)
	source := o.File
	o, err := e.completeOptions(fs, o, traceNPCs)
	if err != nil {
		return e.usageError("%v", err)
	}
	if e.isSource(source, *out) {
		return e.usageError("-o is the file that describes the machine, which would be lost: name another")
	}
	ending := filepath.Ext(*out)
	promised, known := map[string]string{"": "chrome", ".json": "chrome", ".jsonl": "jsonl"}[strings.ToLower(ending)]
	switch {
	case !given(fs, "format") && !known: // under a name that promises something else a trace would be opened in vain
		return e.usageError("no format is known by %q, in which -o ends: give -format, chrome or jsonl", ending)
	case !given(fs, "format"):
		*format = promised
	}
	if !given(fs, "entity") {
		entity = nil
	}
	if err := mayWrite(*out); err != nil { // better reported before the run than after it
		return e.failed(err)
	}
	ctx, release := interruptible()
	rec, ticks, err := simulation.Trace(ctx, o, *capacity, entity)
	release() // writing the file has its own way to be stopped
	if number := (*simulation.NumberError)(nil); errors.As(err, &number) {
		return e.usageError("%v", number)
	}
	if err != nil {
		return e.failed(err)
	}
	write := rec.WriteChrome
	if *format == "jsonl" {
		write = rec.WriteJSONLines
	}
	if err := e.writeFile(*out, write); err != nil {
		return e.failed(err)
	}
	if known && ending != "" && promised != *format {
		e.tellFormat(*out, *format)
	}
	e.tellTrace(*out, rec)
	return e.tellStopped(ticks, o.Ticks)
}

// tellTrace describes what was written to a file. Standard output holds the trace itself, so nothing is printed there.
func (e env) tellTrace(file string, rec *trace.Recorder) {
	if file == "" {
		return
	}
	changes := "changes"
	if rec.Len() == 1 {
		changes = "change"
	}
	fmt.Fprintf(e.stdout, "%s: %s %s", output.InLine(file), output.Thousands(rec.Len()), changes)
	if rec.Dropped() > 0 {
		fmt.Fprintf(e.stdout, ", the newest; %s older ones had no room", output.Thousands(int(rec.Dropped())))
	}
	fmt.Fprintln(e.stdout)
}
