package systems_test

import (
	"errors"
	"reflect"
	"runtime"
	"testing"

	"github.com/horde-fsm/horde/systems"
)

// A value that is nil or that nothing has made says so when it is used, unless it is of some use: no method ends in an error of Go's own.
func TestUnmadeValuesSayWhatTheyAre(t *testing.T) {
	for _, value := range []any{
		new(systems.FSM[writer]), new(systems.Population[writer]), new(systems.Packer), new(systems.Movement), new(systems.Perception),
		new(systems.Animation),
		(*systems.FSM[writer])(nil), (*systems.Population[writer])(nil), (*systems.Packer)(nil),
	} {
		v := reflect.ValueOf(value)
		for i := range v.NumMethod() {
			if err := trial(v.Method(i)); err != nil {
				t.Errorf("%T, nil: %v: %s: %v", value, v.IsNil(), v.Type().Method(i).Name, err)
			}
		}
	}
	wantPanic(t, "Has", "systems: a Population was used that FSM.In has not returned", func() { new(systems.Population[writer]).Has(1) })
}

// trial calls a method with zero arguments, and returns the error of Go's own in which it ends.
func trial(method reflect.Value) (err error) {
	defer func() {
		var ofGo runtime.Error
		if e, _ := recover().(error); errors.As(e, &ofGo) {
			err = e
		}
	}()
	var args []reflect.Value
	for i := range method.Type().NumIn() {
		args = append(args, reflect.Zero(method.Type().In(i)))
	}
	if method.Type().IsVariadic() {
		args = args[:len(args)-1]
	}
	method.Call(args)
	return nil
}
