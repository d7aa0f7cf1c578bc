package states_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
)

type runner struct {
	Cooldown *components.CooldownData
}

const dash fsm.Command = 1

// A dash is refused until its cooldown is over, to the tick, whatever the runner has done meanwhile; another's cooldown does not matter.
func TestKitCooldown(t *testing.T) {
	const dashing, calling = 0, 3
	use := states.For[runner]()
	b := fsm.NewBuilder[runner]("runner")
	l := b.Layer("legs")
	run, dashes := l.State("run"), l.State("dash")
	run.To(dashes).On(dash).WhenTick(use.Ready(dashing)).Do(use.StartCooldown(dashing, time.Second/2))
	run.OnEnter(use.StartCooldown(calling, time.Hour))
	dashes.To(run).After(50 * time.Millisecond)
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	var data components.CooldownData
	e := p.Add(runner{&data})
	p.Update()
	if data.Ready(calling, p.Now()) || !data.Ready(calling, p.Now()+time.Hour) {
		t.Errorf("Enter has not started the cooldown: %v", data.Over)
	}
	var dashed []uint64
	for range 65 {
		p.Send(e, dash)
		p.Update()
		if len(p.AppendEntered(nil, dashes)) > 0 {
			dashed = append(dashed, p.Tick())
		}
	}
	if want := "[2 32 62]"; fmt.Sprint(dashed) != want { // half a second is 30 ticks
		t.Errorf("dashed in ticks %v, want %s", dashed, want)
	}
}

func TestKitRefusesAnUnknownCooldown(t *testing.T) {
	use := states.For[runner]()
	for want, define := range map[string]func(){
		"states: Ready was given cooldown 4; they are numbered from 0 to 3":          func() { use.Ready(components.Cooldowns) },
		"states: StartCooldown was given cooldown -1; they are numbered from 0 to 3": func() { use.StartCooldown(-1, time.Second) },
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); r != want {
					t.Errorf("panic %s, want %s", r, want)
				}
			}()
			define()
		}()
	}
}
