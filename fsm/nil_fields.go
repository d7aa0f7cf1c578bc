package fsm

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// nilFields names the pointers in the current callback's view that are nil, if they may be why it panicked: a view's optional field is nil
// for entities without that component, which Go's own words, "nil pointer dereference", do not say.
func (s *stepper) nilFields(value any) []string {
	err, ok := value.(runtime.Error)
	if !ok || !strings.Contains(err.Error(), "nil pointer dereference") {
		return nil
	}
	typ := s.engine.viewType.typ()
	if typ.Kind() != reflect.Struct {
		return nil
	}
	positions := s.batch
	if s.position != nobody {
		positions = []uint16{uint16(s.position)}
	}
	var names []string
	for _, pos := range positions {
		if int(pos) < s.views.n {
			appendNil(&names, reflect.NewAt(typ, s.views.at(int(pos))).Elem(), "")
		}
	}
	return names
}

// appendNil appends the names of the nil pointers in a struct and in those nested in it, leaving out names that are there already.
func appendNil(names *[]string, v reflect.Value, path string) {
	for k := range v.NumField() {
		name := path + v.Type().Field(k).Name
		switch field := v.Field(k); {
		case field.Kind() == reflect.Struct:
			appendNil(names, field, name+".")
		case field.Kind() == reflect.Pointer && field.IsNil() && !slices.Contains(*names, name):
			*names = append(*names, name)
		}
	}
}
