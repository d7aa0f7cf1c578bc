package inspector_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/inspector"
	"github.com/horde-fsm/horde/systems"
)

// mood is what a sheep's machine sees.
type mood struct {
	Tired, Dark, Walking, Mad bool
	Nap                       time.Duration
}

type sheep struct{ Mood *mood }

var moods = donburi.NewComponentType[mood]()

const (
	noise fsm.Command = iota + 1
	dawn
)

// flockMachine is the machine of most tests.
func flockMachine() *fsm.Machine[sheep] {
	b := fsm.NewBuilder[sheep]("sheep")
	b.Commands(map[fsm.Command]string{noise: "noise", dawn: "dawn"})
	act := b.Layer("act")
	idle, alert, asleep := act.State("idle"), act.State("alert"), act.State("asleep")
	asleep.CanEnter(func(s *sheep) bool { return s.Mood.Dark })
	act.Any().To(idle).On(dawn).Named("sun rises")
	idle.To(alert).On(noise).Named("hears it")
	idle.To(asleep).When(func(s *sheep) bool { return s.Mood.Tired }).Named("is tired")
	alert.To(idle).After(time.Second).Named("calms down")
	alert.OnUpdate(func(_ *fsm.Tick, s *sheep) {
		if s.Mood.Mad {
			panic("mad")
		}
	})
	legs := b.Layer("legs")
	stand, walk := legs.State("stand"), legs.State("walk")
	stand.To(walk).When(func(s *sheep) bool { return s.Mood.Walking }).Named("sets out")
	walk.To(stand).When(func(s *sheep) bool { return !s.Mood.Walking }).Named("rests")
	return b.MustBuild()
}

// world is a little game with a world, an inspector, and what tests do to it by pressing keys.
type world struct {
	insp   *inspector.Inspector
	w      donburi.World
	update func()
	tick   func() uint64
	states func(donburi.Entity) map[string]string
	do     map[ebiten.Key]func()
}

// herd puts n entities into a world that is run by a machine.
func herd[V any](m *fsm.Machine[V], n int, components ...donburi.IComponentType) (*world, *systems.FSM[V], []donburi.Entity) {
	f := systems.MustFSM(m, components...).Configure(fsm.Config{OnFault: func(*fsm.Fault) {}})
	w := donburi.NewWorld()
	entities := w.CreateMany(n, append([]donburi.IComponentType{f.Component}, components...)...)
	p := f.In(w)
	insp := inspector.New(p)
	return &world{
		insp: insp, w: w, update: func() { f.Update(w) }, tick: p.Tick, do: map[ebiten.Key]func(){},
		states: func(e donburi.Entity) map[string]string {
			out := map[string]string{}
			for _, l := range p.Machine().Layers() {
				if s := p.Current(e, l); s != nil {
					out[l.Name()] = s.Name()
				}
			}
			return out
		},
	}, f, entities
}

// flock is the game of most tests. Its keys: T tires everyone, D makes it dark, W sets everyone walking, M drives them mad, C
// calms them, S selects the first of them, K kills the selected one, P pauses it, H for 8 ticks, X swaps the machine, N begins in a new world, L
// gives the inspector keys with long names.
func flock() *world { return flockOf(flockMachine()) }

