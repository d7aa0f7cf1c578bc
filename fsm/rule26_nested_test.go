package fsm_test

import (
	"slices"
	"strings"
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
		// Entered with its outer state, an inner layer then has its turn in the same tick, as after a start.
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

// What brings a layer in does not go on to that layer; the next one does.
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

// A restart forgets what history would come back to, whether the layer was outside then or not.
func TestRule26RestartForgets(t *testing.T) {
	for _, leave := range []bool{false, true} {
		c := newSoldiers(t, simpleForm, fsm.Config{}, 1, func(_ *fsm.Builder[actor], tactics *fsm.Layer[actor]) { tactics.History() })
		e, m := c.members[0], c.Machine()
		to := func(layer, state string) {
			if err := c.ChangeTo(e, m.State(layer, state)); err != nil {
				t.Fatal(err)
			}
		}
		to("mode", "combat")
		to("tactics", "shoot")
		if leave {
			to("mode", "peace")
		}
		if err := c.Restart(e); err != nil {
			t.Fatal(err)
		}
		to("mode", "combat")
		if s := c.Current(e, m.Layer("tactics")); s.Name() != "aim" {
			t.Errorf("left %v: it came back to %v", leave, s)
		}
	}
}

// Before history there is the initial state.
func TestRule26Restart(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	mode := b.Layer("mode")
	combat := simpleForm.state(mode, "combat")
	tactics := b.Layer("tactics").Within(combat).History()
	aim, shoot := simpleForm.state(tactics, "aim"), simpleForm.state(tactics, "shoot")
	aim.To(shoot).On(1)
	c := newCrowd(t, b.MustBuild(), fsm.Config{}, 1)
	c.tick("enter combat", "enter aim", "update combat", "update aim")
	c.expectChanges("start mode: none to combat in tick 1", "start tactics: none to aim in tick 1")
	c.Execute(c.members[0], 1)
	c.expect("exit aim", "enter shoot")
	if err := c.Restart(c.members[0]); err != nil {
		t.Error(err)
	}
	c.expect("enter combat", "enter aim")
	c.Advance(0)
	c.expectChanges("command tactics: aim to shoot in tick 1", "restart mode: combat to combat in tick 1", "restart tactics: shoot to aim in tick 1")
}

// Restarted twice, a layer has come from outside to outside; no Revert goes that way.
func TestRule26RevertAfterRestart(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
	e, tactics := c.members[0], c.Machine().Layer("tactics")
	c.Update()
	for range 2 {
		if err := c.Restart(e); err != nil {
			t.Fatal(err)
		}
		if c.Revert(e, tactics) {
			t.Error("reverted to outside")
		}
	}
}

func TestRule26DirectChanges(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
	m, e := c.Machine(), c.members[0]
	c.Update()
	shoot, outside := m.State("tactics", "shoot"), m.Layer("tactics").Outside()
	wantText(t, "ChangeTo", c.ChangeTo(e, shoot).Error(), `state "shoot" of layer "tactics" is within "combat", which is not current for entity`, "ChangeTo")
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
	wantPanic(t, "ChangeTo(outside)", c.Update, "goes outside when", "ChangeTo in Update")
}

func TestRule26Removal(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{ExitOnRemove: true}, 1, nil)
	c.facts["enemy"] = true
	c.Update()
	c.records[0].lines = nil
	c.Remove(c.members[0])
	c.expect("exit stand", "exit breathe", "exit aim", "exit combat")
}

// Removed by any callback of a change, an entity gets no further one; those that it has not had, but for removal, come then.
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

