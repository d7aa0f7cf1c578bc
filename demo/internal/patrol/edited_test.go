package patrol_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/demo/internal/term"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/paint"
	patrolscene "github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/scene/patrol/written"
)

// desk is a [patrol.Source] on which a test edits.
type desk struct {
	machine *fsm.Machine[patrolscene.Guard]
	text    []byte
	edit    [2]string // what to replace by what, in the next poll
	gone    error     // why there is no text, in the next poll
}

func newDesk(t *testing.T) *desk {
	m, err := definition.Read("guard.yaml", written.Text, written.Words())
	if err != nil {
		t.Fatal(err)
	}
	return &desk{machine: m, text: written.Text}
}

func (d *desk) Machine() *fsm.Machine[patrolscene.Guard] { return d.machine }

func (d *desk) Poll() (*fsm.Machine[patrolscene.Guard], error) {
	if d.gone != nil || d.edit == [2]string{} {
		return nil, d.gone
	}
	d.text = bytes.ReplaceAll(d.text, []byte(d.edit[0]), []byte(d.edit[1]))
	d.edit = [2]string{}
	m, err := definition.Reread(d.machine, "guard.yaml", d.text, written.Words())
	if err == nil {
		d.machine = m
	}
	return m, err
}

// lastLine is the line of the map in letters that explains them, or says what is wrong.
func lastLine(v *patrol.View) string {
	var g term.Grid
	v.Map(&g)
	var line []rune
	for x := range term.Columns {
		line = append(line, g.At(x, term.Rows-1))
	}
	return string(line)
}

