package fsm_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// courier is somebody to whom things are sent. It counts the messages that it hears.
type courier = figure

const parcel fsm.Command = 1

func couriers() *fsm.Machine[*courier] {
	once := func(what string, flag *bool) {
		if *flag {
			*flag = false
			panic(what)
		}
	}
	b := fsm.NewBuilder[*courier]("courier")
	bag := b.Layer("bag")
	empty, full := bag.State("empty"), bag.State("full")
	empty.OnEnter(func(_ *fsm.Tick, c **courier) { once("start", &(*c).failStart) })
	empty.To(full).On(parcel)
	way := b.Layer("way")
	rest, ride := way.State("rest"), way.State("ride")
	rest.OnMessage(func(_ *fsm.Tick, c **courier, _ fsm.Message) bool {
		once("asked", &(*c).failAsked)
		(*c).counter++
		return true
	})
	rest.To(ride).On(parcel).When(func(c **courier) bool {
		once("asked", &(*c).failAsked)
		return true
	})
	return b.MustBuild()
}

// Without a handler, a panic ends the tick. What was being delivered is not lost in silence: if its entity could not start, it is delivered
// in the next tick; if something was asked that could not answer, nothing has taken it, so what has a time to live is offered again, and
// all else is listed as unhandled. The entity is not stopped.
func TestRule17APanicLosesNothing(t *testing.T) {
	send := func(p *fsm.Pool[*courier], e fsm.Entity, way *fsm.Layer[*courier]) { p.Send(e, parcel, way) }
	wait := func(p *fsm.Pool[*courier], e fsm.Entity, way *fsm.Layer[*courier]) {
		p.SendFor(e, parcel, time.Second, way)
	}
	post := func(p *fsm.Pool[*courier], e fsm.Entity, _ *fsm.Layer[*courier]) { p.Post(e, fsm.Message{Kind: 1}) }
	keep := func(p *fsm.Pool[*courier], e fsm.Entity, way *fsm.Layer[*courier]) {
		p.PostFor(e, fsm.Message{Kind: 1}, time.Second, way)
	}
	for _, c := range []struct {
		what      string
		order     func(p *fsm.Pool[*courier], e fsm.Entity, way *fsm.Layer[*courier])
		inStart   bool
		delivered bool // in the tick after
	}{
		{"Send, start", send, true, true},
		{"SendFor, start", wait, true, true},
		{"Post, start", post, true, true},
		{"PostFor, start", keep, true, true},
		{"Send, condition", send, false, false},
		{"SendFor, condition", wait, false, true},
		{"Post, OnMessage", post, false, false},
		{"PostFor, OnMessage", keep, false, true},
	} {
		p := fsm.NewPool(couriers(), fsm.Config{})
		way := p.Machine().MustLayer("way")
		who, next := &courier{failStart: c.inStart}, &courier{}
		e, behind := p.Add(who), p.Add(next)
		if !c.inStart {
			p.Update()
			who.failAsked = true
		}
		c.order(p, e, way)
		c.order(p, behind, way)
		if panicOf(p.Update) == "" {
			t.Errorf("%s: no panic", c.what)
		}
		lost := p.Lost()
		if c.delivered && len(lost) > 0 || !c.delivered && (len(lost) != 1 || lost[0].Reason != fsm.ReasonUnhandled || lost[0].Entity != e) {
			t.Errorf("%s: lost %v", c.what, lost)
		}
		p.Update()
		taken := func(e fsm.Entity, d *courier) bool { return d.counter == 1 || p.IsIn(e, "ride") }
		if taken(e, who) != c.delivered || !taken(behind, next) || len(p.Lost()) > 0 || p.Stopped(e) {
			t.Errorf("%s: taken %v, by the next %v; lost %v", c.what, taken(e, who), taken(behind, next), p.Lost())
		}
		if s := p.Stats(); s.Commands+s.Messages+s.Lost != 2 {
			t.Errorf("%s: %+v", c.what, s)
		}
	}
}

// What panics each time is offered for as long as it waits, before what is behind it, and ticks end there.
func TestRule17APanicEachTimeHoldsUpTheRest(t *testing.T) {
	for what, send := range map[string]func(*fsm.Pool[*courier], fsm.Entity){
		"SendFor": func(p *fsm.Pool[*courier], e fsm.Entity) { p.SendFor(e, parcel, time.Second/20) },
		"PostFor": func(p *fsm.Pool[*courier], e fsm.Entity) { p.PostFor(e, fsm.Message{Kind: 1}, time.Second/20) },
	} {
		b := fsm.NewBuilder[*courier]("courier")
		rest := b.Layer("way").State("rest").OnMessage(func(_ *fsm.Tick, c **courier, _ fsm.Message) bool {
			if (*c).failAsked {
				panic("asked")
			}
			(*c).counter++
			return true
		})
		rest.To(rest).On(parcel).When(func(c **courier) bool { panic("asked") })
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		next := &courier{}
		e, behind := p.Add(&courier{failAsked: true}), p.Add(next)
		p.Update()
		send(p, e)
		p.Post(behind, fsm.Message{Kind: 1})
		for n := range 3 {
			last := n == 2
			if panicOf(p.Update) == "" || next.counter != 0 {
				t.Errorf("%s, tick %d: no panic, or what is behind has been heard %d times", what, n, next.counter)
			}
			if lost := p.Lost(); last != (len(lost) == 1 && lost[0].Reason == fsm.ReasonExpired) {
				t.Errorf("%s, tick %d: lost %v", what, n, lost)
			}
		}
		if p.Update(); next.counter != 1 {
			t.Errorf("%s: what is behind has been heard %d times", what, next.counter)
		}
	}
}

