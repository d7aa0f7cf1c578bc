package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Hash tells games apart that are about to go different ways, though nothing has moved in them yet. For a game that goes back or is played
// by several over a network, that is what it is for.

// letters is a codec for one type of data.
type letters struct{}

type letter struct{ text string }

func (letters) AppendData(b []byte, m fsm.Message) ([]byte, error) {
	return append(b, m.Data.(letter).text...), nil
}

func (letters) ReadData(_ fsm.MessageKind, b []byte, _ func(fsm.Entity) fsm.Entity) (any, error) {
	return letter{string(b)}, nil
}

// TestHashOfWhatIsToCome: games that differ in one thing that is queued, or that a pause will do, have different hashes. Each has the same
// hash again when it is saved and restored elsewhere, and so has everything that comes of it.
func TestHashOfWhatIsToCome(t *testing.T) {
	type pool = fsm.Pool[critter]
	b := fsm.NewBuilder[critter]("m")
	l, other := b.Layer("l"), b.Layer("other")
	a, z := l.State("a"), l.State("z")
	a.To(z).On(1)
	z.To(a).On(2)
	other.State("s").OnMessage(func(tick *fsm.Tick, _ *critter, m fsm.Message) bool {
		switch m.Kind {
		case 8:
			return tick.Rand().IntN(2) >= 0
		case 9:
			tick.ChangeTo(z)
		}
		return true
	})
	m := b.MustBuild()
	post := func(data any) func(p *pool, e, f fsm.Entity) {
		return func(p *pool, e, f fsm.Entity) { p.Post(e, fsm.Message{Kind: 1, Data: data}) }
	}
	games := map[string]func(p *pool, e, f fsm.Entity){
		"nothing":            func(p *pool, e, f fsm.Entity) {},
		"a command":          func(p *pool, e, f fsm.Entity) { p.Send(e, 1) },
		"for another":        func(p *pool, e, f fsm.Entity) { p.Send(f, 1) },
		"another command":    func(p *pool, e, f fsm.Entity) { p.Send(e, 2) },
		"twice":              func(p *pool, e, f fsm.Entity) { p.Send(e, 1); p.Send(e, 1) },
		"one after another":  func(p *pool, e, f fsm.Entity) { p.Send(e, 1); p.Send(f, 1) },
		"the other way":      func(p *pool, e, f fsm.Entity) { p.Send(f, 1); p.Send(e, 1) },
		"for a layer":        func(p *pool, e, f fsm.Entity) { p.Send(e, 1, l) },
		"for another layer":  func(p *pool, e, f fsm.Entity) { p.Send(e, 1, other) },
		"for all":            func(p *pool, e, f fsm.Entity) { p.SendAll(1) },
		"for a second":       func(p *pool, e, f fsm.Entity) { p.SendFor(e, 1, time.Second) },
		"for two seconds":    func(p *pool, e, f fsm.Entity) { p.SendFor(e, 1, 2*time.Second) },
		"a message":          post(nil),
		"to another":         func(p *pool, e, f fsm.Entity) { p.Post(f, fsm.Message{Kind: 1}) },
		"of another kind":    func(p *pool, e, f fsm.Entity) { p.Post(e, fsm.Message{Kind: 2}) },
		"to all":             func(p *pool, e, f fsm.Entity) { p.PostAll(fsm.Message{Kind: 1}) },
		"for a while":        func(p *pool, e, f fsm.Entity) { p.PostFor(e, fsm.Message{Kind: 1}, time.Second) },
		"with false":         post(false),
		"with true":          post(true),
		"with a number":      post(1),
		"with another":       post(2),
		"of another type":    post(uint8(1)),
		"with a fraction":    post(1.5),
		"with an entity":     post(fsm.Entity(1)),
		"with a time":        post(time.Duration(1)),
		"with a text":        post("a"),
		"with another text":  post("b"),
		"with a letter":      post(letter{"whatever"}),
		"a pause":            func(p *pool, e, f fsm.Entity) { must(t, p.Pause(e)) },
		"that ends":          func(p *pool, e, f fsm.Entity) { must(t, p.PauseFor(e, 100*time.Millisecond)) },
		"that ends later":    func(p *pool, e, f fsm.Entity) { must(t, p.PauseFor(e, 500*time.Millisecond)) },
		"of another":         func(p *pool, e, f fsm.Entity) { must(t, p.PauseFor(f, 500*time.Millisecond)) },
		"who has drawn":      func(p *pool, e, f fsm.Entity) { p.Tell(e, fsm.Message{Kind: 8}) },
		"a change put off":   func(p *pool, e, f fsm.Entity) { must(t, p.Pause(e)); p.Post(e, fsm.Message{Kind: 9}) },
		"a longer last tick": func(p *pool, e, f fsm.Entity) { p.Advance(time.Second) },
	}
	seen := map[uint64]string{}
	for name, say := range games {
		cfg := fsm.Config{Data: letters{}}
		p, again := fsm.NewPool(m, cfg), fsm.NewPool(m, cfg)
		e, f := p.Add(critter{}), p.Add(critter{})
		again.Add(critter{})
		again.Add(critter{})
		p.Update()
		say(p, e, f)
		hash := p.Hash()
		if like, known := seen[hash]; known {
			t.Errorf("the hash is the same with %q and with %q", name, like)
		}
		seen[hash] = name
		if allocs := testing.AllocsPerRun(10, func() { p.Hash() }); allocs > 0 {
			t.Errorf("%s: a hash allocates %v times", name, allocs)
		}
		_, err := again.Restore(snapshotOf(t, p), nil)
		must(t, err)
		for range 90 {
			if p.Hash() != again.Hash() {
				t.Errorf("%s: after tick %d, what was saved and restored elsewhere has another hash", name, p.Tick())
				break
			}
			p.Update()
			again.Update()
		}
	}
}

// What was taken back, and whom it was for, leaves no trace in the hash, nor does an entity that is gone.
func TestHashOfWhatWillNotCome(t *testing.T) {
	b := fsm.NewBuilder[critter]("m")
	l := b.Layer("l")
	l.State("a").To(l.State("z")).On(1)
	hash := func(say func(p *fsm.Pool[critter], e fsm.Entity)) string {
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		e, gone := p.Add(critter{}), p.Add(critter{})
		p.Update()
		say(p, e)
		say(p, gone)
		p.Remove(gone)
		return fmt.Sprintf("%x", p.Hash())
	}
	want := hash(func(*fsm.Pool[critter], fsm.Entity) {})
	for name, say := range map[string]func(p *fsm.Pool[critter], e fsm.Entity){
		"Withdraw": func(p *fsm.Pool[critter], e fsm.Entity) { p.Send(e, 1); p.Withdraw(e, 1) },
		"WithdrawMessage": func(p *fsm.Pool[critter], e fsm.Entity) {
			p.PostFor(e, fsm.Message{Kind: 1, Data: 5}, time.Hour)
			p.WithdrawMessage(e, 1)
		},
		"Resume": func(p *fsm.Pool[critter], e fsm.Entity) { must(t, p.PauseFor(e, time.Hour)); must(t, p.Resume(e)) },
	} {
		if got := hash(say); got != want {
			t.Errorf("%s: the hash is %s, and %s where nothing was said", name, got, want)
		}
	}
}
