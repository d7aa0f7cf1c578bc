// Package knight defines a knight with a sword. His machine shows what users of other libraries look for: a state that cannot be
// interrupted, a command that waits, an outer state that inner ones keep from being left, a transition into the middle of inner states.
package knight

import (
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
	"github.com/yohamta/donburi"
)

// Knight is the view: what the states see of a knight.
type Knight struct {
	Self donburi.Entity
	Mind *MindData
}

// MindData is a knight's own data.
type MindData struct {
	Asleep bool // he is asleep at the start
	Enemy  bool // somebody is near
	Rage   bool // set until he whirls
}

// Mind is the component of a knight's own data. Unhurt marks knights who cannot be hurt at the moment.
var (
	Mind   = donburi.NewComponentType[MindData]().SetName("Mind")
	Unhurt = donburi.NewTag().SetName("Unhurt")
)

// The commands.
const (
	Strike fsm.Command = iota + 1
	Sheathe
	Hit
)

// How long things take.
const (
	Stroke = 600 * time.Millisecond
	Daze   = time.Second
	Calm   = 3 * time.Second // until he believes that the enemy is gone
)

func asleep(k *Knight) bool { return k.Mind.Asleep }
func enemy(k *Knight) bool  { return k.Mind.Enemy }
func raging(k *Knight) bool { return k.Mind.Rage }

// New returns the machine.
func New() *fsm.Machine[Knight] {
	b := fsm.NewBuilder[Knight]("knight")
	b.Commands(map[fsm.Command]string{Strike: "Strike", Sheathe: "Sheathe", Hit: "Hit"})
	mode := b.Layer("mode")

	found := mode.State("found")
	abed, stand := mode.State("abed"), mode.State("stand")
	found.To(abed).When(asleep)
	found.To(stand).WhenNot(asleep).As("awake")

	fight, wary := mode.State("fight"), mode.State("wary")
	dazed := mode.State("dazed").OnEnter(spare).OnExit(expose)
	blade := b.Layer("blade").Within(fight)
	ward := blade.State("ward")
	strike := blade.State("strike")
	whirl := blade.State("whirl")

	mode.Any().To(dazed).On(Hit).WhenNotIn(whirl)
	dazed.To(fight).After(Daze)
	abed.To(stand).When(enemy)
	stand.To(fight).When(enemy)
	stand.To(fight).On(Strike).Into(strike)

	fight.To(wary).WhenNot(enemy).As("nobody near").WhenIn(ward)
	wary.To(fight).When(enemy)
	wary.To(stand).After(Calm)
	fight.To(stand).On(Sheathe).WhenIn(ward)

	ward.To(whirl).When(raging).Do(func(_ *fsm.Tick, k *Knight) { k.Mind.Rage = false })
	ward.To(strike).On(Strike)
	strike.To(ward).After(Stroke)
	whirl.To(ward).After(2 * Stroke)
	return b.MustBuild()
}

// spare marks a dazed knight: a system that deals blows queries for entities without Unhurt.
func spare(t *fsm.Tick, k *Knight) {
	systems.Change(t, k.Self, func(e *donburi.Entry) { e.AddComponent(Unhurt) })
}

func expose(t *fsm.Tick, k *Knight) {
	systems.Change(t, k.Self, func(e *donburi.Entry) { e.RemoveComponent(Unhurt) })
}
