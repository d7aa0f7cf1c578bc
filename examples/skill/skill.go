// Package skill defines a spell that takes mana and time to cast, may be interrupted, and needs a rest afterwards.
package skill

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Caster is what the states see of a caster of the spell.
type Caster struct {
	Mana   int
	Moving bool // nobody casts while walking
	Fired  int  // how many spells went off
}

// Cost is the mana that a spell takes when it goes off.
const Cost = 30

// The commands.
const (
	Cast fsm.Command = iota + 1
	Interrupt
	Silence
)

// How long things take.
const (
	CastTime = 1500 * time.Millisecond
	Cooldown = 4 * time.Second
	Stumble  = time.Second     // after an interruption
	Silenced = 5 * time.Second // after Silence
)

func moves(c *Caster) bool   { return c.Moving }
func canCast(c *Caster) bool { return c.Mana >= Cost && !c.Moving }

// New returns the machine.
func New() *fsm.Machine[Caster] {
	b := fsm.NewBuilder[Caster]("fireball")
	b.Commands(map[fsm.Command]string{Cast: "Cast", Interrupt: "Interrupt", Silence: "Silence"})
	spell := b.Layer("spell")
	ready := spell.State("ready").OnUpdate(regain)
	casting := spell.State("casting").CanEnter(canCast)
	cooldown := spell.State("cooldown")
	stumble := spell.State("stumble")
	silenced := spell.State("silenced")

	spell.Any().To(silenced).On(Silence).AllowSelf()
	silenced.To(ready).After(Silenced)

	ready.To(casting).On(Cast)
	casting.To(stumble).On(Interrupt)
	casting.To(ready).When(moves)
	casting.To(cooldown).After(CastTime).Do(fire)
	cooldown.To(ready).After(Cooldown)
	stumble.To(ready).After(Stumble)
	return b.MustBuild()
}

// fire runs between casting and cooldown, so a spell that was interrupted costs nothing.
func fire(_ *fsm.Tick, c *Caster) {
	c.Mana -= Cost
	c.Fired++
}

// regain restores one point of mana in each tick.
func regain(_ *fsm.Tick, c *Caster) { c.Mana = min(100, c.Mana+1) }
