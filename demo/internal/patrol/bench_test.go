package patrol_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/demo/internal/input"
	"github.com/horde-fsm/horde/demo/internal/patrol"
	"github.com/horde-fsm/horde/internal/draw/paint"
)

func newView(npcs int) *patrol.View {
	v := patrol.New(nil, 1, npcs, 10, 200_000)
	v.Frame(input.Frame{}, 1280, 720)
	return v
}

// newClose makes a view of the surroundings of the player, however many guards there are.
func newClose(npcs int) *patrol.View {
	v := newView(npcs)
	if v.Camera().Zoom < 4 {
		v.Frame(input.Frame{Overview: true}, 1280, 720)
	}
	return v
}

// BenchmarkCrowd puts a picture of the crowd around the player together.
func BenchmarkCrowd(b *testing.B) {
	for _, n := range []int{5_000, 50_000, 200_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			v := newClose(n)
			v.Tick(input.Frame{})
			var c paint.Canvas
			c.Use(art.Sheet())
			c.Begin(nil, 1)
			b.ReportAllocs()
			for b.Loop() {
				v.DrawCrowd(&c)
				c.Flush()
			}
			b.ReportMetric(float64(v.Figures()), "guards/op")
		})
	}
}

// BenchmarkDots goes through all guards.
func BenchmarkDots(b *testing.B) {
	for _, n := range []int{5_000, 200_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			v := newView(n)
			v.Tick(input.Frame{})
			b.ReportAllocs()
			for b.Loop() {
				v.Dots()
			}
		})
	}
}

// BenchmarkFrame does what a frame does besides drawing.
func BenchmarkFrame(b *testing.B) {
	for _, n := range []int{5_000, 200_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			v := newView(n)
			v.Tick(input.Frame{})
			b.ReportAllocs()
			for b.Loop() {
				v.Frame(input.Frame{}, 1280, 720)
			}
		})
	}
}
