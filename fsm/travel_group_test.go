package fsm_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Entities travel as a group, too; travel_test.go has what is so for one, and travel_property_test.go that nothing else differs.

// troop makes pools of mailboxes, one with a squad of three that stands among others, and one with three who wait for it, in another order.
func troop() (home, away *fsm.Pool[addressee], all, there []fsm.Entity) {
	m := mailbox()
	home, away = fsm.NewPool(m, fsm.Config{Data: blows{}}), fsm.NewPool(m, fsm.Config{Data: blows{}})
	for range 5 {
		all = append(all, home.Add(addressee{}))
	}
	for range 7 {
		there = append(there, away.Add(addressee{}))
	}
	run(home, 30)
	run(away, 50)
	return home, away, []fsm.Entity{all[1], all[3], all[4]}, []fsm.Entity{there[6], there[2], there[3]}
}

// into is a function that says who everyone of one list is in another.
func into(from, to []fsm.Entity) func(fsm.Entity) (fsm.Entity, bool) {
	return func(e fsm.Entity) (fsm.Entity, bool) {
		i := slices.Index(from, e)
		if i < 0 {
			return 0, false
		}
		return to[i], true
	}
}

// numbered is how a snapshot writes an entity.
func numbered(e fsm.Entity) []byte { return binary.LittleEndian.AppendUint64(nil, uint64(e)) }

// What is queued for a group keeps its order, names its members by their new numbers, and lives as long as it would have.
func TestGroupTakesItsMailAlong(t *testing.T) {
	home, away, all, there := troop()
	var heard []string
	b := fsm.NewBuilder[addressee]("mailbox")
	b.Layer("only").State("open").OnMessage(func(t *fsm.Tick, _ *addressee, m fsm.Message) bool {
		heard = append(heard, fmt.Sprint(t.Entity(), m.Data))
		return m.Kind != 2
	})
	must(t, away.Swap(b.MustBuild()))
	stranger := home.Add(addressee{})
	home.Post(all[2], fsm.Message{Kind: 1, Data: all[0]})
	home.Post(stranger, fsm.Message{Kind: 1, Data: "not theirs"})
	home.Post(all[0], fsm.Message{Kind: 1, Data: blow{By: all[1]}})
	home.PostAll(fsm.Message{Kind: 1, Data: "to all"})
	home.Post(all[2], fsm.Message{Kind: 1, Data: stranger})
	home.PostFor(all[1], fsm.Message{Kind: 2, Data: "lingers"}, time.Second)
	away.Post(there[0], fsm.Message{Kind: 1, Data: "replaced"})
	data, err := home.AppendGroup(nil, all)
	must(t, err)
	r, err := away.RestoreGroup(data, into(all, there))
	must(t, err)
	if want := (fsm.Restored{Rows: 3, Orders: 4}); r != want {
		t.Errorf("restored %+v, want %+v", r, want)
	}
	away.Update()
	want := []string{
		fmt.Sprint(there[2], there[0]), fmt.Sprint(there[0], blow{By: there[1]}), fmt.Sprint(there[2], fsm.Entity(0)), fmt.Sprint(there[1], "lingers"),
	}
	if !slices.Equal(heard, want) {
		t.Errorf("heard\n%q, want\n%q", heard, want)
	}
	run(away, 58)
	if len(away.Lost()) > 0 {
		t.Errorf("lost too soon: %v", away.Lost())
	}
	if away.Update(); len(away.Lost()) != 1 {
		t.Errorf("lost after a second: %v", away.Lost())
	}
}

