package systems_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// busy is the view of a machine that does everything that a machine can do in a steady state.
type busy = dozer

func busyMachine(batch bool) *fsm.Machine[busy] {
	b := fsm.NewBuilder[busy]("busy")
	note := &Purse{} // the data of a message is a pointer, as it should be
	act := b.Layer("act").Always(func(_ *fsm.Tick, v *busy) { v.Purse.Tick++ })
	earn := act.State("earn").OnEnter(func(t *fsm.Tick, v *busy) { t.Send(toggle) }).OnExit(func(*fsm.Tick, *busy) {})
	spend := act.State("spend").
		OnUpdate(func(t *fsm.Tick, v *busy) { v.Purse.Coins -= t.Rand().IntN(3) })
	direct := act.State("direct")
	if work := func(t *fsm.Tick, v *busy) { t.Post(fsm.Message{Kind: 1, Data: note}); v.Purse.Coins++ }; batch {
		earn.OnUpdateBatch(func(t *fsm.Tick, vs []busy) {
			for i := range vs {
				work(t.At(i), &vs[i])
			}
		})
		earn.To(spend).WhenBatch(func(_ *fsm.Tick, vs []busy, yes []bool) {
			for i := range vs {
				yes[i] = vs[i].Purse.Tick%3 == 0
			}
		})
	} else {
		earn.OnUpdate(work)
		earn.To(spend).When(func(v *busy) bool { return v.Purse.Tick%3 == 0 })
	}
	spend.To(earn).After(50 * time.Millisecond)
	act.Any().To(direct).On(toggle).When(func(v *busy) bool { return v.Purse.Tick%5 == 0 })
	direct.OnUpdate(func(t *fsm.Tick, _ *busy) { t.ChangeTo(earn) })

	mood := b.Layer("mood").UpdateOnTransition()
	up := mood.State("up").OnMessage(func(_ *fsm.Tick, _ *busy, m fsm.Message) bool { return m.Data == note })
	down := mood.State("down").OnUpdate(func(*fsm.Tick, *busy) {})
	up.To(down).WhenTick(func(t *fsm.Tick, _ *busy) bool { return t.Since() > 30*time.Millisecond })
	down.To(up).WhenTick(func(t *fsm.Tick, v *busy) bool { return (t.Number()+uint64(v.Self.Id()))%2 == 0 })
	return b.MustBuild()
}

// steadyAllocs returns how often f allocates once all memory has grown to its size. Which worker takes which chunk is up to chance, so
// one of them may still have to grow; what allocates every time, or every few times, shows in every measurement.
func steadyAllocs(f func()) (least float64) {
	const times = 15
	for range 8 {
		all := testing.AllocsPerRun(1, func() { // counted together: for each of them, less than one would be none
			for range times {
				f()
			}
		})
		if least = all / times; least == 0 {
			break
		}
	}
	return least
}

// TestTickAllocatesNothing ticks ten thousand entities with transitions, commands, messages and direct changes.
func TestTickAllocatesNothing(t *testing.T) {
	needsRelease(t)
	size := shorter(1_000, 200) // still more than one worker alone would step
	for _, cfg := range []fsm.Config{{}, {Workers: 2}, {ExitOnRemove: true, Interval: 2}, {OnFault: func(*fsm.Fault) {}, Workers: 2, ChunkSize: 128}} {
		for _, batch := range []bool{false, true} {
			w := donburi.NewWorld()
			f := systems.MustFSM(busyMachine(batch), purse, cloak).Configure(cfg)
			w.CreateMany(6*size, f.Component, purse)
			w.CreateMany(4*size, f.Component, purse, cloak)
			for e := range purse.Iter(w) {
				purse.Get(e).Tick = int(e.Id()) % 7
			}
			p := f.In(w)
			packer := systems.NewPacker(f.Components()...)
			packer.Pack(w)
			all := p.AppendEntities(nil, f.Machine().State("act", "earn"))
			changes, heard := 0, 0
			f.Subscribe(w, func(donburi.World, fsm.Change) { heard++ })
			tick := func() {
				p.Send(donburi.Entity(1<<32), toggle) // to an entity that does not exist: it is lost
				f.Update(w)
				f.ProcessEvents(w)
				changes += len(p.Changes())
				all = p.AppendEntities(all[:0], f.Machine().State("act", "spend"))
				for _, e := range all[:min(100, len(all))] {
					p.Execute(e, toggle)
				}
				all = p.AppendEntered(all[:0], f.Machine().State("act", "spend"))
				packer.Update(w)
			}
			for range 50 { // until all memory is as large as it gets
				tick()
			}
			before := p.Stats()
			changes, heard = 0, 0
			n := steadyAllocs(tick)
			after := p.Stats()
			name := fmt.Sprintf("%+v, batch %v", cfg, batch)
			if n != 0 {
				t.Errorf("%s: %v allocations a tick", name, n)
			}
			if changes == 0 || heard != changes || after.Transitions == before.Transitions || after.Commands == before.Commands ||
				after.Messages == before.Messages || after.Lost == before.Lost {
				t.Errorf("%s: nothing happened: %+v", name, after)
			}
		}
	}
}

