// Package rooms is a server of many small games, without donburi. Each room keeps its units in a slice, runs their machine in a pool, and
// has a goroutine of its own.
package rooms

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// March is the command to go for the flag.
const March fsm.Command = 1

// Unit is a unit's data, which is the game's own.
type Unit struct {
	ID   fsm.Entity
	Name string
	Life int
}

// View is what the states see: where the unit is in the slice of its room. A pointer to it would be wrong after the next append.
type View struct {
	room *Room
	at   int
}

func (v *View) unit() *Unit { return &v.room.Units[v.at] }

// Machine is what the units of all rooms run. It never changes, so all their goroutines may share it.
var Machine = machine()

func machine() *fsm.Machine[View] {
	b := fsm.NewBuilder[View]("unit").Commands(map[fsm.Command]string{March: "March"})
	act := b.Layer("act")
	camp, march, flag, dead := act.State("camp"), act.State("march"), act.State("flag"), act.State("dead")
	camp.To(march).On(March)
	march.To(flag).After(time.Second)
	flag.OnEnter(func(t *fsm.Tick, v *View) {
		room, self := v.room, t.Entity()
		t.Defer(func() { room.reach(self) })
	})
	act.Any().To(dead).When(func(v *View) bool { return v.unit().Life <= 0 })
	dead.Final().OnEnter(func(t *fsm.Tick, v *View) {
		room, self := v.room, t.Entity()
		t.Defer(func() { room.Remove(self) })
	})
	return b.MustBuild()
}

// Room is one game. Only its goroutine may use it, except for Do and Close.
type Room struct {
	Pool   *fsm.Pool[View]
	Units  []Unit
	Holder string       // who has the flag: the first to reach it
	Faults []*fsm.Fault // a server would log them

	inbox  chan func()
	closed chan struct{}
}

// New returns an empty room. Its units are few, so its chunks are small.
func New() *Room {
	r := &Room{inbox: make(chan func()), closed: make(chan struct{})}
	r.Pool = fsm.NewPool(Machine, fsm.Config{ChunkSize: 16, OnFault: func(f *fsm.Fault) { r.Faults = append(r.Faults, f) }})
	return r
}

// Add adds a unit.
func (r *Room) Add(u Unit) fsm.Entity {
	u.ID = r.Pool.Add(View{r, len(r.Units)})
	r.Units = append(r.Units, u)
	return u.ID
}

// Remove removes a unit, if it is still there. The last one moves into its place, and its view must know.
func (r *Room) Remove(id fsm.Entity) {
	v := r.Pool.View(id)
	if v == nil {
		return
	}
	at, last := v.at, len(r.Units)-1
	r.Pool.Remove(id) // with ExitOnRemove, Exit still sees the unit
	r.Units[at] = r.Units[last]
	r.Units[last] = Unit{}
	r.Units = r.Units[:last]
	if at < last {
		r.Pool.View(r.Units[at].ID).at = at
	}
}

func (r *Room) reach(id fsm.Entity) {
	if v := r.Pool.View(id); v != nil && r.Holder == "" {
		r.Holder = v.unit().Name
	}
}
