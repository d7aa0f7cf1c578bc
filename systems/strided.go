package systems

import "unsafe"

// strided is a slice of views, as bytes. Adjacent fields are set together, so that the garbage collector's write barrier is checked once
// for all of them.
type strided struct {
	base unsafe.Pointer
	size uintptr
}

// at returns the address of a view's field.
func (s strided) at(i int, field uintptr) unsafe.Pointer {
	return unsafe.Add(s.base, uintptr(i)*s.size+field)
}

//go:noinline
func (s strided) setOne(field uintptr, rows []uint16, a []unsafe.Pointer) {
	for _, row := range rows {
		*(*unsafe.Pointer)(unsafe.Add(s.base, field)) = a[row]
		field += s.size // not the pointer, which would end up past the last view, where no pointer may point
	}
}

//go:noinline
func (s strided) setTwo(field uintptr, rows []uint16, a, b []unsafe.Pointer) {
	b = b[:len(a)]
	for _, row := range rows {
		*(*[2]unsafe.Pointer)(unsafe.Add(s.base, field)) = [2]unsafe.Pointer{a[row], b[row]}
		field += s.size
	}
}

//go:noinline
func (s strided) setThree(field uintptr, rows []uint16, a, b, c []unsafe.Pointer) {
	b, c = b[:len(a)], c[:len(a)]
	for _, row := range rows {
		*(*[3]unsafe.Pointer)(unsafe.Add(s.base, field)) = [3]unsafe.Pointer{a[row], b[row], c[row]}
		field += s.size
	}
}

//go:noinline
func (s strided) setFour(field uintptr, rows []uint16, a, b, c, d []unsafe.Pointer) {
	b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
	for _, row := range rows {
		*(*[4]unsafe.Pointer)(unsafe.Add(s.base, field)) = [4]unsafe.Pointer{a[row], b[row], c[row], d[row]}
		field += s.size
	}
}
