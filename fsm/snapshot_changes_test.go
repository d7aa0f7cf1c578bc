package fsm_test

import (
	"encoding/binary"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// duelist hits its target.
type duelist = figure

// duel is a machine whose entities hit each other after the tick, so that whoever falls does so between two ticks.
func duel(pool func() *fsm.Pool[duelist]) (m *fsm.Machine[duelist], alive, dead *fsm.State[duelist]) {
	b := fsm.NewBuilder[duelist]("duel")
	b.Commands(map[fsm.Command]string{scare: "scare"})
	life := b.Layer("life")
	alive, dead = life.State("alive"), life.State("dead")
	alive.To(dead).On(scare)
	dead.To(alive).After(100 * time.Millisecond)
	alive.OnMessage(func(t *fsm.Tick, _ *duelist, _ fsm.Message) bool { t.ChangeTo(dead); return true })
	alive.OnUpdate(func(t *fsm.Tick, d *duelist) {
		if t.Every(200 * time.Millisecond) {
			t.Defer(func() { pool().Tell(d.target, fsm.Message{}) })
		}
	})
	return b.MustBuild(), alive, dead
}

// TestRestoreReportsWhatIsStillToBeReported: changes made between two ticks come with the next one, and so they do if a game goes back to a
// snapshot that was taken meanwhile. A game that counts by them counts the same.
func TestRestoreReportsWhatIsStillToBeReported(t *testing.T) {
	var p *fsm.Pool[duelist]
	m, _, dead := duel(func() *fsm.Pool[duelist] { return p })
	play := func(back bool) (score int, reports [][]fsm.Change, stats fsm.Stats) {
		p = fsm.NewPool(m, fsm.Config{})
		one, other := p.Add(duelist{}), p.Add(duelist{})
		p.View(one).target, p.View(other).target = other, one
		for i := range 200 {
			if i%7 == 0 {
				p.Execute(one, scare)
			}
			if back {
				save := snapshotOf(t, p)
				p.Execute(other, scare)
				p.Update()
				before := p.Stats()
				if r, err := p.Restore(save, nil); err != nil || r.Rows != 2 {
					t.Fatalf("%+v, %v", r, err)
				}
				if after := p.Stats(); after.Changes < before.Changes || len(p.Changes()) > 0 {
					t.Fatalf("%d changes counted, %d before; %d reported", after.Changes, before.Changes, len(p.Changes()))
				}
				if !slices.Equal(snapshotOf(t, p), save) {
					t.Fatal("a snapshot of what was restored differs")
				}
			}
			p.Update()
			score += len(p.AppendEntered(nil, dead))
			reports = append(reports, slices.Clone(p.Changes()))
		}
		return score, reports, p.Stats()
	}
	score, reports, _ := play(false)
	again, same, _ := play(true)
	if score == 0 || again != score || !slices.EqualFunc(reports, same, slices.Equal[[]fsm.Change]) {
		t.Errorf("%d have fallen, and %d when going back in each tick", score, again)
	}
}

// TestRestoreElsewhereReports: what is still to be reported has the numbers of the machine and the entities that it is restored to.
func TestRestoreElsewhereReports(t *testing.T) {
	var p *fsm.Pool[duelist]
	m, _, _ := duel(func() *fsm.Pool[duelist] { return p })
	p = fsm.NewPool(m, fsm.Config{})
	e, gone := p.Add(duelist{}), p.Add(duelist{})
	p.Update()
	p.Execute(e, scare)
	p.Execute(gone, scare)
	save := snapshotOf(t, p)

	b := fsm.NewBuilder[duelist]("duel")
	b.Layer("mood").State("calm")
	life := b.Layer("life")
	grave := life.State("dead")
	life.State("ghost").To(life.State("alive")).After(time.Second)
	q := fsm.NewPool(b.MustBuild(), fsm.Config{})
	q.Add(duelist{})
	other := q.Add(duelist{})
	if _, err := q.Restore(save, func(old fsm.Entity) (fsm.Entity, bool) { return other, old == e }); err != nil {
		t.Fatal(err)
	}
	q.Update()
	var got []fsm.Change
	for _, c := range q.Changes() {
		if c.Cause == fsm.CauseCommand {
			got = append(got, c)
		}
	}
	want := []fsm.Change{{
		Entity: other, Tick: 1, Transition: -1, Command: scare, Layer: 1, From: life.FindState("alive").ID(), To: grave.ID(), Cause: fsm.CauseCommand,
	}}
	if !slices.Equal(got, want) {
		t.Errorf("reported %+v, want %+v", got, want)
	}
}

// TestRestoreHostileChanges: what makes no sense is an error, and changes nothing.
func TestRestoreHostileChanges(t *testing.T) {
	var p *fsm.Pool[duelist]
	m, _, _ := duel(func() *fsm.Pool[duelist] { return p })
	p = fsm.NewPool(m, fsm.Config{})
	e := p.Add(duelist{})
	p.Update()
	p.Execute(e, scare)
	save := snapshotOf(t, p)
	for what, last := range map[string][4]byte{ // layer, from, to, cause
		"layer": {1, 1, 2, 3}, "from": {0, 3, 2, 3}, "to": {0, 1, 3, 3}, "no cause": {0, 1, 2, 0}, "cause": {0, 1, 2, 9},
	} {
		bad := fsm.Seal(append(slices.Clone(save[:len(save)-8]), last[:]...))
		wantText(t, what, errorText(p.Restore(bad, nil)), "at byte", "a change in layer")
	}
	wide := func(tick, transition uint64, command int64) []byte {
		b := binary.AppendUvarint(slices.Clone(save[:len(save)-11]), tick)
		return fsm.Seal(append(binary.AppendVarint(binary.AppendUvarint(b, transition), command), save[len(save)-8:len(save)-4]...))
	}
	if !slices.Equal(wide(1, 1, int64(scare)), save) {
		t.Fatal("a change is not written like this")
	}
	for what, bad := range map[string][]byte{
		"tick": wide(2, 1, int64(scare)), "transition": wide(1, 1<<31, int64(scare)), "command": wide(1, 1, 1<<32|int64(scare)),
	} {
		wantText(t, what, errorText(p.Restore(bad, nil)), "at byte", "a change in layer 0 from state 1 to state 2")
	}
	if !slices.Equal(snapshotOf(t, p), save) {
		t.Error("something has changed")
	}
	if _, err := p.Restore(wide(1, 100, int64(scare)), nil); err != nil { // as if it had been a transition that the machine has no more
		t.Fatal(err)
	}
	p.Update()
	if changes := p.Changes(); len(changes) != 1 || changes[0].Transition != -1 {
		t.Errorf("%+v", changes)
	}
}

// TestRestoredChangesCount: changes count in the tick that reports them. Those that a Restore drops have happened, and count as well.
func TestRestoredChangesCount(t *testing.T) {
	var p *fsm.Pool[duelist]
	m, alive, _ := duel(func() *fsm.Pool[duelist] { return p })
	p = fsm.NewPool(m, fsm.Config{})
	e := p.Add(duelist{})
	p.Update()
	saved := snapshotOf(t, p)
	p.Execute(e, scare)
	must(t, p.ChangeTo(e, alive)) // which is no transition
	waiting := snapshotOf(t, p)
	before := p.Stats()
	for i, save := range [][]byte{saved, waiting, saved} {
		if _, err := p.Restore(save, nil); err != nil {
			t.Fatal(err)
		}
		p.Update()
		want := []uint64{1, 2, 2}[i]
		if after := p.Stats(); after.Changes != before.Changes+2*want || after.Transitions != before.Transitions+want {
			t.Errorf("after Restore %d: %+v; it was %+v", i+1, after, before)
		}
	}
}

func errorText(_ fsm.Restored, err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}
