package systems_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// BenchmarkTravel writes the machine data of a thousand entities of a hundred thousand, and gives it back to them: one by one, and as a
// group.
func BenchmarkTravel(b *testing.B) {
	const world, travellers = 100_000, 1_000
	w := donburi.NewWorld()
	f, p := newTwoStates("traveller").in(w, fsm.Config{})
	all := w.CreateMany(world, f.Component, diary)[:travellers]
	p.Update()
	b.Run("alone", func(b *testing.B) {
		var data []byte
		for range b.N {
			for _, e := range all {
				var err error
				if data, err = p.AppendEntity(data[:0], e); err != nil {
					b.Fatal(err)
				}
				if _, err := p.RestoreEntity(e, data, nil); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/travellers, "ns/traveller")
	})
	b.Run("group", func(b *testing.B) {
		var data []byte
		for range b.N {
			var err error
			if data, err = p.AppendGroup(data[:0], all); err != nil {
				b.Fatal(err)
			}
			if _, err := p.RestoreGroup(data, nil); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/travellers, "ns/traveller")
	})
}
