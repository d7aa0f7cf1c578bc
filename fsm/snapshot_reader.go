package fsm

import (
	"encoding/binary"
	"fmt"
)

// reader reads snapshot data. After the first error it reads zeros and keeps the error.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("at byte %d: %s", r.at, fmt.Sprintf(format, args...))
	}
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.data)-r.at {
		r.fail("the data ends too early, after %d bytes", len(r.data)) // what is missing besides these n is unknown
	}
	if r.err != nil {
		return nil
	}
	b := r.data[r.at : r.at+n]
	r.at += n
	return b
}

func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint16() uint16 {
	if b := r.bytes(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) uint64() uint64 {
	if b := r.bytes(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (r *reader) uvarint() uint64 { return number(r, binary.Uvarint) }

func (r *reader) varint() int64 { return number(r, binary.Varint) }

// number reads a number that decode can decode.
func number[T int64 | uint64](r *reader, decode func([]byte) (T, int)) T {
	if r.err != nil {
		return 0
	}
	v, n := decode(r.data[r.at:])
	if n <= 0 {
		r.fail("a number is cut off or too long")
		return 0
	}
	r.at += n
	return v
}

// count reads the number of things that take at least size bytes each: more than the data can hold is an error, found before memory is
// allocated for them.
func (r *reader) count(what string, size int) int {
	n := r.uvarint()
	if r.err == nil && n > uint64((len(r.data)-r.at)/size) {
		r.fail("it says that %d %s follow, which is more than there is room for", n, what)
	}
	if r.err != nil {
		return 0
	}
	return int(n)
}

func (r *reader) string() string { return string(r.bytes(r.count("bytes of text", 1))) }
