package systems_test

import (
	"reflect"
	"testing"

	"github.com/horde-fsm/horde/systems"
)

// If an FSM of one view could be converted to that of another, its callbacks would get a pointer to the wrong type.
func TestTypesOfOneViewAreNotThoseOfAnother(t *testing.T) {
	for _, pair := range [][2]reflect.Type{
		{reflect.TypeFor[*systems.FSM[bodiless]](), reflect.TypeFor[*systems.FSM[saver]]()},
		{reflect.TypeFor[*systems.Population[bodiless]](), reflect.TypeFor[*systems.Population[saver]]()},
	} {
		if pair[0].ConvertibleTo(pair[1]) || pair[0].Elem().ConvertibleTo(pair[1].Elem()) {
			t.Errorf("%v can be converted to %v", pair[0], pair[1])
		}
	}
}
