package fsm_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Layers within states: they are entered after their outer state and left before it, and in between tick like any other.

// soldier defines peace and combat, within which are aim and shoot, and feet side by side with them; within aim are breathe and hold.
func soldier(f form, b *fsm.Builder[actor]) (tactics *fsm.Layer[actor]) {
	mode := b.Layer("mode")
	peace, combat := f.state(mode, "peace"), f.state(mode, "combat")
	f.when(peace.To(combat), "enemy")
	f.when(combat.To(peace), "safe")
	combat.To(combat).On(1)
	peace.To(combat).On(2)

	tactics = b.Layer("tactics").Within(combat)
	aim, shoot := f.state(tactics, "aim"), f.state(tactics, "shoot")
	f.when(aim.To(shoot), "ready")
	aim.To(shoot).On(2)
	tactics.Any().To(aim).On(3)

	eye := b.Layer("eye").Within(aim)
	breathe, hold := f.state(eye, "breathe"), f.state(eye, "hold")
	breathe.To(hold).On(4)

	feet := b.Layer("feet").Within(combat)
	stand := f.state(feet, "stand")
	stand.To(stand).On(5)
	return tactics
}

func newSoldiers(t *testing.T, f form, cfg fsm.Config, size int, also func(b *fsm.Builder[actor], tactics *fsm.Layer[actor])) *crowd {
	b := fsm.NewBuilder[actor]("soldier")
	tactics := soldier(f, b)
	if also != nil {
		also(b, tactics)
	}
	return newCrowd(t, b.MustBuild(), cfg, size)
}

// inEveryNestedWay runs a test with all forms and settings.
func inEveryNestedWay(t *testing.T, also func(b *fsm.Builder[actor], tactics *fsm.Layer[actor]), test func(t *testing.T, c *crowd)) {
	for _, f := range []form{simpleForm, batchForm, typeForm, batchTypeForm} {
		for _, cfg := range ways() {
			t.Run(string(f), func(t *testing.T) { test(t, newSoldiers(t, f, cfg, 7, also)) })
		}
	}
}

func TestRule26EnterAndLeave(t *testing.T) {
	inEveryNestedWay(t, nil, func(t *testing.T, c *crowd) {
		c.tick("enter peace", "ask enemy", "update peace")
		c.expectChanges("start mode: none to peace in tick 1", "start tactics: none to outside in tick 1",
			"start eye: none to outside in tick 1", "start feet: none to outside in tick 1")
		c.tick("ask enemy", "update peace")
		c.facts["enemy"] = true
		// An inner layer that was entered with its outer state has its turn in the same tick, as after a start.
		c.tick("ask enemy", "exit peace", "enter combat", "enter aim", "enter breathe", "enter stand",
			"ask ready", "update aim", "update breathe", "update stand")
		c.expectChanges("condition mode: peace to combat in tick 3", "outer tactics: outside to aim in tick 3",
			"outer eye: outside to breathe in tick 3", "outer feet: outside to stand in tick 3")
		c.facts["ready"] = true
		c.tick("ask safe", "update combat", "ask ready", "exit breathe", "exit aim", "enter shoot", "update stand")
		c.facts["safe"] = true
		c.tick("ask safe", "exit stand", "exit shoot", "exit combat", "enter peace")
		c.expectChanges("outer feet: stand to outside in tick 5", "outer tactics: shoot to outside in tick 5", "condition mode: combat to peace in tick 5")
		c.each(func(e fsm.Entity) {
			for _, l := range c.Machine().Layers()[1:] {
				if c.Current(e, l) != l.Outside() || l.Outside().Name() != fsm.Outside || !c.Is(e, l.Outside()) {
					t.Errorf("%v is in %v", l, c.Current(e, l))
				}
			}
			if cause, via := c.LastChange(e, c.Machine().Layer("tactics")); cause != fsm.CauseOuter || via != -1 {
				t.Errorf("the last change was by %v, %d", cause, via)
			}
		})
	})
}

