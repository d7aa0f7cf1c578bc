package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// TestStoppedBy has many entities fault, all or one of them at a time. Each can say by what it is stopped, and those that are not any more
// are forgotten.
func TestStoppedBy(t *testing.T) {
	type view = figure
	b := fsm.NewBuilder[view]("glass")
	b.Layer("act").State("whole").OnUpdate(func(_ *fsm.Tick, v *view) {
		if v.panics {
			panic("crack")
		}
	})
	var faults []*fsm.Fault
	var pool *fsm.Pool[view]
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) {
		if by := pool.StoppedBy(f.Entity); by != f {
			t.Errorf("within the handler, %v is stopped by %v, not %v", f.Entity, by, f)
		}
		faults = append(faults, f)
	}})
	all := shorter(1000, 300)
	var entities []fsm.Entity
	for range all {
		entities = append(entities, pool.Add(view{panics: true}))
	}
	pool.Update()
	if len(faults) != all {
		t.Fatalf("%d faults", len(faults))
	}
	for i, e := range entities {
		if pool.StoppedBy(e) != faults[i] {
			t.Fatalf("%v is stopped by %v", e, pool.StoppedBy(e))
		}
	}
	save, err := pool.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}

	for _, e := range entities[1:] { // one after the other faults once more, and is gone
		if err := pool.Restart(e); err != nil {
			t.Fatal(err)
		}
		if f := pool.StoppedBy(e); f != nil {
			t.Fatalf("%v was restarted, and is stopped by %v", e, f)
		}
		pool.Update()
		if by := pool.StoppedBy(e); by != faults[len(faults)-1] || by.Entity != e {
			t.Fatalf("%v is stopped by %v", e, by)
		}
		pool.Remove(e)
		if f := pool.StoppedBy(e); f != nil {
			t.Fatalf("%v is gone, and stopped by %v", e, f)
		}
	}
	if pool.StoppedBy(entities[0]) != faults[0] {
		t.Errorf("the one that has been stopped all the while is stopped by %v", pool.StoppedBy(entities[0]))
	}
	for range 2 * all { // where few are stopped, few are remembered
		e := pool.Add(view{panics: true})
		pool.Update()
		pool.Remove(e)
	}
	if n := fsm.RememberedFaults(pool.Engine); n > fsm.FewStoppers {
		t.Errorf("%d faults are remembered", n)
	}

	if _, err := pool.Restore(save, nil); err != nil {
		t.Fatal(err)
	}
	if f := pool.StoppedBy(entities[0]); !pool.Stopped(entities[0]) || f != nil {
		t.Errorf("restored, it is stopped by %v", f)
	}
}

// Who is put back into a moment in which a fault has stopped it is not said to be stopped by a later one.
func TestStoppedByAfterRestoreEntity(t *testing.T) {
	broken := ""
	b := fsm.NewBuilder[int]("glass")
	b.Layer("act").State("whole").OnUpdate(func(*fsm.Tick, *int) {
		if broken != "" {
			panic(broken)
		}
	})
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(*fsm.Fault) {}})
	e := pool.Add(0)
	broken = "first"
	pool.Update()
	data, err := pool.AppendEntity(nil, e)
	if err != nil {
		t.Fatal(err)
	}
	if err := pool.Restart(e); err != nil {
		t.Fatal(err)
	}
	broken = "second"
	pool.Update()
	if f := pool.StoppedBy(e); f == nil || f.Value != "second" {
		t.Fatal(f)
	}
	if _, err := pool.RestoreEntity(e, data, nil); err != nil {
		t.Fatal(err)
	}
	if f := pool.StoppedBy(e); !pool.Stopped(e) || f != nil {
		t.Errorf("put back, it is stopped by %v", f)
	}
}

// A fault that the handler has not been told of yet is not taken for the one before it.
func TestStoppedByInsideTheHandler(t *testing.T) {
	b := fsm.NewBuilder[int]("glass")
	b.Layer("act").State("whole").OnUpdate(func(*fsm.Tick, *int) { panic("crack") })
	var pool *fsm.Pool[int]
	var last fsm.Entity
	var seen []*fsm.Fault
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: func(f *fsm.Fault) { seen = append(seen, pool.StoppedBy(last)) }})
	first := pool.Add(0)
	last = pool.Add(0)
	pool.Update()
	for _, e := range []fsm.Entity{first, last} {
		if err := pool.Restart(e); err != nil {
			t.Fatal(err)
		}
	}
	seen = nil
	pool.Update()
	if len(seen) != 2 || seen[0] != nil || seen[1] == nil || seen[1].Tick != 2 {
		t.Errorf("seen %v", seen)
	}
}