// A panic leaves no layer where it cannot go on: with a handler Restart begins anew, without one the layer goes on without Enter.
func TestRule26Panics(t *testing.T) {
	for _, at := range []string{"exit peace", "enter combat", "enter aim", "enter breathe", "enter stand"} {
		t.Run(at, func(t *testing.T) {
			c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
			c.Update()
			c.facts["enemy"] = true
			c.play[at] = func(*fsm.Tick, *actor) { panic("ouch") }
			wantPanic(t, at, c.Update, "ouch")
			consistent(t, c)
			delete(c.play, at)
			c.Update()
			consistent(t, c)
			if !c.IsIn(c.members[0], "aim") {
				t.Error("it did not come to aim")
			}
		})
	}
	for _, at := range []string{"exit stand", "exit breathe", "exit aim", "exit combat", "enter peace"} {
		t.Run(at, func(t *testing.T) {
			c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
			c.facts["enemy"] = true
			c.Update()
			c.facts["enemy"], c.facts["safe"] = false, true
			c.play[at] = func(*fsm.Tick, *actor) { panic("ouch") }
			wantPanic(t, at, c.Update, "ouch")
			consistent(t, c)
			delete(c.play, at)
			c.Update()
			consistent(t, c)
			if !c.IsIn(c.members[0], "peace") {
				t.Error("it did not come to peace")
			}
		})
	}
	for _, at := range []string{"enter peace", "enter combat", "enter aim", "enter breathe"} { // of a start
		t.Run("start "+at, func(t *testing.T) {
			b := fsm.NewBuilder[actor]("soldier")
			mode := soldier(simpleForm, b).Outer().Layer()
			if at != "enter peace" {
				mode.Initial(mode.FindState("combat"))
			}
			var faults []*fsm.Fault
			c := newCrowd(t, b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }}, 1)
			c.play[at] = func(*fsm.Tick, *actor) { panic("ouch") }
			c.Update()
			if len(faults) != 1 || !c.Stopped(c.members[0]) {
				t.Fatalf("%d faults", len(faults))
			}
			delete(c.play, at)
			c.records[0].lines = nil
			if err := c.Restart(c.members[0]); err != nil {
				t.Fatal(err)
			}
			consistent(t, c)
			if at != "enter peace" {
				c.expect("enter combat", "enter aim", "enter breathe", "enter stand")
			}
		})
	}
}

// A fault names the state whose callback panicked, though its layer is brought outside then.
func TestRule26FaultNamesTheState(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
	c.facts["enemy"] = true
	c.Update()
	b := c.Machine().Edit()
	b.FindLayer("tactics").Within(b.FindLayer("mode").FindState("peace"))
	c.play["exit breathe"] = func(*fsm.Tick, *actor) { panic("ouch") }
	wantPanic(t, "Swap", func() { c.Swap(b.MustBuild()) }, `panic in Exit of state "breathe", layer "eye"`)
	consistent(t, c)
}

