package fsm_test

import (
	"reflect"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Go converts between pointers to types with identical contents. A type with a view must contain something of the view, or a game could
// turn the state of one view into that of another, whose callbacks would then be given foreign memory.
func TestTypesOfOneViewAreNotThoseOfAnother(t *testing.T) {
	for _, pair := range [][2]reflect.Type{
		{reflect.TypeFor[*fsm.Builder[critter]](), reflect.TypeFor[*fsm.Builder[figure]]()},
		{reflect.TypeFor[*fsm.Layer[critter]](), reflect.TypeFor[*fsm.Layer[figure]]()},
		{reflect.TypeFor[*fsm.AnyState[critter]](), reflect.TypeFor[*fsm.AnyState[figure]]()},
		{reflect.TypeFor[*fsm.State[critter]](), reflect.TypeFor[*fsm.State[figure]]()},
		{reflect.TypeFor[*fsm.Transition[critter]](), reflect.TypeFor[*fsm.Transition[figure]]()},
		{reflect.TypeFor[*fsm.Machine[critter]](), reflect.TypeFor[*fsm.Machine[figure]]()},
		{reflect.TypeFor[*fsm.Engine[critter]](), reflect.TypeFor[*fsm.Engine[figure]]()},
		{reflect.TypeFor[*fsm.Pool[critter]](), reflect.TypeFor[*fsm.Pool[figure]]()},
	} {
		if pair[0].ConvertibleTo(pair[1]) || pair[0].Elem().ConvertibleTo(pair[1].Elem()) {
			t.Errorf("%v can be converted to %v", pair[0], pair[1])
		}
	}
}
