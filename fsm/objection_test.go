package fsm_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// What Perform's error says when transitions have the command: what kept each of them from being taken.
func TestPerformSaysWhatStoodInTheWay(t *testing.T) {
	const pay, leave, wait, shout fsm.Command = 1, 2, 3, 4
	type purse = figure
	rich := func(v *purse) bool { return v.gold > 10 }
	b := fsm.NewBuilder[purse]("shop")
	b.Commands(map[fsm.Command]string{pay: "Pay", leave: "Leave"})
	page := b.Layer("page")
	cart, thanks, out := page.State("cart"), page.State("thanks"), page.State("out")
	asked := 0
	out.CanEnter(func(v *purse) bool { asked++; return v.gold == 0 }).As("has spent it all")
	cart.To(thanks).On(pay).When(rich).As("can pay")
	cart.To(out).On(pay)
	cart.To(thanks).On(wait).After(time.Second)
	page.Any().To(out).On(leave)
	mood := b.Layer("mood")
	calm, glad := mood.State("calm"), mood.State("glad")
	calm.To(glad).On(pay).When(func(v *purse) bool { return v.gold < 0 })
	m := b.MustBuild()

	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(purse{gold: 5})
	p.Update()
	const from = ` leads nowhere from state "cart" of layer "page", state "calm" of layer "mood" of machine "shop"`
	for c, want := range map[fsm.Command]string{
		pay: `fsm: Perform: command "Pay"` + from + `; the transition to "thanks" has it, but its condition "can pay" is false` +
			`; the transition to "out" has it, but the guard "has spent it all" of that state is false` +
			`; the transition to "glad" has it, but its condition is false`,
		leave: `fsm: Perform: command "Leave"` + from + `; the transition to "out" has it, but the guard "has spent it all" of that state is false`,
		wait:  `fsm: Perform: command 3` + from + `; the transition to "thanks" has it, but its delay has 1s left`,
		shout: `fsm: Perform: command 4` + from + `; no transition has it`,
	} {
		if err := p.Perform(e, c); err == nil || err.Error() != want {
			t.Errorf("%v\nwant\n%s", err, want)
		}
	}
	if asked != 2 {
		t.Errorf("the guard was asked %d times by two commands", asked)
	}
	if err := p.Perform(e, pay, m.Layer("mood")); err == nil || !strings.HasSuffix(err.Error(), `of machine "shop"; the transition to "glad" has it, but its condition is false`) {
		t.Errorf("of one layer: %v", err)
	}
	if p.View(e).gold = 11; p.Perform(e, pay) != nil || !p.Is(e, thanks) {
		t.Error("with enough gold it is not performed")
	}
	p.View(e).gold = 0
	if err := p.Perform(e, leave); err != nil {
		t.Error(err)
	}
	if err := p.Perform(e, leave); err == nil || !strings.HasSuffix(err.Error(), `; the any-transition to "out" has it, but is not taken from there (AllowSelf)`) {
		t.Errorf("where it leads: %v", err)
	}
}

// A condition without a name is told by its number. An any-transition that may lead to the same state again, or is of a layer that is not
// asked, is not said to be kept back.
func TestPerformSaysNoMoreThanStoodInTheWay(t *testing.T) {
	refuses := func(*num) bool { return false }
	b := fsm.NewBuilder[num]("shop")
	page, mood := b.Layer("page"), b.Layer("mood")
	cart, paid := page.State("cart"), page.State("paid")
	cart.To(paid).On(1).When(func(*num) bool { return false }).When(func(*num) bool { return true })
	page.Any().To(cart).On(2).AllowSelf().When(refuses).As("refuses")
	mood.Any().To(mood.State("calm")).On(2)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(num{})
	p.Update()
	for c, want := range map[fsm.Command]string{
		1: `of machine "shop"; the transition to "paid" has it, but condition 1 of 2 is false`,
		2: `of machine "shop"; the transition to "cart" has it, but its condition "refuses" is false`,
	} {
		if err := p.Perform(e, c, page); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v\nwant\n%s", err, want)
		}
	}
}

// Of a delay that was drawn, what is left is what is left of the one drawn, not of the shortest. One that the game says is not asked again.
func TestPerformSaysHowMuchOfADelayIsLeft(t *testing.T) {
	const drawn, said fsm.Command = 1, 2
	b := fsm.NewBuilder[int]("shop")
	page := b.Layer("page")
	cart, thanks := page.State("cart"), page.State("thanks")
	asked := 0
	cart.To(thanks).On(drawn).AfterBetween(time.Second, 10*time.Second)
	cart.To(thanks).On(said).AfterFunc(func(*int) time.Duration { asked++; return 20 * time.Second })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Second / 4})
	e := p.Add(0)
	p.Update()
	delay := p.Explain(nil, e, page)[0].Delay
	if delay < 2*time.Second {
		t.Fatalf("with %v, the delay drawn is too near the shortest for this test", delay)
	}
	asked = 0
	if err := p.Perform(e, said); err == nil || !strings.HasSuffix(err.Error(), "but its delay is not over") || asked != 1 {
		t.Errorf("%v, and the function was asked %d times", err, asked)
	}
	for !p.Can(e, drawn) {
		want := fmt.Sprintf("but its delay has %v left", delay-p.Since(e, page))
		if err := p.Perform(e, drawn); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		p.Update()
	}
}

