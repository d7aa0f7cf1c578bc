//go:build hordedebug

package fsm

import (
	"bytes"
	"fmt"
	"reflect"
	"unsafe"
)

// Views only point to the entities' data, and their memory is that of other entities in the next chunk. With the build tag hordedebug, a
// callback is lent a copy of its views, which is compared with them when it has returned, and emptied: whoever has kept one finds nil
// pointers in it, and not the components of another entity. A host that keeps views is another matter, since its views are the data.

// lendOne is lend for a callback of one entity. It panics if the callback sets a field of the view: the component that was pointed to does
// not hear of it.
func (s *stepper) lendOne(v view, call func(view)) {
	if s.engine.keeps {
		call(v)
		return
	}
	typ := s.engine.viewType.typ()
	s.lent(views{v, 1, typ.Size()}, func(lent views) {
		call(lent.first)
		name, pointer := fieldSet(typ, memoryOf(v, typ.Size()), memoryOf(lent.first, typ.Size()))
		switch {
		case pointer:
			panic(fmt.Sprintf("field %s of the view was set, which changes no component: it only points to one; write to what it points to, as in *v.%s = value", name, name))
		case name != "":
			panic(fmt.Sprintf("field %s of the view was set, which changes no component; use a variable", name))
		}
	})
}

// lend makes a call with copies of views, and panics if it changes the copies themselves: reordered, views would belong to the wrong
// entities in later callbacks.
func (s *stepper) lend(vs views, call func(views)) {
	if s.engine.keeps {
		call(vs)
		return
	}
	s.lent(vs, func(lent views) {
		call(lent)
		for i := range vs.n {
			if !bytes.Equal(memoryOf(vs.at(i), vs.size), memoryOf(lent.at(i), vs.size)) {
				s.At(i)
				panic("the slice of views was changed, sorted or filtered in place perhaps; copy it first, and write only to what views point to")
			}
		}
	})
}

// lent makes a call with copies of views, and empties them afterwards.
func (s *stepper) lent(vs views, call func(views)) {
	from := reflect.SliceAt(s.engine.viewType.typ(), vs.first, vs.n)
	copies := reflect.MakeSlice(from.Type(), vs.n, vs.n)
	reflect.Copy(copies, from)
	defer copies.Clear()
	call(views{copies.UnsafePointer(), vs.n, vs.size})
}

func memoryOf(v view, size uintptr) []byte { return unsafe.Slice((*byte)(v), size) }

// fieldSet returns the name of the first field in a struct that is not what it was, or "", and whether it is a pointer.
func fieldSet(t reflect.Type, before, now []byte) (name string, pointer bool) {
	if t.Kind() != reflect.Struct {
		return "", false
	}
	for i := range t.NumField() {
		f := t.Field(i)
		from, to := f.Offset, f.Offset+f.Type.Size()
		if bytes.Equal(before[from:to], now[from:to]) {
			continue
		}
		if inner, pointer := fieldSet(f.Type, before[from:to], now[from:to]); inner != "" {
			return f.Name + "." + inner, pointer
		}
		return f.Name, f.Type.Kind() == reflect.Pointer
	}
	return "", false
}
