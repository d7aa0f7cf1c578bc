package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A restart forgets what history would return to, whether or not the layer was outside then.
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
	c.expectChanges("command tactics: aim to shoot in tick 1", "restart tactics: shoot to outside in tick 1",
		"restart mode: combat to combat in tick 1", "restart tactics: outside to aim in tick 1")
}

// After two restarts a layer has gone from outside to outside; Revert does not go there.
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

// An Enter of a restart finds no layer in a state that its outer state does not admit, and neither does whoever comes after one that
// panics, wherever it stands.
func TestRule26RestartThatPanics(t *testing.T) {
	for _, handled := range []bool{false, true} {
		for _, where := range []string{"", "calm", "idle", "first"} {
			b := fsm.NewBuilder[actor]("npc")
			var aim, fight *fsm.State[actor]
			enter := func(name string) func(*fsm.Tick, *actor) {
				return func(tick *fsm.Tick, _ *actor) {
					if tick.Is(aim) && !tick.Is(fight) {
						t.Errorf("%s panics: Enter of %s finds aim without fight", where, name)
					}
					if name == where && tick.Number() > 0 {
						panic("boom")
					}
				}
			}
			first, mode, side := b.Layer("before"), b.Layer("mode"), b.Layer("side")
			first.State("first").OnEnter(enter("first"))
			calm := mode.State("calm").OnEnter(enter("calm"))
			fight = mode.State("fight")
			calm.To(fight).On(1)
			side.State("idle").OnEnter(enter("idle"))
			hands := b.Layer("hands").Within(fight)
			aim = hands.State("aim").OnUpdate(func(tick *fsm.Tick, _ *actor) {
				if !tick.Is(fight) {
					t.Errorf("%s panics: Update of aim without fight", where)
				}
			})
			cfg, faults := fsm.Config{}, 0
			if handled {
				cfg.OnFault = func(*fsm.Fault) { faults++ }
			}
			p := fsm.NewPool(b.MustBuild(), cfg)
			e := p.Add(actor{})
			_ = p.Start(e) // in tick 0
			p.Execute(e, 1)
			p.Update()
			if !p.Is(e, aim) {
				t.Fatal("not in aim")
			}
			panicOf(func() { _ = p.Restart(e) })
			if inside := p.Is(e, fight); p.Is(e, aim) != inside || p.Is(e, hands.Outside()) == inside || handled && (faults == 1) != (where != "") {
				t.Errorf("%q panics, handled %v: fight %v, aim %v, outside %v; %d faults", where, handled, inside, p.Is(e, aim), p.Is(e, hands.Outside()), faults)
			}
			if n := p.Count(aim) + p.Count(hands.Outside()); n != 1 {
				t.Errorf("%q panics, handled %v: %d rows in aim or outside", where, handled, n)
			}
			p.Update()
		}
	}
}

// A restart brings a layer that stays outside there once, so that it forgets its history.
func TestRule26RestartOutside(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 1, nil)
	c.Update()
	if err := c.Restart(c.members[0]); err != nil {
		t.Fatal(err)
	}
	c.Advance(0)
	c.expectChanges("restart feet: outside to outside in tick 1", "restart eye: outside to outside in tick 1",
		"restart tactics: outside to outside in tick 1", "restart mode: peace to peace in tick 1")
}