// A swap that a panic cuts short leaves nobody where he cannot go on: neither those whose turn was before nor those behind.
func TestRule26PanicInSwap(t *testing.T) {
	for _, handled := range []bool{false, true} {
		for _, at := range []string{"exit stand", "exit aim", "exit combat", "enter peace", "enter aim", "enter stand"} {
			var cfg fsm.Config
			if handled {
				cfg.OnFault = func(*fsm.Fault) {}
			}
			c := newSoldiers(t, simpleForm, cfg, 3, nil)
			c.facts["enemy"] = true
			c.Update()
			c.facts["enemy"] = false
			b := c.Machine().Edit()
			mode := b.FindLayer("mode")
			b.FindLayer("tactics").Within(mode.FindState("peace"))
			b.FindLayer("feet").Within(mode.FindState("peace"))
			mode.DeleteState("combat")
			c.play[at] = func(_ *fsm.Tick, a *actor) {
				if a.log == c.records[1] {
					panic("ouch")
				}
			}
			if text := panicOf(func() { c.Swap(b.MustBuild()) }); (text == "") != handled {
				t.Errorf("%s: the panic is %q", at, text)
			}
			consistent(t, c)
			delete(c.play, at)
			c.Update()
			consistent(t, c)
		}
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

// consistent checks that each layer is where its outer state admits it, and that the counts say so.
func consistent(t *testing.T, c *crowd) {
	t.Helper()
	counts := map[*fsm.State[actor]]int{}
	for _, e := range c.members {
		for _, l := range c.Machine().Layers() {
			counts[c.Current(e, l)]++
		}
	}
	for _, e := range c.members {
		for _, l := range c.Machine().Layers() {
			s := c.Current(e, l)
			if outer := l.Outer(); outer != nil && c.Is(e, outer) == (s == l.Outside()) {
				t.Errorf("%v is in %v", l, s)
			}
			if s != nil && c.Count(s) != counts[s] {
				t.Errorf("%d are counted in %v of %v", c.Count(s), s, l)
			}
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
	if answers := c.Explain(nil, e, m.Layer("tactics")); len(answers) != 3 || answers[1].Verdict != fsm.Fires {
		t.Errorf("from aim: %v", answers)
	}
}

func TestRule26Mistakes(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	inner := b.Layer("inner")
	mode := b.Layer("mode")
	calm := mode.State("calm")
	inner.Within(calm).State("s")
	inner.Within(calm)
	mode.Within(nil)
	b.Layer("own").Within(mode.State("b")).Initial(b.FindLayer("own").Outside())
	odd := b.Layer("odd")
	odd.State(fsm.Outside)
	odd.Within(calm)
	b.Layer("deep").Within(b.FindLayer("own").Outside()).State("s")
	other := fsm.NewBuilder[actor]("other").Layer("l").State("s")
	b.Layer("far").Within(other).State("s")
	b.Layer("past").History().State("s")
	rest := b.Layer("rest").Within(calm)
	s := rest.State("s")
	s.To(rest.Outside()).On(1)
	rest.Outside().To(s).On(1)
	rest.Outside().OnEnter(says("outside"))
	rest.DeleteState(fsm.Outside)
	wantMistakes(t, b,
		`machine "npc": layer "inner": Within is set twice; a layer is within one state`,
		`machine "npc": layer "mode": Within was given nil, which is not a state`,
		`machine "npc": layer "own": the initial state is "outside", where the layer is while the state that it is within is not current`,
		`machine "npc": layer "odd": Within: a state of the layer is called "outside", which is the name for where it is while state "calm" of layer "mode" of machine "npc" is not current`,
		`machine "npc": layer "rest": state "s": transition to "outside": the target is "outside", where the layer goes only when the state that it is within is left`,
		`machine "npc": layer "rest": state "outside": no transition leaves it: the layer is entered with the state that it is within`,
		`machine "npc": layer "rest": state "outside": OnEnter: it takes no callbacks, since nothing of the layer runs there; the outer state has Enter and Exit`,
		`machine "npc": layer "rest": DeleteState: "outside" stays as long as the layer is within a state`,
		`machine "npc": layer "inner": it is within state "calm" of layer "mode" of machine "npc"; layers tick in order, so give a state of a layer that was added before`,
		`machine "npc": layer "own": it has no state`,
		`machine "npc": layer "deep": it is within state "outside" of layer "own" of machine "npc", in which nothing of a layer runs`,
		`machine "npc": layer "far": it is within state "s" of layer "l" of machine "other", which this definition does not have`,
		`machine "npc": layer "past": History is for a layer within a state, which leaves and comes back; say within which`,
	)
}

func TestRule26Check(t *testing.T) {
	b := fsm.NewBuilder[actor]("soldier")
	soldier(simpleForm, b)
	if found := b.MustBuild().Check(); len(found) > 0 {
		t.Errorf("found %v", found)
	}
	b = fsm.NewBuilder[actor]("soldier")
	tactics := soldier(simpleForm, b)
	tactics.State("lost")
	tactics.Any().To(tactics.FindState("aim")).When(asks("x")).AllowSelf()
	var lines []string
	for _, f := range b.MustBuild().Check() {
		lines = append(lines, f.String())
	}
	if all := strings.Join(lines, "\n"); len(lines) != 1 || !strings.Contains(all, `state "lost": unreached`) {
		t.Errorf("found %s", all)
	}
}

// Edited, a layer stays within its state, under new numbers; what is gone takes layers with it or is a mistake.
func TestRule26Edit(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 2, nil)
	e, old := c.members[0], c.Machine()
	c.Update()
	if err := c.ChangeTo(e, old.State("mode", "combat")); err != nil {
		t.Fatal(err)
	}
	c.records[0].lines, c.records[1].lines = nil, nil

	b := old.Edit()
	b.FindLayer("mode").DeleteState("combat")
	wantMistakes(t, b,
		`machine "soldier": layer "tactics": it is within state "combat" of layer "mode" of machine "soldier", which this definition does not have`,
		`machine "soldier": layer "feet": it is within state "combat" of layer "mode" of machine "soldier", which this definition does not have`)

	// The state that tactics is within is another now: it is left in the old machine, as far as it is gone, and in the new one.
	b = old.Edit()
	mode := b.FindLayer("mode")
	fight := simpleForm.state(mode, "fight")
	mode.FindState("peace").To(fight).On(7)
	b.FindLayer("tactics").Within(fight)
	m := b.MustBuild()
	if m.Layer("tactics").Outer().Name() != "fight" || m.Layer("eye").Outer().Name() != "aim" || old.Layer("tactics").Outer().Name() != "combat" {
		t.Error("the outer states are wrong")
	}
	if err := c.Swap(m); err != nil {
		t.Fatal(err)
	}
	c.records[0].expect(t, "exit breathe", "exit aim")
	c.records[1].expect(t)
	consistent(t, c)
	if err := c.ChangeTo(e, fight); err != nil {
		t.Fatal(err)
	}
	c.records[0].expect(t, "exit stand", "exit combat", "enter fight", "enter aim", "enter breathe")

	// Without fight the layer begins where mode begins.
	b = m.Edit()
	mode = b.FindLayer("mode")
	mode.DeleteState("fight")
	b.FindLayer("tactics").Within(mode.FindState("peace"))
	if err := c.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	c.records[0].expect(t, "exit breathe", "exit aim", "exit fight", "enter peace", "enter aim", "enter breathe")
	c.records[1].expect(t, "enter aim", "enter breathe")
	consistent(t, c)

	b = b.MustBuild().Edit()
	b.DeleteLayer("tactics")
	wantMistakes(t, b, `machine "soldier": layer "eye": it is within state "aim" of layer "tactics" of machine "soldier", which this definition does not have`)
}

// A state that a game has called outside is not the one of a layer within a state, though a swap goes by names.
func TestRule26SwapOfAStateCalledOutside(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	simpleForm.state(b.Layer("mode"), "peace")
	place := b.Layer("place")
	outdoors, hut := simpleForm.state(place, fsm.Outside), simpleForm.state(place, "hut")
	place.Any().To(hut).On(1)
	hut.To(outdoors).On(2)
	c := newCrowd(t, b.MustBuild(), fsm.Config{}, 2)
	at := c.members[0]
	c.Update()
	c.Execute(at, 1)

	b = c.Machine().Edit()
	place = b.FindLayer("place")
	place.DeleteState(fsm.Outside)
	place.Within(b.FindLayer("mode").FindState("peace"))
	for _, r := range c.records {
		r.lines = nil
	}
	if err := c.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	if cause, _ := c.LastChange(at, place); cause != fsm.CauseSwap {
		t.Errorf("in the hut by %v", cause)
	}
	c.records[0].expect(t)
	c.records[1].expect(t, "exit outside", "enter hut")
	consistent(t, c)
}

// A snapshot restores everyone where he was; into a machine whose layers are nested otherwise, where that admits him.
func TestRule26Restore(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 2, nil)
	c.Update()
	if err := c.ChangeTo(c.members[0], c.Machine().State("mode", "combat")); err != nil {
		t.Fatal(err)
	}
	c.Update()
	saved, err := c.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	hash := c.Hash()
	c.facts["enemy"] = true
	c.Update()
	if _, err := c.Restore(saved, nil); err != nil || c.Hash() != hash {
		t.Fatalf("restored with error %v, hash %x, was %x", err, c.Hash(), hash)
	}
	b := c.Machine().Edit()
	b.FindLayer("tactics").Within(b.FindLayer("mode").FindState("peace"))
	other := newCrowd(t, b.MustBuild(), fsm.Config{}, 2)
	r, err := other.Restore(saved, nil)
	if err != nil || r.Moved != 2 {
		t.Errorf("restored %+v, error %v", r, err)
	}
	consistent(t, other)
}
