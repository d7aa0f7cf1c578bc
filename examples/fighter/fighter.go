// Package fighter defines a fighter of an action game. His states last as long as their clips; a blow lands at a moment of its state, leads
// on to the next blow if the key comes in time, and a dash that breaks off everything has a cooldown.
package fighter

import (
	"time"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/states"
	"github.com/yohamta/donburi"
)

// Fighter is the view: what the states see of a fighter.
type Fighter struct {
	Animation *components.AnimationData
	Cooldown  *components.CooldownData
	Arm       *ArmData
}

// ArmData is what a fighter does to others.
type ArmData struct {
	Landed int // blows
	Charge int // for the next one
}

// Arm is the component of what a fighter does to others.
var Arm = donburi.NewComponentType[ArmData]().SetName("Arm")

// The commands: keys that are pressed, and one that is let go.
const (
	Strike fsm.Command = iota + 1
	Charge
	Release
	Dash
)

// The clips of the sprite sheet.
const (
	clipStand uint16 = iota
	clipSlash
	clipThrust
	clipCharge
	clipDash
)

// dashing is the number of the only cooldown.
const dashing = 0

// How long things take.
const (
	Lands    = 150 * time.Millisecond // until a blow lands
	Window   = 250 * time.Millisecond // and how long it can lead on to the next from then on
	DashWait = time.Second            // from the beginning of a dash to that of the next
)

// New returns the machine.
func New() *fsm.Machine[Fighter] {
	b, use := fsm.NewBuilder[Fighter]("fighter"), states.For[Fighter]()
	b.Commands(map[fsm.Command]string{Strike: "Strike", Charge: "Charge", Release: "Release", Dash: "Dash"})
	act := b.Layer("act")
	stand := act.State("stand").OnEnter(use.Play(clipStand, 4, 0.2))
	slash := act.State("slash").OnEnter(use.PlayOnce(clipSlash, 6, 0.08)).OnUpdate(land)
	thrust := act.State("thrust").OnEnter(use.PlayOnce(clipThrust, 5, 0.08)).OnUpdate(land)
	charge := act.State("charge").OnEnter(use.Play(clipCharge, 3, 0.1)).OnUpdate(gather)
	dash := act.State("dash").CanEnterTick(use.Ready(dashing)).As("ready").
		OnEnter(use.PlayOnce(clipDash, 3, 0.06), use.StartCooldown(dashing, DashWait))

	act.Any().To(dash).On(Dash)
	stand.To(slash).On(Strike)
	slash.To(thrust).On(Strike).WhenTick(inTime)
	stand.To(charge).On(Charge)
	charge.To(thrust).On(Release)
	for _, s := range []*fsm.State[Fighter]{slash, thrust, dash} {
		s.To(stand).When(use.ClipEnded()).As("clip ended")
	}
	return b.MustBuild()
}

// land hits, at one moment of the state.
func land(t *fsm.Tick, f *Fighter) {
	if t.Reaches(Lands) {
		f.Arm.Landed += 1 + f.Arm.Charge
		f.Arm.Charge = 0
	}
}

// gather adds to the charge, again and again.
func gather(t *fsm.Tick, f *Fighter) {
	if t.Every(time.Second / 4) {
		f.Arm.Charge++
	}
}

// inTime reports whether a blow can lead on to the next: not in the very tick in which it lands, since a layer that takes a transition runs
// no Update.
func inTime(t *fsm.Tick, _ *Fighter) bool { return t.Since() > Lands && t.Since() <= Lands+Window }