// The delay that is left is that of the layer that has the transition, and what says no is named even if there is a delay function.
func TestPerformSaysWhatStoodInTheWayOfEachLayer(t *testing.T) {
	never := func(*num) bool { return false }
	b := fsm.NewBuilder[num]("shop")
	for _, name := range []string{"page", "mood"} {
		l := b.Layer(name)
		l.State("a").To(l.State("b")).On(1).After(time.Minute)
	}
	a := b.FindLayer("page").FindState("a")
	a.To(a).On(2).When(never).As("open").AfterFunc(func(*num) time.Duration { return 1 })
	a.To(a).On(3).When(never).As("open").When(never).As("rich")
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{Step: time.Second})
	e := p.Add(num{})
	p.Update()
	p.Update()
	must(t, p.ChangeTo(e, m.State("mood", "a")))
	p.Update()
	for c, want := range map[fsm.Command]string{
		1: `; the transition to "b" has it, but its delay has 58s left; the transition to "b" has it, but its delay has 59s left`,
		2: `; the transition to "a" has it, but its condition "open" is false`,
		3: `; the transition to "a" has it, but its condition "open" is false`,
	} {
		if err := p.Perform(e, c); err == nil || !strings.HasSuffix(err.Error(), `of machine "shop"`+want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A layer that is outside has no state from which a command could lead anywhere; what it is within is the state to be in first.
func TestPerformSaysWhatALayerOutsideIsWithin(t *testing.T) {
	b := fsm.NewBuilder[num]("door")
	act := b.Layer("act")
	act.State("shut")
	open := act.State("open")
	how := b.Layer("how").Within(open)
	how.State("ajar").To(how.State("wide")).On(1)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(num{})
	p.Update()
	const want = `fsm: Perform: command 1 leads nowhere from outside of layer "how" (which is within state "open" of layer "act") of machine "door"`
	if err := p.Perform(e, 1, how); err == nil || err.Error() != want {
		t.Errorf("%v\nwant\n%s", err, want)
	}
}

// Of several conditions, the one that was false is named, in whatever form and order they were given; one without a name has a number.
func TestPerformSaysWhichConditionIsFalse(t *testing.T) {
	lacks := map[string]bool{}
	ask := func(what string) func(*num) bool { return func(*num) bool { return !lacks[what] } }
	askTick := func(what string) func(*fsm.Tick, *num) bool {
		return func(*fsm.Tick, *num) bool { return !lacks[what] }
	}
	b := fsm.NewBuilder[num]("shop")
	page, mood := b.Layer("page"), b.Layer("mood")
	calm, glad := mood.State("calm"), mood.State("glad")
	calm.To(glad).On(3)
	cart, paid := page.State("cart"), page.State("paid")
	cart.To(paid).On(1).WhenTick(askTick("early")).As("early").When(ask("rich")).When(ask("open")).As("open").WhenIn(calm).Weight(1)
	cart.To(paid).On(2).When(ask("rich")).As("rich").WhenBatch(func(_ *fsm.Tick, _ []num, yes []bool) {
		for i := range yes {
			yes[i] = !lacks["batch"]
		}
	}).As("batch").When(ask("open")).As("open")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(num{})
	p.Update()
	for _, c := range []struct {
		command fsm.Command
		lacks   string
		want    string
	}{
		{1, "rich", "condition 2 of 5 is false"},
		{1, "open", `its condition "open" is false`},
		{1, "early", `its condition "early" is false`},
		{2, "batch", `its condition "batch" is false`},
		{2, "rich", `its condition "rich" is false`},
		{2, "open", `its condition "open" is false`},
	} {
		clear(lacks)
		lacks[c.lacks] = true
		if err := p.Perform(e, c.command, page); err == nil || !strings.HasSuffix(err.Error(), `of machine "shop"; the transition to "paid" has it, but `+c.want) {
			t.Errorf("without %q: %v, want %s", c.lacks, err, c.want)
		}
	}
	clear(lacks)
	must(t, p.Perform(e, 3))
	if err := p.Perform(e, 1, page); err == nil || !strings.HasSuffix(err.Error(), `but its condition "in calm" is false`) {
		t.Errorf("in another state: %v", err)
	}
}
