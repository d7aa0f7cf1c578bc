package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A plain number is no entity of a pool, though errors call the first one "entity 1": who writes 1 for it is told so, and not that it was
// removed.
func TestAPlainNumberIsNoEntity(t *testing.T) {
	const knock fsm.Command = 1
	b := fsm.NewBuilder[struct{}]("door")
	l := b.Layer("leaf")
	shut, open := l.State("shut"), l.State("open")
	shut.To(open).On(knock)
	open.To(shut).On(knock)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	first := p.Add(struct{}{})
	p.Send(1, knock)
	p.Update()
	const why = "it is a plain number, and no entity; give what Add has returned"
	const unknown = "it was removed, or never given one"
	if got, want := fmt.Sprint(p.Lost()), "[entity 0v1, tick 1: command 1 finds no row: "+why+"]"; got != want {
		t.Errorf("Lost is %s, want %s", got, want)
	}
	p.Remove(first)
	for e, want := range map[fsm.Entity]string{1: why, 0: unknown, first: unknown, first + 1<<32: unknown} {
		want = fmt.Sprintf("fsm: Perform: entity %v has no row of machine \"door\": %s", e, want)
		if got := fmt.Sprint(p.Perform(e, knock)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
