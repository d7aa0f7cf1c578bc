package village

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// Talker is what a talker's states see: with whom it talks, or 0.
type Talker struct{ With fsm.Entity }

// The commands of talkers.
const (
	Talk fsm.Command = iota + 1
	Over
	Alarm
)

// Talkers are people who talk in pairs.
type Talkers struct{ *fsm.Pool[Talker] }

// NewTalkers returns a pool of talkers.
func NewTalkers() *Talkers {
	p := &Talkers{}
	b := fsm.NewBuilder[Talker]("talker")
	act := b.Layer("act")
	stroll, talk, flee := act.State("stroll"), act.State("talk").OnExit(p.part), act.State("flee")
	act.Any().To(flee).On(Alarm)
	stroll.To(talk).On(Talk).After(time.Second)
	talk.To(stroll).On(Over)
	talk.To(stroll).After(5 * time.Second)
	flee.To(stroll).After(2 * time.Second)
	p.Pool = fsm.NewPool(b.MustBuild(), fsm.Config{ExitOnRemove: true})
	return p
}

// Pair has two talk with each other, if both can. It is for between ticks.
func (p *Talkers) Pair(a, b fsm.Entity) {
	if a != b && p.Can(a, Talk) && p.Can(b, Talk) {
		p.View(a).With, p.View(b).With = b, a
		p.Execute(a, Talk)
		p.Execute(b, Talk)
	}
}

// part ends the talk of the other one, too, by the end of the tick.
func (p *Talkers) part(t *fsm.Tick, v *Talker) {
	me, other := t.Entity(), v.With
	v.With = 0
	t.Defer(func() {
		if o := p.View(other); o != nil && o.With == me {
			p.Execute(other, Over)
		}
	})
}
