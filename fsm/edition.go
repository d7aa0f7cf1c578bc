package fsm

// edition identifies a definition, and knows the ones that it was derived from without keeping them in memory. A tool that edits a running
// machine all day long makes many thousands, and a game asks for each of its handles whether the running one comes from the handle's. So
// besides the one before, each knows one much further back, chosen such that any is reached in a number of steps that grows with the
// logarithm of how many there are (Myers: An applicative random-access stack, 1983).
type edition struct {
	number       int // of editions before it
	before, leap *edition
}

// next returns an edition derived from e.
func (e *edition) next() *edition {
	n := &edition{number: e.number + 1, before: e, leap: e}
	if far := e.leap; far != nil && far.leap != nil && e.number-far.number == far.number-far.leap.number {
		n.leap = far.leap
	}
	return n
}

// toward returns an edition that e was derived from, as far back as possible but not before the one with that number.
func (e *edition) toward(number int) *edition {
	if e.leap.number >= number {
		return e.leap
	}
	return e.before
}

// first returns the edition that all others come from.
func (e *edition) first() *edition {
	for e.number > 0 {
		e = e.toward(0)
	}
	return e
}

// descendsFrom reports whether e is the other edition or was derived from it.
func (e *edition) descendsFrom(other *edition) bool {
	if other == nil {
		return false
	}
	for e != nil && e.number > other.number {
		e = e.toward(other.number)
	}
	return e == other
}
