package fsm

import (
	"encoding/binary"
	"hash/crc32"
)

// A snapshot ends with a checksum of all that comes before it: where a bit of a file has flipped, what it says may make sense all the same,
// and an entity would be in another state than it was saved in, without a word.

// castagnoli is the polynomial that most processors have an instruction for.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal appends the checksum of a snapshot, which begins at start.
func seal(b []byte, start int) []byte {
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[start:], castagnoli))
}

// seal reads the checksum of what has been read. It comes last, so that damage that makes no sense is reported where it is.
func (r *reader) seal() {
	end := r.at
	if written := r.uint32(); r.err == nil {
		if sum := crc32.Checksum(r.data[:end], castagnoli); sum != written {
			r.fail("the data has been damaged since it was written: its checksum is %08x, and was %08x", sum, written)
		}
	}
}
