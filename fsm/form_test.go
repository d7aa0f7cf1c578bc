package fsm_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// form is a way to define a state. The callbacks and their order are the same in all forms.
type form string

const (
	simpleForm    form = "simple"
	batchForm     form = "batch"
	typeForm      form = "type"
	batchTypeForm form = "batch type"
)

// state adds a state that records all its callbacks. A message is handled where the fact "handles STATE" holds.
func (f form) state(l *fsm.Layer[actor], name string) *fsm.State[actor] {
	switch f {
	case typeForm:
		return l.StateOf(name, &updating{acting{name}})
	case batchTypeForm:
		return l.StateOf(name, batchUpdating{acting{name}})
	}
	a := acting{name}
	s := l.State(name).OnEnter(a.Enter).OnExit(a.Exit).OnMessage(a.OnMessage)
	if f == batchForm {
		return s.OnUpdateBatch(batchUpdating{a}.UpdateBatch)
	}
	return s.OnUpdate((&updating{a}).Update)
}

// when gives a transition a condition in the form.
func (f form) when(t *fsm.Transition[actor], fact string) *fsm.Transition[actor] {
	if f == batchForm || f == batchTypeForm {
		return t.WhenBatch(func(_ *fsm.Tick, as []actor, yes []bool) {
			for i := range as {
				yes[i] = asks(fact)(&as[i])
			}
		})
	}
	return t.When(asks(fact))
}

// acting is a state as a type, without Update.
type acting struct{ name string }

func (s acting) Enter(t *fsm.Tick, a *actor) { a.say(t, "enter "+s.name) }
func (s acting) Exit(t *fsm.Tick, a *actor)  { a.say(t, "exit "+s.name) }
func (s acting) OnMessage(t *fsm.Tick, a *actor, m fsm.Message) bool {
	a.say(t, fmt.Sprintf("message %d %s", m.Kind, s.name))
	return a.facts["handles "+s.name]
}

type updating struct{ acting }

func (s *updating) Update(t *fsm.Tick, a *actor) { a.say(t, "update "+s.name) }

type batchUpdating struct{ acting }

func (s batchUpdating) UpdateBatch(t *fsm.Tick, as []actor) {
	for i := range as {
		as[i].say(t.At(i), "update "+s.name)
	}
}

// crowd is a pool of actors that all get the same input. Each has its own record, and the records must be equal.
type crowd struct {
	*fsm.Pool[actor]
	t       *testing.T
	members []fsm.Entity
	records []*record
	facts   map[string]bool
	play    map[string]func(t *fsm.Tick, me *actor)
}

func newCrowd(t *testing.T, m *fsm.Machine[actor], cfg fsm.Config, size int) *crowd {
	c := &crowd{
		Pool: newPool(m, cfg), t: t,
		facts: map[string]bool{}, play: map[string]func(t *fsm.Tick, me *actor){},
	}
	for range size {
		r := newRecord()
		c.records = append(c.records, r)
		c.members = append(c.members, c.Add(actor{log: r, facts: c.facts, play: c.play}))
	}
	return c
}

// each calls f for every member.
func (c *crowd) each(f func(e fsm.Entity)) {
	for _, e := range c.members {
		f(e)
	}
}

// expect compares what every member has recorded since the last call with the lines wanted.
func (c *crowd) expect(want ...string) {
	c.t.Helper()
	for i, r := range c.records {
		if r.expect(c.t, want...); c.t.Failed() {
			c.t.Fatalf("member %d of %d", i, len(c.records))
		}
	}
}

// tick runs a tick and compares what it called.
func (c *crowd) tick(want ...string) {
	c.t.Helper()
	c.Update()
	c.expect(want...)
}

// expectChanges compares the changes of the last tick, of every member, with lines such as
// "start move: none to walk in tick 1".
func (c *crowd) expectChanges(want ...string) {
	c.t.Helper()
	all := map[fsm.Entity]*record{}
	for _, e := range c.members {
		all[e] = newRecord()
	}
	for _, ch := range c.Changes() {
		all[ch.Entity].lines = append(all[ch.Entity].lines, describeChange(c.Machine(), ch))
	}
	for _, r := range all {
		if r.expect(c.t, want...); c.t.Failed() {
			c.t.FailNow()
		}
	}
}

