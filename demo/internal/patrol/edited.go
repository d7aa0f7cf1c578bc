package patrol

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/demo/internal/view"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/draw/graph"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/ui"
	"github.com/horde-fsm/horde/internal/output"
	patrolscene "github.com/horde-fsm/horde/internal/scene/patrol"
)

// Source is a machine that somebody edits while the scene plays. A watcher of package definition is one.
type Source interface {
	// Machine returns the machine as it is.
	Machine() *fsm.Machine[patrolscene.Guard]
	// Poll returns the machine if it has changed since, nil if not, and an error if what has been written is wrong.
	Poll() (*fsm.Machine[patrolscene.Guard], error)
}

// edited follows a source, if there is one, and says what has come of the latest edit.
type edited struct {
	source Source
	tell   io.Writer // what edits are told as well; nil: nobody
	name   string    // of the file, without its path; "" if it has none
	wrong  []string  // what is told of the mistakes of the latest edit
	shown  []string  // what is shown of them
	left   int       // frames for which a good one is still announced
	odd    string    // what is probably not meant in it; "" if nothing is
}

// editFrames is how long a good edit is announced, and oddFrames one in which something is probably not meant.
const (
	editFrames = 3 * 60
	oddFrames  = 8 * 60
)

// TellMistakes has the mistakes of the latest edit and of those to come written as well, unless w is nil: on the map there is room for some
// only. Of a good edit it has written that it counts now, or else its predecessor's mistakes would be the last word, and what in it is
// probably not meant.
func (v *View) TellMistakes(w io.Writer) {
	v.edited.tell = w
	v.edited.write()
}

// poll takes over the latest edit.
func (v *View) poll() {
	e := &v.edited
	if e.source == nil {
		return
	}
	m, err := e.source.Poll()
	if m != nil {
		if err = v.Take(m); err == nil {
			e.wrong, e.shown, e.left, e.odd = nil, nil, editFrames, Odd(m)
			if e.odd != "" {
				e.left = oddFrames
			}
			if e.tell != nil {
				fmt.Fprintln(e.tell, output.InLine(e.reloaded()))
				for _, f := range findings(m) {
					fmt.Fprintln(e.tell, output.InLine(plainly(f)))
				}
			}
		}
	}
	if err != nil {
		e.report(err)
	}
}

// Take has the guards take over a machine at once, or returns why they cannot. Nothing is announced: the caller says what came of it.
func (v *View) Take(m *fsm.Machine[patrolscene.Guard]) error {
	if err := v.scene.Swap(m); err != nil {
		return err
	}
	v.show()
	return nil
}

// NameFile says what the file is called that the guards' machine comes from.
func (v *View) NameFile(name string) { v.edited.name = name }

// kept is what comes of a mistake.
const kept = "Guards keep the last good version."

// report keeps what is wrong with the latest edit, and tells it unless it has just been told.
func (e *edited) report(err error) {
	var wrong []string
	if mistakes := (*definition.Error)(nil); errors.As(err, &mistakes) {
		wrong = strings.Split(mistakes.Plain(), "\n")
	} else {
		wrong = append(strings.Split(err.Error(), "\n"), kept) // that a file which is gone changes nothing does not go without saying
	}
	if !slices.Equal(wrong, e.wrong) {
		e.wrong, e.shown = wrong, Mistakes(err)
		e.write()
	}
}

// write writes what is wrong, if somebody wants to read it.
func (e *edited) write() {
	if e.tell != nil && len(e.wrong) > 0 {
		fmt.Fprintln(e.tell, output.InLines(strings.Join(e.wrong, "\n")))
	}
}

// reloaded says that an edit counts now.
func (e *edited) reloaded() string {
	if e.name == "" {
		return "Reloaded the guards' machine"
	}
	return "Reloaded " + e.name
}

// show lets everything that shows the guards' machine show the one that they have now.
func (v *View) show() {
	m := v.scene.Machine().Machine
	v.graph = graph.New(m)
	v.crowd.init(v.graph)
	v.enroll()
	v.minimap.forget()
	v.look()
	v.graph.Snap()
}

// enroll asks every guard what it is doing.
func (v *View) enroll() {
	v.roll.forget()
	first := v.scene.Machine().Layers()[0]
	v.scene.EachGuard(func(_, _ int, e donburi.Entity, _ *components.BodyData) {
		if s := v.scene.Guards().Current(e, first); s != nil {
			v.roll.set(e, s.ID())
		}
	})
}

const (
	editSize    = 13 // of text
	editLine    = 18
	editLines   = 11   // that are shown at most: in the smallest window, more would cover the player
	editLongest = 1000 // letters of a mistake, which may quote a word of any length
	editMargin  = 14
)

