package fsm_test

import (
	"errors"
	"reflect"
	"runtime"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// A value that is nil or that nothing has made says so when it is used, unless it is of some use: no method ends in an error of Go's own.
func TestUnmadeValuesSayWhatTheyAre(t *testing.T) {
	for _, value := range []any{
		new(fsm.Builder[actor]), new(fsm.Machine[actor]), new(fsm.Layer[actor]), new(fsm.State[actor]), new(fsm.AnyState[actor]),
		new(fsm.Transition[actor]), new(fsm.Engine[actor]), new(fsm.Pool[actor]), new(fsm.Chunk), new(fsm.Row), new(fsm.Tick),
		new(fsm.Config), new(fsm.Delay), new(fsm.Fault), new(fsm.BuildError), new(fsm.RefusalError), new(fsm.Finding), new(fsm.Lost),
		new(fsm.Mistake[actor]), new(fsm.Entity), new(fsm.Cause), new(fsm.FindingKind), new(fsm.MistakeKind), new(fsm.Reason),
		(*fsm.Builder[actor])(nil), (*fsm.Machine[actor])(nil), (*fsm.Layer[actor])(nil), (*fsm.State[actor])(nil), (*fsm.AnyState[actor])(nil),
		(*fsm.Transition[actor])(nil), (*fsm.Engine[actor])(nil),
	} {
		v := reflect.ValueOf(value)
		for i := range v.NumMethod() {
			if err := trial(v.Method(i)); err != nil {
				t.Errorf("%T, nil: %v: %s: %v", value, v.IsNil(), v.Type().Method(i).Name, err)
			}
		}
	}
}

// trial calls a method with plausible arguments, and returns the error of Go's own in which it ends.
func trial(method reflect.Value) (err error) {
	defer func() {
		var ofGo runtime.Error
		if e, _ := recover().(error); errors.As(e, &ofGo) {
			err = e
		}
	}()
	var args []reflect.Value
	for i := range method.Type().NumIn() {
		arg := reflect.New(method.Type().In(i)).Elem()
		switch {
		case arg.CanInt():
			arg.SetInt(1)
		case arg.Kind() == reflect.Func:
			arg.Set(reflect.MakeFunc(arg.Type(), func([]reflect.Value) (results []reflect.Value) {
				for k := range arg.Type().NumOut() {
					results = append(results, reflect.Zero(arg.Type().Out(k)))
				}
				return results
			}))
		}
		args = append(args, arg)
	}
	if method.Type().IsVariadic() {
		args = args[:len(args)-1]
	}
	method.Call(args)
	return nil
}

func TestUnmadeMachineNamesTheErrorOfBuild(t *testing.T) {
	broken, _ := fsm.NewBuilder[actor]("npc").Build()
	for _, m := range []*fsm.Machine[actor]{broken, {}} {
		wantPanic(t, "Layer", func() { m.Layer("move") }, "a Machine was used that Build has not made; Build returns nil with an error")
		wantPanic(t, "Edit", func() { m.Edit() }, "a Machine was used that Build has not made; Build returns nil with an error")
	}
	wantPanic(t, "Layers", func() { broken.Layers() }, "a Machine was used that Build has not made; Build returns nil with an error")
	wantPanic(t, "Has", func() { new(fsm.Pool[actor]).Has(1) }, "a Pool that NewPool has not made")
	wantPanic(t, "Current", func() { fsm.Row(nil).Current(0) }, "a Row was asked about a layer that it has no cell for")
}
