package fsm_test

import (
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// runner is the view of the Walk/Run machine: a character that walks at 3 and, while Shift is held, runs at 10.
type runner = figure

func (r *runner) hold(shift bool) {
	if r.speed = 3; shift {
		r.speed = 10
	}
}

func tells(line string) func(*fsm.Tick, *runner) {
	return func(_ *fsm.Tick, r *runner) { r.log.lines = append(r.log.lines, line) }
}

// TestWalkRun is the walk/run machine of the layered state machine: from speed 5 on the character runs, below it walks.
// Each tick is either a change, by Exit and Enter, or an Update.
func TestWalkRun(t *testing.T) {
	b := fsm.NewBuilder[runner]("character")
	move := b.Layer("move")
	walk := move.State("walk").OnEnter(tells("starts to walk")).OnUpdate(tells("walks")).OnExit(tells("stops walking"))
	run := move.State("run").OnEnter(tells("starts to run")).OnUpdate(tells("runs")).OnExit(tells("stops running"))
	walk.To(run).When(func(r *runner) bool { return r.speed >= 5 })
	run.To(walk).When(func(r *runner) bool { return r.speed < 5 })

	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	log := newRecord()
	e := pool.Add(runner{log: log})
	frame := func(shift bool, want ...string) {
		t.Helper()
		pool.View(e).hold(shift)
		pool.Update()
		log.expect(t, want...)
	}
	if err := pool.Start(e); err != nil {
		t.Fatal(err)
	}
	log.expect(t, "starts to walk")
	frame(false, "walks")
	frame(false, "walks")
	frame(true, "stops walking", "starts to run")
	frame(true, "runs")
	frame(true, "runs")
	frame(false, "stops running", "starts to walk")
	frame(true, "stops walking", "starts to run")
	frame(true, "runs")

	if !pool.Is(e, run) || pool.Current(e, move) != run || pool.Previous(e, move) != walk || !pool.IsIn(e, "run") {
		t.Error("the character does not run after having walked")
	}
	// The change event, of the start too.
	changes := newRecord()
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
	e = pool.Add(runner{log: log})
	for _, shift := range []bool{false, true, true, false} {
		pool.View(e).hold(shift)
		pool.Update()
		for _, c := range pool.Changes() {
			changes.lines = append(changes.lines, describeChange(pool.Machine(), c))
		}
	}
	changes.expect(t, "start move: none to walk in tick 1", "condition move: walk to run in tick 2", "condition move: run to walk in tick 4")
}
