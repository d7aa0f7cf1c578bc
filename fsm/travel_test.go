package fsm_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// companion is who travels.
type companion = figure

const (
	lieDown fsm.Command = iota + 1
	standUp
)

// companions is a machine with a delay, a layer within a state that has history, and a command.
func companions() *fsm.Machine[companion] {
	b := fsm.NewBuilder[companion]("companion")
	mode := b.Layer("mode")
	mode.OnEnter(func(t *fsm.Tick, c *companion) { c.lines = append(c.lines, "enter "+t.StateName()) })
	mode.OnExit(func(t *fsm.Tick, c *companion) { c.lines = append(c.lines, "exit "+t.StateName()) })
	follow, wait, sleep := mode.State("follow"), mode.State("wait"), mode.State("sleep")
	follow.OnUpdate(func(t *fsm.Tick, c *companion) { c.deltas = append(c.deltas, t.DeltaDuration()) })
	wait.To(follow).After(10 * time.Second)
	follow.To(sleep).On(lieDown)
	sleep.To(follow).On(standUp)
	pace := b.Layer("pace").Within(follow).History()
	pace.State("slow").To(pace.State("fast")).After(time.Second)
	return b.MustBuild()
}

// carry takes an entity's data to another pool, and the entity out of the first.
func carry(t *testing.T, from, to *fsm.Pool[companion], e fsm.Entity) fsm.Entity {
	t.Helper()
	data, err := from.AppendEntity(nil, e)
	must(t, err)
	there := to.Add(*from.View(e))
	r, err := to.RestoreEntity(there, data, nil)
	must(t, err)
	if r.Rows != 1 || r.Missing+r.Reset+r.Dropped+r.Moved != 0 {
		t.Errorf("restored %+v", r)
	}
	from.Remove(e)
	return there
}

func run(p *fsm.Pool[companion], ticks int) {
	for range ticks {
		p.Update()
	}
}

// Whatever the other clock shows, and however long its ticks are, delays go on where they were, and Since with them. Where the clocks tick
// alike, nothing but the row is needed for that.
func TestTravellersDelaysGoOn(t *testing.T) {
	m := companions()
	mode := m.Layer("mode")
	for name, there := range map[string]struct {
		age  int
		step time.Duration
	}{
		"a new world": {}, "a younger world": {age: 100}, "an older world": {age: 5000},
		"a new world, slower": {step: time.Second / 25}, "an older world, slower": {age: 5000, step: time.Second / 7},
		"a younger world, faster": {age: 100, step: 1_234_560}, "of the same age": {age: 400},
	} {
		home, away := fsm.NewPool(m, fsm.Config{}), fsm.NewPool(m, fsm.Config{Step: there.step})
		step := away.Config().Step
		e := home.Add(companion{})
		run(home, 160)
		must(t, home.ChangeTo(e, m.State("mode", "wait")))
		run(home, 240) // of 10 s, 4 have passed
		run(away, there.age)
		e = carry(t, home, away, e)
		if !away.Is(e, m.State("mode", "wait")) || away.Since(e, mode) != 4*time.Second || away.Previous(e, mode).Name() != "follow" {
			t.Errorf("%s: %v since %v, before that %v", name, away.Current(e, mode), away.Since(e, mode), away.Previous(e, mode))
		}
		if cause, _ := away.LastChange(e, mode); cause != fsm.CauseDirect || len(away.Changes()) > 0 {
			t.Errorf("%s: by %v; changes %v", name, cause, away.Changes())
		}
		if n := fsm.PausesKnown(away.Engine); there.step == 0 && n > 0 {
			t.Errorf("%s: the clock remembers times of %d entities", name, n)
		}
		saved, hash := snapshotOf(t, away), away.Hash()
		_, err := away.Restore(saved, nil)
		must(t, err)
		if away.Hash() != hash || string(snapshotOf(t, away)) != string(saved) {
			t.Errorf("%s: it is restored otherwise than it was saved", name)
		}
		ticks := 0
		for !away.Is(e, m.State("mode", "follow")) && ticks < 1e5 {
			away.Update()
			ticks++
		}
		if left := 6 * time.Second; time.Duration(ticks)*step < left-time.Microsecond || time.Duration(ticks-1)*step >= left {
			t.Errorf("%s: it has waited for %d ticks of %v more", name, ticks, step)
		}
		if want := []string{"enter follow", "exit follow", "enter wait", "exit wait", "enter follow"}; !slices.Equal(away.View(e).lines, want) {
			t.Errorf("%s: called %q", name, away.View(e).lines)
		}
	}
}

