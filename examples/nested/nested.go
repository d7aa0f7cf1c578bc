// Package nested defines a soldier with states within states: aiming, shooting and reloading are ways of fighting, and what is true
// of fighting is said once.
package nested

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Soldier is what the states see of a soldier.
type Soldier struct {
	Health int
	Enemy  bool // somebody to fight with is near
	Armed  bool // the gun is in the hands, for the code that draws the soldier
	Ammo   int
	Shots  int // fired so far
}

// Magazine is the number of shots before the gun must be reloaded.
const Magazine = 2

// Hit is the command sent to a soldier that was hit: it stuns one that fights.
const Hit fsm.Command = 1

func threatened(s *Soldier) bool { return s.Enemy }
func safe(s *Soldier) bool       { return !s.Enemy }
func dead(s *Soldier) bool       { return s.Health <= 0 }
func alive(s *Soldier) bool      { return s.Health > 0 }
func loaded(s *Soldier) bool     { return s.Ammo > 0 }
func empty(s *Soldier) bool      { return s.Ammo == 0 }

// New returns the machine.
func New() *fsm.Machine[Soldier] {
	b := fsm.NewBuilder[Soldier]("soldier")
	b.Commands(map[fsm.Command]string{Hit: "Hit"})

	// The outer states.
	mode := b.Layer("mode")
	peace := mode.State("peace")
	combat := mode.State("combat").OnEnter(draw).OnExit(putAway)
	stunned := mode.State("stunned")
	down := mode.State("down")
	mode.Any().To(down).When(dead)
	peace.To(combat).When(threatened).NoHistory()
	combat.To(peace).When(safe).After(2 * time.Second)
	combat.To(stunned).On(Hit)
	stunned.To(combat).After(time.Second)
	down.To(peace).When(alive)

	// The inner states: what the hands do in combat.
	hands := b.Layer("hands").Within(combat).History()
	aim := hands.State("aim")
	shoot := hands.State("shoot")
	reload := hands.State("reload")
	aim.To(reload).When(empty)
	aim.To(shoot).After(time.Second / 2).Do(fire)
	shoot.To(aim).When(loaded)
	shoot.To(reload).When(empty)
	reload.To(aim).After(2 * time.Second).Do(load)

	// And what the feet do at the same time.
	feet := b.Layer("feet").Within(combat)
	stand := feet.State("stand")
	strafe := feet.State("strafe")
	stand.To(strafe).After(time.Second)
	strafe.To(stand).WhenIn(reload)
	return b.MustBuild()
}

func draw(_ *fsm.Tick, s *Soldier)    { s.Armed = true }
func putAway(_ *fsm.Tick, s *Soldier) { s.Armed = false }
func load(_ *fsm.Tick, s *Soldier)    { s.Ammo = Magazine }

func fire(_ *fsm.Tick, s *Soldier) {
	s.Ammo--
	s.Shots++
}
