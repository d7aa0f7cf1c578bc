package app_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/app"
)

func TestDefaults(t *testing.T) {
	got, err := app.Parse(nil, io.Discard)
	want := app.Config{Scene: "patrol", NPCs: 5000, Seed: 1, Width: 1280, Height: 720}
	if err != nil || got != want {
		t.Errorf("Parse() = %+v, %v; want %+v", got, err, want)
	}
}

func TestAllFlags(t *testing.T) {
	got, err := app.Parse(strings.Fields("-scene walk -npcs 200000 -seed 7 -ticks 300 -screenshot out.png -gif out.gif -size 960x540 -inspect -auto"), io.Discard)
	want := app.Config{Scene: "walk", NPCs: 200_000, Seed: 7, Ticks: 300, Screenshot: "out.png", GIF: "out.gif", Width: 960, Height: 540,
		Inspect: true, Auto: true}
	if err != nil || got != want {
		t.Errorf("Parse = %+v, %v; want %+v", got, err, want)
	}
}

func TestAFilmLastsSixSeconds(t *testing.T) {
	if got, err := app.Parse([]string{"-gif", "x.gif"}, io.Discard); err != nil || got.Ticks != 360 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestBadFlagsAreOneClearLine(t *testing.T) {
	for args, part := range map[string]string{
		"-scene moon":                 "moon",
		"-npcs 9":                     "between 10 and 200000",
		"-npcs 200001":                "between 10 and 200000",
		"-npcs many":                  `-npcs takes a whole number from 10 to 200000, and "many" is none`,
		"-npc 10":                     "did you mean -npcs?",
		"-scene patrl":                `did you mean "patrol"?`,
		"-ticks -1":                   "negative",
		"-seed -1":                    `-seed takes a whole number from 0 to 18446744073709551615, and "-1" is none`,
		"-seed 18446744073709551616":  `-seed takes a whole number from 0 to 18446744073709551615, and "18446744073709551616" is none`,
		"-ticks 99999999999999999999": "-ticks 99999999999999999999 is too large",
		"-ticks soon":                 `-ticks takes a whole number, and "soon" is none`,
		"-screenshot out.gif":         ".png",
		"-gif out.png":                ".gif",
		"-screenshot=":                "-screenshot is empty",
		"-gif= -ticks 60":             "-gif is empty",
		"-file -":                     "standard input",
		"-gif a.gif -ticks 5":         "-ticks 6 to 1800",
		"-size big":                   "960x540",
		"-size 960":                   "960x540",
		"-size 960x540cm":             "960x540",
		"-size 100x540":               "from 240 to 4096",
		"-nonsense":                   "nonsense",
		"patrol":                      `unexpected argument "patrol"`,
	} {
		_, err := app.Parse(strings.Fields(args), io.Discard)
		switch {
		case err == nil:
			t.Errorf("%s: no error", args)
		case strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "demo: ") || !strings.Contains(err.Error(), part):
			t.Errorf("%s: %q, want a line that begins with demo: and names %s", args, err, part)
		}
	}
}

func TestHelpListsTheFlags(t *testing.T) {
	var out bytes.Buffer
	if _, err := app.Parse([]string{"-help"}, &out); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("error %v", err)
	}
	for _, f := range []string{"-scene", "-npcs", "-seed", "-ticks", "-screenshot", "-gif", "-size", "-inspect", "-auto"} {
		if !strings.Contains(out.String(), f) {
			t.Errorf("the help does not name %s:\n%s", f, out.String())
		}
	}
}
