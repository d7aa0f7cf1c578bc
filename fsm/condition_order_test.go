package fsm_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A condition may rely on those that are asked before it: the batch condition, then those that see only the view, then those that see the
// tick, each in the order in which they were added; and after one that does not hold no more are asked.
func TestOrderOfConditions(t *testing.T) {
	var asked []string
	refuses := ""
	plain := func(name string) func(*num) bool {
		return func(*num) bool { asked = append(asked, name); return name != refuses }
	}
	ticked := func(name string) func(*fsm.Tick, *num) bool {
		return func(*fsm.Tick, *num) bool { asked = append(asked, name); return name != refuses }
	}
	not := func(name string) func(*num) bool {
		return func(*num) bool { asked = append(asked, name); return name == refuses }
	}
	for _, command := range []fsm.Command{0, 1} {
		for _, batch := range []bool{false, true} {
			b := fsm.NewBuilder[num]("m")
			l := b.Layer("l")
			here, there := l.State("here"), l.State("there")
			tr := here.To(there).WhenTick(ticked("t1")).When(plain("p1")).WhenTick(ticked("t2")).WhenNot(not("p2")).When(plain("p3"))
			order := "p1 p2 p3 t1 t2"
			if batch {
				tr.WhenBatch(func(_ *fsm.Tick, _ []num, yes []bool) { asked = append(asked, "b"); yes[0] = refuses != "b" })
				order = "b " + order
			}
			if command != 0 {
				tr.On(command)
			}
			p := fsm.NewPool(b.MustBuild(), fsm.Config{})
			e := p.Add(num{})
			must(t, p.Start(e))
			for _, refuses = range append(strings.Fields(order), "") {
				asked = nil
				if command != 0 {
					p.Send(e, command)
				}
				p.Update()
				want, _, _ := strings.Cut(order, " "+refuses+" ")
				if refuses != "" && want != order {
					want += " " + refuses
				} else if strings.HasPrefix(order, refuses+" ") && refuses != "" {
					want = refuses
				}
				if refuses == "" {
					want = order
				}
				if got := strings.Join(asked, " "); got != want {
					t.Errorf("command %d, batch %v, %q refuses: asked %q, want %q", command, batch, refuses, got, want)
				}
			}
			if !p.Is(e, there) {
				t.Error("it was not taken")
			}
		}
	}
}
