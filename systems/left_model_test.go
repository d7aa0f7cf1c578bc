package systems_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// leftModel knows of those who run a machine only what the world, Changes and Current tell.
type leftModel struct {
	*leftCase
	rng   *rand.Rand
	ran   map[donburi.Entity]bool   // they have started, and are not known to have left
	plan  map[donburi.Entity]string // what callbacks do in the tick
	later map[donburi.Entity]bool   // they went after the tick, so to the tick they were still there
	left  int
}

// Whatever comes, goes and comes back, in whatever way, Left lists those who have started and run the machine no longer.
func TestLeftEqualsAModel(t *testing.T) {
	seeds, ticks := uint64(shorter(60, 15)), 40
	for seed := range seeds {
		for _, cfg := range []fsm.Config{
			{ChunkSize: 1}, {ChunkSize: 512, ExitOnRemove: true}, {ChunkSize: 5, Workers: 3}, {ChunkSize: 3, Workers: 3, ExitOnRemove: true},
		} {
			m := &leftModel{
				leftCase: newLeftCase(t, cfg), rng: rand.New(rand.NewPCG(seed, 0)),
				ran: map[donburi.Entity]bool{}, plan: map[donburi.Entity]string{}, later: map[donburi.Entity]bool{},
			}
			m.name = fmt.Sprintf("seed %d, %s", seed, m.name)
			m.act = m.callback
			for _, layout := range [][]donburi.IComponentType{{}, {m.f.Component}, {mark}, {m.f.Component, mark}} { // or donburi would miscount
				m.w.Remove(m.w.Create(append(layout, numComponent)...))
			}
			for range ticks {
				for range m.rng.IntN(12) {
					m.operate()
				}
				m.play()
				if t.Failed() {
					return
				}
			}
			if m.left == 0 {
				t.Errorf("%s: nobody has left", m.name)
			}
		}
	}
}

// someone returns an entity of the world, or of before.
func (m *leftModel) someone() donburi.Entity {
	if len(m.all) == 0 {
		return donburi.Null
	}
	return m.all[m.rng.IntN(len(m.all))]
}

// operate does something between two ticks.
func (m *leftModel) operate() {
	e := m.someone()
	there := m.w.Valid(e)
	has := there && m.w.Entry(e).HasComponent(m.f.Component)
	switch what := m.rng.IntN(16); {
	case what < 4:
		m.all = append(m.all, m.w.Create(m.f.Component, numComponent))
	case what == 4:
		m.all = append(m.all, m.w.Create(numComponent))
	case what == 5 && there:
		m.w.Remove(e)
	case what == 6 && has:
		m.takeOff(e)
	case what == 7 && there && !has:
		m.putOn(e)
	case what == 8 && has:
		m.must(m.p.Detach(e))
	case what == 9 && there && !has:
		m.must(m.p.Attach(e))
	case what == 10 && has:
		m.takeOff(e)
		m.putOn(e)
	case what == 11 && there:
		if entry := m.w.Entry(e); entry.HasComponent(mark) {
			entry.RemoveComponent(mark)
		} else {
			entry.AddComponent(mark)
		}
	case what == 12 && there:
		m.p.Execute(e, toggle)
	case what == 13:
		m.p.Count(m.a)
	case what == 14 && m.rng.IntN(8) == 0:
		m.must(m.f.Swap(m.f.Machine().Edit().MustBuild()))
	case what == 15 && m.rng.IntN(8) == 0:
		m.restore()
	}
}

// restore takes the game back to where it is.
func (m *leftModel) restore() {
	saved, err := m.p.AppendSnapshot(nil)
	m.must(err)
	_, err = m.p.Restore(saved, nil)
	m.must(err)
	m.want("restored")
	l := m.p.Machine().Layers()[0]
	maps.DeleteFunc(m.ran, func(e donburi.Entity, _ bool) bool { return true })
	for _, e := range m.all {
		if m.w.Valid(e) && m.p.Current(e, l) != nil {
			m.ran[e] = true
		}
	}
}

// callback does what is planned for an entity.
func (m *leftModel) callback(t *fsm.Tick, e donburi.Entity) {
	switch m.plan[e] {
	case "remove":
		m.w.Remove(e)
	case "remove later":
		systems.Remove(t, e)
		t.Defer(func() { m.later[e] = true })
	case "take off later":
		systems.Change(t, e, func(entry *donburi.Entry) {
			if entry.HasComponent(m.f.Component) {
				entry.RemoveComponent(m.f.Component)
				m.later[e] = true
			}
		})
	case "panic":
		panic("oops")
	}
}

// play runs a tick and compares.
func (m *leftModel) play() {
	clear(m.plan)
	clear(m.later)
	plans := []string{"remove later", "take off later"}
	if m.p.Config().Workers == 1 && !fsm.Debug {
		plans = append(plans, "remove")
	}
	if m.rng.IntN(6) == 0 {
		plans = append(plans, "panic")
	}
	for range m.rng.IntN(5) {
		m.plan[m.someone()] = plans[m.rng.IntN(len(plans))]
	}
	panicked := panicOf(m.p.Update) != ""
	for _, c := range m.p.Changes() {
		m.ran[donburi.Entity(c.Entity)] = true
	}
	var want []donburi.Entity
	if !panicked {
		for e := range m.ran {
			if !m.w.Valid(e) || !m.w.Entry(e).HasComponent(m.f.Component) {
				want = append(want, e)
			}
		}
		want = slices.DeleteFunc(want, func(e donburi.Entity) bool { return m.later[e] })
		for _, e := range want {
			delete(m.ran, e)
		}
	}
	m.left += len(want)
	m.want(fmt.Sprintf("tick %d", m.p.Tick()), want...)
	check(m.T, m.p)
	m.all = slices.DeleteFunc(m.all, func(e donburi.Entity) bool { return !m.w.Valid(e) && m.rng.IntN(2) == 0 })
}
