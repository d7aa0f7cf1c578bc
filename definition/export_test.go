package definition

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Look is [Watcher.Poll] without its patience.
func (w *Watcher[V]) Look(now time.Time) (*fsm.Machine[V], error) { return w.look(now) }
