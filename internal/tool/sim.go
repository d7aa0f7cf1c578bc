package tool

import (
	"flag"
	"fmt"
	"strings"

	simulation "github.com/horde-fsm/horde/internal/sim"
)

func sim(e env) int {
	var o simulation.Options
	fs := flag.NewFlagSet("sim", flag.ContinueOnError)
	fs.StringVar(&o.Scene, "scene", "patrol", "the `scene`: "+strings.Join(simulation.Scenes(), " or "))
	fs.IntVar(&o.NPCs, "npcs", 0, fmt.Sprintf("`number` of NPCs (default: %d; 1 in scene walk)", defaultNPCs))
	fs.IntVar(&o.Ticks, "ticks", 600, "`number` of ticks; 60 make a second of play; Ctrl+C ends the run sooner, and what was done is reported")
	fs.Uint64Var(&o.Seed, "seed", 1, "`seed` of all randomness")
	guardsFlag(fs, &o)
	fs.IntVar(&o.Workers, "workers", 1, "`number` of goroutines that run machines; the outcome does not depend on it")
	asJSON := fs.Bool("json", false, "print one JSON object")
	if status, ok := e.parse(fs, "sim [flags]"); !ok {
		return status
	}
	o, err := e.completeOptions(fs, o, 0)
	if err != nil {
		return e.usageError("%v", err)
	}
	ctx, release := interruptible()
	defer release()
	bar := newBar(e.stderr)
	report, err := simulation.Run(ctx, o, bar.show)
	bar.clear()
	if err != nil {
		return e.failed(err)
	}
	write := report.WriteText
	if *asJSON {
		write = report.WriteJSON
	}
	if err := write(e.stdout); err != nil {
		return e.failed(err)
	}
	return e.tellStopped(report.Ticks, o.Ticks)
}
