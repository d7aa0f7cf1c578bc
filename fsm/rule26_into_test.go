package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A transition enters the layers within its target by the states that it is given: nothing of the initial ones or of the history runs.
func TestRule26Into(t *testing.T) {
	also := func(b *fsm.Builder[actor], tactics *fsm.Layer[actor]) {
		eye := b.FindLayer("eye").History()
		tactics.History()
		mode := tactics.Outer().Layer()
		peace, combat := mode.FindState("peace"), tactics.Outer()
		aim, shoot, hold := tactics.FindState("aim"), tactics.FindState("shoot"), eye.FindState("hold")
		peace.To(combat).When(asks("ambush")).Into(shoot)
		peace.To(combat).On(6).Into(hold, aim).Do(says("action"))
		peace.To(combat).On(7).NoHistory().Into(hold)
		peace.To(combat).On(8).NoHistory().Into(aim)
		peace.To(combat).On(10).Into(aim)
		mode.Any().To(combat).On(9).AllowSelf().Into(shoot)
	}
	inEveryNestedWay(t, also, func(t *testing.T, c *crowd) {
		m := c.Machine()
		c.tick("enter peace", "ask enemy", "ask ambush", "update peace")
		c.facts["ambush"] = true
		c.tick("ask enemy", "ask ambush", "exit peace", "enter combat", "enter shoot", "enter stand", "update shoot", "update stand")
		c.expectChanges("condition mode: peace to combat in tick 2", "outer tactics: outside to shoot in tick 2",
			"outer feet: outside to stand in tick 2")
		c.facts["ambush"], c.facts["safe"] = false, true
		c.tick("ask safe", "exit stand", "exit shoot", "exit combat", "enter peace")
		c.facts["safe"] = false

		all := func(command fsm.Command, want ...string) {
			t.Helper()
			c.each(func(e fsm.Entity) {
				if !c.Execute(e, command) {
					t.Errorf("command %d is not taken", command)
				}
			})
			c.expect(want...)
		}
		away := func(want ...string) {
			t.Helper()
			c.each(func(e fsm.Entity) {
				if err := c.ChangeTo(e, m.State("mode", "peace")); err != nil {
					t.Error(err)
				}
			})
			c.expect(want...)
		}
		all(6, "exit peace", "action", "enter combat", "enter aim", "enter hold", "enter stand") // and not shoot, which it was in
		away("exit stand", "exit hold", "exit aim", "exit combat", "enter peace")
		all(10, "exit peace", "enter combat", "enter aim", "enter hold", "enter stand") // the eye comes back to where it was
		away("exit stand", "exit hold", "exit aim", "exit combat", "enter peace")
		all(8, "exit peace", "enter combat", "enter aim", "enter breathe", "enter stand") // the eye begins anew
		all(9, "exit stand", "exit breathe", "exit aim", "exit combat", "enter combat", "enter shoot", "enter stand")
		away("exit stand", "exit shoot", "exit combat", "enter peace")
		all(7, "exit peace", "enter combat", "enter aim", "enter hold", "enter stand") // tactics begin anew, and so within aim
	})
}

// One that a panic cuts short leads to the same states, without Enter of those that come after it.
func TestRule26IntoPanics(t *testing.T) {
	for _, at := range []string{"exit peace", "enter combat", "enter aim", "enter hold", "enter stand"} {
		c := newSoldiers(t, simpleForm, fsm.Config{}, 1, func(b *fsm.Builder[actor], tactics *fsm.Layer[actor]) {
			mode := tactics.Outer().Layer()
			mode.FindState("peace").To(tactics.Outer()).On(6).Into(b.FindLayer("eye").FindState("hold"))
		})
		e, m := c.members[0], c.Machine()
		if err := c.Start(e); err != nil {
			t.Fatal(err)
		}
		c.play[at] = func(*fsm.Tick, *actor) { panic("ouch") }
		if panicOf(func() { c.Execute(e, 6) }) == "" {
			t.Errorf("%s: no panic", at)
		}
		want := []string{"combat", "aim", "hold", "stand"}
		if at == "exit peace" {
			want = []string{"peace", "outside", "outside", "outside"}
		}
		for l, name := range want {
			if s := c.Current(e, m.Layers()[l]).Name(); s != name {
				t.Errorf("%s: %v is in %s", at, m.Layers()[l], s)
			}
		}
		consistent(t, c)
	}
}

