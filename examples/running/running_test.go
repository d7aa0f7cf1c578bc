package running_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/examples/running"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// camp returns a game with a captain and two guards, before any intruder comes.
func camp() (g *running.Game, captain donburi.Entity) {
	g = running.New(1)
	g.World.Remove(g.World.Create(running.Duty)) // so that entities have other numbers than in a loaded game
	captain = g.AddGuard(components.Vec2{}, donburi.Null)
	g.AddGuard(components.Vec2{X: 50}, captain)
	g.AddGuard(components.Vec2{X: 150}, captain)
	return g, captain
}

// play runs some frames and returns what the guards do, each named by the place of its post.
func play(g *running.Game, frames int) (log []string) {
	guards := g.Guards.In(g.World)
	for range frames {
		g.Update()
		for _, c := range guards.Changes() {
			if c.From == fsm.None {
				continue
			}
			layer, post := int(c.Layer), running.Duty.Get(g.World.Entry(donburi.Entity(c.Entity))).Post
			log = append(log, fmt.Sprintf("%.2f s  the guard at %3.0f m  %s", guards.Now().Seconds(), post.X,
				g.Guards.Machine().StateAt(layer, c.To).Name()))
		}
	}
	return log
}

func tell(lines []string) { fmt.Print(strings.Join(append(lines, ""), "\n")) }

// A game is saved while an alarm is on its way, and continues in another world as it would have in the first.
func Example_saving() {
	g, _ := camp()
	g.AddIntruder(components.Vec2{X: 65.25}, components.Vec2{X: -1})
	tell(play(g, 17))
	data, err := g.Save()
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println("- saved, and loaded")
	loaded, err := running.Load(data)
	if err != nil {
		fmt.Println(err)
	}
	lines := play(loaded, 8*60)
	tell(lines)
	fmt.Println("- as it would have gone on:", fmt.Sprint(lines) == fmt.Sprint(play(g, 8*60)))
	// Output:
	// 0.28 s  the guard at  50 m  chase
	// - saved, and loaded
	// 0.30 s  the guard at   0 m  look
	// 1.58 s  the guard at  50 m  stand
	// 5.30 s  the guard at   0 m  stand
	// - as it would have gone on: true
}

// Guards get nerves while the game runs. Handles of the old machine can still be used in questions; those returned are the new machine's.
func Example_changing() {
	g, captain := camp()
	guards := g.Guards.In(g.World)
	act, stand := g.Guards.Machine().Layer("act"), g.Guards.Machine().State("act", "stand")
	play(g, 60)
	if err := g.Patch(); err != nil {
		fmt.Println(err)
	}
	fmt.Println(guards.Is(captain, stand), guards.Count(stand))
	fmt.Println(guards.Current(captain, act) == stand, guards.Current(captain, act).Name() == stand.Name())
	g.AddIntruder(components.Vec2{X: 160}, components.Vec2{})
	tell(play(g, 60))
	// Output:
	// true 3
	// false true
	// 1.02 s  the guard at 150 m  chase
	// 1.02 s  the guard at 150 m  tense
	// 1.95 s  the guard at 150 m  stand
}

// A message whose data is not of the expected type harms only the guard that reads it.
func Example_faults() {
	g, captain := camp()
	guards := g.Guards.In(g.World)
	guards.Post(captain, fsm.Message{Kind: running.Alarm, Data: "an alarm"})
	play(g, 60)
	for _, f := range g.Faults {
		fmt.Println(f.Callback, "of", f.State, "in tick", f.Tick)
		fmt.Println(f.Value)
	}
	fmt.Println("stopped:", guards.Stopped(captain))
	if err := g.Revive(); err != nil {
		fmt.Println(err)
	}
	fmt.Println("stopped:", guards.Stopped(captain))
	// Output:
	// OnMessage of stand in tick 1
	// interface conversion: interface {} is string, not running.AlarmData
	// stopped: true
	// stopped: false
}

// A guard that sees an intruder gives chase and catches it.
func TestAGuardCatchesAnIntruder(t *testing.T) {
	g := running.New(1)
	guard := g.AddGuard(components.Vec2{}, donburi.Null)
	intruder := g.AddIntruder(components.Vec2{X: 10}, components.Vec2{})
	guards, act := g.Guards.In(g.World), g.Guards.Machine().Layer("act")

	g.Update()
	if now := guards.Current(guard, act).Name(); now != "chase" {
		t.Errorf("a guard that sees an intruder is in %s", now)
	}
	for range 60 { // a second
		g.Update()
	}
	if now := guards.Current(guard, act).Name(); now != "stand" || g.World.Valid(intruder) {
		t.Errorf("after a second the guard is in %s; the intruder is there: %v", now, g.World.Valid(intruder))
	}
}

