// Package orders defines workers who carry out what the player has ordered, one order after the other.
package orders

import (
	"slices"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
	"github.com/horde-fsm/horde/systems"
)

// Kind is what an order asks for.
type Kind uint8

// The kinds of orders.
const (
	Move Kind = iota + 1 // to a place
	Dig                  // where the worker stands
)

// Order is one order.
type Order struct {
	Kind  Kind
	Place components.Vec2 // for Move
	Then  bool            // after those that were given before, instead of in their place
}

// OrdersData is what a worker still has to do.
type OrdersData struct {
	List  []Order
	Begun bool // the first of them
}

// Orders is the component of who takes orders.
var Orders = donburi.NewComponentType[OrdersData]()

// Ordered is the message that brings an [Order], and Stun the command by which a worker is stunned.
const (
	Ordered fsm.MessageKind = 1
	Stun    fsm.Command     = 1
)

// Worker is what the states see.
type Worker struct {
	Body   *components.BodyData
	Orders *OrdersData
}

// New returns the machine of workers, and the system that ticks them.
func New() *systems.FSM[Worker] {
	b, use := fsm.NewBuilder[Worker]("worker"), states.For[Worker]()
	b.Messages(map[fsm.MessageKind]string{Ordered: "Ordered"}).Commands(map[fsm.Command]string{Stun: "Stun"})
	act := b.Layer("act").OnMessage(hear)
	idle := act.State("idle").OnEnter(use.Stand())
	move := act.State("move").OnEnter(begin).OnUpdate(march)
	dig := act.State("dig").OnEnter(use.Stand(), begin)
	stunned := act.State("stunned").OnEnter(use.Stand())

	act.Any().To(stunned).On(Stun)
	act.Any().To(move).When(next(Move)).WhenNotIn(stunned).AllowSelf()
	act.Any().To(dig).When(next(Dig)).WhenNotIn(stunned).AllowSelf()
	act.Any().To(idle).When(none).WhenNotIn(stunned)
	dig.To(idle).After(3 * time.Second).Do(done)
	stunned.To(idle).After(time.Second).Do(again)
	return systems.MustFSM(b.MustBuild(), components.Body, Orders)
}

// next returns a condition: an order of this kind comes next, and has not begun. So each order enters its state anew, the second of two
// of one kind as well.
func next(k Kind) func(*Worker) bool {
	return func(w *Worker) bool { return len(w.Orders.List) > 0 && w.Orders.List[0].Kind == k && !w.Orders.Begun }
}

func none(w *Worker) bool { return len(w.Orders.List) == 0 }

func begin(_ *fsm.Tick, w *Worker) { w.Orders.Begun = true }

// again begins an order once more that was interrupted.
func again(_ *fsm.Tick, w *Worker) { w.Orders.Begun = false }

func done(_ *fsm.Tick, w *Worker) {
	w.Orders.List, w.Orders.Begun = slices.Delete(w.Orders.List, 0, 1), false
}

func march(t *fsm.Tick, w *Worker) {
	if states.MoveTo(t.Delta(), w.Body, w.Orders.List[0].Place, components.WalkSpeed) {
		done(t, w)
	}
}

// hear takes an order, in whatever state the worker is.
func hear(_ *fsm.Tick, w *Worker, m fsm.Message) bool {
	o, ok := m.Data.(Order)
	if ok && !o.Then {
		*w.Orders = OrdersData{List: w.Orders.List[:0]}
	}
	if ok {
		w.Orders.List = append(w.Orders.List, o)
	}
	return ok
}