// A direct change may name inner states, too.
func TestRule26ChangeInto(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 1, func(_ *fsm.Builder[actor], tactics *fsm.Layer[actor]) { tactics.History() })
	e, m := c.members[0], c.Machine()
	if err := c.Start(e); err != nil {
		t.Fatal(err)
	}
	c.expect("enter peace")
	combat, aim, shoot, hold := m.State("mode", "combat"), m.State("tactics", "aim"), m.State("tactics", "shoot"), m.State("eye", "hold")
	change := func(inner []*fsm.State[actor], want ...string) {
		t.Helper()
		if err := c.ChangeTo(e, combat, inner...); err != nil {
			t.Error(err)
		}
		c.expect(want...)
	}
	change([]*fsm.State[actor]{shoot}, "exit peace", "enter combat", "enter shoot", "enter stand")
	change([]*fsm.State[actor]{hold, aim}, "exit stand", "exit shoot", "exit combat", "enter combat", "enter aim", "enter hold", "enter stand")
	change(nil, "exit stand", "exit hold", "exit aim", "exit combat", "enter combat", "enter aim", "enter breathe", "enter stand")
	for want, inner := range map[string][]*fsm.State[actor]{
		`nil is not a state`: {nil},
		`state "hold" is within "aim" of layer "tactics", which may come back to another one by its history; name "aim", too`: {hold},
		`"aim" and "shoot" are states of one layer, "tactics"`:                                                                {aim, shoot},
		`layer "mode" of state "peace" is not within the target, "combat"`:                                                    {m.State("mode", "peace")},
		`layer "tactics" goes outside when "combat" is left`:                                                                  {m.Layer("tactics").Outside()},
	} {
		if err := c.ChangeTo(e, combat, inner...); err == nil {
			t.Errorf("%s: no error", want)
		} else {
			wantText(t, want, err.Error(), `fsm: ChangeTo`, `machine "soldier": `, want)
		}
	}
	c.expect()
}

// deep defines a mode with calm and fight; within fight hands with ward and strike, and within strike fingers; within calm feet.
func deep() (b *fsm.Builder[actor], s map[string]*fsm.State[actor]) {
	b, s = fsm.NewBuilder[actor]("npc"), map[string]*fsm.State[actor]{}
	for _, l := range [][]string{{"mode", "calm", "fight"}, {"hands", "ward", "strike"}, {"fingers", "open", "shut"}, {"feet", "stand", "step"}} {
		layer := b.Layer(l[0])
		for _, name := range l[1:] {
			s[name] = layer.State(name)
		}
	}
	b.FindLayer("hands").Within(s["fight"])
	b.FindLayer("fingers").Within(s["strike"])
	b.FindLayer("feet").Within(s["calm"])
	s["fight"].To(s["calm"]).On(2)
	return b, s
}

