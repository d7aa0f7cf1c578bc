//go:build hordedebug

package fsm

// Debug reports whether the program was built with the tag hordedebug, which has mistakes in a game's callbacks looked
// for: conditions that write, and structural changes inside a tick. It makes machines many times slower.
const Debug = true
