package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// TestSnapshotKeepsEntitiesInMessages: who a message speaks of is saved, and is who he is now when the game is loaded.
func TestSnapshotKeepsEntitiesInMessages(t *testing.T) {
	type memory struct{ heard []any }
	mind := donburi.NewComponentType[memory]()
	type view struct{ Mind *memory }
	b := fsm.NewBuilder[view]("gossip")
	b.Layer("only").State("listening").OnMessage(func(_ *fsm.Tick, v *view, m fsm.Message) bool {
		v.Mind.heard = append(v.Mind.heard, m.Data)
		return true
	})
	gossip := systems.MustFSM(b.MustBuild(), mind)

	world := donburi.NewWorld()
	all := world.CreateMany(3, mind, gossip.Component)
	ann, bob, gone := all[0], all[1], all[2]
	gossip.In(world).Post(ann, fsm.Message{Kind: 1, Data: bob})
	gossip.In(world).Post(ann, fsm.Message{Kind: 1, Data: gone})
	saved, err := gossip.In(world).AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}

	other := donburi.NewWorld()
	other.Remove(other.Create(mind)) // so that the numbers are others
	all = other.CreateMany(2, mind, gossip.Component)
	now := map[donburi.Entity]donburi.Entity{ann: all[1], bob: all[0]}
	r, err := gossip.In(other).Restore(saved, func(e donburi.Entity) (donburi.Entity, bool) { n, ok := now[e]; return n, ok })
	if err != nil || r.Orders != 2 {
		t.Fatal(r, err)
	}
	gossip.In(other).Update()
	heard := mind.Get(other.Entry(now[ann])).heard
	if len(heard) != 2 || heard[0] != now[bob] || heard[1] != donburi.Null {
		t.Errorf("heard %v, want %v and the null entity", heard, now[bob])
	}
}