func TestRule26IntoMistakes(t *testing.T) {
	type states = map[string]*fsm.State[actor]
	other := fsm.NewBuilder[actor]("other").Layer("l").State("s")
	const leading = `machine "npc": layer "mode": state "calm": transition to "fight": Into`
	for _, c := range []struct {
		into func(b *fsm.Builder[actor], s states, t *fsm.Transition[actor])
		want []string
	}{
		{func(_ *fsm.Builder[actor], s states, t *fsm.Transition[actor]) { t.Into(s["strike"], s["shut"]) }, nil},
		{func(_ *fsm.Builder[actor], s states, t *fsm.Transition[actor]) { t.Into(s["shut"], s["strike"]) }, nil},
		{func(b *fsm.Builder[actor], s states, t *fsm.Transition[actor]) {
			b.FindLayer("hands").Initial(s["strike"]) // it is sure to be entered
			t.Into(s["shut"])
		}, nil},
		{func(b *fsm.Builder[actor], s states, t *fsm.Transition[actor]) {
			b.FindLayer("hands").History().Initial(s["strike"])
			t.Into(s["shut"]).NoHistory()
		}, nil},
		{func(_ *fsm.Builder[actor], _ states, t *fsm.Transition[actor]) { t.Into() },
			[]string{` was given no state`}},
		{func(_ *fsm.Builder[actor], s states, t *fsm.Transition[actor]) { t.Into(s["ward"]).Into(s["strike"]) },
			[]string{` is set twice; give it the states of all layers at once`}},
		{func(_ *fsm.Builder[actor], _ states, t *fsm.Transition[actor]) {
			t.Into(nil, other, &fsm.State[actor]{})
		},
			[]string{`: nil is not a state; name states of layers within "fight"`,
				`: this definition does not have state "s" of layer "l" of machine "other"; name states of layers within "fight"`,
				`: this definition does not have nil; name states of layers within "fight"`}},
		{func(b *fsm.Builder[actor], s states, t *fsm.Transition[actor]) {
			t.Into(s["strike"], s["shut"])
			b.FindLayer("fingers").DeleteState("shut")
		}, []string{`: this definition does not have the deleted state "shut" of layer "fingers" of machine "npc"; name states of layers within "fight"`}},
		{func(b *fsm.Builder[actor], s states, t *fsm.Transition[actor]) {
			t.Into(s["strike"], s["shut"])
			b.DeleteLayer("fingers")
		}, []string{`: this definition does not have state "shut" of layer "fingers" of machine "npc"; name states of layers within "fight"`}},
		{func(b *fsm.Builder[actor], _ states, t *fsm.Transition[actor]) {
			t.Into(b.FindLayer("hands").Outside())
		},
			[]string{`: layer "hands" goes to "outside" only when the state that it is within is left; name another state of it`}},
		{func(_ *fsm.Builder[actor], s states, t *fsm.Transition[actor]) {
			t.Into(s["ward"], s["strike"], s["ward"])
		},
			[]string{`: "ward" and "strike" are states of one layer, "hands", which is in one state at a time; name one of them`,
				`: state "ward" of layer "hands" is named twice`}},
		{func(_ *fsm.Builder[actor], s states, t *fsm.Transition[actor]) { t.Into(s["step"], s["fight"]) },
			[]string{`: layer "mode" of state "fight" is not within the target, "fight"; name states of layers that are`,
				`: layer "feet" of state "step" is not within the target, "fight"; name states of layers that are`}},
		{func(_ *fsm.Builder[actor], s states, t *fsm.Transition[actor]) { t.Into(s["shut"]) },
			[]string{`: state "shut" is within "strike" of layer "hands", which is not entered by that; name "strike", too`}},
		{func(b *fsm.Builder[actor], s states, t *fsm.Transition[actor]) { // which is said once
			t.Into(s["shut"], b.Layer("toes").Within(s["strike"]).State("curl"))
		},
			[]string{`: state "shut" is within "strike" of layer "hands", which is not entered by that; name "strike", too`}},
		{func(_ *fsm.Builder[actor], s states, t *fsm.Transition[actor]) { t.Into(s["shut"], s["ward"]) },
			[]string{`: state "shut" is within "strike" of layer "hands", which is entered by "ward"; name "strike" in its place, or leave out "shut"`}},
		{func(b *fsm.Builder[actor], s states, t *fsm.Transition[actor]) {
			b.FindLayer("hands").History().Initial(s["strike"])
			t.Into(s["shut"])
		}, []string{`: state "shut" is within "strike" of layer "hands", which may come back to another one by its history; name "strike", too`}},
	} {
		b, s := deep()
		c.into(b, s, s["calm"].To(s["fight"]).On(1))
		var got, want []string
		for _, m := range b.Mistakes() {
			if got = append(got, `machine "npc": `+m.String()); m.Kind != fsm.MistakeWrongInto && m.Kind != 0 {
				t.Errorf("%v is of kind %v", m, m.Kind)
			}
		}
		for _, text := range c.want {
			want = append(want, leading+text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("got\n\t%q\nwant\n\t%q", got, want)
		}
	}
	// A layer that cannot be within its own ends no search.
	b, s := deep()
	knot := b.Layer("knot")
	s["calm"].To(s["fight"]).On(1).Into(knot.State("s"))
	knot.Within(knot.FindState("s"))
	if n := len(b.Mistakes()); n != 2 {
		t.Errorf("%d mistakes: %v", n, b.Mistakes())
	}
}

// Copies of a transition go on to the states of the same name, and an edit may give it others, or take them away.
func TestRule26IntoEdited(t *testing.T) {
	b, s := deep()
	s["calm"].To(s["fight"]).On(1).Into(s["strike"], s["shut"])
	m := b.MustBuild()
	if into := m.Transitions()[0].Into; !slices.Equal(into, []fsm.InnerState{{Layer: 1, State: 2}, {Layer: 2, State: 2}}) || m.Transitions()[1].Into != nil {
		t.Errorf("into %v", into)
	}
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(actor{log: &record{}})
	p.Update()
	where := func() (names []string) {
		p.ChangeTo(e, s["calm"])
		p.Execute(e, 1)
		for _, l := range p.Machine().Layers() {
			names = append(names, p.Current(e, l).Name())
		}
		return names
	}
	for _, step := range []struct {
		edit func(b *fsm.Builder[actor], t *fsm.Transition[actor])
		want []string
	}{
		{func(*fsm.Builder[actor], *fsm.Transition[actor]) {}, []string{"fight", "strike", "shut", "outside"}},
		{func(b *fsm.Builder[actor], _ *fsm.Transition[actor]) {
			fingers := b.FindLayer("fingers")
			fingers.DeleteState("open")
			fingers.Initial(fingers.State("point"))
		}, []string{"fight", "strike", "shut", "outside"}},
		{func(b *fsm.Builder[actor], t *fsm.Transition[actor]) { t.Into(s["strike"]) }, []string{"fight", "strike", "point", "outside"}},
		{func(b *fsm.Builder[actor], t *fsm.Transition[actor]) { t.Into() }, []string{"fight", "ward", "outside", "outside"}},
		{func(b *fsm.Builder[actor], t *fsm.Transition[actor]) {
			t.Into().Into(b.FindLayer("hands").FindState("strike"))
		},
			[]string{"fight", "strike", "point", "outside"}},
	} {
		b := p.Machine().Edit()
		step.edit(b, b.FindLayer("mode").FindState("calm").Transitions()[0])
		if err := p.Swap(b.MustBuild()); err != nil {
			t.Fatal(err)
		}
		if got := where(); !slices.Equal(got, step.want) {
			t.Errorf("in %v, not in %v", got, step.want)
		}
	}
	b = p.Machine().Edit()
	b.FindLayer("hands").DeleteState("strike")
	wantText(t, "without strike", b.Mistakes()[0].Text, "Into: this definition does not have", `"strike" of layer "hands"`)
}

// A state by which some transition enters a layer is reached, if that transition can be taken.
func TestRule26IntoChecked(t *testing.T) {
	unreached := func(define func(s map[string]*fsm.State[actor])) (states []string) {
		b, s := deep()
		s["strike"].To(s["ward"]).On(3)
		s["stand"].To(s["step"]).On(3)
		s["open"].To(s["shut"]).On(3)
		define(s)
		for _, f := range b.MustBuild().Check() {
			if f.Kind == fsm.FindingUnreached {
				states = append(states, f.State)
			}
		}
		return states
	}
	for _, c := range []struct {
		define func(s map[string]*fsm.State[actor])
		want   []string
	}{
		{func(s map[string]*fsm.State[actor]) { s["calm"].To(s["fight"]).On(1) }, []string{"strike"}},
		{func(s map[string]*fsm.State[actor]) { s["calm"].To(s["fight"]).On(1).Into(s["strike"]) }, nil},
		{func(s map[string]*fsm.State[actor]) { // an earlier transition always wins
			s["calm"].To(s["fight"]).On(1)
			s["calm"].To(s["fight"]).On(1).When(asks("ambush")).Into(s["strike"])
		}, []string{"strike"}},
	} {
		if got := unreached(c.define); !slices.Equal(got, c.want) {
			t.Errorf("unreached: %v, not %v", got, c.want)
		}
	}
}

// A callback that asks for the outer state and then for an inner one gets both, the inner one by Exit and Enter of its own, in a tick and
// outside of one.
func TestRule26AskForOuterAndInner(t *testing.T) {
	for _, way := range []string{"tell", "post"} {
		b, s := deep()
		for _, name := range []string{"calm", "fight", "ward", "strike"} {
			s[name].OnEnter(says("enter " + name)).OnExit(says("exit " + name))
		}
		s["calm"].OnMessage(func(t *fsm.Tick, _ *actor, _ fsm.Message) bool {
			t.ChangeTo(s["fight"])
			t.ChangeTo(s["strike"])
			return true
		})
		p, log := fsm.NewPool(b.MustBuild(), fsm.Config{}), newRecord()
		me := p.Add(actor{log: log})
		if err := p.Start(me); err != nil {
			t.Fatal(err)
		}
		log.expect(t, "enter calm")
		if way == "tell" {
			p.Tell(me, fsm.Message{})
		} else {
			p.Post(me, fsm.Message{})
			p.Update()
		}
		log.expect(t, "exit calm", "enter fight", "enter ward", "exit ward", "enter strike")
	}
}
