package fsm_test

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Dog is what a dog's states see.
type Dog struct{ Stranger bool }

// What the legs do depends on the mind, an earlier layer.
func ExampleTransition_WhenIn() {
	b := fsm.NewBuilder[Dog]("dog")
	mind, legs := b.Layer("mind"), b.Layer("legs")
	calm, angry := mind.State("calm"), mind.State("angry")
	calm.To(angry).When(func(d *Dog) bool { return d.Stranger })
	angry.To(calm).When(func(d *Dog) bool { return !d.Stranger })
	lie, run := legs.State("lie"), legs.State("run")
	lie.To(run).WhenIn(angry)
	run.To(lie).WhenNotIn(angry)

	dogs := fsm.NewPool(b.MustBuild(), fsm.Config{})
	rex := dogs.Add(Dog{})
	for _, stranger := range []bool{false, true, false} {
		dogs.View(rex).Stranger = stranger
		dogs.Update()
		fmt.Println(dogs.Current(rex, mind), dogs.Current(rex, legs))
	}
	// Output:
	// calm lie
	// angry run
	// calm lie
}

// Aiming and shooting are ways of fighting: they begin and end with the fight.
func ExampleLayer_Within() {
	type soldier struct{ Stranger bool }
	b := fsm.NewBuilder[soldier]("soldier")
	mode := b.Layer("mode")
	peace, combat := mode.State("peace"), mode.State("combat")
	peace.To(combat).When(func(s *soldier) bool { return s.Stranger })
	combat.To(peace).When(func(s *soldier) bool { return !s.Stranger })

	hands := b.Layer("hands").Within(combat)
	aim, shoot := hands.State("aim"), hands.State("shoot")
	aim.To(shoot).After(time.Second)

	soldiers := fsm.NewPool(b.MustBuild(), fsm.Config{})
	e := soldiers.Add(soldier{})
	for _, near := range []bool{false, true, false} {
		soldiers.View(e).Stranger = near
		soldiers.Update()
		fmt.Println(soldiers.Current(e, mode), soldiers.Current(e, hands))
	}
	// Output:
	// peace outside
	// combat aim
	// peace outside
}
