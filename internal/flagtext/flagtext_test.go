package flagtext_test

import (
	"flag"
	"io"
	"testing"

	"github.com/horde-fsm/horde/internal/flagtext"
)

func TestExplain(t *testing.T) {
	for arg, want := range map[string]string{
		"-npc=5":    "there is no flag -npc; did you mean -npcs?",
		"-fast":     "there is no flag -fast; there are -json, -npcs, -seed",
		"-npcs=1k":  `-npcs takes a whole number from 1 to 9, and "1k" is none`,
		"-seed=-1":  `-seed takes a whole number, and "-1" is none`,
		"-json=yes": `-json takes true or false, as -json=true, and "yes" is neither`,
		"-npcs":     "flag needs an argument: -npcs",
		"-=\n":      "bad flag syntax: -= ",
	} {
		fs := flag.NewFlagSet("", flag.ContinueOnError)
		fs.SetOutput(io.Discard)
		fs.Int("npcs", 0, "")
		fs.Uint64("seed", 0, "")
		fs.Bool("json", false, "")
		err := fs.Parse([]string{arg})
		if err == nil {
			t.Errorf("%s: no error", arg)
			continue
		}
		if got := flagtext.Explain(fs, err, map[string]string{"npcs": " from 1 to 9"}); got != want {
			t.Errorf("%s: %q, want %q", arg, got, want)
		}
	}
}