// Whoever is at no finite place is not seen, and not seen any more: so a game that rolls back puts its dead there.
func TestNobodySeesWhoIsNowhere(t *testing.T) {
	g := running.New(1)
	guard := g.AddGuard(components.Vec2{}, donburi.Null)
	intruder := g.AddIntruder(components.Vec2{X: 10}, components.Vec2{})
	sight := components.Sight.Get(g.World.Entry(guard))
	g.Update()
	if !sight.Seen || !sight.Tracked {
		t.Fatalf("the guard does not see the intruder: %+v", *sight)
	}
	components.Body.Get(g.World.Entry(intruder)).Position.X = math.Inf(1)
	g.Update()
	if sight.Seen || sight.Tracked || !g.Guards.In(g.World).IsIn(guard, "stand") {
		t.Errorf("the guard has not lost the intruder: %+v", *sight)
	}
	living := g.AddIntruder(components.Vec2{X: 12}, components.Vec2{})
	g.Update()
	if !sight.Seen || sight.Entity != living {
		t.Errorf("the guard sees %+v, want the intruder at 12 m", *sight)
	}
}

// A guard that is sent to another level goes on there: it looks around for what is left of its five seconds.
func TestSend(t *testing.T) {
	here, there := running.New(1), running.New(1)
	guard := here.AddGuard(components.Vec2{}, donburi.Null)
	alarm := fsm.Message{Kind: running.Alarm, Data: running.AlarmData{}}
	here.Update()
	here.Guards.In(here.World).Tell(guard, alarm)
	for range 120 { // two seconds
		here.Update()
	}
	sent, err := running.Send(guard, here, there, components.Vec2{X: 5})
	if err != nil {
		t.Fatal(err)
	}
	guards, act := there.Guards.In(there.World), there.Guards.Machine().Layer("act")
	if now := guards.Current(sent, act).Name(); now != "look" || here.World.Valid(guard) {
		t.Errorf("the guard is in %s; it is here, too: %v", now, here.World.Valid(guard))
	}
	ticks := 0
	for guards.IsIn(sent, "look") {
		there.Update()
		ticks++
	}
	if ticks < 179 || ticks > 181 {
		t.Errorf("it looked around for %d ticks more", ticks)
	}
	if _, err := running.Send(guard, here, there, components.Vec2{}); err == nil || guards.Len() != 1 {
		t.Errorf("a guard that is gone was sent: %v", err)
	}
}

func TestFaultsTellWhere(t *testing.T) {
	g, captain := camp()
	g.Guards.In(g.World).Post(captain, fsm.Message{Kind: running.Alarm})
	g.Update()
	if len(g.Faults) != 1 || !strings.Contains(g.Faults[0].Where, "examples/running/running.go:") {
		t.Errorf("faults %v, want one in running.go", g.Faults)
	}
}

// Slow motion is the same game in more frames, for bodies, eyes and machines. In a pause nothing happens.
func TestSlowMotionIsTheSameGame(t *testing.T) {
	start := func() *running.Game {
		g, _ := camp()
		g.AddIntruder(components.Vec2{X: 70}, components.Vec2{X: -10})
		return g
	}
	usual, slow := start(), start()
	slow.Slow = 4
	play(usual, 60)
	play(slow, 4*60)
	a, b := usual.Guards.In(usual.World), slow.Guards.In(slow.World)
	if a.Now() != time.Second || b.Now() != time.Second {
		t.Errorf("it is %v and %v, want a second", a.Now(), b.Now())
	}
	where := func(g *running.Game) float64 {
		e, _ := components.Target.First(g.World)
		return components.Body.Get(e).Position.X
	}
	if x, y := where(usual), where(slow); math.Abs(x-y) > 1e-5 || math.Abs(x-60) > 1e-5 {
		t.Errorf("the intruder is at %v and %v, want 60", x, y)
	}
	if n := b.Count(slow.Guards.Machine().State("act", "chase")); n != 1 {
		t.Errorf("%d guards give chase, want 1", n)
	}
	slow.Paused = true
	play(slow, 60)
	if b.Now() != time.Second {
		t.Errorf("it is %v after a pause, want a second", b.Now())
	}
}

