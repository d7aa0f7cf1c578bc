package app

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/internal/flagtext"
	patrolscene "github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/spelling"
)

// As few and as many guards as make sense in a window: of fewer there is nothing to see, and more are not drawn in time.
const (
	fewestGuards = 10
	mostGuards   = 200_000
)

// How wide and high a window may be asked for.
const (
	leastWindow = 240
	mostWindow  = 4096
)

const defaultSeed = 1

// Config is what the command line says.
type Config struct {
	// Scene is the scene to begin with: one of [Scenes].
	Scene string
	// NPCs is the number of guards to begin with.
	NPCs int
	// Seed decides everything that is left to chance.
	Seed uint64
	// Ticks is the number of ticks after which the demo ends; 0 in a window: never.
	Ticks int
	// Screenshot is the PNG file that the last picture is written to, "" for none.
	Screenshot string
	// GIF is the file that a film of the demo is written to at the end, "" for none.
	GIF string
	// Width and Height are the size of the window to begin with, in logical pixels; 0 means [Width] and [Height].
	Width, Height int
	// Inspect opens the inspector at once.
	Inspect bool
	// Auto lets the player play by itself.
	Auto bool
	// File is what the guards' machine is read from, also when it changes; "" for the machine that is built in.
	File string

	typed    string        // the arguments as a shell takes them, each after a blank
	guards   patrol.Source // follows the file; nil: there is none
	mistakes io.Writer     // what is told of its edits, such as mistakes, is written to this; nil: nowhere
}

// shower is a source that is told what shows its guards, as soon as something does.
type shower interface{ Show(*patrol.View) }

// world returns the flags that make the same world again, for a shell.
func (c *Config) world() string {
	flags := "-scene " + c.Scene
	if c.NPCs != patrolscene.DefaultNPCs {
		flags += fmt.Sprintf(" -npcs %d", c.NPCs)
	}
	if c.Seed != defaultSeed {
		flags += fmt.Sprintf(" -seed %d", c.Seed)
	}
	if c.File != "" {
		flags += " -file " + quoted(c.File)
	}
	return flags
}

// quoted returns a text as a shell takes it for one word.
func quoted(text string) string { return quotedOn(runtime.GOOS, text) }

// quotedOn is quoted for the shells of a system. Those of Windows agree on these quotation marks alone, which no file's name has there.
func quotedOn(system, text string) string {
	if system == "windows" {
		return `"` + strings.ReplaceAll(text, `"`, `\"`) + `"`
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// plain are words that a shell takes as they are.
var plain = regexp.MustCompile(`^[\w@%+=:,./-]+$`)

// typed returns arguments as a shell takes them, each after a blank.
func typed(args []string) (line string) {
	for _, a := range args {
		if !plain.MatchString(a) {
			a = quoted(a)
		}
		line += " " + a
	}
	return line
}

// Scenes are the names of the scenes, in the order of the keys that choose them.
var Scenes = []string{"walk", "patrol"}

// bounds are those of the flags that take numbers.
var bounds = map[string]string{"npcs": fmt.Sprintf(" from %d to %d", fewestGuards, mostGuards)}

// hint ends errors that may be due to not knowing the flags.
const hint = "; -help lists the flags"

// Parse reads the arguments that follow the program's name. It returns [flag.ErrHelp] after writing the usage to out, if
// that is what was asked for. The text of any other error is one line.
func Parse(args []string, out io.Writer) (Config, error) {
	var c Config
	fs := flag.NewFlagSet("demo", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&c.Scene, "scene", "patrol", "the scene to begin with: "+strings.Join(Scenes, " or "))
	fs.IntVar(&c.NPCs, "npcs", patrolscene.DefaultNPCs, fmt.Sprintf("guards to begin with, %d to %d", fewestGuards, mostGuards))
	fs.Uint64Var(&c.Seed, "seed", defaultSeed, "seed of all randomness")
	fs.IntVar(&c.Ticks, "ticks", 0, "end after this many ticks, 60 per second (0: in a window, never)")
	fs.StringVar(&c.Screenshot, "screenshot", "", "write the last picture to this PNG `file`, after -ticks or as the window is closed")
	fs.StringVar(&c.GIF, "gif", "", fmt.Sprintf("write an animated GIF to this `file`, of -ticks ticks (0: %d)", filmTicks))
	size := ""
	fs.StringVar(&size, "size", fmt.Sprintf("%dx%d", Width, Height), "`WxH`: width and height of the window, and so of pictures and films, in pixels;\n"+
		"on a display that is scaled to 150%, a picture has half as many again")
	fs.BoolVar(&c.Inspect, "inspect", false, "open the inspector at once, as F1 does")
	fs.BoolVar(&c.Auto, "auto", false, "let the player play by itself")
	fs.StringVar(&c.File, "file", "", "take the guards' machine from this `file`, in YAML or JSON, written first if it is missing, and follow its changes")
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(out, "usage: demo [flags]")
			fs.SetOutput(out)
			fs.PrintDefaults()
			return c, err
		}
		return c, errors.New("demo: " + flagtext.Explain(fs, err, bounds) + hint)
	}
	empty := ""
	fs.Visit(func(f *flag.Flag) { // a variable that a script forgot to set must not make it end without a picture
		if f.Value.String() == "" {
			empty = f.Name
		}
	})
	_, sizeErr := fmt.Sscanf(size, "%dx%d", &c.Width, &c.Height)
	switch {
	case fs.NArg() > 0:
		return c, fmt.Errorf("demo: unexpected argument %q"+hint, fs.Arg(0))
	case empty != "":
		return c, fmt.Errorf("demo: -%s is empty: give it a value, or leave it out", empty)
	case c.File == "-":
		return c, errors.New("demo: -file - would be standard input, whose changes nobody can follow: name a file")
	case !slices.Contains(Scenes, c.Scene):
		return c, fmt.Errorf("demo: there is no scene %q%s", c.Scene, spelling.Hint(c.Scene, Scenes))
	case c.NPCs < fewestGuards || c.NPCs > mostGuards:
		return c, fmt.Errorf("demo: -npcs %d is not between %d and %d", c.NPCs, fewestGuards, mostGuards)
	case sizeErr != nil || size != fmt.Sprintf("%dx%d", c.Width, c.Height) || min(c.Width, c.Height) < leastWindow || max(c.Width, c.Height) > mostWindow:
		return c, fmt.Errorf("demo: -size %q is not like 960x540, from %d to %d pixels each", size, leastWindow, mostWindow)
	case c.Ticks < 0:
		return c, fmt.Errorf("demo: -ticks %d is negative", c.Ticks)
	case c.Screenshot != "" && !strings.HasSuffix(strings.ToLower(c.Screenshot), ".png"):
		return c, fmt.Errorf("demo: -screenshot %q does not end in .png", c.Screenshot)
	case c.GIF != "" && !strings.HasSuffix(strings.ToLower(c.GIF), ".gif"):
		return c, fmt.Errorf("demo: -gif %q does not end in .gif", c.GIF)
	case c.GIF != "" && (c.Ticks > filmLongest || c.Ticks > 0 && c.Ticks < filmEvery):
		return c, fmt.Errorf("demo: -gif takes -ticks %d to %d, not %d", filmEvery, filmLongest, c.Ticks)
	}
	if c.GIF != "" && c.Ticks == 0 {
		c.Ticks = filmTicks
	}
	return c, nil
}
