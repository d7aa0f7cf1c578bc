package fsm_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// tape turns bytes into calls of a builder, whether sensible or not.
type tape struct {
	data   []byte
	b      *fsm.Builder[critter]
	layers []*fsm.Layer[critter]
	states []*fsm.State[critter] // including nil, deleted ones, and those of another builder or older editions
	leads  []*fsm.Transition[critter]
	built  int
}

func (p *tape) next(n int) int {
	if len(p.data) == 0 {
		return 0
	}
	v := int(p.data[0])
	p.data = p.data[1:]
	return v % n
}

// FuzzBuild: no sequence of calls makes a builder panic, except for calls after it is spent, which say so; Build reports mistakes or
// makes a machine that ticks, takes commands and messages, and can be edited, swapped, saved and restored.
func FuzzBuild(f *testing.F) {
	f.Add([]byte{0, 0, 1, 0, 0, 1, 0, 1, 6, 0, 1, 0, 7, 0, 2})
	f.Add([]byte{0, 1, 1, 0, 1, 1, 0, 2, 3, 0, 6, 1, 2, 0, 18, 1, 19, 0, 2, 5, 0, 1, 2})
	f.Fuzz(func(t *testing.T, data []byte) {
		other := fsm.NewBuilder[critter]("other").Layer("a").State("foreign")
		p := &tape{data: data, b: fsm.NewBuilder[critter]("taped"), states: []*fsm.State[critter]{nil, other}}
		for len(p.data) > 0 {
			if err := p.call(); err != nil {
				t.Fatal(err)
			}
		}
		if m, err := p.build(t); err == nil {
			exercise(t, m)
		}
	})
}

func (p *tape) build(t *testing.T) (*fsm.Machine[critter], error) {
	m, err := p.b.Build()
	var all *fsm.BuildError
	if (m == nil) == (err == nil) || err != nil && (!errors.As(err, &all) || len(all.Mistakes) == 0 || !strings.HasPrefix(err.Error(), "fsm: ")) {
		t.Fatalf("Build returns %v, %v", m, err)
	}
	if found := p.b.Mistakes(); (err == nil) != (len(found) == 0) || err != nil && len(found) != len(all.Mistakes) {
		t.Fatalf("%d mistakes, and Build returns %v", len(found), err)
	}
	return m, err
}

// call makes one call, which may panic only if the builder concerned is spent.
func (p *tape) call() (err error) {
	defer func() {
		if r := recover(); r != nil {
			if text := fmt.Sprint(r); p.built == 0 || !strings.Contains(text, "is built and can no longer be defined") {
				err = fmt.Errorf("a builder panics with %v", r)
			}
		}
	}()
	name := []string{"a", "b", "c", "", "d"}
	what := p.next(32)
	if what == 0 || len(p.layers) == 0 {
		p.layers = append(p.layers, p.b.Layer(name[p.next(5)]))
		return nil
	}
	l := p.layers[p.next(len(p.layers))]
	if what < 4 || len(p.states) < 3 {
		switch n := name[p.next(5)]; what {
		case 2:
			p.states = append(p.states, l.StateOf(n, []any{nil, struct{}{}, grazer{}, &grazer{}, 7}[p.next(5)]))
		default:
			p.states = append(p.states, l.State(n))
		}
		return nil
	}
	s := p.states[2+p.next(len(p.states)-2)]
	target := p.states[p.next(len(p.states))]
	if what < 10 {
		if lead := s.To(target); what == 9 {
			p.leads = append(p.leads, l.Any().To(target))
		} else {
			p.leads = append(p.leads, lead)
		}
		return nil
	}
	if what < 18 && len(p.leads) > 0 {
		p.dress(p.leads[len(p.leads)-1-p.next(min(3, len(p.leads)))], what)
		return nil
	}
	p.rest(what, l, s, target, name[p.next(5)])
	return nil
}

