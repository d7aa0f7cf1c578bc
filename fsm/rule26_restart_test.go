package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

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