func TestRule26OuterToItself(t *testing.T) {
	inEveryNestedWay(t, nil, func(t *testing.T, c *crowd) {
		c.facts["enemy"] = true
		c.Update()
		c.each(func(e fsm.Entity) { c.Execute(e, 4) })
		c.each(func(e fsm.Entity) {
			for _, r := range c.records {
				r.lines = nil
			}
			if !c.Execute(e, 1) {
				t.Error("not taken")
			}
			if c.Current(e, c.Machine().Layer("eye")).Name() != "breathe" {
				t.Error("the innermost layer did not begin anew")
			}
		})
		for _, r := range c.records[:len(c.records)-1] {
			r.lines = nil
		}
		c.records[len(c.records)-1].expect(t, "exit stand", "exit hold", "exit aim", "exit combat",
			"enter combat", "enter aim", "enter breathe", "enter stand")
	})
}

// The command that brings a layer in does not go on to that layer; the next one does.
func TestRule26CommandsPassBy(t *testing.T) {
	for _, send := range []struct {
		name string
		to   func(c *crowd, e fsm.Entity, command fsm.Command) bool
	}{
		{"Execute", func(c *crowd, e fsm.Entity, command fsm.Command) bool { return c.Execute(e, command) }},
		{"Send", func(c *crowd, e fsm.Entity, command fsm.Command) bool {
			before := c.Stats().Commands
			c.Send(e, command)
			c.Advance(0)
			return c.Stats().Commands > before
		}},
	} {
		t.Run(send.name, func(t *testing.T) {
			c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
			tactics := c.Machine().Layer("tactics")
			e := c.members[0]
			c.Update()
			if send.to(c, e, 3) {
				t.Error("an any-transition of a layer that is outside was taken")
			}
			if !send.to(c, e, 2) || c.Current(e, tactics).Name() != "aim" {
				t.Errorf("in %v, which it was to enter by aim", c.Current(e, tactics))
			}
			if !send.to(c, e, 2) || c.Current(e, tactics).Name() != "shoot" {
				t.Errorf("in %v: the next command was not taken", c.Current(e, tactics))
			}
			if !send.to(c, e, 3) || c.Current(e, tactics).Name() != "aim" {
				t.Errorf("in %v: the any-transition was not taken", c.Current(e, tactics))
			}
		})
	}
}

func TestRule26MessagesAndAlways(t *testing.T) {
	also := func(_ *fsm.Builder[actor], tactics *fsm.Layer[actor]) {
		tactics.Always(says("always"))
		tactics.OnMessage(func(tick *fsm.Tick, a *actor, _ fsm.Message) bool { a.say(tick, "message tactics"); return true })
	}
	inEveryNestedWay(t, also, func(t *testing.T, c *crowd) {
		c.tick("enter peace", "ask enemy", "update peace")
		c.each(func(e fsm.Entity) {
			if c.Tell(e, fsm.Message{Kind: 1}) {
				t.Error("somebody outside handled a message")
			}
		})
		c.expect("message 1 peace")
		c.facts["enemy"] = true
		c.Update()
		for _, r := range c.records {
			r.lines = nil
		}
		c.each(func(e fsm.Entity) {
			if !c.Tell(e, fsm.Message{Kind: 1}) {
				t.Error("nobody handled a message")
			}
		})
		c.expect("message 1 combat", "message 1 aim", "message tactics", "message 1 breathe", "message 1 stand")
		c.tick("ask safe", "update combat", "always", "ask ready", "update aim", "update breathe", "update stand")
	})
}