// A group's data is that of its members one by one, whatever the order in which they are listed, and however often.
func TestGroupIsItsMembers(t *testing.T) {
	m := companions()
	newAway := func() (*fsm.Pool[companion], []fsm.Entity) {
		p := fsm.NewPool(m, fsm.Config{Step: time.Second / 25})
		all := []fsm.Entity{p.Add(companion{}), p.Add(companion{}), p.Add(companion{}), p.Add(companion{})}
		run(p, 17)
		return p, all
	}
	home := fsm.NewPool(m, fsm.Config{})
	all := make([]fsm.Entity, 4)
	for i := range all {
		all[i] = home.Add(companion{})
		run(home, 11)
	}
	must(t, home.ChangeTo(all[0], m.State("mode", "wait")))
	must(t, home.SetInterval(all[1], 8))
	must(t, home.Pause(all[2]))
	must(t, home.PauseFor(all[3], 2*time.Second))
	run(home, 13)
	home.SendFor(all[1], standUp, time.Second)

	one, ones := newAway()
	want := 0
	for i, e := range all {
		data, err := home.AppendEntity(nil, e)
		must(t, err)
		_, err = one.RestoreEntity(ones[i], data, nil)
		must(t, err)
		want += len(data)
	}
	group, members := newAway()
	data, err := home.AppendGroup(nil, all)
	must(t, err)
	shuffled, err := home.AppendGroup([]byte("before"), []fsm.Entity{all[2], all[0], all[3], all[2], all[1]})
	must(t, err)
	if !bytes.Equal(append([]byte("before"), data...), shuffled) || len(data) >= want {
		t.Errorf("%d bytes are %t the same in another order; one by one there are %d", len(data), bytes.Equal(data, shuffled[6:]), want)
	}
	_, err = group.RestoreGroup(data, into(all, members))
	must(t, err)
	for tick := range 200 {
		if one.Hash() != group.Hash() || !bytes.Equal(snapshotOf(t, one), snapshotOf(t, group)) {
			t.Fatalf("after %d ticks, those who have come one by one differ from those who have come as a group", tick)
		}
		one.Update()
		group.Update()
	}
}

// Those of a group who are nobody here are left out, with what was queued for them, and counted.
func TestGroupWithoutSomeOfItsMembers(t *testing.T) {
	home, away, all, there := troop()
	for _, e := range all {
		home.Post(e, fsm.Message{Kind: 1, Data: all[1]})
	}
	data, err := home.AppendGroup(nil, all)
	must(t, err)
	away.Remove(there[2])
	r, err := away.RestoreGroup(data, func(e fsm.Entity) (fsm.Entity, bool) {
		to, _ := into(all, there)(e)
		return to, e != all[1]
	})
	must(t, err)
	if want := (fsm.Restored{Rows: 1, Missing: 2, Orders: 1}); r != want {
		t.Errorf("restored %+v, want %+v", r, want)
	}
	away.Update()
	if got := away.View(there[0]).data; !slices.Equal(got, []any{fsm.Entity(0)}) || len(away.Lost()) > 0 {
		t.Errorf("heard %v, lost %v", got, away.Lost())
	}
}

// A group of nobody is data, too, and data of one entity is that of a group.
func TestSmallGroups(t *testing.T) {
	home, away, all, there := troop()
	data, err := home.AppendGroup(nil, nil)
	must(t, err)
	hash := away.Hash()
	r, err := away.RestoreGroup(data, nil)
	if must(t, err); r != (fsm.Restored{}) || away.Hash() != hash {
		t.Errorf("of nobody %+v is restored, and the hash is %x, before %x", r, away.Hash(), hash)
	}
	one, err := home.AppendEntity(nil, all[0])
	must(t, err)
	same, err := home.AppendGroup(nil, all[:1])
	must(t, err)
	r, err = away.RestoreGroup(one, into(all, there))
	if must(t, err); r != (fsm.Restored{Rows: 1}) || !bytes.Equal(one, same) {
		t.Errorf("of one %+v is restored; its data:\n%q, as a group\n%q", r, one, same)
	}
}

