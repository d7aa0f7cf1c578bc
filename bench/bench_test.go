package main

import (
	"runtime"
	"strconv"
	"testing"

	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/lineup"
)

// BenchmarkTick is every row as a Go benchmark: workload/world/n/contender/workers. With -short, small sizes only.
//
//	go test -bench 'Tick/guards/fresh/10000/(soa|donburi|horde)'
//
// To compare contenders, prefer go run . to this: there they take turns.
func BenchmarkTick(b *testing.B) {
	for _, w := range lineup.All() {
		b.Run(w.Name, func(b *testing.B) {
			for _, world := range w.Worlds {
				b.Run(string(world), func(b *testing.B) {
					for _, n := range w.Sizes {
						if testing.Short() && n > 10_000 {
							continue
						}
						b.Run(strconv.Itoa(n), func(b *testing.B) { contenders(b, w, world, n) })
					}
				})
			}
		})
	}
}

func contenders(b *testing.B, w lineup.Workload, world crowd.World, n int) {
	for _, c := range w.Contenders {
		if c.Limit > 0 && n > c.Limit {
			continue
		}
		var it crowd.Crowd // made once, for all values of b.N
		b.Run(c.Name+"/"+strconv.Itoa(c.Workers), func(b *testing.B) {
			if it == nil {
				it = c.New()
				crowd.Fill(it, world, n)
				runtime.GC()
			}
			b.ReportAllocs()
			for b.Loop() {
				it.Tick()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/NPC")
		})
		if it != nil {
			crowd.Close(it)
		}
	}
}
