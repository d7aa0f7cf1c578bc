package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// BenchmarkSnapshot saves and restores the machine data of a million entities.
func BenchmarkSnapshot(b *testing.B) {
	const n = 1_000_000
	w := donburi.NewWorld()
	f, p := newTwoStates("saved").in(w, fsm.Config{})
	w.CreateMany(n, f.Component, diary)
	p.Update()
	data, err := p.AppendSnapshot(nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("append/n=1000000", func(b *testing.B) {
		for range b.N {
			data, _ = p.AppendSnapshot(data[:0])
		}
	})
	b.Run("restore/n=1000000", func(b *testing.B) {
		for range b.N {
			if _, err := p.Restore(data, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}
