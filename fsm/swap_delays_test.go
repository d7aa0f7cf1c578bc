package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// After a swap, what is known of the old machine's delays is forgotten: a delay that was made shorter ends when it says.
func TestSwapShortensADelay(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	l.State("a").To(l.State("b")).After(10 * time.Second)
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{Step: time.Second})
	e := p.Add(num{})
	for range 3 {
		p.Update()
	}
	b = fsm.NewBuilder[num]("m")
	l = b.Layer("l")
	l.State("a").To(l.State("b")).After(5 * time.Second)
	if err := p.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	for p.IsIn(e, "a") {
		p.Update()
	}
	if p.Tick() != 6 { // it was entered in the first
		t.Errorf("five seconds end in tick %d", p.Tick())
	}
}
