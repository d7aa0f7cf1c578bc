package systems_test

import (
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// TestRestoreDrawsAgainForWhoIsDetached: between two ticks, each operation on an entity draws numbers of its own, also if the machine was
// taken from it meanwhile, and a save made then knows it.
func TestRestoreDrawsAgainForWhoIsDetached(t *testing.T) {
	play := func(save bool) (rolls []uint64) {
		b := fsm.NewBuilder[writer]("dice")
		b.Layer("l").State("s").OnEnter(func(t *fsm.Tick, _ *writer) { rolls = append(rolls, t.Rand().Uint64()) })
		f := systems.MustFSM(b.MustBuild(), diary)
		w := donburi.NewWorld()
		e := w.Create(diary)
		p := f.In(w)
		f.Update(w)
		for range 3 {
			if err := p.Attach(e); err != nil {
				t.Fatal(err)
			}
			if err := p.Detach(e); err != nil {
				t.Fatal(err)
			}
			if save {
				data, err := p.AppendSnapshot(nil)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := p.Restore(data, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		return rolls
	}
	straight, saved := play(false), play(true)
	if len(straight) != 3 || straight[0] == straight[1] || !slices.Equal(straight, saved) {
		t.Errorf("rolled %d, and with a save and a load in between %d", straight, saved)
	}
}
