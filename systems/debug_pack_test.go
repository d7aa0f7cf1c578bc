//go:build hordedebug

package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// A game may give a value that a pack has moved to an entity again, after it has written what the entity is to begin with.
func TestDebugMovedValueGivenToAnEntityAgain(t *testing.T) {
	for _, writes := range []bool{false, true} { // a callback of the entity writes there, too
		w := donburi.NewWorld()
		b := fsm.NewBuilder[mugger]("mugger")
		s := b.Layer("act").State("lurk")
		if writes {
			s.OnUpdate(func(_ *fsm.Tick, m *mugger) { m.Purse.coins++ })
		} else {
			s.OnUpdate(func(*fsm.Tick, *mugger) {})
		}
		f := systems.MustFSM(b.MustBuild(), wallets)
		all := w.CreateMany(9, f.Component, wallets)
		w.Remove(all[0]) // donburi puts the last one in its place, far from its neighbours in memory
		one := all[1]
		first := wallets.Get(w.Entry(one))
		p := systems.NewPacker(wallets)
		p.Pack(w)
		wallets.Set(w.Entry(one), first)
		if !writes {
			*first = wallet{coins: 7}
		}
		f.Update(w)
		p.Pack(w)
		f.Update(w)
		p.Pack(w)
		got := wallets.Get(w.Entry(one)).coins
		if !writes && got != 7 {
			t.Errorf("%d coins", got)
		}
	}
}
