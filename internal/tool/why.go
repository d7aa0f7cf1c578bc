package tool

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"strings"

	simulation "github.com/horde-fsm/horde/internal/sim"
)

func why(e env) int {
	var o simulation.Options
	fs := flag.NewFlagSet("why", flag.ContinueOnError)
	fs.StringVar(&o.Scene, "scene", "patrol", "the `scene`: "+strings.Join(simulation.Scenes(), " or "))
	fs.IntVar(&o.NPCs, "npcs", 0, fmt.Sprintf("`number` of NPCs (default: %d, as in a trace; 1 in scene walk)", traceNPCs))
	fs.IntVar(&o.Ticks, "ticks", 600, "`number` of ticks before the question; 60 make a second of play")
	fs.Uint64Var(&o.Seed, "seed", 1, "`seed` of all randomness")
	guardsFlag(fs, &o)
	entity := fs.Int("entity", 0, "`number` of the entity, as a trace shows it (default: the lowest)")
	if status, ok := e.parse(fs, "why [flags]"); !ok {
		return status
	}
	o, err := e.completeOptions(fs, o, traceNPCs)
	if err != nil {
		return e.usageError("%v", err)
	}
	if !given(fs, "entity") {
		entity = nil
	}
	var out bytes.Buffer
	err = simulation.WriteWhy(&out, o, entity)
	if number := (*simulation.NumberError)(nil); errors.As(err, &number) {
		return e.usageError("%v", number)
	}
	if err != nil {
		return e.failed(err)
	}
	if _, err := e.stdout.Write(out.Bytes()); err != nil {
		return e.failed(err)
	}
	return statusOK
}
