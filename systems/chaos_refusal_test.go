package systems_test

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// judged is a panic that has been found to be as it should be, and goes on.
type judged struct{ value any }

func (j judged) String() string { return fmt.Sprint("still ", j.value) }

// do does something in the course of a chaos, and looks into the panic that it ends with. In the middle of something else, such a panic may
// go on, as in a game that does not recover.
func (x *chaos) do(format string, f func(), args ...any) {
	if x.failed() != "" {
		return
	}
	x.note(format, args...)
	x.nested++
	defer func() {
		x.nested--
		r := recover()
		if r == nil {
			return
		}
		x.judge(r)
		if x.nested > 0 && x.panicky && x.die.IntN(2) == 0 {
			x.panics.Add(1) // before anybody looks at what it interrupts
			panic(judged{r})
		}
		if x.nested == 0 && x.die.IntN(4) > 0 {
			x.defuse()
		}
	}()
	f()
}

// judge looks whether a panic is one that the chaos has caused on purpose, or a refusal that is documented.
func (x *chaos) judge(r any) {
	value, stack := r, []byte(nil)
	for f, ok := value.(*fsm.Fault); ok; f, ok = value.(*fsm.Fault) {
		value, stack = f.Value, f.Stack
	}
	text := fmt.Sprint(value)
	x.note("panic: %s", text)
	if text, ok := r.(string); ok && x.nested > 0 && strings.Contains(text, "was called from inside a callback") {
		return // before anything was done
	}
	x.panics.Add(1)
	switch value.(type) {
	case injected, judged:
		return
	}
	if _, ok := value.(error); !ok {
		for _, refusal := range x.refusals() {
			if strings.Contains(text, refusal) {
				return
			}
		}
	}
	if stack == nil {
		stack = debug.Stack()
	}
	x.fail("panic: %v\n%s", r, stack)
}

// refusals returns parts of the texts of panics that the documentation announces, as far as they may occur now.
func (x *chaos) refusals() (all []string) {
	if x.nested > 0 {
		all = append(all, "was called at the end of its tick",
			"is being removed or detached, and its Exit", "this population's world was forgotten")
	}
	if x.maiming {
		all = append(all, " lacks ")
	}
	if x.swaps > 0 { // what a callback has sent by a layer arrives after another machine has taken over
		all = append(all, "which does not run here", "no longer has layer")
	}
	if x.workers > 1 {
		all = append(all, "which several workers step")
	}
	return all
}

// defuse has callbacks panic no longer.
func (x *chaos) defuse() {
	for _, world := range x.worlds {
		for _, h := range x.herds {
			h.minds().Each(world, func(e *donburi.Entry) { h.minds().Get(e).Fuse = 0 })
		}
	}
}
