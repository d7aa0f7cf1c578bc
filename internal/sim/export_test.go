package sim

import "github.com/horde-fsm/horde/fsm"

// Reason puts an answer into words.
func Reason[V any](m *fsm.Machine[V], a fsm.Answer) string { return reason(m, a) }