// A guard far from the camera thinks less often, except while it chases an intruder.
func TestGuardsFarAwayThinkLessOften(t *testing.T) {
	g, captain := camp()
	far := g.AddGuard(components.Vec2{X: 1000}, captain)
	busy := g.AddGuard(components.Vec2{X: 2000}, captain)
	guards := g.Guards.In(g.World)
	g.Update()
	g.SetDetail(components.Vec2{X: -60})
	intruder := g.AddIntruder(components.Vec2{X: 2010}, components.Vec2{})
	for range 20 { // the guard's turn comes
		g.Update()
	}
	want := map[donburi.Entity]int{captain: 1, far: 15, busy: 1}
	for e, n := range want {
		if guards.Interval(e) != n {
			t.Errorf("%v ticks every %d ticks, want %d", e, guards.Interval(e), n)
		}
	}
	g.SetDetail(components.Vec2{X: -60})
	if guards.Interval(busy) != 1 {
		t.Errorf("who chases ticks every %d ticks", guards.Interval(busy))
	}
	for range 120 {
		g.Update()
	}
	if g.World.Valid(intruder) {
		t.Error("the intruder has not been caught")
	}
	g.SetDetail(components.Vec2{X: -60})
	if guards.Interval(busy) != 15 {
		t.Errorf("who is back ticks every %d ticks, want 15", guards.Interval(busy))
	}
}

// The game is the same with any number of workers.
func TestWorkersDoNotMatter(t *testing.T) {
	var hashes []uint64
	for _, workers := range []int{1, 4} {
		g := running.New(workers)
		captain := g.AddGuard(components.Vec2{}, donburi.Null)
		for i := range 1200 {
			g.AddGuard(components.Vec2{X: float64(i)}, captain)
		}
		for i := range 10 {
			g.AddIntruder(components.Vec2{X: float64(100 * i), Y: 20}, components.Vec2{Y: -1})
		}
		g.Night = true
		for range 100 {
			g.Update()
		}
		if n := g.Guards.In(g.World).Stats().Transitions; n < 1000 {
			t.Errorf("only %d transitions", n)
		}
		hashes = append(hashes, g.Guards.In(g.World).Hash())
	}
	if hashes[0] != hashes[1] {
		t.Error("four workers play another game than one")
	}
}

// A game saved after a patch can be loaded without it, and the other way round.
func TestSavesSurvivePatches(t *testing.T) {
	g, _ := camp()
	play(g, 60)
	if err := g.Patch(); err != nil {
		t.Fatal(err)
	}
	data, err := g.Save()
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := running.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	if n := loaded.Guards.In(loaded.World).Count(loaded.Guards.Machine().State("act", "stand")); n != 3 {
		t.Errorf("%d guards stand, want 3", n)
	}
	if _, err := running.Load(data[:len(data)-1]); err == nil {
		t.Error("half a game was loaded")
	}
}

// tired is a condition with a mistake.
func tired(v *running.Guard) bool {
	v.Duty.Where.X++
	return v.Duty.Where.X > 100
}

// What a run with -tags hordedebug reports about it.
const verdict = `
fsm: panic in condition of the transition to "asleep" of state "awake", layer "act", machine "guard", for entity 1 in tick 1:
the condition running_test.tired is not pure: it writes what the view of entity 1 points to
`

func TestDebug(t *testing.T) {
	if !fsm.Debug {
		t.Skip("needs the build tag hordedebug")
	}
	b := fsm.NewBuilder[running.Guard]("guard")
	awake := b.Layer("act").State("awake")
	awake.To(b.FindLayer("act").State("asleep")).When(tired)
	guards := systems.MustFSM(b.MustBuild(), components.Body, components.Sight, running.Duty)
	world := donburi.NewWorld()
	world.Create(guards.Component, components.Body, components.Sight, running.Duty)
	defer func() {
		want := strings.ReplaceAll(strings.TrimSpace(verdict), "\n", " ")
		if text := fmt.Sprint(recover()); !strings.Contains(text, want) {
			t.Errorf("%s\nwant\n%s", text, want)
		}
	}()
	guards.Update(world)
}
