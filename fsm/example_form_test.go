package fsm_test

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Bird is what the callbacks of these examples see.
type Bird struct {
	Height, Climb float64
}

// The batch form of Update is called once for all entities of a chunk that are in the state. At makes the Tick stand for one of them.
func ExampleState_OnUpdateBatch() {
	b := fsm.NewBuilder[Bird]("bird")
	l := b.Layer("flight")
	landed := l.State("landed")
	l.Initial(l.State("flying").OnUpdateBatch(func(t *fsm.Tick, birds []Bird) {
		fmt.Println("a batch of", len(birds))
		dt := t.Delta()
		for i := range birds {
			birds[i].Height += birds[i].Climb * dt
			if birds[i].Height <= 0 {
				t.At(i).ChangeTo(landed)
			}
		}
	}))

	pool := fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Second})
	for climb := range 3 {
		pool.Add(Bird{Height: 1, Climb: float64(climb) - 1})
	}
	pool.Update()
	pool.Update()
	fmt.Println(pool.Count(landed), "landed")
	// Output:
	// a batch of 3
	// a batch of 2
	// 1 landed
}

// A condition in batch form answers for many entities at once.
func ExampleTransition_WhenBatch() {
	b := fsm.NewBuilder[Bird]("bird")
	l := b.Layer("flight")
	low, high := l.State("low"), l.State("high")
	low.To(high).WhenBatch(func(t *fsm.Tick, birds []Bird, yes []bool) {
		for i := range birds {
			yes[i] = birds[i].Height > 1.5
		}
	})
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	for height := range 5 {
		pool.Add(Bird{Height: float64(height)})
	}
	pool.Update()
	fmt.Println(pool.Count(low), pool.Count(high))
	// Output:
	// 2 3
}

// Soar is a state as a type. Its fields are settings, shared by all entities.
type Soar struct{ Ceiling float64 }

// Enter is called when the state becomes current.
func (s Soar) Enter(t *fsm.Tick, v *Bird) { fmt.Println("soars from", v.Height) }

// Update is called each tick.
func (s Soar) Update(t *fsm.Tick, v *Bird) { v.Height = min(v.Height+v.Climb*t.Delta(), s.Ceiling) }

// A state can be defined as a type with methods.
func ExampleLayer_StateOf() {
	b := fsm.NewBuilder[Bird]("bird")
	b.Layer("flight").StateOf("soar", Soar{Ceiling: 100})
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Second})
	bird := pool.Add(Bird{Height: 50, Climb: 20})
	for range 3 {
		pool.Update()
		fmt.Println(pool.View(bird).Height)
	}
	// Output:
	// soars from 50
	// 70
	// 90
	// 100
}

// Build reports all mistakes in a definition at once.
func ExampleBuilder_Build() {
	b := fsm.NewBuilder[Bird]("bird")
	l := b.Layer("flight")
	low, high := l.State("low"), l.State("high")
	low.To(high)
	high.To(low).On(0)
	_, err := b.Build()
	fmt.Println(err)
	// Output:
	// fsm: machine "bird" has 2 mistakes:
	// 	machine "bird": layer "flight": state "high": transition to "low": On was given command 0, which is reserved; number the game's commands from 1
	// 	machine "bird": layer "flight": state "low": transition to "high": nothing ever fires it; give it When, WhenIn, On, After or Weight, or give its target CanEnter
}
