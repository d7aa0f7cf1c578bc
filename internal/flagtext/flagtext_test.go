package flagtext_test

import (
	"flag"
	"io"
	"testing"

	"github.com/horde-fsm/horde/internal/flagtext"
)

func TestExplain(t *testing.T) {
	for arg, want := range map[string]string{
		"-npc=5":                             "there is no flag -npc; did you mean -npcs?",
		"-fast":                              "there is no flag -fast; there are -entity, -json, -npcs, -seed",
		"-npcs=1k":                           `-npcs takes a whole number from 1 to 9, and "1k" is none`,
		"-seed=-1":                           `-seed takes a whole number from 0 to 18446744073709551615, and "-1" is none`,
		"-seed=one":                          `-seed takes a whole number from 0 to 18446744073709551615, and "one" is none`,
		"-seed=18446744073709551616":         `-seed takes a whole number from 0 to 18446744073709551615, and "18446744073709551616" is none`,
		"-seed=08":                           `-seed: write "08" as 8`,
		"-seed=+7":                           `-seed: write "+7" as 7`,
		"-npcs=09":                           `-npcs: write "09" as 9`,
		"-npcs=99999999999999999999":         `-npcs takes a whole number from 1 to 9, and "99999999999999999999" is none`,
		"-entity=the first":                  `-entity takes a whole number, and "the first" is none`,
		"-entity=99999999999999999999":       "-entity 99999999999999999999 is too large",
		"-entity=-99999999999999999999":      "-entity -99999999999999999999 is too small",
		"-entity=0xffff_ffff_ffff_ffff_ffff": "-entity 0xffff_ffff_ffff_ffff_ffff is too large",
		"-entity=-08":                        `-entity: write "-08" as -8`,
		"-json=yes":                          `-json takes true or false, as -json=true, and "yes" is neither`,
		"-npcs":                              "flag needs an argument: -npcs",
		"-=\n":                               "bad flag syntax: -= ",
	} {
		fs := flag.NewFlagSet("", flag.ContinueOnError)
		fs.SetOutput(io.Discard)
		fs.Int("npcs", 0, "")
		fs.Int("entity", 0, "")
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
