package states_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
)

// A body that stands still is standing in the end, whatever it ran from: a LocomotionData that a game has written out may lack RunFrom.
func TestGaitsFollowTheSpeed(t *testing.T) {
	type npc struct {
		Body       *components.BodyData
		Locomotion *components.LocomotionData
	}
	add := map[string]func(*states.Kit[npc], *fsm.Layer[npc]) states.Gaits[npc]{
		"Locomotion":      (*states.Kit[npc]).Locomotion,
		"LocomotionBatch": (*states.Kit[npc]).LocomotionBatch,
	}
	for name, add := range add {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				b := fsm.NewBuilder[npc]("npc")
				gaits := add(states.For[npc](), b.Layer("locomotion"))
				p := fsm.NewPool(b.MustBuild(), fsm.Config{})
				body := components.NewBody(components.Vec2{})
				locomotion := components.LocomotionData{RunFrom: rapid.SampledFrom([]float64{-1, 0, 0.05, 0.1, 5}).Draw(t, "run from")}
				e := p.Add(npc{&body, &locomotion})
				for _, speed := range rapid.SliceOfN(rapid.SampledFrom([]float64{0, 0.04, 0.07, 0.2, 4, 5, 9}), 1, 8).Draw(t, "speeds") {
					body.Velocity.Y = speed
					p.Update()
					p.Update() // from standing to running it walks for a tick
					want := gaits.Walk
					switch {
					case speed < states.StillBelow:
						want = gaits.Stand
					case speed >= locomotion.RunFrom:
						want = gaits.Run
					}
					if !p.Is(e, want) {
						t.Errorf("at %v m/s it is in %s, want %s", speed, p.Current(e, p.Machine().Layers()[0]), want)
					}
				}
			})
		})
	}
}