func flockOf(m *fsm.Machine[sheep]) *world {
	g, f, entities := herd(m, 9, moods)
	set := func(change func(*mood)) func() {
		return func() {
			for _, e := range entities {
				if g.w.Valid(e) {
					change(moods.Get(g.w.Entry(e)))
				}
			}
		}
	}
	g.do[ebiten.KeyT] = set(func(m *mood) { m.Tired = true })
	g.do[ebiten.KeyD] = set(func(m *mood) { m.Dark = true })
	g.do[ebiten.KeyW] = set(func(m *mood) { m.Walking = true })
	g.do[ebiten.KeyM] = set(func(m *mood) { m.Mad = true })
	g.do[ebiten.KeyC] = set(func(m *mood) { m.Mad = false })
	g.do[ebiten.KeyE] = func() { _ = f.In(g.w).SetInterval(g.insp.Selected(), 8) }
	g.do[ebiten.KeyS] = func() { g.insp.Select(entities[0]) }
	g.do[ebiten.KeyL] = func() {
		g.insp.PauseKey, g.insp.StepKey, g.insp.ToggleKey = ebiten.KeyNumpadMultiply, ebiten.KeyNumpadSubtract, ebiten.KeyBracketRight
	}
	g.do[ebiten.KeyP] = func() { _ = f.In(g.w).Pause(g.insp.Selected()) }
	g.do[ebiten.KeyH] = func() { _ = f.In(g.w).PauseFor(g.insp.Selected(), 8*time.Second/60) }
	g.do[ebiten.KeyK] = func() { g.w.Remove(g.insp.Selected()) }
	g.do[ebiten.KeyX] = func() {
		b := f.Machine().Edit()
		act := b.FindLayer("act")
		act.DeleteState("alert")
		act.State("dancing").To(act.FindState("idle")).After(time.Second)
		if err := f.Swap(b.MustBuild()); err != nil {
			panic(err)
		}
	}
	g.do[ebiten.KeyN] = func() {
		f.Forget(g.w)
		g.w = donburi.NewWorld()
		g.w.CreateMany(3, f.Component, moods)
		g.insp.Forget()
		p := f.In(g.w)
		inspector.Add(g.insp, p)
		g.update, g.tick = func() { f.Update(g.w) }, p.Tick
	}
	g.insp.Pick = pickOf(entities)
	return g
}

// pickOf picks entities that stand side by side, 50 pixels apart.
func pickOf(entities []donburi.Entity) func(x, y int) (donburi.Entity, bool) {
	return func(x, _ int) (donburi.Entity, bool) {
		if n := x / 50; n < len(entities) {
			return entities[n], true
		}
		return donburi.Null, false
	}
}

