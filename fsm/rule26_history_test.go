package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// The same state is entered in two ways: by one the layers within it come back to where they were, by the other they begin anew.
func TestRule26NoHistory(t *testing.T) {
	also := func(b *fsm.Builder[actor], tactics *fsm.Layer[actor]) {
		tactics.History()
		b.FindLayer("eye").History()
		mode := tactics.Outer().Layer()
		peace, combat := mode.FindState("peace"), tactics.Outer()
		peace.To(combat).When(asks("war")).NoHistory()
		mode.Any().To(combat).On(6).AllowSelf().NoHistory()
	}
	inEveryNestedWay(t, also, func(t *testing.T, c *crowd) {
		m := c.Machine()
		// away brings all into a state, and then to peace.
		away := func(layer, state string) {
			c.each(func(e fsm.Entity) {
				if err := c.ChangeTo(e, m.State(layer, state)); err != nil {
					t.Fatal(err)
				}
			})
			c.facts["enemy"], c.facts["war"], c.facts["safe"] = false, false, true
			c.Update()
			for _, r := range c.records {
				r.lines = nil
			}
			c.facts["safe"] = false
		}
		c.facts["enemy"] = true
		c.Update()

		away("eye", "hold")
		c.facts["enemy"] = true
		c.tick("ask enemy", "exit peace", "enter combat", "enter aim", "enter hold", "enter stand",
			"ask ready", "update aim", "update hold", "update stand")
		away("eye", "hold")
		c.facts["war"] = true
		c.tick("ask enemy", "ask war", "exit peace", "enter combat", "enter aim", "enter breathe", "enter stand",
			"ask ready", "update aim", "update breathe", "update stand")
		c.expectChanges("condition mode: peace to combat in tick 5", "outer tactics: outside to aim in tick 5",
			"outer eye: outside to breathe in tick 5", "outer feet: outside to stand in tick 5")
		away("tactics", "shoot")
		c.facts["war"] = true
		c.tick("ask enemy", "ask war", "exit peace", "enter combat", "enter aim", "enter breathe", "enter stand",
			"ask ready", "update aim", "update breathe", "update stand")

		// What was entered anew is what the next way in comes back to. A command from within the state begins anew, too.
		away("tactics", "aim")
		c.each(func(e fsm.Entity) {
			if err := c.ChangeTo(e, m.State("mode", "combat")); err != nil || c.Current(e, m.Layer("eye")).Name() != "breathe" {
				t.Errorf("%v, the eye is in %v", err, c.Current(e, m.Layer("eye")))
			}
			if err := c.ChangeTo(e, m.State("tactics", "shoot")); err != nil {
				t.Error(err)
			}
			for _, r := range c.records {
				r.lines = nil
			}
			if !c.Execute(e, 6) {
				t.Error("not taken")
			}
		})
		for _, r := range c.records[:len(c.records)-1] {
			r.lines = nil
		}
		c.records[len(c.records)-1].expect(t, "exit stand", "exit shoot", "exit combat", "enter combat", "enter aim", "enter breathe", "enter stand")
	})
}

// It is for targets that have history within them, at any depth; an edit may take the history away.
func TestRule26NoHistoryWithoutHistory(t *testing.T) {
	for _, history := range []string{"", "hands", "fingers", "feet"} {
		b := fsm.NewBuilder[actor]("npc")
		mode := b.Layer("mode")
		peace, combat := mode.State("peace"), mode.State("combat")
		peace.To(combat).On(1).NoHistory()
		combat.To(peace).On(2)
		hands, feet := b.Layer("hands").Within(combat), b.Layer("feet").Within(peace)
		fingers := b.Layer("fingers").Within(hands.State("aim"))
		feet.State("stand")
		fingers.State("still")
		if history != "" {
			b.FindLayer(history).History()
		}
		m, err := b.Build()
		if history == "" || history == "feet" {
			want := `fsm: machine "npc": layer "mode": state "peace": transition to "combat": NoHistory is for a target that has layers with History within it`
			if err == nil || err.Error() != want {
				t.Errorf("history of %q: %v", history, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("history of %q: %v", history, err)
			continue
		}
		if infos := m.Transitions(); !infos[0].NoHistory || infos[1].NoHistory {
			t.Error("the transitions do not tell")
		}
		edit := m.Edit()
		edit.DeleteLayer("fingers")
		edit.DeleteLayer("hands")
		if m, err = edit.Build(); err != nil || !m.Transitions()[0].NoHistory {
			t.Errorf("without the layers: %v", err)
		}
		edit = m.Edit()
		edit.FindLayer("mode").FindState("peace").Transitions()[0].NoHistory()
		if _, err := edit.Build(); err == nil {
			t.Error("an edit may ask for what means nothing")
		}
	}
}

// A transition that a panic cuts short does not lead back either.
func TestRule26NoHistoryPanics(t *testing.T) {
	for _, at := range []string{"enter combat", "enter aim", "enter breathe", "enter hold"} {
		for _, command := range []fsm.Command{2, 6} {
			c := newSoldiers(t, simpleForm, fsm.Config{}, 1, func(b *fsm.Builder[actor], tactics *fsm.Layer[actor]) {
				tactics.History()
				b.FindLayer("eye").History()
				tactics.Outer().Layer().FindState("peace").To(tactics.Outer()).On(6).NoHistory()
			})
			e, m := c.members[0], c.Machine()
			for _, s := range []*fsm.State[actor]{m.State("mode", "combat"), m.State("eye", "hold"), m.State("mode", "peace")} {
				if err := c.ChangeTo(e, s); err != nil {
					t.Fatal(err)
				}
			}
			c.play[at] = func(*fsm.Tick, *actor) { panic("ouch") }
			want := "breathe"
			if command == 2 {
				want = "hold"
			}
			comes := at == "enter combat" || at == "enter aim" || at == "enter "+want
			if text := panicOf(func() { c.Execute(e, command) }); (text != "") != comes {
				t.Errorf("%s, command %d: the panic is %q", at, command, text)
			}
			if s := c.Current(e, m.Layer("eye")).Name(); s != want {
				t.Errorf("%s, command %d: the eye is in %s", at, command, s)
			}
			consistent(t, c)
		}
	}
}