// What is queued for a traveller goes along, with the time that it has left. So do its pause, its history, and whether a fault has stopped it.
func TestTravellersTakeAlong(t *testing.T) {
	m := companions()
	follow, fast := m.State("mode", "follow"), m.State("pace", "fast")
	newPools := func() (home, away *fsm.Pool[companion], e fsm.Entity) {
		home, away = fsm.NewPool(m, fsm.Config{}), fsm.NewPool(m, fsm.Config{})
		home.Add(companion{})
		e = home.Add(companion{})
		run(home, 120)
		return home, away, e
	}
	t.Run("commands", func(t *testing.T) {
		home, away, e := newPools()
		home.SendFor(e, standUp, 2*time.Second)
		home.SendFor(e, standUp, 1<<63-1)
		run(home, 60)
		home.SendAll(lieDown) // not for it alone
		carry(t, home, away, e)
		if got := len(fsm.Queued(away.Engine)); got != 2 {
			t.Fatalf("%d commands have come along, want 2", got)
		}
		run(away, 59)
		lost := len(away.Lost())
		run(away, 1)
		if lost > 0 || len(away.Lost()) != 1 || len(fsm.Queued(away.Engine)) != 1 {
			t.Errorf("lost too soon: %d; then %v; queued %d", lost, away.Lost(), len(fsm.Queued(away.Engine)))
		}
	})
	t.Run("pause", func(t *testing.T) {
		home, away, e := newPools()
		run(home, 60)
		since := home.Since(e, m.Layer("mode"))
		must(t, home.Pause(e))
		run(home, 600)
		e = carry(t, home, away, e)
		run(away, 100)
		if !away.Paused(e) || away.Since(e, m.Layer("mode")) != since {
			t.Errorf("paused %v, since %v, want %v", away.Paused(e), away.Since(e, m.Layer("mode")), since)
		}
		must(t, away.Resume(e))
		run(away, 60)
		if got := away.Since(e, m.Layer("mode")); got != since+time.Second {
			t.Errorf("since %v, want %v", got, since+time.Second)
		}
	})
	t.Run("history", func(t *testing.T) {
		home, away, e := newPools()
		home.Execute(e, lieDown)
		e = carry(t, home, away, e)
		if away.Execute(e, standUp); !away.Is(e, follow) || !away.Is(e, fast) {
			t.Errorf("it came back to %v", away.Current(e, m.Layer("pace")))
		}
	})
	t.Run("interval", func(t *testing.T) {
		home, away, e := newPools()
		must(t, home.SetInterval(e, 8))
		for len(home.View(e).deltas) < 130 {
			home.Update()
		}
		home.Update()
		home.Update() // two have passed since its turn
		run(away, 33)
		e = carry(t, home, away, e)
		n, waited := len(away.View(e).deltas), 2
		for len(away.View(e).deltas) == n {
			away.Update()
			waited++
		}
		if got := away.View(e).deltas[n]; away.Interval(e) != 8 || waited > 10 || got.Round(time.Microsecond) != (time.Duration(waited)*time.Second/60).Round(time.Microsecond) {
			t.Errorf("every %d; after %d ticks a delta of %v", away.Interval(e), waited, got)
		}
	})
	t.Run("not started", func(t *testing.T) {
		home, away, _ := newPools()
		e := carry(t, home, away, home.Add(companion{}))
		if away.Current(e, m.Layer("mode")) != nil {
			t.Error("it has started")
		}
		if away.Update(); !away.Is(e, follow) {
			t.Errorf("it starts in %v", away.Current(e, m.Layer("mode")))
		}
	})
}

