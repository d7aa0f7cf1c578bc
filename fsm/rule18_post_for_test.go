package fsm_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// patient hears what it is told once it is awake, and counts how often it was asked to hear.
type patient = figure

// A message that waits, whoever posts it, is handed over in each tick until it is handled, with its data, or is lost in the tick in which
// its time to live is over. Then nobody hears of it again.
func TestRule18MessagesWait(t *testing.T) {
	const news fsm.MessageKind = 3
	message := fsm.Message{Kind: news, Data: "free beer"}
	for ttl := range 5 {
		for deaf := range 6 { // ticks until the message is handled
			var friend fsm.Entity
			life := time.Duration(ttl) * time.Second / 60
			b := fsm.NewBuilder[*patient]("patients")
			b.Layer("ears").State("lies").OnMessage(func(_ *fsm.Tick, p **patient, m fsm.Message) bool {
				(*p).asked++
				if (*p).awake {
					(*p).news = m.Data
				}
				return (*p).awake
			}).OnUpdate(func(tick *fsm.Tick, p **patient) {
				if (*p).posts {
					tick.PostFor(message, life)
				}
				if (*p).postsTo {
					tick.PostToFor(friend, message, life)
				}
				(*p).posts, (*p).postsTo = false, false
			})
			pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
			var all []*patient
			add := func(p patient) fsm.Entity {
				all = append(all, &p)
				return pool.Add(&p)
			}
			own, other := add(patient{posts: true}), add(patient{postsTo: true})
			friend = add(patient{})
			twin := add(patient{})
			pool.Update()
			pool.PostFor(twin, message, life)
			fate := func(e fsm.Entity) string {
				p := *pool.View(e)
				s := fmt.Sprintf("asked %d times, knows of %v", p.asked, p.news)
				for _, lost := range pool.Lost() {
					if lost.Entity == e {
						s += fmt.Sprintf(", message %d %v", lost.Message, lost.Reason)
					}
				}
				return s
			}
			for n := range 6 {
				for _, p := range all {
					p.awake = n >= deaf
				}
				pool.Update()
				if a, b, want := fate(own), fate(friend), fate(twin); a != want || b != want || fate(other) != "asked 0 times, knows of <nil>" {
					t.Fatalf("time to live %d, deaf for %d, tick %d: own %s, friend %s, other %s, want %s", ttl, deaf, n, a, b, fate(other), want)
				}
				heard, offers := deaf <= max(ttl-1, 0), max(ttl, 1)
				want := fmt.Sprintf("asked %d times, knows of ", min(n, deaf, offers-1)+1)
				if heard && n >= deaf {
					want += "free beer"
				} else {
					want += "<nil>"
				}
				if !heard && n == offers-1 {
					want += fmt.Sprintf(", message 3 %v", fsm.ReasonExpired)
				}
				if got := fate(own); got != want {
					t.Fatalf("time to live %d, deaf for %d, tick %d: %s, want %s", ttl, deaf, n, got, want)
				}
			}
		}
	}
}

// What waits for the end of a pause is handed over afterwards, also if the machine was saved and loaded meanwhile, or the entity moved to
// another pool, and goes to the layer that it was posted to.
func TestRule18MessagesWaitForTheEndOfAPause(t *testing.T) {
	b := fsm.NewBuilder[patient]("patients")
	hear := func(_ *fsm.Tick, p *patient, m fsm.Message) bool {
		p.asked++
		p.news = m.Data
		return true
	}
	b.Layer("left ear").State("lies").OnMessage(hear)
	right := b.Layer("right ear")
	right.State("lies").OnMessage(hear)
	m := b.MustBuild()
	for how, bring := range map[string]func(*fsm.Pool[patient], fsm.Entity) (*fsm.Pool[patient], fsm.Entity){
		"at once": func(p *fsm.Pool[patient], e fsm.Entity) (*fsm.Pool[patient], fsm.Entity) { return p, e },
		"restored": func(p *fsm.Pool[patient], e fsm.Entity) (*fsm.Pool[patient], fsm.Entity) {
			saved, err := p.AppendSnapshot(nil)
			must(t, err)
			q := fsm.NewPool(m, fsm.Config{})
			other := q.Add(patient{})
			_, err = q.Restore(saved, func(fsm.Entity) (fsm.Entity, bool) { return other, true })
			must(t, err)
			return q, other
		},
		"brought over": func(p *fsm.Pool[patient], e fsm.Entity) (*fsm.Pool[patient], fsm.Entity) {
			bag, err := p.AppendEntity(nil, e)
			must(t, err)
			q := fsm.NewPool(m, fsm.Config{})
			q.Update()
			other := q.Add(patient{})
			_, err = q.RestoreEntity(other, bag, nil)
			must(t, err)
			return q, other
		},
	} {
		p := fsm.NewPool(m, fsm.Config{})
		e := p.Add(patient{})
		p.Update()
		must(t, p.PauseFor(e, time.Second/6)) // ten ticks
		p.PostFor(e, fsm.Message{Kind: 1, Data: int16(7)}, time.Second, right)
		p.PostFor(e, fsm.Message{Kind: 1, Data: int16(8)}, time.Second/12, right)
		p.Post(e, fsm.Message{Kind: 1, Data: int16(9)}, right)
		var lost []string
		for range 4 {
			p.Update()
			for _, l := range p.Lost() {
				lost = append(lost, m.DescribeLost(l))
			}
		}
		p, e = bring(p, e)
		for range 20 {
			p.Update()
			for _, l := range p.Lost() {
				lost = append(lost, m.DescribeLost(l))
			}
		}
		if v := p.View(e); v.asked != 1 || v.news != any(int16(7)) || p.Stats().Messages != 1 {
			t.Errorf("%s: told %d times, knows of %v, %+v", how, v.asked, v.news, p.Stats())
		}
		if len(lost) != 2 {
			t.Errorf("%s: lost %q, want what did not wait and what did not wait long enough", how, lost)
		}
	}
}