// A command that one layer has taken before another one panics counts as taken.
func TestRule17TakenBeforeAPanic(t *testing.T) {
	for _, handler := range []func(*fsm.Fault){nil, func(*fsm.Fault) {}} {
		p := fsm.NewPool(couriers(), fsm.Config{OnFault: handler})
		e := p.Add(&courier{})
		p.Update()
		(*p.View(e)).failAsked = true
		p.Send(e, parcel)
		panicOf(p.Update)
		if s := p.Stats(); s.Commands != 1 || s.Lost != 0 || !p.IsIn(e, "full") {
			t.Errorf("handled: %v: %+v", handler != nil, s)
		}
	}
}

// So does a message that one layer has handled: nobody hears it twice, however long it would wait.
func TestRule17HandledBeforeAPanic(t *testing.T) {
	news := fsm.Message{Kind: 1}
	for what, post := range map[string]func(*fsm.Pool[*courier], fsm.Entity){
		"Post":    func(p *fsm.Pool[*courier], e fsm.Entity) { p.Post(e, news) },
		"PostFor": func(p *fsm.Pool[*courier], e fsm.Entity) { p.PostFor(e, news, time.Second) },
		"PostAll": func(p *fsm.Pool[*courier], _ fsm.Entity) { p.PostAll(news) },
	} {
		for _, handler := range []func(*fsm.Fault){nil, func(*fsm.Fault) {}} {
			for _, byState := range []bool{false, true} {
				hear := func(_ *fsm.Tick, c **courier, _ fsm.Message) bool {
					(*c).counter++
					return true
				}
				b := fsm.NewBuilder[*courier]("courier")
				ears := b.Layer("ears")
				if open := ears.State("open"); byState {
					open.OnMessage(hear)
				} else {
					ears.OnMessage(hear)
				}
				b.Layer("mind").State("blank").OnMessage(func(*fsm.Tick, **courier, fsm.Message) bool { panic("at the news") })
				p := fsm.NewPool(b.MustBuild(), fsm.Config{OnFault: handler})
				who := &courier{}
				e := p.Add(who)
				p.Update()
				post(p, e)
				for range 3 {
					panicOf(p.Update)
				}
				if s := p.Stats(); who.counter != 1 || s.Messages != 1 || s.Lost != 0 {
					t.Errorf("%s, handled: %v, by the state: %v: heard %d times, %+v", what, handler != nil, byState, who.counter, s)
				}
			}
		}
	}
}

// What is sent to all acts as if it had been sent to each: who cannot start when it comes hears it in the next tick.
func TestRule17APanicKeepsNobodyFromHearing(t *testing.T) {
	p := fsm.NewPool(couriers(), fsm.Config{})
	var all []*courier
	for i := range 5 {
		all = append(all, &courier{failStart: i == 1 || i == 3})
		p.Add(all[i])
	}
	p.PostAll(fsm.Message{Kind: 1})
	for range 3 {
		panicOf(p.Update)
	}
	heard := make([]int, 5)
	for i, d := range all {
		heard[i] = d.counter
	}
	if !slices.Equal(heard, []int{1, 1, 1, 1, 1}) || len(p.Lost()) > 0 || p.Stats().Lost > 0 {
		t.Error(fmt.Sprint("heard ", heard, ", lost ", p.Lost()))
	}
}

// What was sent to all is lost if nobody takes it, also where somebody's condition panics, and not if somebody has taken it before.
func TestRule17SentToAllBesideAPanic(t *testing.T) {
	for _, c := range []struct {
		who  string // for each: takes it, panics or refuses
		want uint64 // lost
	}{{"p", 1}, {"tpr", 0}, {"rtpr", 0}, {"pr", 2}, {"tp", 0}} {
		b := fsm.NewBuilder[*courier]("courier")
		way := b.Layer("way")
		rest, ride := way.State("rest"), way.State("ride")
		rest.To(ride).On(parcel).When(func(c **courier) bool {
			if (*c).failAsked {
				panic("asked")
			}
			return (*c).counter > 0
		})
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		for _, r := range c.who {
			d := &courier{failAsked: r == 'p'}
			if r == 't' {
				d.counter = 1
			}
			p.Add(d)
		}
		p.Update()
		p.SendAll(parcel)
		lost := 0
		for range 3 {
			panicOf(p.Update)
			for _, l := range p.Lost() {
				if lost++; l.Reason != fsm.ReasonUnhandled || l.States[0] != rest.ID() {
					t.Errorf("%s: %+v", c.who, l)
				}
			}
		}
		if s := p.Stats(); s.Lost != c.want || lost != int(c.want) {
			t.Errorf("%s: %d listed, %+v; want %d", c.who, lost, s, c.want)
		}
	}
}
