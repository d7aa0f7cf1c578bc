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

// traceOrder is what trace is asked for.
type traceOrder struct {
	simulation.Options
	capacity int
	entity   *int // the only NPC whose changes are kept; nil: all are
	format   string
	out      string // the file, or "" for standard output
	misnamed bool   // its name promises another format
}

func writeTrace(e env) int {
	o, status, ok := e.traceOrder()
	if !ok {
		return status
	}
	if err := mayWrite(o.out); err != nil { // better reported before the run than after it
		return e.failed(err)
	}
	ctx, release := interruptible()
	rec, ticks, err := simulation.Trace(ctx, o.Options, o.capacity, o.entity)
	release() // writing the file has its own way to be stopped
	if number := (*simulation.NumberError)(nil); errors.As(err, &number) {
		return e.usageError("%v", number)
	}
	if err != nil {
		return e.failed(err)
	}
	write := rec.WriteChrome
	if o.format == "jsonl" {
		write = rec.WriteJSONLines
	}
	if err := e.writeFile(o.out, write); err != nil {
		return e.failed(err)
	}
	if o.misnamed {
		e.tellFormat(o.out, o.format)
	}
	e.tellTrace(o.out, rec)
	return e.tellStopped(ticks, o.Ticks)
}

// traceOrder reads the flags. It returns false, and the exit status, if there is nothing to do.
func (e env) traceOrder() (o traceOrder, status int, ok bool) {
	fs := flag.NewFlagSet("trace", flag.ContinueOnError)
	fs.StringVar(&o.Scene, "scene", "patrol", "the `scene`: "+strings.Join(simulation.Scenes(), " or "))
	fs.IntVar(&o.NPCs, "npcs", 0, fmt.Sprintf("`number` of NPCs (default: %d; 1 in scene walk)", traceNPCs))
	fs.IntVar(&o.Ticks, "ticks", 1200, "`number` of ticks; 60 make a second of play; Ctrl+C ends the run sooner, and what was done is written")
	fs.Uint64Var(&o.Seed, "seed", 1, "`seed` of all randomness")
	guardsFlag(fs, &o.Options)
	fs.IntVar(&o.capacity, "capacity", 1<<20, "`number` of changes to keep, the newest")
	fs.StringVar(&o.format, "format", "chrome",
		"the `format`: chrome (for ui.perfetto.dev and chrome://tracing) or jsonl, which is meant if -o ends in .jsonl")
	entity := fs.Int("entity", 0, "`number` of the only entity whose changes are kept, as a trace of all shows it (default: all are)")
	out := fs.String("o", "", "the `file` to write (default, and -: standard output)")
	if status, ok := e.parse(fs, "trace [flags]"); !ok {
		return o, status, false
	}
	if given(fs, "entity") {
		o.entity = entity
	}
	switch {
	case given(fs, "o") && *out == "":
		return o, e.usageError("-o is empty: name a file, or leave it out for standard output"), false
	case o.capacity < 1 || o.capacity > maxCapacity:
		return o, e.usageError("a capacity of %d: give 1 to %d", o.capacity, maxCapacity), false
	case o.format != "chrome" && o.format != "jsonl":
		return o, e.usageError("there is no format %q%s", o.format, spelling.Hint(o.format, []string{"chrome", "jsonl"})), false
	}
	o.out = standardOutput(*out)
	source := o.File
	var err error
	if o.Options, err = e.completeOptions(fs, o.Options, traceNPCs); err != nil {
		return o, e.usageError("%v", err), false
	}
	if e.isSource(source, o.out) {
		return o, e.usageError("-o is the file that describes the machine, which would be lost: name another"), false
	}
	ending := filepath.Ext(o.out)
	promised, known := map[string]string{"": "chrome", ".json": "chrome", ".jsonl": "jsonl"}[strings.ToLower(ending)]
	switch {
	case given(fs, "format"):
		o.misnamed = known && ending != "" && promised != o.format
	case !known: // under a name that promises something else a trace would be opened in vain
		return o, e.usageError("no format is known by %q, in which -o ends: give -format, chrome or jsonl", ending), false
	default:
		o.format = promised
	}
	return o, statusOK, true
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
