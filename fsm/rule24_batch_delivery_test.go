package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 24: a condition in batch form that panics when it is asked about a queued command, whether or not it has asked for an entity by
// then, stops the command's entity and nothing else.
func TestRule24BatchConditionOfAQueuedCommand(t *testing.T) {
	for how, send := range map[string]func(p *fsm.Pool[num], e fsm.Entity){
		"Send":    func(p *fsm.Pool[num], e fsm.Entity) { p.Send(e, 1) },
		"SendFor": func(p *fsm.Pool[num], e fsm.Entity) { p.SendFor(e, 1, time.Second) },
		"SendAll": func(p *fsm.Pool[num], _ fsm.Entity) { p.SendAll(1) },
	} {
		for _, at := range []bool{false, true} {
			var bad fsm.Entity
			b := fsm.NewBuilder[num]("m")
			l := b.Layer("l")
			here, there := l.State("here"), l.State("there")
			here.To(there).On(1).WhenBatch(func(t *fsm.Tick, vs []num, yes []bool) {
				if at {
					t.At(0)
				}
				if vs[0].N == 1 {
					panic("boom")
				}
				yes[0] = true
			})
			var faults []*fsm.Fault
			p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { faults = append(faults, f) }})
			bad = p.Add(num{N: 1})
			good := p.Add(num{})
			p.Update()
			send(p, bad)
			if how != "SendAll" {
				send(p, good)
			}
			p.Update()
			if len(faults) != 1 || faults[0].Entity != bad || faults[0].Callback != "WhenBatch" || !p.Stopped(bad) {
				t.Errorf("%s, At %v: faults %v, stopped %v", how, at, faults, p.Stopped(bad))
			}
			if !p.Is(good, there) {
				t.Errorf("%s, At %v: the other is in %v", how, at, p.Current(good, l))
			}
			if lost := p.Lost(); how != "SendAll" && (len(lost) != 1 || lost[0].Entity != bad || lost[0].Reason != fsm.ReasonStopped) {
				t.Errorf("%s, At %v: lost %v", how, at, lost)
			}
		}
	}
}
