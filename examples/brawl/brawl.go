// Package brawl defines brawlers, of whom only a few strike at once, however many want to.
package brawl

import (
	"cmp"
	"slices"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
	"github.com/yohamta/donburi"
)

// Brawler is the view: what the states see of a brawler.
type Brawler struct{ Fists *FistsData }

// FistsData counts a brawler's blows.
type FistsData struct{ Blows int }

// Fists is the component.
var Fists = donburi.NewComponentType[FistsData]()

// Strike is the command that lets a brawler strike.
const Strike fsm.Command = 1

// Brawl is a world of brawlers.
type Brawl struct {
	World    donburi.World
	Brawlers *systems.FSM[Brawler]

	act           *fsm.Layer[Brawler]
	ready, strike *fsm.State[Brawler]
	waiting       []donburi.Entity
}

// New returns a world with some brawlers.
func New(workers, brawlers int) *Brawl {
	w := &Brawl{World: donburi.NewWorld()}
	w.Brawlers = systems.MustFSM(w.machine(), Fists).Configure(fsm.Config{Workers: workers})
	w.World.CreateMany(brawlers, w.Brawlers.Component, Fists)
	return w
}

func (w *Brawl) machine() *fsm.Machine[Brawler] {
	b := fsm.NewBuilder[Brawler]("brawler")
	b.Commands(map[fsm.Command]string{Strike: "Strike"})
	w.act = b.Layer("act")
	circle := w.act.State("circle")
	w.ready = w.act.State("ready")
	w.strike = w.act.State("strike").OnEnter(func(_ *fsm.Tick, b *Brawler) { b.Fists.Blows++ })
	circle.To(w.ready).AfterBetween(time.Second, 2*time.Second)
	w.ready.To(w.strike).On(Strike)
	w.strike.To(circle).After(600 * time.Millisecond)
	return b.MustBuild()
}

// Update runs one tick, and then hands out the places that are free.
func (w *Brawl) Update() {
	w.Brawlers.Update(w.World)
	w.handOut(3)
}

// handOut lets those who have waited longest strike, as long as fewer than places do.
func (w *Brawl) handOut(places int) {
	brawlers := w.Brawlers.In(w.World)
	free := places - brawlers.Count(w.strike)
	if free <= 0 {
		return
	}
	w.waiting = brawlers.AppendEntities(w.waiting[:0], w.ready)
	slices.SortStableFunc(w.waiting, func(a, b donburi.Entity) int {
		return cmp.Compare(brawlers.Since(b, w.act), brawlers.Since(a, w.act))
	})
	for _, e := range w.waiting[:min(free, len(w.waiting))] {
		brawlers.Execute(e, Strike)
	}
}

// Striking returns how many strike.
func (w *Brawl) Striking() int { return w.Brawlers.In(w.World).Count(w.strike) }
