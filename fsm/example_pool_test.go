package fsm_test

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Torch is what the callbacks of this example see.
type Torch struct {
	Fuel float64 // seconds
}

// A machine is defined once and shared by all entities. A Pool keeps the entities and runs them.
func Example() {
	b := fsm.NewBuilder[Torch]("torch")
	light := b.Layer("light")
	dark := light.State("dark")
	burning := light.State("burning").
		OnEnter(func(t *fsm.Tick, v *Torch) { fmt.Println("it burns") }).
		OnUpdate(func(t *fsm.Tick, v *Torch) { v.Fuel -= t.Delta() })
	dark.To(burning).When(func(v *Torch) bool { return v.Fuel > 0 })
	burning.To(dark).When(func(v *Torch) bool { return v.Fuel <= 0 }).
		Do(func(t *fsm.Tick, v *Torch) { fmt.Println("it goes out") })

	torches := fsm.NewPool(b.MustBuild(), fsm.Config{Step: time.Second})
	torch := torches.Add(Torch{Fuel: 2})
	for range 5 {
		torches.Update()
		fmt.Println(torches.Now(), torches.Current(torch, light).Name())
	}
	// Output:
	// it burns
	// 1s burning
	// 2s burning
	// 3s burning
	// it goes out
	// 4s dark
	// 5s dark
}

// The entities in a state, and their number, are known without looking at each entity.
func ExamplePool() {
	b := fsm.NewBuilder[int]("sheep")
	l := b.Layer("mood")
	grazing, alarmed := l.State("grazing"), l.State("alarmed")
	grazing.To(alarmed).When(func(courage *int) bool { return *courage < 3 })

	flock := fsm.NewPool(b.MustBuild(), fsm.Config{})
	for courage := range 10 {
		flock.Add(courage)
	}
	flock.Update()
	fmt.Println(flock.Count(grazing), "graze,", flock.Count(alarmed), "are alarmed")
	for _, e := range flock.AppendEntities(nil, alarmed) {
		fmt.Println("courage", *flock.View(e))
	}
	// Output:
	// 7 graze, 3 are alarmed
	// courage 0
	// courage 1
	// courage 2
}

// Changes lists every change of state of the last tick.
func ExampleEngine_Changes() {
	b := fsm.NewBuilder[struct{}]("light")
	l := b.Layer("colour")
	red, green := l.State("red"), l.State("green")
	red.To(green).After(2 * time.Second)
	m := b.MustBuild()

	pool := fsm.NewPool(m, fsm.Config{Step: time.Second})
	pool.Add(struct{}{})
	for range 3 {
		pool.Update()
		for _, c := range pool.Changes() {
			to := m.StateAt(int(c.Layer), c.To)
			fmt.Printf("tick %d: %s, by %v\n", c.Tick, to.Name(), c.Cause)
		}
	}
	// Output:
	// tick 1: red, by start
	// tick 3: green, by condition
}