// mistakes returns the mistakes of the latest edit in lines that fit, and not more than so many: as many as have room whole, and how many
// more there are. The last line says what comes of them.
func (e *edited) mistakes(most int, fits func(line string) bool) (lines []string) {
	more := len(e.shown)
	for _, w := range e.shown {
		if runes := []rune(w); len(runes) > editLongest { // text is measured in each frame
			w = string(runes[:editLongest]) + "…"
		}
		room := most - len(lines) - 1
		if more > 1 { // which takes a line, too
			room--
		}
		wrapped := paint.Wrap(w, "", fits)
		if len(lines) == 0 && len(wrapped) > room && most >= 3 {
			wrapped = append(wrapped[:max(1, room-1)], "…")
		}
		if len(lines) > 0 && len(wrapped) > room {
			break
		}
		lines = append(lines, wrapped...)
		more--
	}
	switch {
	case len(lines) == 0:
		return nil
	case most < 3:
		return lines[:min(most, len(lines))]
	case more > 0:
		lines = append(lines, "… and "+ui.Of(more, "more mistake", "more mistakes"))
	}
	return append(lines, kept)
}

// Odd says what in a machine is allowed but probably not meant, such as a state that is never left, in as few words as a note has room for;
// "" if there is nothing.
func Odd(m *fsm.Machine[patrolscene.Guard]) string {
	found := findings(m)
	if len(found) == 0 {
		return ""
	}
	text := plainly(found[0])
	if more := len(found) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return text
}

// findings returns what in a machine is probably not meant. That a layer has one state only is: every layer begins so.
func findings(m *fsm.Machine[patrolscene.Guard]) []fsm.Finding {
	return slices.DeleteFunc(m.Check(), func(f fsm.Finding) bool { return f.Kind == fsm.FindingLonely })
}

// plainly returns a finding without what goes without saying, such as the machine's name.
func plainly(f fsm.Finding) string {
	text := fmt.Sprintf("%s: %s", f.Kind, f.Why)
	if where := cmp.Or(f.State, f.Layer); where != "" {
		text = where + ": " + text
	}
	return text
}

// note returns what there is to say on the map about the latest edit: its mistakes, until they are mended, or for a while that it counts now.
func (v *View) note(c *paint.Canvas) (lines []string, wrong bool) {
	left, _ := v.rooms.free()
	room := v.rooms.stage.W - left - 4*editMargin
	fits := func(line string) bool { return c.TextWidth(line, paint.Bold, editSize) <= room }
	high := int((v.rooms.stage.H - view.NoteTop - editMargin) / editLine)
	e := &v.edited
	if lines = e.mistakes(min(editLines, max(1, high-1)), fits); len(lines) > 0 {
		if e.name != "" {
			lines = slices.Insert(lines, 0, e.name)
		}
		return lines, true
	}
	if e.left > 0 {
		lines = paint.Wrap(e.reloaded(), "", fits)
		if e.odd != "" {
			lines = append(lines, paint.Wrap(e.odd, "", fits)...)
		}
		return lines[:min(len(lines), max(1, high))], false
	}
	return nil, false
}

// alarm is the colour of what is wrong.
var alarm = paint.Hex(0xff5f56)

// drawEdited draws the note about the latest edit.
func (v *View) drawEdited(c *paint.Canvas) {
	v.rooms.note = view.Area{} // it does not make way for itself
	lines, wrong := v.note(c)
	if len(lines) == 0 {
		v.drawToast(c)
		return
	}
	v.drawNote(c, lines, wrong)
}

// drawNote draws lines about an edit.
func (v *View) drawNote(c *paint.Canvas, lines []string, wrong bool) {
	width := float32(0)
	for _, l := range lines {
		width = max(width, c.TextWidth(l, paint.Bold, editSize))
	}
	width, height := width+2*editMargin, float32(len(lines)*editLine+editMargin)
	x, y, _ := v.MakeRoom(width, height)
	v.rooms.note = view.Area{X: x, Y: y, W: width, H: height}
	ground, edge, ink := ui.Accent, ui.Coal, ui.Coal
	if v.edited.odd != "" {
		ground = ui.Warm
	}
	if wrong { // unlike what says that time stands still
		ground, edge, ink = ui.Slab, alarm, ui.Ink
	}
	c.Box(x, y, width, height, 8, 2, ground, edge)
	for i, l := range lines {
		color := ink
		if wrong && (l == kept || i == 0 && l == v.edited.name) {
			color = ui.Muted
		}
		c.Text(l, x+editMargin, y+editMargin/2+float32(i*editLine), paint.Bold, editSize, color)
	}
}
