package systems_test

import (
	"errors"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// What is queued is for the entity, not for its row: whoever has the machine again by the next tick gets it.
func TestDetachAndAttachKeepTheMail(t *testing.T) {
	const on, further fsm.Command = 1, 2
	noted := 0
	b := fsm.NewBuilder[numView]("mail")
	l := b.Layer("l")
	s0, s1, s2 := l.State("a"), l.State("b"), l.State("c")
	s0.OnMessage(func(*fsm.Tick, *numView, fsm.Message) bool { noted++; return true }).To(s1).On(on)
	s1.To(s2).On(further)
	f := systems.MustFSM(b.MustBuild(), numComponent)
	w := donburi.NewWorld()
	e := w.Create(f.Component, numComponent)
	p := f.In(w)
	f.Update(w)
	mail := func() {
		p.Post(e, fsm.Message{Kind: 1})
		p.Send(e, on)
		p.SendFor(e, further, time.Second)
	}
	mail()
	if err := errors.Join(p.Detach(e), p.Attach(e)); err != nil {
		t.Fatal(err)
	}
	f.Update(w)
	if noted != 1 || !p.Is(e, s2) || len(p.Lost()) > 0 {
		t.Errorf("back in time: %d noted, in %v, lost %v", noted, p.Current(e, l), p.Lost())
	}
	mail()
	if err := p.Detach(e); err != nil {
		t.Fatal(err)
	}
	f.Update(w)
	if noted != 1 || len(p.Lost()) != 3 {
		t.Errorf("not back: %d noted, lost %v", noted, p.Lost())
	}
}
