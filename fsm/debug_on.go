//go:build hordedebug

package fsm

// Debug reports whether the program was built with the tag hordedebug, which has mistakes in a game's callbacks looked
// for: conditions that write, structural changes inside a tick, and the use of removed entities. It makes machines many times
// slower.
const Debug = true