// The row that was there is replaced as a whole.
func TestTravellerReplacesWhatWasThere(t *testing.T) {
	m := companions()
	p := fsm.NewPool(m, fsm.Config{})
	from, to, other := p.Add(companion{}), p.Add(companion{}), p.Add(companion{})
	run(p, 30)
	data, err := p.AppendEntity([]byte("before"), from)
	must(t, err)
	if string(data[:6]) != "before" {
		t.Errorf("the data begins with %q", data[:6])
	}
	must(t, p.ChangeTo(to, m.State("mode", "sleep")))
	p.Send(to, standUp)
	p.Send(other, lieDown)
	must(t, p.SetInterval(to, 5))
	must(t, p.Pause(to))
	run(p, 30)
	p.Send(to, lieDown)
	p.Send(other, standUp)
	_, err = p.RestoreEntity(to, data[6:], nil)
	must(t, err)
	if p.Paused(to) || p.Interval(to) != 1 || !p.Is(to, m.State("mode", "follow")) || p.Count(m.State("mode", "sleep")) != 1 {
		t.Errorf("paused %v, every %d, in %v", p.Paused(to), p.Interval(to), p.Current(to, m.Layer("mode")))
	}
	if queued := fsm.Queued(p.Engine); !slices.Equal(queued, []fsm.Entity{other}) {
		t.Errorf("queued for %v", queued)
	}
	if p.Update(); !p.Is(to, m.State("mode", "follow")) || !p.Is(other, m.State("mode", "follow")) {
		t.Errorf("in %v and %v", p.Current(to, m.Layer("mode")), p.Current(other, m.Layer("mode")))
	}
}

// Another edition is translated by names, as by Restore.
func TestTravellerToAnotherEdition(t *testing.T) {
	m := companions()
	home := fsm.NewPool(m, fsm.Config{})
	e := home.Add(companion{})
	run(home, 10)
	must(t, home.ChangeTo(e, m.State("mode", "sleep")))
	data, err := home.AppendEntity(nil, e)
	must(t, err)
	edit := m.Edit()
	edit.FindLayer("mode").DeleteState("sleep")
	edit.DeleteLayer("pace")
	edit.Layer("mood").State("glad")
	edited := edit.MustBuild()
	away := fsm.NewPool(edited, fsm.Config{})
	there := away.Add(companion{})
	r, err := away.RestoreEntity(there, data, nil)
	must(t, err)
	if want := (fsm.Restored{Rows: 1, Moved: 2, Dropped: 1}); r != want {
		t.Errorf("restored %+v, want %+v", r, want)
	}
	if !away.Is(there, edited.State("mode", "follow")) || !away.Is(there, edited.State("mood", "glad")) || !slices.Equal(away.View(there).lines, []string{"enter follow"}) {
		t.Errorf("in %v and %v; called %q", away.Current(there, edited.Layer("mode")), away.Current(there, edited.Layer("mood")), away.View(there).lines)
	}
}

