//go:build !hordedebug

package fsm

// Debug reports whether the program was built with the tag hordedebug, which makes the engine look for mistakes in a game's
// callbacks: conditions that write, views that are set or kept, structural changes inside a tick, component pointers kept across a pack,
// the use of removed entities, and questions about states of a machine that was built a second time. It makes machines many times slower.
const Debug = false

// Without the tag, what debug.go does is not done: these are inlined to nothing.

func mustNotBeRemoved(_ any, _, _, _ string, _ Entity) {}

func mustBeBuiltOnce(*machine, string, *state) {}

func (s *stepper) watched(m *machine) *machine { return m }

type turnstile struct{}

func (turnstile) enter() {}
func (turnstile) leave() {}
