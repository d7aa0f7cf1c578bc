package systems_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// If donburi's memory layout is not the one we know, as in another version, a game goes on as before.
func TestSameGameWithoutColumns(t *testing.T) {
	play := func() []uint64 {
		var hashes []uint64
		for _, batch := range []bool{false, true} {
			x := newChurn(3, batch, fsm.Config{ChunkSize: 20, ExitOnRemove: true})
			for range 40 {
				x.populate(150)
				x.tick(t, 20)
				x.compare(t)
				hashes = append(hashes, x.city.people.Hash())
			}
		}
		return hashes
	}
	want := play()
	systems.WithoutColumns(func() { same(t, "hashes", play(), want) })
}
