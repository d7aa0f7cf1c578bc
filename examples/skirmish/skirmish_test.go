package skirmish_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/examples/skirmish"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// An ogre and a drake fight. Neither brain knows what kind of unit the other is.
func Example() {
	w := skirmish.New()
	ogre, drake := w.Add(w.Ogres, 8), w.Add(w.Drakes, 5)
	skirmish.Aim.Get(w.Entry(ogre)).Foe = drake
	skirmish.Aim.Get(w.Entry(drake)).Foe = ogre
	names := map[fsm.Entity]string{fsm.Entity(ogre): "ogre", fsm.Entity(drake): "drake"}
	vitals := w.Vitals.In(w.World)
	for range 6 * 60 {
		w.Update()
		for _, c := range vitals.Changes() {
			if c.Cause != fsm.CauseStart && c.Cause != fsm.CauseOuter {
				layer := vitals.Machine().Layers()[c.Layer]
				fmt.Printf("%.2f s  %-5s  %s\n", float64(c.Tick)/60, names[c.Entity], vitals.Machine().StateAt(layer.Index(), c.To).Name())
			}
		}
	}
	fmt.Println("the ogre has a health of", skirmish.Life.Get(w.Entry(ogre)).Health)
	// Output:
	// 1.02 s  ogre   burns
	// 2.02 s  drake  stunned
	// 2.52 s  drake  steady
	// 3.53 s  ogre   burns
	// 4.03 s  drake  stunned
	// 4.03 s  drake  dead
	// the ogre has a health of 4
}

// Whoever is stunned does nothing.
func TestStunned(t *testing.T) {
	w := skirmish.New()
	ogre, drake := w.Add(w.Ogres, 8), w.Add(w.Drakes, 5)
	skirmish.Aim.Get(w.Entry(ogre)).Foe = drake
	for tick := range 5 * 60 {
		if tick%20 == 0 {
			w.Vitals.In(w.World).Post(ogre, fsm.Message{Kind: skirmish.Hit, Data: skirmish.HitData{Stun: true}})
		}
		w.Update()
	}
	if h := skirmish.Life.Get(w.Entry(drake)).Health; h != 5 {
		t.Errorf("an ogre that is stunned all the time has hit a drake, whose health is %d", h)
	}
}

// A player selects units of both kinds, a dead one among them, and has them hold, and fight again.
func TestOrders(t *testing.T) {
	w := skirmish.New()
	ogre, drake, gone := w.Add(w.Ogres, 8), w.Add(w.Drakes, 8), w.Add(w.Ogres, 8)
	skirmish.Aim.Get(w.Entry(ogre)).Foe = drake
	skirmish.Aim.Get(w.Entry(drake)).Foe = ogre
	w.Remove(gone)
	selected := []donburi.Entity{gone, drake, ogre}
	play := func(order fsm.Command) (lost int) {
		before := skirmish.Life.Get(w.Entry(ogre)).Health + skirmish.Life.Get(w.Entry(drake)).Health
		w.Order(selected, order)
		for range 3 * 60 {
			w.Update()
			for _, p := range systems.Populations(w.World) {
				if len(p.Lost()) > 0 {
					t.Errorf("lost: %v", p.Lost())
				}
			}
		}
		return before - skirmish.Life.Get(w.Entry(ogre)).Health - skirmish.Life.Get(w.Entry(drake)).Health
	}
	w.Update()
	if lost := play(skirmish.Hold); lost != 0 {
		t.Errorf("units that hold have hit each other: they have lost %d", lost)
	}
	if lost := play(skirmish.Fight); lost == 0 {
		t.Error("units that were told to fight again do not")
	}
}

func TestNothingIsOdd(t *testing.T) {
	w := skirmish.New()
	for _, f := range w.Vitals.Machine().Check() {
		t.Error(f)
	}
	for _, f := range append(w.Ogres.Machine().Check(), w.Drakes.Machine().Check()...) {
		t.Error(f)
	}
}
