package fsm_test

import (
	"reflect"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Go converts between pointers to types with identical contents. A type with a view must contain something of the view, or a game could
// turn the state of one view into that of another, whose callbacks would then be given foreign memory.
func TestTypesOfOneViewAreNotThoseOfAnother(t *testing.T) {
	type one struct{ N int }
	type other struct{ P *int }
	for _, pair := range [][2]reflect.Type{
		{reflect.TypeFor[*fsm.Builder[one]](), reflect.TypeFor[*fsm.Builder[other]]()},
		{reflect.TypeFor[*fsm.Layer[one]](), reflect.TypeFor[*fsm.Layer[other]]()},
		{reflect.TypeFor[*fsm.AnyState[one]](), reflect.TypeFor[*fsm.AnyState[other]]()},
		{reflect.TypeFor[*fsm.State[one]](), reflect.TypeFor[*fsm.State[other]]()},
		{reflect.TypeFor[*fsm.Transition[one]](), reflect.TypeFor[*fsm.Transition[other]]()},
		{reflect.TypeFor[*fsm.Machine[one]](), reflect.TypeFor[*fsm.Machine[other]]()},
		{reflect.TypeFor[*fsm.Engine[one]](), reflect.TypeFor[*fsm.Engine[other]]()},
		{reflect.TypeFor[*fsm.Pool[one]](), reflect.TypeFor[*fsm.Pool[other]]()},
	} {
		if pair[0].ConvertibleTo(pair[1]) || pair[0].Elem().ConvertibleTo(pair[1].Elem()) {
			t.Errorf("%v can be converted to %v", pair[0], pair[1])
		}
	}
}