// Entities in the data of messages are translated: the traveller itself, and those that identify knows.
func TestTravellersMessagesNameEntities(t *testing.T) {
	m := mailbox()
	home, away := fsm.NewPool(m, fsm.Config{Data: blows{}}), fsm.NewPool(m, fsm.Config{Data: blows{}})
	friend, e, gone := home.Add(addressee{}), home.Add(addressee{}), home.Add(addressee{})
	for _, data := range []any{e, blow{By: friend}, gone, blow{By: e}} {
		home.Post(e, fsm.Message{Kind: 1, Data: data})
	}
	home.Post(friend, fsm.Message{Kind: 1, Data: "not his"})
	data, err := home.AppendEntity(nil, e)
	must(t, err)
	away.Remove(away.Add(addressee{}))
	there, friendThere := away.Add(addressee{}), away.Add(addressee{})
	r, err := away.RestoreEntity(there, data, func(e fsm.Entity) (fsm.Entity, bool) { return friendThere, e == friend })
	must(t, err)
	away.Update()
	want := []any{there, blow{By: friendThere}, fsm.Entity(0), blow{By: there}}
	if got := away.View(there).data; r.Orders != 4 || !slices.Equal(got, want) {
		t.Errorf("%d orders: %v, want %v", r.Orders, got, want)
	}
}

// What is refused changes nothing.
func TestTravelErrors(t *testing.T) {
	m := companions()
	p := fsm.NewPool(m, fsm.Config{})
	e, gone := p.Add(companion{}), p.Add(companion{})
	run(p, 10)
	good, err := p.AppendEntity(nil, e)
	must(t, err)
	all := snapshotOf(t, p)
	p.Remove(gone)
	alone := snapshotOf(t, p)
	other := fsm.NewPool(critters(), fsm.Config{})
	stranger, err := other.AppendEntity(nil, other.Add(critter{}))
	must(t, err)

	if b, err := p.AppendEntity([]byte("as before"), gone); err == nil || string(b) != "as before" {
		t.Errorf("AppendEntity of one that is gone: %q, %v", b, err)
	} else {
		wantText(t, "AppendEntity", err.Error(), "fsm: AppendEntity: entity ", "has no row of machine")
	}
	hash := p.Hash()
	for want, c := range map[string]struct {
		entity fsm.Entity
		data   []byte
	}{
		"fsm: RestoreEntity: entity " + gone.String() + " has no row of machine":                                              {gone, good},
		`fsm: machine "companion": RestoreEntity: the data is of a whole world, written by AppendSnapshot; Restore reads it`:  {e, all},
		`fsm: machine "companion": RestoreEntity: the data is of a whole world, written by AppendSnapshot; Restore reads it,`: {e, alone},
		`fsm: machine "companion": RestoreEntity: the snapshot is of machine "critter"`:                                       {e, stranger},
		`fsm: machine "companion": RestoreEntity: at byte 0: the data is empty`:                                               {e, nil},
		`fsm: machine "companion": RestoreEntity: at byte 0: this is not a snapshot`:                                          {e, []byte("something else")},
		`fsm: machine "companion": RestoreEntity: at byte 1`:                                                                  {e, good[:len(good)-1]},
	} {
		if _, err := p.RestoreEntity(c.entity, c.data, nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s…", err, want)
		}
	}
	const whole = `fsm: machine "companion": Restore: the data is of single entities; RestoreEntity reads it if AppendEntity has written it, ` +
		"RestoreGroup if AppendGroup has, and Restore reads what AppendSnapshot has written"
	if _, err := p.Restore(good, nil); err == nil || err.Error() != whole {
		t.Errorf("Restore of one entity: %v", err)
	}
	if p.Hash() != hash {
		t.Error("something has changed")
	}

	b := fsm.NewBuilder[critter]("busy")
	var pool *fsm.Pool[critter]
	b.Layer("l").State("s").OnUpdate(func(t2 *fsm.Tick, _ *critter) {
		for name, f := range map[string]func(){
			"AppendEntity":  func() { _, _ = pool.AppendEntity(nil, t2.Entity()) },
			"RestoreEntity": func() { _, _ = pool.RestoreEntity(t2.Entity(), good, nil) },
		} {
			wantText(t, name, panicOf(f), "fsm: "+name, "was called from inside a callback", "use Tick.Defer")
		}
	})
	pool = fsm.NewPool(b.MustBuild(), fsm.Config{})
	pool.Add(critter{})
	pool.Update()
}
