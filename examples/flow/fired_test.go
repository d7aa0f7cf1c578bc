package flow_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Story is the view of a machine whose callbacks fire commands.
type Story struct {
	Fired []fsm.Command // and not executed yet
	Told  []string
}

// fire executes a command when the change is over, behind those that were fired before.
func fire(t *fsm.Tick, s *Story, c fsm.Command) {
	pool, me := fsm.PoolOf[Story](t), t.Entity()
	s.Fired = append(s.Fired, c)
	t.Defer(func() {
		if s := pool.View(me); s != nil {
			next := s.Fired[0]
			s.Fired = s.Fired[1:]
			pool.Execute(me, next)
		}
	})
}

// Entering b fires two commands, of which the first leads on to c, which fires a third one.
func story(fire func(t *fsm.Tick, s *Story, c fsm.Command)) (*fsm.Pool[Story], fsm.Entity) {
	const begin, first, second, third fsm.Command = 1, 2, 3, 4
	tell := func(what string) func(*fsm.Tick, *Story) {
		return func(_ *fsm.Tick, s *Story) { s.Told = append(s.Told, what) }
	}
	b := fsm.NewBuilder[Story]("story")
	l := b.Layer("l")
	state := func(name string, fires ...fsm.Command) *fsm.State[Story] {
		return l.State(name).OnExit(tell("exit "+name)).OnEnter(tell("enter "+name), func(t *fsm.Tick, s *Story) {
			for _, c := range fires {
				fire(t, s, c)
			}
		})
	}
	a, into, on := state("a"), state("b", first, second), state("c", third)
	a.To(into).On(begin)
	into.To(on).On(first)
	on.To(on).On(second).Do(tell("second")).Internal()
	on.To(on).On(third).Do(tell("third")).Internal()
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{})
	me := pool.Add(Story{})
	if err := pool.Place(me); err != nil {
		panic(err)
	}
	pool.Execute(me, begin)
	return pool, me
}

func TestFiredInOrder(t *testing.T) {
	for want, fire := range map[string]func(*fsm.Tick, *Story, fsm.Command){
		"[exit a enter b exit b enter c second third]": fire,
		"[exit a enter b exit b enter c third second]": func(t *fsm.Tick, _ *Story, c fsm.Command) {
			pool, me := fsm.PoolOf[Story](t), t.Entity()
			t.Defer(func() { pool.Execute(me, c) })
		},
	} {
		pool, me := story(fire)
		if got := fmt.Sprint(pool.View(me).Told); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// One that is gone before what it has fired was executed leaves that undone.
func TestFiredByOneThatIsGone(t *testing.T) {
	pool, me := story(func(t *fsm.Tick, s *Story, c fsm.Command) {
		pool, me := fsm.PoolOf[Story](t), t.Entity()
		t.Defer(func() { pool.Remove(me) })
		fire(t, s, c)
	})
	if pool.Len() != 0 || pool.View(me) != nil {
		t.Error("it is still there")
	}
}