func TestRule26History(t *testing.T) {
	also := func(b *fsm.Builder[actor], tactics *fsm.Layer[actor]) {
		if !tactics.History().HasHistory() || b.FindLayer("eye").HasHistory() {
			t.Error("HasHistory is wrong")
		}
	}
	inEveryNestedWay(t, also, func(t *testing.T, c *crowd) {
		c.facts["enemy"], c.facts["ready"] = true, true
		c.Update()
		c.facts["enemy"], c.facts["ready"], c.facts["safe"] = false, false, true
		c.Update()
		for _, r := range c.records {
			r.lines = nil
		}
		c.facts["enemy"], c.facts["safe"] = true, false
		c.tick("ask enemy", "exit peace", "enter combat", "enter shoot", "enter stand", "update shoot", "update stand")
		tactics := c.Machine().Layer("tactics")
		c.each(func(e fsm.Entity) {
			if c.Since(e, tactics) != 0 || c.Previous(e, tactics) != tactics.Outside() {
				t.Errorf("in shoot since %v, before in %v", c.Since(e, tactics), c.Previous(e, tactics))
			}
			if c.Revert(e, tactics) {
				t.Error("reverted to outside")
			}
			if err := c.Restart(e); err != nil {
				t.Error(err)
			}
			if !c.IsIn(e, "peace") || c.Current(e, tactics) != tactics.Outside() {
				t.Errorf("a restart leads to %v", c.Current(e, tactics))
			}
		})
	})
}

func TestRule26DirectChanges(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
	m, e := c.Machine(), c.members[0]
	c.Update()
	shoot, outside := m.State("tactics", "shoot"), m.Layer("tactics").Outside()
	wantText(t, "ChangeTo", c.ChangeTo(e, shoot).Error(), "ChangeTo of entity 1", `state "shoot" of layer "tactics" is within "combat", which is not current`)
	wantText(t, "ChangeTo", c.ChangeTo(e, outside).Error(), `layer "tactics" goes outside when "combat" is left, and cannot be brought there`)
	if c.Revert(e, m.Layer("tactics")) || c.Current(e, m.Layer("tactics")) != outside {
		t.Error("a layer reverted from outside")
	}
	c.expect("enter peace", "ask enemy", "update peace")

	// From inside: it is looked at when it is carried out.
	c.play["update peace"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(shoot) }
	c.tick("ask enemy", "update peace")
	c.play["update peace"] = func(tick *fsm.Tick, _ *actor) {
		tick.ChangeTo(m.State("mode", "combat"))
		tick.ChangeTo(shoot)
	}
	c.tick("ask enemy", "update peace", "exit peace", "enter combat", "enter aim", "enter breathe", "enter stand",
		"exit breathe", "exit aim", "enter shoot", "update shoot", "update stand")
	if err := c.ChangeTo(e, m.State("tactics", "aim")); err != nil {
		t.Error(err)
	}
	c.expect("exit shoot", "enter aim", "enter breathe")
	if !c.Revert(e, m.Layer("tactics")) {
		t.Error("not reverted")
	}
	c.expect("exit breathe", "exit aim", "enter shoot")

	c.play["update combat"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(outside) }
	wantPanic(t, "ChangeTo(outside)", c.Update, "ChangeTo in Update", "goes outside when")
}

// A request of the Enter of a direct change waits for the next tick; by then its outer state may have been left.
func TestRule26DirectChangeThatComesTooLate(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
	m, e := c.Machine(), c.members[0]
	c.Update()
	c.play["update peace"] = once(func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(m.State("mode", "combat")) })
	c.play["enter combat"] = func(tick *fsm.Tick, _ *actor) { tick.ChangeTo(m.State("tactics", "shoot")) }
	c.Update()
	if err := c.ChangeTo(e, m.State("mode", "peace")); err != nil {
		t.Fatal(err)
	}
	c.records[0].lines = nil
	c.tick("ask enemy", "update peace")
	consistent(t, c)
}

// An operation that changes a layer has changed it, whichever Exit on the way removes the entity.
func TestRule26ExecuteOfOneWhoIsRemoved(t *testing.T) {
	for _, at := range []string{"exit aim", "exit combat", "enter combat"} {
		c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
		c.facts["enemy"] = true
		c.Update()
		c.play[at] = func(tick *fsm.Tick, _ *actor) { c.Remove(tick.Entity()) }
		if !c.Execute(c.members[0], 1) || c.Len() > 0 {
			t.Errorf("removed in %s: nothing has changed, or it is there still", at)
		}
	}
}

func TestRule26Removal(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{ExitOnRemove: true}, 1, nil)
	c.facts["enemy"] = true
	c.Update()
	c.records[0].lines = nil
	c.Remove(c.members[0])
	c.expect("exit stand", "exit breathe", "exit aim", "exit combat")
}

