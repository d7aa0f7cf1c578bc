package systems_test

import (
	"sync/atomic"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// The city is a machine whose every state can be predicted: see mirror. Its citizens grow up, have children and die, and
// are calm or angry.
type (
	Vital   struct{ Key, Age, Energy, Angers int }
	Shield  struct{ Name *string }
	citizen struct {
		Self   donburi.Entity
		Vital  *Vital
		Shield *Shield `horde:"optional"`
	}
)

var (
	vital  = donburi.NewComponentType[Vital]()
	shield = donburi.NewComponentType[Shield]()
)

const (
	reborn fsm.Command     = 2
	hit    fsm.Command     = 3
	soothe fsm.MessageKind = 4

	cityStep  = 10 * time.Millisecond
	angerTime = 5 // ticks
)

// Layers and states of the city by number.
const (
	life, mood         = 0, 1
	child, adult, old  = 1, 2, 3
	calm, angry        = 1, 2
	childhood, manhood = 4, 12
)

func grown(v *Vital) bool { return v.Age >= childhood+v.Key%7 }
func aged(v *Vital) bool  { return v.Age >= manhood+v.Key%9 }
func parent(key int) bool { return key%4 == 0 }
func mortal(key int) bool { return key%3 == 0 }
func heir(key int) int    { return key*7%1009 + 1 }
func rest(shielded bool) int {
	if shielded {
		return 2
	}
	return 1
}

// city is a world of citizens.
type city struct {
	world  donburi.World
	fsm    *systems.FSM[citizen]
	people *systems.Population[citizen]
	layers [2]*fsm.Layer[citizen]
	states [2][4]*fsm.State[citizen]
	exits  [2][4]atomic.Int64
	born   func(e donburi.Entity, key int) // hears of children
}

func newCity(batch bool, cfg fsm.Config) *city {
	c := &city{world: donburi.NewWorld()}
	cfg.Step = cityStep
	c.fsm = systems.MustFSM(c.machine(batch), vital, shield).Configure(cfg)
	c.people = c.fsm.In(c.world)
	return c
}

func (c *city) machine(batch bool) *fsm.Machine[citizen] {
	b := fsm.NewBuilder[citizen]("city")
	for l, names := range [][]string{{"child", "adult", "old"}, {"calm", "angry"}} {
		c.layers[l] = b.Layer([]string{"life", "mood"}[l])
		for i, name := range names {
			c.states[l][i+1] = c.layers[l].State(name).OnExit(func(*fsm.Tick, *citizen) { c.exits[l][i+1].Add(1) })
		}
	}
	s := c.states[life]
	c.layers[life].Always(func(_ *fsm.Tick, v *citizen) { v.Vital.Age++ })
	c.layers[life].Any().To(s[child]).AllowSelf().On(reborn).Do(func(_ *fsm.Tick, v *citizen) { v.Vital.Age = 0 })
	s[child].To(s[adult]).When(func(v *citizen) bool { return grown(v.Vital) })
	s[adult].OnEnter(c.bear)
	s[adult].To(s[old]).When(func(v *citizen) bool { return aged(v.Vital) })
	s[old].OnEnter(func(t *fsm.Tick, v *citizen) {
		if mortal(v.Vital.Key) {
			systems.Remove(t, v.Self)
		}
	})

	s = c.states[mood]
	s[calm].To(s[angry]).On(hit).When(func(v *citizen) bool { return v.Vital.Energy > 0 }).
		Do(func(_ *fsm.Tick, v *citizen) { v.Vital.Energy-- })
	s[angry].To(s[calm]).After(angerTime * cityStep)
	s[angry].OnEnter(func(_ *fsm.Tick, v *citizen) { v.Vital.Angers++ }).
		OnMessage(func(_ *fsm.Tick, v *citizen, m fsm.Message) bool {
			v.Vital.Energy += 10
			return m.Kind == soothe
		})
	rests := func(v *citizen) { v.Vital.Energy += rest(v.Shield != nil) }
	if batch {
		s[calm].OnUpdateBatch(func(_ *fsm.Tick, vs []citizen) {
			for i := range vs {
				rests(&vs[i])
			}
		})
	} else {
		s[calm].OnUpdate(func(_ *fsm.Tick, v *citizen) { rests(v) })
	}
	return b.MustBuild()
}

// bear creates a child, if the adult's key makes it a parent.
func (c *city) bear(t *fsm.Tick, v *citizen) {
	if key := v.Vital.Key; parent(key) {
		systems.Create(t, func(e *donburi.Entry) {
			vital.Get(e).Key = heir(key)
			c.born(e.Entity(), heir(key))
		}, c.fsm.Component, vital, mark)
	}
}
