package systems_test

import (
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// What was sent to a world that is forgotten is dropped, so there is nothing left to take back.
func TestWithdrawFromAForgottenWorld(t *testing.T) {
	b := fsm.NewBuilder[writer]("m")
	b.Layer("l").State("s")
	f := systems.MustFSM(b.MustBuild(), diary)
	w := donburi.NewWorld()
	e := w.Create(f.Component, diary)
	p := f.In(w)
	f.Update(w)
	p.SendFor(e, 1, time.Second)
	p.SendFor(e, 1, time.Second)
	if n := p.Withdraw(e, 1); n != 2 {
		t.Errorf("%d withdrawn", n)
	}
	p.SendFor(e, 1, time.Second)
	f.Forget(w)
	if n := p.Withdraw(e, 1) + p.WithdrawAll(e); n != 0 {
		t.Errorf("%d withdrawn from a world that is forgotten", n)
	}
}