// Removed by any callback of a change, an entity gets no further one, except the Exits on removal that it has not had.
func TestRule26RemovalInAChange(t *testing.T) {
	for _, c := range []struct {
		by   string
		want []string
	}{
		{"exit stand", []string{"exit stand", "exit breathe", "exit aim", "exit combat"}},
		{"exit aim", []string{"exit stand", "exit breathe", "exit aim", "exit combat"}},
		{"exit combat", []string{"exit stand", "exit breathe", "exit aim", "exit combat"}},
		{"enter peace", []string{"exit stand", "exit breathe", "exit aim", "exit combat", "enter peace", "exit peace"}},
	} {
		t.Run(c.by, func(t *testing.T) {
			all := newSoldiers(t, simpleForm, fsm.Config{ExitOnRemove: true}, 1, nil)
			all.facts["enemy"], all.facts["safe"] = true, true
			all.Update()
			all.records[0].lines = nil
			all.play[c.by] = func(tick *fsm.Tick, _ *actor) { all.Remove(tick.Entity()) }
			all.Update()
			all.expect(append([]string{"ask safe"}, c.want...)...)
			if all.Len() != 0 {
				t.Error("it is still there")
			}
		})
	}
}

// An inner Enter draws the same numbers whatever the chunks, and others when it is called a second time in the tick.
func TestRule26Rand(t *testing.T) {
	for _, cfg := range ways() {
		b := fsm.NewBuilder[actor]("soldier")
		mode := b.Layer("mode")
		combat := mode.State("combat")
		mode.State("peace").To(combat).When(asks("go"))
		mode.Initial(mode.FindState("peace"))
		aim := b.Layer("tactics").Within(combat).State("aim")
		aim.To(aim).When(asks("go"))
		drawn := map[fsm.Entity][]uint64{}
		var mu sync.Mutex
		b.Layer("eye").Within(aim).State("breathe").OnEnter(func(tick *fsm.Tick, _ *actor) {
			mu.Lock()
			defer mu.Unlock()
			drawn[tick.Entity()] = append(drawn[tick.Entity()], tick.Rand().Uint64())
		})
		c := newCrowd(t, b.MustBuild(), cfg, 7)
		c.facts["go"] = true
		c.Update()
		alone := newCrowd(t, b.MustBuild(), fsm.Config{}, 1)
		alone.facts["go"] = true
		among := drawn[c.members[0]]
		delete(drawn, c.members[0])
		alone.Update()
		if got := drawn[alone.members[0]]; !slices.Equal(got, among) || len(got) != 2 || got[0] == got[1] {
			t.Errorf("%+v: drawn alone %v, among others %v", cfg, got, among)
		}
	}
}

func TestRule26Explain(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
	e, m := c.members[0], c.Machine()
	c.Update()
	if answers := c.Explain(nil, e, m.Layer("tactics")); len(answers) > 0 {
		t.Errorf("from outside: %v", answers)
	}
	if c.Can(e, 3) || !c.Can(e, 2) {
		t.Error("Can is wrong")
	}
	c.facts["enemy"], c.facts["ready"] = true, true
	c.Update()
	c.Execute(e, 3)
	if answers := c.Explain(nil, e, m.Layer("tactics")); len(answers) != 3 || answers[1].Verdict != fsm.VerdictFires {
		t.Errorf("from aim: %v", answers)
	}
}

// Layers within are entered with CauseOuter if their outer state is reverted to, too.
func TestRule26RevertToTheOuter(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
	e, m := c.members[0], c.Machine()
	for _, s := range []string{"combat", "peace"} {
		if err := c.ChangeTo(e, m.State("mode", s)); err != nil {
			t.Fatal(err)
		}
	}
	c.Update()
	if !c.Revert(e, m.Layer("mode")) {
		t.Fatal("not reverted")
	}
	c.Update()
	c.expectChanges("revert mode: peace to combat in tick 1", "outer tactics: outside to aim in tick 1", "outer eye: outside to breathe in tick 1",
		"outer feet: outside to stand in tick 1")
}
