// Package digest makes fingerprints of NPCs, to tell whether two contenders ended alike to the last bit.
package digest

import "math"

// Digest is the fingerprint of the values put in so far: FNV-1a over 64-bit words, mixed at the end.
type Digest uint64

// New returns the fingerprint of nothing.
func New() Digest { return 0xcbf29ce484222325 }

// Int adds a whole number.
func (d Digest) Int(v uint64) Digest { return (d ^ Digest(v)) * 0x100000001b3 }

// Float adds a number by its bits.
func (d Digest) Float(v float64) Digest { return d.Int(math.Float64bits(v)) }

// Sum returns the fingerprint, mixed so that fingerprints may be added up.
func (d Digest) Sum() uint64 {
	z := uint64(d)
	z = (z ^ z>>33) * 0xff51afd7ed558ccd
	z = (z ^ z>>33) * 0xc4ceb9fe1a85ec53
	return z ^ z>>33
}
