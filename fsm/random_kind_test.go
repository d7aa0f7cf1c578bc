package fsm_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// noise is a view that collects random numbers.
type noise = figure

func drawNoise(t *fsm.Tick, n *noise) { n.numbers = append(n.numbers, t.Rand().Float64()) }

// What a layer's OnMessage draws does not depend on what was delivered to others before.
func TestRandOfALayersMessage(t *testing.T) {
	numbers := func(disturb bool) []float64 {
		b := fsm.NewBuilder[noise]("m")
		l := b.Layer("l").OnMessage(func(t *fsm.Tick, n *noise, _ fsm.Message) bool { drawNoise(t, n); return true })
		here, there := l.State("here"), l.State("there")
		here.To(there).On(1)
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		first, second := p.Add(noise{}), p.Add(noise{})
		p.Update()
		if disturb {
			p.Send(first, 1)
		}
		p.Post(second, fsm.Message{Kind: 1})
		p.Update()
		return p.View(second).numbers
	}
	if a, b := numbers(false), numbers(true); len(a) != 1 || !slices.Equal(a, b) {
		t.Errorf("%v, and %v where another entity was sent a command", a, b)
	}
}

// A layer's own Enter and the state's draw from one generator, one after the other.
func TestRandOfALayersEnter(t *testing.T) {
	numbers := func(layers bool) []float64 {
		b := fsm.NewBuilder[noise]("m")
		l := b.Layer("l")
		if layers {
			l.OnEnter(drawNoise)
			l.State("here").OnEnter(drawNoise)
		} else {
			l.State("here").OnEnter(func(t *fsm.Tick, n *noise) { drawNoise(t, n); drawNoise(t, n) })
		}
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(noise{})
		p.Update()
		return p.View(e).numbers
	}
	if a, b := numbers(false), numbers(true); len(a) != 2 || a[0] == a[1] || !slices.Equal(a, b) {
		t.Errorf("%v, and %v with an Enter of the layer", a, b)
	}
}

// What the Enter of an outer state draws does not depend on whether anything is within it.
func TestRandOfAnOuterState(t *testing.T) {
	numbers := func(nested bool) []float64 {
		b := fsm.NewBuilder[noise]("m")
		l := b.Layer("l")
		here, there := l.State("here"), l.State("there").OnEnter(drawNoise)
		here.To(there).On(1)
		if nested {
			b.Layer("within").Within(there).State("only")
		}
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e := p.Add(noise{})
		p.Update()
		p.Execute(e, 1)
		return p.View(e).numbers
	}
	if a, b := numbers(false), numbers(true); len(a) != 1 || !slices.Equal(a, b) {
		t.Errorf("%v, and %v with a layer within", a, b)
	}
}

// In a machine with as many layers as there may be, what is entered because the last layer has asked for it draws other numbers than what is
// entered because of a transition.
func TestRandOfARequestByTheLastLayer(t *testing.T) {
	b := fsm.NewBuilder[noise]("m")
	first := b.Layer("first")
	here, there := first.State("here"), first.State("there")
	here.To(there).When(func(*noise) bool { return true })
	b.Layer("within").Within(there).State("only").OnEnter(drawNoise)
	for n := range fsm.MaxLayers - 3 {
		b.Layer(fmt.Sprint("other ", n)).State("s")
	}
	b.Layer("last").State("s").OnUpdate(func(tick *fsm.Tick, n *noise) {
		if len(n.numbers) == 1 {
			tick.ChangeTo(there)
		}
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := p.Add(noise{})
	p.Add(noise{}) // without whose draws in between, the first one's second would go on where its first was
	p.Update()
	if n := p.View(e).numbers; len(n) != 2 || n[0] == n[1] {
		t.Errorf("entered by a transition and again because the last layer asks for it, it draws %v", n)
	}
}