// games are the worlds that tests play in, by name.
var games = map[string]func() *world{
	"flock": flock,
	"jumpy flock": func() *world {
		b := flockMachine().Edit()
		for _, name := range []string{"idle", "alert"} {
			b.FindLayer("act").FindState(name).OnEnter(func(_ *fsm.Tick, s *sheep) {
				if s.Mood.Mad {
					panic("mad")
				}
			})
		}
		return flockOf(b.MustBuild())
	},
	"empty": func() *world {
		g, _, _ := herd(flockMachine(), 0, moods)
		return g
	},
	"without the machine": func() *world {
		g, _, _ := herd(flockMachine(), 0, moods)
		g.w.CreateMany(1200, moods)
		return g
	},
	"nested": func() *world {
		b := fsm.NewBuilder[sheep]("sheep")
		act := b.Layer("act")
		idle, alert := act.State("idle"), act.State("alert")
		idle.To(alert).On(noise)
		ears := b.Layer("ears").Within(alert)
		ears.State("up").To(ears.State("down")).On(noise)
		g, _, entities := herd(b.MustBuild(), 9, moods)
		g.insp.Pick = pickOf(entities)
		return g
	},
	"nothing": func() *world {
		g, _, _ := herd(flockMachine(), 3, moods)
		g.insp.Forget()
		return g
	},
	// Names of one Japanese letter each: with a font that has them, and without one.
	"forest": func() *world { return named("森", mplus()) },
	"grove":  func() *world { return named("林", mplus()) },
	"box":    func() *world { return named("森", nil) },
	"case":   func() *world { return named("林", nil) },
	"one state": func() *world {
		b := fsm.NewBuilder[sheep]("stone")
		b.Layer("only").State("lies")
		g, _, _ := herd(b.MustBuild(), 2, moods)
		return g
	},
	"eight layers": func() *world {
		b := fsm.NewBuilder[sheep]("octopus")
		for n := range 8 {
			l := b.Layer(fmt.Sprintf("arm %d", n))
			var states []*fsm.State[sheep]
			for k := range 6 {
				states = append(states, l.State(fmt.Sprintf("pose %d", k)))
			}
			for k, s := range states {
				s.To(states[(k+1)%6]).After(time.Duration(100+50*n) * time.Millisecond)
				s.To(states[(k+3)%6]).On(fsm.Command(1 + 6*n + k))
			}
			l.Any().To(states[0]).On(fsm.Command(100 + n))
		}
		g, _, _ := herd(b.MustBuild(), 40, moods)
		return g
	},
	"naps": func() *world {
		b := fsm.NewBuilder[sheep]("napper")
		l := b.Layer("act")
		awake, asleep := l.State("awake"), l.State("asleep")
		awake.To(asleep).AfterBetween(time.Second, 3*time.Second)
		asleep.To(awake).AfterFunc(func(s *sheep) time.Duration { return s.Mood.Nap }).Named("has slept")
		g, _, entities := herd(b.MustBuild(), 9, moods)
		for n, e := range entities {
			moods.Get(g.w.Entry(e)).Nap = time.Duration(1+n) * time.Second
		}
		g.insp.Pick = pickOf(entities)
		return g
	},
	"long names": func() *world {
		long := strings.Repeat("a very long name indeed ", 8)
		b := fsm.NewBuilder[sheep]("machine with " + long)
		b.Commands(map[fsm.Command]string{noise: "command with " + long})
		l := b.Layer("layer with " + long)
		from, to := l.State("first, "+long), l.State("second, "+long)
		from.To(to).After(time.Second / 2).Named("when it has " + long)
		to.To(from).On(noise).Named(long)
		b.Layer("inside").Within(to).State("only")
		g, _, entities := herd(b.MustBuild(), 5, moods)
		g.insp.Pick = pickOf(entities)
		return g
	},
	"crowd": func() *world {
		g, _, _ := crowd()
		return g
	},
	"line breaks": func() *world { return spaced("\n") },
	"blanks":      func() *world { return spaced(" ") },
	// X swaps the machine of which no entity is looked into, while the game is updated.
	"two machines": func() *world {
		g, _, entities := herd(flockMachine(), 4, moods)
		b := fsm.NewBuilder[sheep]("wool")
		l := b.Layer("coat")
		l.State("thin").To(l.State("thick")).After(time.Second)
		wool := systems.MustFSM(b.MustBuild(), moods)
		if err := wool.In(g.w).Attach(entities[0]); err != nil {
			panic(err)
		}
		inspector.Add(g.insp, wool.In(g.w))
		shorn := false
		g.do[ebiten.KeyX] = func() { shorn = true }
		update := g.update
		g.update = func() {
			update()
			wool.Update(g.w)
			if shorn {
				shorn = false
				b := wool.Machine().Edit()
				b.FindLayer("coat").State("shorn")
				if err := wool.Swap(b.MustBuild()); err != nil {
					panic(err)
				}
			}
		}
		return g
	},
}

// spaced is a game whose names are of several words, with something between them.
func spaced(by string) *world {
	name := func(words ...string) string { return strings.Join(words, by) }
	b := fsm.NewBuilder[sheep](name("a", "sheep"))
	b.Commands(map[fsm.Command]string{noise: name("a", "noise")})
	l := b.Layer(name("what", "it", "does"))
	from, to := l.State(name("just", "stands")), l.State(name("looks", "up"))
	from.To(to).On(noise).Named(name("it", "hears", "that"))
	to.To(from).After(time.Second).Named(name("calms", "down"))
	g, _, entities := herd(b.MustBuild(), 5, moods)
	g.insp.Pick = pickOf(entities)
	return g
}

// crowd is a game whose machine has more states than a legend has lines.
func crowd() (*world, *systems.FSM[sheep], []donburi.Entity) {
	b := fsm.NewBuilder[sheep]("crowd")
	l := b.Layer("act")
	for n := range 30 {
		l.State(fmt.Sprint("state", n))
	}
	l.States()[0].To(l.States()[20]).On(noise)
	return herd(b.MustBuild(), 60, moods)
}