// What is refused changes nothing.
func TestGroupErrors(t *testing.T) {
	home, away, all, there := troop()
	data, err := home.AppendGroup(nil, all)
	must(t, err)
	gone := home.Add(addressee{})
	home.Remove(gone)
	b, err := home.AppendGroup([]byte("as before"), append(slices.Clone(all), gone))
	if err == nil || string(b) != "as before" {
		t.Errorf("AppendGroup with one that is gone: %q, %v", b, err)
	} else {
		wantText(t, "AppendGroup", err.Error(), "fsm: AppendGroup: entity "+gone.String()+" has no row of machine")
	}
	home.Post(all[1], fsm.Message{Kind: 3, Data: struct{ X int }{1}})
	b, err = home.AppendGroup([]byte("as before"), all)
	if err == nil || string(b) != "as before" {
		t.Errorf("AppendGroup with data that cannot be written: %q, %v", b, err)
	} else {
		wantText(t, "AppendGroup", err.Error(), `fsm: machine "mailbox": AppendGroup: the data (struct { X int }) of a queued message`)
	}

	hash := away.Hash()
	refused := func(err error, want ...string) {
		t.Helper()
		if err == nil {
			t.Errorf("no error; want %q", want)
			return
		}
		wantText(t, "the error", err.Error(), want...)
	}
	_, err = away.RestoreEntity(there[0], data, nil)
	refused(err, `fsm: machine "mailbox": RestoreEntity: the data is of 3 entities, written by AppendGroup; RestoreGroup reads it`)
	_, err = away.Restore(data, nil)
	refused(err, `fsm: machine "mailbox": Restore: the data is of single entities; `, "RestoreGroup if AppendGroup has")
	_, err = away.RestoreGroup(snapshotOf(t, away), nil)
	refused(err, `fsm: machine "mailbox": RestoreGroup: the data is of a whole world, written by AppendSnapshot; Restore reads it`)
	_, err = away.RestoreGroup(data, func(fsm.Entity) (fsm.Entity, bool) { return there[1], true })
	refused(err, `fsm: machine "mailbox": RestoreGroup: identify has returned entity `+there[1].String()+` for two entities of the snapshot`)
	for n := range data {
		if _, err := away.RestoreGroup(data[:n], into(all, there)); err == nil {
			t.Errorf("%d bytes of %d are read", n, len(data))
		}
	}
	identify := func(fsm.Entity) (fsm.Entity, bool) { panic("who is that") }
	wantText(t, "a panic of identify", panicOf(func() { _, _ = away.RestoreGroup(data, identify) }), "who is that")
	identify = func(e fsm.Entity) (fsm.Entity, bool) { away.Update(); return e, true }
	wantText(t, "identify", panicOf(func() { _, _ = away.RestoreGroup(data, identify) }), "fsm: Update or Advance of machine", "was called from inside a callback, or from another goroutine, while RestoreGroup was under way")
	if away.Hash() != hash {
		t.Error("something has changed")
	}

	builder := fsm.NewBuilder[critter]("busy")
	var pool *fsm.Pool[critter]
	builder.Layer("l").State("s").OnUpdate(func(t2 *fsm.Tick, _ *critter) {
		for name, f := range map[string]func(){
			"AppendGroup":  func() { _, _ = pool.AppendGroup(nil, []fsm.Entity{t2.Entity()}) },
			"RestoreGroup": func() { _, _ = pool.RestoreGroup(data, nil) },
		} {
			wantText(t, name, panicOf(f), "fsm: "+name, "was called from inside a callback", "use Tick.Defer")
		}
	})
	pool = fsm.NewPool(builder.MustBuild(), fsm.Config{})
	pool.Add(critter{})
	pool.Update()
}

// Rows that are not in the order of their entities' numbers have not been written by AppendGroup: one might be there twice.
func TestGroupInDisorderIsRefused(t *testing.T) {
	home, away, all, there := troop()
	data, err := home.AppendGroup(nil, all[:2])
	must(t, err)
	const size = 8 + 2 + 7 // of a row with one layer
	row := bytes.Index(data, numbered(all[0]))
	if row < 0 || row+2*size > len(data) {
		t.Fatal("the first row is not found")
	}
	for name, second := range map[string][]byte{"twice": data[row : row+size], "before": append(numbered(0), data[row+8:row+size]...)} {
		bad := bytes.Clone(data[:len(data)-4])
		copy(bad[row+size:], second)
		_, err = away.RestoreGroup(fsm.Seal(bad), into(all, there))
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		wantText(t, name, err.Error(), "RestoreGroup: at byte", "row 1 is of entity", "comes behind that of "+all[0].String())
	}
}