func TestQuestionsAllocateNothing(t *testing.T) {
	w := donburi.NewWorld()
	m := newTwoStates("asked")
	f, p := m.in(w, fsm.Config{})
	e := w.CreateMany(500, f.Component, diary)[100]
	f.Update(w)
	if n := testing.AllocsPerRun(100, func() {
		p.Has(e)
		p.Current(e, m.layer)
		p.Previous(e, m.layer)
		p.Since(e, m.layer)
		p.Is(e, m.a)
		p.IsIn(e, "a", m.layer)
		p.LastChange(e, m.layer)
		p.Count(m.a)
		p.Len()
		p.Unattached()
		p.Hash()
		p.Has(donburi.Null)
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

// Each message to another machine's entity allocates two functions and no more: two machines may talk to each other in every tick.
func TestSendingAcrossAllocatesLittle(t *testing.T) {
	if fsm.Debug {
		t.Skip("debug checks allocate")
	}
	const crowd = 500
	hb := fsm.NewBuilder[numView]("hearer")
	hb.Layer("l").OnMessage(func(*fsm.Tick, *numView, fsm.Message) bool { return true }).State("a")
	hearers := systems.MustFSM(hb.MustBuild(), numComponent)
	tb := fsm.NewBuilder[wolfView]("talker")
	tb.Layer("l").State("a").OnUpdate(func(tick *fsm.Tick, _ *wolfView) {
		systems.Post(tick, hearers, donburi.Entity(tick.Entity()), fsm.Message{Kind: 1})
	})
	talkers := systems.MustFSM(tb.MustBuild(), teeth)
	w := donburi.NewWorld()
	w.CreateMany(crowd, hearers.Component, talkers.Component, numComponent, teeth)
	tick := func() {
		talkers.Update(w)
		hearers.Update(w)
	}
	for range 10 {
		tick()
	}
	if n := testing.AllocsPerRun(20, tick); n > 2*crowd+5 {
		t.Errorf("%v allocations for %d messages", n, crowd)
	}
	if got := hearers.In(w).Stats(); got.Messages < 20*crowd || got.Lost > 0 {
		t.Errorf("not heard: %+v", got)
	}
}

// The systems for eyes, bodies and sprites allocate nothing either, whatever the step.
func TestOtherSystemsAllocateNothing(t *testing.T) {
	w := donburi.NewWorld()
	w.CreateMany(500, components.Body, components.Sight, components.Animation)
	w.CreateMany(500, components.Body, components.Animation)
	w.Create(components.Body, components.Target)
	see, move, play := systems.NewPerception(0), systems.NewMovement(0), systems.NewAnimation(0)
	e, step := ecs.NewECS(w), time.Duration(0)
	tick := func() {
		see.System(e)
		move.System(e)
		play.System(e)
		step += time.Millisecond
		see.Advance(w, step)
		move.Advance(w, step)
		play.Advance(w, step)
	}
	tick()
	if n := testing.AllocsPerRun(20, tick); n != 0 {
		t.Errorf("%v allocations a tick, want none", n)
	}
}
