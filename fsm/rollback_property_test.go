package fsm_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// TestRollbackIsUnobservable: whatever has happened since a snapshot, it leaves no trace once the snapshot and the entities' data are
// restored, as long as the entities are the same: what comes then is as if it had never happened, to the bytes of later snapshots.
func TestRollbackIsUnobservable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawer{t}
		g, s := drawGameOf(t, false), style(d.up(int(styles)))
		g.cfg.ChunkSize = 1 + d.up(3)
		plain, other := newEngineWorld(g.machine, s, g.cfg), newEngineWorld(g.machine, s, g.cfg)
		plain.uncounted, other.uncounted = true, true // Restore does not turn back what Stats counts
		var kinds []opKind
		for k := opUpdate; k < opKinds; k++ {
			kinds = append(kinds, k, opUpdate)
		}
		g.unobservable(t, "rollbacks", plain, other, func() {
			if d.oneIn(2) {
				return
			}
			undo := other.saved(t)
			for range 1 + d.up(8) {
				d.op(g.machine, kinds).do(other)
			}
			undo()
		})
	})
}

// saved returns a function that puts everything back as it is now. Until it is called, no entity comes or goes.
func (w *engineWorld) saved(t *rapid.T) (undo func()) {
	data, err := w.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	views, logs, notes := map[fsm.Entity]view{}, map[*[]event]int{}, len(w.notes)
	for e := range w.owner {
		if w.Has(e) {
			views[e] = *w.View(e)
		}
	}
	for _, lives := range w.live {
		for _, log := range lives {
			logs[log] = len(*log)
		}
	}
	w.closed = true
	return func() {
		w.closed = false
		if r, err := w.Restore(data, nil); err != nil || r.Missing+r.Reset+r.Moved > 0 {
			t.Fatal(r, err)
		}
		for e, v := range views {
			*w.View(e) = v
		}
		for log, n := range logs {
			*log = (*log)[:n]
		}
		w.notes = w.notes[:notes]
	}
}