func describeChange[V any](m *fsm.Machine[V], ch fsm.Change) string {
	name := func(id fsm.StateID) string {
		if s := m.StateAt(int(ch.Layer), id); s != nil {
			return s.Name()
		}
		return "none"
	}
	return fmt.Sprintf("%v %s: %s to %s in tick %d", ch.Cause, m.Layers()[ch.Layer].Name(), name(ch.From), name(ch.To), ch.Tick)
}

// ways are the settings that the outcome must not depend on.
func ways() []fsm.Config {
	return []fsm.Config{
		{}, {ChunkSize: 1}, {ChunkSize: 3}, {ChunkSize: 256}, {ChunkSize: 3, Workers: 4}, {ChunkSize: 256, Workers: 4},
	}
}

// newPool returns a pool whose workers are used however few rows there are.
func newPool[V any](m *fsm.Machine[V], cfg fsm.Config) *fsm.Pool[V] {
	p := fsm.NewPool(m, cfg)
	fsm.WakeAt(p.Engine, 1)
	return p
}

// sizeFor returns a number of entities that makes several chunks, if there are several workers.
func sizeFor(cfg fsm.Config) int {
	if cfg.Workers > 1 {
		return 300
	}
	return 7
}

// inEveryForm runs a rule's test for each form of state, chunk size and number of workers. define makes the machine.
func inEveryForm(t *testing.T, define func(f form, l *fsm.Layer[actor]), test func(t *testing.T, c *crowd)) {
	t.Helper()
	inEveryWay(t, func(f form) *fsm.Machine[actor] {
		b := fsm.NewBuilder[actor]("npc")
		define(f, b.Layer("move"))
		return b.MustBuild()
	}, fsm.Config{}, test)
}

// inEveryWay is inEveryForm for machines with several layers and for other settings than those that are varied.
func inEveryWay(t *testing.T, machine func(f form) *fsm.Machine[actor], base fsm.Config, test func(t *testing.T, c *crowd)) {
	t.Helper()
	for _, f := range []form{simpleForm, batchForm, typeForm, batchTypeForm} {
		m := machine(f)
		for _, way := range ways() {
			t.Run(fmt.Sprintf("%s/chunk%d/workers%d", f, way.ChunkSize, max(1, way.Workers)), func(t *testing.T) {
				cfg := base
				cfg.ChunkSize, cfg.Workers = way.ChunkSize, way.Workers
				test(t, newCrowd(t, m, cfg, sizeFor(way)))
			})
		}
	}
}

// TestLargeChunks: in chunks with more rows than a machine word has bits, rows in other states than most are set aside just the same.
func TestLargeChunks(t *testing.T) {
	b := fsm.NewBuilder[critter]("crowd")
	count := func(step int) func(*fsm.Tick, []critter) {
		return func(_ *fsm.Tick, cs []critter) {
			for i := range cs {
				cs[i].energy += step
			}
		}
	}
	for _, name := range []string{"first", "second"} {
		l := b.Layer(name)
		many, few := l.State("many").OnUpdateBatch(count(1)), l.State("few").OnUpdateBatch(count(7))
		many.To(few).When(func(c *critter) bool { return c.energy%31 == 0 })
		few.To(many).When(func(c *critter) bool { return c.energy%3 == 0 })
	}
	m := b.MustBuild()
	play := func(size int) (hash uint64, energies []int) {
		p := fsm.NewPool(m, fsm.Config{ChunkSize: size})
		fsm.CopyViews(p)
		var all []fsm.Entity
		for i := range 2000 {
			all = append(all, p.Add(critter{energy: i}))
		}
		for range shorter(200, 40) {
			p.Update()
		}
		for _, e := range all {
			energies = append(energies, p.View(e).energy)
		}
		return p.Hash(), energies
	}
	hash, energies := play(1)
	for _, size := range []int{256, 1024, 2000} {
		if h, es := play(size); h != hash || !slices.Equal(es, energies) {
			t.Errorf("chunks of %d end otherwise than single rows", size)
		}
	}
}
