package fsm

import (
	"reflect"
	"unsafe"
)

// view points to the view of one entity: it is a *V.
type view = unsafe.Pointer

// views are contiguous views: they are a []V.
type views struct {
	first view
	n     int
	size  uintptr // of each view
}

// at returns the i-th view.
func (v views) at(i int) view { return unsafe.Add(v.first, uintptr(i)*v.size) }

// part returns the views from one index up to another.
func (v views) part(from, to int) views {
	if from == to {
		return views{v.first, 0, v.size} // there may be nothing at from to point to
	}
	return views{v.at(from), to - from, v.size}
}

// viewType does for the engine what requires knowing V.
type viewType interface {
	typ() reflect.Type
	size() uintptr
	make(n int) views
	swap(vs views, i, k int)
	pick(into, from views, at []uint16) // into[k] = from[at[k]]; into may be from if at ascends
	put(into, from views, at []uint16)  // into[at[k]] = from[k]
}

// viewsOf is the viewType of V: its nil pointer, so that machines with the same V have equal ones.
type viewsOf[V any] struct{}

func (*viewsOf[V]) typ() reflect.Type { return reflect.TypeFor[V]() }

func (*viewsOf[V]) size() uintptr { return unsafe.Sizeof(*new(V)) }

func (v *viewsOf[V]) make(n int) views { return plainViews(make([]V, n), v.size()) }

func (*viewsOf[V]) swap(vs views, i, k int) {
	all := typed[V](vs)
	all[i], all[k] = all[k], all[i]
}

func (*viewsOf[V]) pick(into, from views, at []uint16) {
	to, of := typed[V](into)[:len(at)], typed[V](from)
	for k, pos := range at {
		to[k] = of[pos]
	}
}

func (*viewsOf[V]) put(into, from views, at []uint16) {
	to, of := typed[V](into), typed[V](from)[:len(at)]
	for k, pos := range at {
		to[pos] = of[k]
	}
}

// plainViews and typed convert a slice of views to what the engine knows, and back. The capacity equals the length: what follows are the
// views of other rows, which append would overwrite. What a host returns is as large as the machine's views are, whatever V is there; see
// shell.go.
func plainViews[V any](vs []V, size uintptr) views {
	return views{view(unsafe.SliceData(vs)), len(vs), size}
}

func typed[V any](vs views) []V { return unsafe.Slice((*V)(vs.first), vs.n) }
