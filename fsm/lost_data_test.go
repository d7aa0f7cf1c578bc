package fsm_test

import (
	"runtime"
	"testing"
	"weak"

	"github.com/horde-fsm/horde/fsm"
)

// TestALostMessageHasItsData: so a game can send it once more; and what was lost is not kept longer than it is listed.
func TestALostMessageHasItsData(t *testing.T) {
	type letter struct{ text string }
	read := ""
	b := fsm.NewBuilder[num]("m")
	l := b.Layer("l")
	l.State("away").To(l.State("home").OnMessage(func(_ *fsm.Tick, _ *num, m fsm.Message) bool {
		read += m.Data.(*letter).text
		return true
	})).On(1)
	for _, way := range []string{"to one", "to all", "restored"} {
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(num{})
		post := func(m fsm.Message) {
			if way == "to all" {
				p.PostAll(m)
			} else {
				p.Post(e, m)
			}
		}
		snapshot, err := p.AppendSnapshot(nil)
		if err != nil {
			t.Fatal(err)
		}
		post(fsm.Message{Kind: 3, Data: &letter{"hello"}})
		p.Update()
		if lost := p.Lost(); len(lost) != 1 {
			t.Fatalf("%s: lost %v, want the letter", way, lost)
		}
		p.Execute(e, 1)
		for _, l := range p.Lost() {
			post(fsm.Message{Kind: l.Message, Data: l.Data})
		}
		sent := weak.Make(p.Lost()[0].Data.(*letter))
		read = ""
		if way == "restored" {
			if _, err := p.Restore(snapshot, nil); err != nil {
				t.Fatal(err)
			}
		} else if p.Update(); read != "hello" {
			t.Errorf("%s: %q was read, want what was in the lost letter", way, read)
		}
		if runtime.GC(); sent.Value() != nil {
			t.Errorf("%s: the letter is kept, although it is not listed any more", way)
		}
		runtime.KeepAlive(p)
	}
}
