package horde

import (
	"github.com/horde-fsm/horde/bench/mix"
	"github.com/horde-fsm/horde/fsm"
)

// updates are the Updates of the eight states for one animal, updatesBatch those for many. They are written out so that the compiler can
// inline what each of them does.
var updates = [mix.Kinds]func(*fsm.Tick, *animal){
	func(_ *fsm.Tick, a *animal) { mix.DoRest(a.Place, a.Mood) },
	func(_ *fsm.Tick, a *animal) { mix.DoGraze(a.Place, a.Mood) },
	func(_ *fsm.Tick, a *animal) { mix.DoRoam(a.Place, a.Mood) },
	func(_ *fsm.Tick, a *animal) { mix.DoDance(a.Place, a.Mood) },
	func(_ *fsm.Tick, a *animal) { mix.DoFlee(a.Place, a.Mood) },
	func(_ *fsm.Tick, a *animal) { mix.DoHunt(a.Place, a.Mood) },
	func(_ *fsm.Tick, a *animal) { mix.DoDrink(a.Place, a.Mood) },
	func(_ *fsm.Tick, a *animal) { mix.DoSing(a.Place, a.Mood) },
}

var updatesBatch = [mix.Kinds]func(*fsm.Tick, []animal){
	func(_ *fsm.Tick, as []animal) {
		for i := range as {
			mix.DoRest(as[i].Place, as[i].Mood)
		}
	},
	func(_ *fsm.Tick, as []animal) {
		for i := range as {
			mix.DoGraze(as[i].Place, as[i].Mood)
		}
	},
	func(_ *fsm.Tick, as []animal) {
		for i := range as {
			mix.DoRoam(as[i].Place, as[i].Mood)
		}
	},
	func(_ *fsm.Tick, as []animal) {
		for i := range as {
			mix.DoDance(as[i].Place, as[i].Mood)
		}
	},
	func(_ *fsm.Tick, as []animal) {
		for i := range as {
			mix.DoFlee(as[i].Place, as[i].Mood)
		}
	},
	func(_ *fsm.Tick, as []animal) {
		for i := range as {
			mix.DoHunt(as[i].Place, as[i].Mood)
		}
	},
	func(_ *fsm.Tick, as []animal) {
		for i := range as {
			mix.DoDrink(as[i].Place, as[i].Mood)
		}
	},
	func(_ *fsm.Tick, as []animal) {
		for i := range as {
			mix.DoSing(as[i].Place, as[i].Mood)
		}
	},
}
