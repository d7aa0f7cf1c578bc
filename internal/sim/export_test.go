package sim

import "github.com/horde-fsm/horde/fsm"

// Because puts an answer into words.
func Because[V any](m *fsm.Machine[V], a fsm.Answer) string { return because(m, a) }
