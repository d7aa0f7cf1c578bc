package fsm_test

import (
	"fmt"

	"github.com/horde-fsm/horde/fsm"
)

// Dog is what a dog's states see.
type Dog struct{ Stranger bool }

// What the legs do depends on the mind, a layer in front of theirs.
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