func (p *tape) dress(t *fsm.Transition[critter], what int) {
	none := p.next(9) == 8
	switch what {
	case 10, 11:
		t.On(fsm.Command(p.next(4)))
	case 12:
		if t.When(func(c *critter) bool { return c.energy%3 == 0 }); none {
			t.When(nil)
		}
	case 13:
		if t.WhenTick(func(t *fsm.Tick, _ *critter) bool { return t.Number()%3 == 0 }); none {
			t.WhenTick(nil)
		}
	case 14:
		t.WhenBatch(func(_ *fsm.Tick, all []critter, yes []bool) { yes[0] = all[0].energy%2 == 0 })
	case 15:
		switch d := time.Duration(p.next(4)-1) * 20 * time.Millisecond; p.next(3) {
		case 0:
			t.After(d)
		case 1:
			t.AfterBetween(d, 30*time.Millisecond)
		case 2:
			t.AfterFunc(func(c *critter) time.Duration { return time.Duration(c.energy) * d })
		}
	case 16:
		if none {
			t.Do(nil)
		} else {
			t.Do(func(_ *fsm.Tick, c *critter) { c.energy++ })
		}
	case 17:
		switch p.next(5) {
		case 0:
			t.AllowSelf().Named("lead")
		case 3:
			t.Internal()
		case 4:
			t.NoHistory().Into(p.states[p.next(len(p.states))])
		case 1:
			t.Weight(p.next(4))
		case 2:
			t.WeightFunc(func(c *critter) int { return int(c.energy)%4 - 1 })
		}
	}
}

func (p *tape) rest(what int, l *fsm.Layer[critter], s, target *fsm.State[critter], name string) {
	grow := func(_ *fsm.Tick, c *critter) { c.energy++ }
	switch what {
	case 18:
		l.Initial(target)
	case 19:
		l.Always(grow).UpdateOnTransition()
	case 20:
		s.OnEnter(grow).OnExit(grow)
	case 21:
		s.OnUpdate(grow)
	case 22:
		s.OnUpdateBatch(func(_ *fsm.Tick, all []critter) { all[0].energy++ })
	case 23:
		switch p.next(3) {
		case 0:
			s.CanEnter(func(c *critter) bool { return c.energy%2 == 1 })
		case 1:
			s.CanEnterTick(func(t *fsm.Tick, _ *critter) bool { return t.Number()%3 > 0 })
		case 2:
			s.CanExitTick(func(t *fsm.Tick, _ *critter) bool { return t.Since() > 0 })
		}
	case 24:
		s.OnMessage(func(_ *fsm.Tick, _ *critter, m fsm.Message) bool { return m.Kind == 1 })
	case 25:
		s.Next(target, p.states[p.next(len(p.states))])
	case 26:
		switch p.next(4) {
		case 0:
			p.b.Reserve(p.next(11) - 1)
		case 1:
			l.Within(s)
		case 2:
			l.Within(s).History()
		case 3:
			s.Final()
		}
	case 27:
		p.b.DeleteLayer(name)
	case 28:
		l.DeleteState(name)
	case 29:
		if len(p.leads) > 0 {
			s.DeleteTransition(p.leads[p.next(len(p.leads))])
			l.Any().DeleteTransition(p.leads[p.next(len(p.leads))])
		}
	case 30:
		s.DeleteCommand(fsm.Command(p.next(4)))
	case 31: // build, and continue with an edition; older handles stay in use
		if m, err := p.b.Build(); err == nil {
			p.built++
			p.b = m.Edit()
			for _, l := range m.Layers() {
				p.layers = append(p.layers, p.b.FindLayer(l.Name()))
				p.states = append(p.states, p.b.FindLayer(l.Name()).States()...)
			}
		}
	}
}

// grazer is a behaviour.
type grazer struct{}

func (grazer) Enter(_ *fsm.Tick, c *critter)        { c.energy += 2 }
func (grazer) UpdateBatch(_ *fsm.Tick, _ []critter) {}

// exercise does everything with a machine that can be done with one.
func exercise(t *testing.T, m *fsm.Machine[critter]) {
	p, all := herd(m, 7)
	for i := range 6 {
		for _, e := range all {
			c := fsm.Command(1 + i%3)
			p.Send(e, c)
			p.Execute(e, c)
			p.Tell(e, fsm.Message{Kind: 1})
			p.Revert(e, m.Layers()[i%len(m.Layers())])
		}
		p.Update()
	}
	for _, l := range m.Layers() {
		n := 0
		for _, s := range l.States() {
			n += p.Count(s)
			if len(p.AppendEntities(nil, s)) != p.Count(s) {
				t.Errorf("%d are in %s, and Count is %d", len(p.AppendEntities(nil, s)), s.Name(), p.Count(s))
			}
			_ = m.Output(s, 1)
		}
		if n != len(all) {
			t.Errorf("%d of %d are in a state of %s", n, len(all), l.Name())
		}
	}
	m.Check()
	saved, hash := snapshotOf(t, p), p.Hash()
	if err := p.Swap(m.Edit().MustBuild()); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Restore(saved, nil); err != nil || p.Hash() != hash || !slices.Equal(snapshotOf(t, p), saved) {
		t.Fatalf("a swap for the same and a restore change something; error %v", err)
	}
	p.Update()
}