// In another edition of the machine, each is translated, and entered where its state is gone, in the order of their former numbers.
func TestGroupToAnotherEdition(t *testing.T) {
	m := companions()
	home := fsm.NewPool(m, fsm.Config{})
	all := []fsm.Entity{home.Add(companion{}), home.Add(companion{}), home.Add(companion{})}
	run(home, 10)
	must(t, home.ChangeTo(all[0], m.State("mode", "sleep")))
	must(t, home.ChangeTo(all[2], m.State("mode", "sleep")))
	data, err := home.AppendGroup(nil, all)
	must(t, err)
	edit := m.Edit()
	edit.FindLayer("mode").DeleteState("sleep")
	edit.DeleteLayer("pace")
	edited := edit.MustBuild()
	away := fsm.NewPool(edited, fsm.Config{})
	there := []fsm.Entity{away.Add(companion{}), away.Add(companion{}), away.Add(companion{})}
	r, err := away.RestoreGroup(data, into(all, []fsm.Entity{there[2], there[1], there[0]}))
	must(t, err)
	if want := (fsm.Restored{Rows: 3, Moved: 2, Dropped: 3}); r != want {
		t.Errorf("restored %+v, want %+v", r, want)
	}
	var who []fsm.Entity
	away.Update()
	for _, c := range away.Changes() {
		who = append(who, c.Entity)
	}
	if !slices.Equal(who, []fsm.Entity{there[2], there[0]}) || away.Count(edited.State("mode", "follow")) != 3 {
		t.Errorf("entered by %v; %d follow", who, away.Count(edited.State("mode", "follow")))
	}
}

// What was kept of the entity that a traveller replaces is forgotten: when its pause would have ended, and that its Exit has already run.
func TestTravellerForgetsWhomItReplaces(t *testing.T) {
	b := fsm.NewBuilder[companion]("m")
	exits := 0
	b.Layer("l").State("s").OnExit(func(*fsm.Tick, *companion) {
		if exits++; exits == 1 {
			panic("the first Exit")
		}
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true})
	sleeper, e := p.Add(companion{}), p.Add(companion{})
	run(p, 10)
	must(t, p.Pause(sleeper))
	data, err := p.AppendEntity(nil, sleeper)
	must(t, err)
	must(t, p.PauseFor(e, time.Second))
	wantText(t, "Remove", panicOf(func() { p.Remove(e) }), "the first Exit")
	_, err = p.RestoreEntity(e, data, nil)
	must(t, err)
	if run(p, 120); !p.Paused(e) || p.PauseLeft(e) != p.PauseLeft(sleeper) {
		t.Errorf("paused %v, for %v more", p.Paused(e), p.PauseLeft(e))
	}
	if p.Remove(e); exits != 2 {
		t.Errorf("%d exits have run", exits)
	}
}

// Nobody brings along what is for everybody, whatever the data says.
func TestTravellersBringNothingForAll(t *testing.T) {
	home, away, all, there := troop()
	home.Send(all[0], 1)
	data, err := home.AppendGroup(nil, all[:1])
	must(t, err)
	kind := bytes.LastIndex(data, numbered(all[0])) - 1
	taken := 0
	for k := range 256 {
		forged := bytes.Clone(data[:len(data)-4])
		forged[kind] = byte(k)
		if r, err := away.RestoreGroup(fsm.Seal(forged), into(all, there)); err == nil {
			taken += r.Orders
		}
		if queued := fsm.Queued(away.Engine); slices.ContainsFunc(queued, func(e fsm.Entity) bool { return e != there[0] }) {
			t.Errorf("an order of kind %d is for %v", k, queued)
		}
	}
	if taken == 0 {
		t.Error("nothing was taken along")
	}
}