// wholeMap is the map in letters.
func wholeMap(v *patrol.View) string {
	var g term.Grid
	v.Map(&g)
	var s strings.Builder
	for y := range term.Rows {
		for x := range term.Columns {
			s.WriteRune(g.At(x, y))
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// A good edit counts at once; what is probably not meant in it is told all the same.
func TestAnEditThatIsOddIsToldOf(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	v.NameFile("guard.yaml")
	var told strings.Builder
	v.TellMistakes(&told)
	var c paint.Canvas
	c.Begin(nil, 1)
	d.edit = [2]string{"      startled:\n", "      dance: {}\n      startled:\n"}
	frame(v, input.Frame{})
	lines, _ := v.Note(&c)
	if said := strings.Join(lines, " "); !strings.HasPrefix(said, "Reloaded guard.yaml dance: ") {
		t.Errorf("of a state that leads nowhere, told is %q", said)
	}
	if said := told.String(); !strings.HasPrefix(said, "Reloaded guard.yaml\ndance: ") {
		t.Errorf("of a state that leads nowhere, written is %q", said)
	}
	d.edit = [2]string{"      dance: {}\n", ""}
	frame(v, input.Frame{})
	if lines, _ := v.Note(&c); len(lines) != 1 || lines[0] != "Reloaded guard.yaml" {
		t.Errorf("once it is gone, told is %q", lines)
	}
}

func TestEditedGuards(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	frame(v, input.Frame{})
	count := func(state string) int {
		for _, p := range v.Scene().Populations() {
			if p.State == state {
				return p.Count
			}
		}
		return -1
	}
	if count("patrol") != 300 {
		t.Fatalf("at first %v", v.Scene().Populations())
	}

	d.edit = [2]string{"when: sees the player}", "when: seas the player}"}
	frame(v, input.Frame{})
	said := strings.Join(strings.Fields(wholeMap(v)), " ")
	if !strings.Contains(said, `did you mean "sees the player"? Guards keep the last good version.`) || strings.Contains(said, "guard.yaml:") {
		t.Errorf("a mistake is reported as %q", said)
	}
	if count("patrol") != 300 {
		t.Errorf("after a mistake %v", v.Scene().Populations())
	}

	// Another state in front, so that the others have other numbers, and one that is gone.
	d.edit = [2]string{"seas the player}\n      chase:", "sees the player}\n      amble: {update: {wander at: 1}, transitions: [{to: patrol, after: 100ms}]}\n      chase:"}
	frame(v, input.Frame{})
	d.edit = [2]string{"    states:\n      patrol:", "    initial: patrol\n    states:\n      hop: {transitions: [{to: patrol, after: 1s}]}\n      patrol:"}
	frame(v, input.Frame{})
	if line := lastLine(v); !strings.Contains(line, "o patrol") {
		t.Errorf("after a good edit the last line is %q", line)
	}
	if count("patrol") != 300 || count("amble") != 0 {
		t.Errorf("after a good edit %v", v.Scene().Populations())
	}
	want := v.Guards().Machine().Patrol.ID()
	v.EachAct(func(e donburi.Entity, act uint8) {
		if act != uint8(want) {
			t.Fatalf("guard %v is drawn as if in state %d, not %d", e, act, want)
		}
	})

	d.edit = [2]string{"machine: guard", "machine: guard\nx: y"}
	frame(v, input.Frame{})
	d.edit = [2]string{"\nx: y", ""}
	frame(v, input.Frame{})
	if line := lastLine(v); !strings.Contains(line, "o patrol") {
		t.Errorf("after a mistake was mended the last line is %q", line)
	}
	_, x, y := firstGuard(t, v)
	clickAt(v, x, y)
	frame(v, input.Frame{Startle: true})
	if count("startled") == 0 {
		t.Errorf("after a fright %v", v.Scene().Populations())
	}
}

// That a mistake is mended is told where the mistake was, and so is each good edit.
func TestAGoodEditIsTold(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	var told strings.Builder
	v.TellMistakes(&told)
	v.NameFile("guard.yaml")
	frame(v, input.Frame{})
	if told.Len() > 0 {
		t.Errorf("before there was an edit, told was %q", told.String())
	}
	for _, edit := range [][2]string{{"sees the player}", "seas the player}"}, {"seas the player}", "sees the player}"}, {"chase at: 10", "chase at: 9"}} {
		d.edit = edit
		told.Reset()
		frame(v, input.Frame{})
		frame(v, input.Frame{})
		if good := edit[0] != "sees the player}"; (told.String() == "Reloaded guard.yaml\n") != good {
			t.Errorf("%q: told was %q", edit, told.String())
		}
	}
	v.TellMistakes(nil)
	d.edit = [2]string{"chase at: 9", "chase at: 10"}
	told.Reset()
	if frame(v, input.Frame{}); told.Len() > 0 {
		t.Errorf("whoever wants to be told nothing is told %q", told.String())
	}
}

// Whoever has guards take a machine over at once learns why they cannot, and says so itself.
func TestAMachineIsTakenOverAtOnce(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	var told strings.Builder
	v.TellMistakes(&told)
	frame(v, input.Frame{})
	read := func(edits ...string) *fsm.Machine[patrolscene.Guard] {
		t.Helper()
		text := strings.NewReplacer(edits...).Replace(string(d.text))
		m, err := definition.Reread(d.machine, "guard.yaml", []byte(text), written.Words())
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	layers := "layers:\n"
	for _, l := range []string{"a", "b", "c", "d"} {
		layers += "  " + l + ": {states: {idle: {}}}\n"
	}
	if err := v.Take(read("reserve: 4", "reserve: 8", "layers:\n", layers)); err == nil || !strings.Contains(err.Error(), "have room for 4 layers, and the new one has 6") {
		t.Errorf("of too many layers is said: %v", err)
	}
	if err := v.Take(read("patrol", "stroll")); err != nil {
		t.Error(err)
	}
	var c paint.Canvas
	c.Begin(nil, 1)
	if lines, _ := v.Note(&c); len(lines) > 0 || told.Len() > 0 {
		t.Errorf("noted is %q, and told %q", lines, told.String())
	}
	if line := lastLine(v); !strings.HasPrefix(line, " s stroll ") {
		t.Errorf("the last line is %q", line)
	}
}

// A file that is gone takes nothing along.
func TestTheFileIsGone(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	var told strings.Builder
	v.TellMistakes(&told)
	_, d.gone = os.Stat("gone.yaml")
	frame(v, input.Frame{})
	const want = "Guards keep the last good version."
	if line := lastLine(v); !strings.HasPrefix(line, want) || told.String() != d.gone.Error()+"\n"+want+"\n" {
		t.Errorf("the last line is %q, and told was %q", line, told.String())
	}
}

// The map in letters calls the states what the text calls them, and new ones have letters of their own, as long as there is room.
func TestLettersOfEditedGuards(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	edit := func(from, to, want string) {
		t.Helper()
		d.edit = [2]string{from, to}
		frame(v, input.Frame{})
		if line := lastLine(v); !strings.HasPrefix(line, " "+want+" ") {
			t.Errorf("the last line is %q, want %q", line, want)
		}
	}
	edit("patrol", "stroll", "s stroll  ! chase  ? startled  @ the player")
	edit("      chase:", "      sleep: {}\n      chase:", "s stroll  l sleep  ! chase  ? startled  @ the player")
	edit("      chase:", "      "+strings.Repeat("x", 60)+": {}\n      chase:", "s stroll  l sleep  @ the player")
	var g term.Grid
	v.Map(&g)
	strollers := 0
	for y := range term.Rows - 1 {
		for x := range term.Columns {
			if g.At(x, y) == 's' {
				strollers++
			}
		}
	}
	if strollers < 20 {
		t.Errorf("%d guards stroll on the map", strollers)
	}
}

// The note at the beginning tells the states that most guards are in, however long their names are, and how many there are besides.
func TestTheLegendTellsWhereMostGuardsAre(t *testing.T) {
	d := newDesk(t)
	v := patrol.New(d, 1, 300, 10, 1000)
	var c paint.Canvas
	c.Begin(nil, 1)
	legend := func(want string) {
		t.Helper()
		names, more := v.Legend(&c, 190)
		if got := strings.Join(append(names, more), ","); got != want {
			t.Errorf("the legend is %s, want %s", got, want)
		}
	}
	frame(v, input.Frame{})
	legend("patrol,chase,startled,")
	d.edit = [2]string{"      chase:", "      resting below a very large oak: {}\n      chase:"}
	frame(v, input.Frame{})
	d.edit = [2]string{"- {to: chase, when: sees the player}", "- {to: resting below a very large oak, after: 20ms}"}
	for range 30 {
		frame(v, input.Frame{})
	}
	legend("patrol,restin…ge oak,+2")
}
