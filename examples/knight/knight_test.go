package knight_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/examples/knight"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"
)

// A knight fights, is hit, goes mad and calms down; another sleeps.
func Example() {
	knights := systems.MustFSM(knight.New(), knight.Mind)
	world := donburi.NewWorld()
	pop := knights.In(world)
	galahad, bors := world.Create(knights.Component, knight.Mind), world.Create(knights.Component, knight.Mind)
	mind := knight.Mind.Get(world.Entry(galahad))
	knight.Mind.Get(world.Entry(bors)).Asleep = true
	spared := donburi.NewQuery(filter.Contains(knight.Unhurt))

	was := ""
	wait := func(seconds float64) {
		for range int(seconds * 60) {
			knights.Update(world)
			if now := where(pop, galahad); now != was {
				fmt.Printf("%.2f s  %s\n", pop.Now().Seconds(), now)
				was = now
			}
		}
	}
	wait(0.5)
	fmt.Println("- Bors:", where(pop, bors))
	pop.Execute(galahad, knight.Strike)
	mind.Enemy = true
	wait(0.5)
	fmt.Println("- strikes again, too early")
	pop.SendFor(galahad, knight.Strike, 300*time.Millisecond)
	wait(0.5)
	fmt.Println("- a hit")
	pop.Send(galahad, knight.Hit)
	wait(0.5)
	fmt.Println("- cannot be hurt:", spared.Count(world))
	mind.Rage = true
	wait(1)
	fmt.Printf("- may be hit: %v, may sheathe: %v\n", pop.Can(galahad, knight.Hit), pop.Can(galahad, knight.Sheathe))
	mind.Enemy = false
	wait(3)
	fmt.Println("- somebody comes, and goes")
	mind.Enemy = true
	wait(0.5)
	mind.Enemy = false
	wait(4)
	// Output:
	// 0.02 s  stand
	// - Bors: abed
	// 0.52 s  fight/strike
	// - strikes again, too early
	// 1.10 s  fight/ward
	// 1.12 s  fight/strike
	// - a hit
	// 1.52 s  dazed
	// - cannot be hurt: 1
	// 2.52 s  fight/whirl
	// - may be hit: false, may sheathe: false
	// 3.72 s  fight/ward
	// 3.73 s  wary
	// - somebody comes, and goes
	// 6.02 s  fight/ward
	// 6.52 s  wary
	// 9.52 s  stand
}

// where returns the path of the states that an entity is in.
func where(p *systems.Population[knight.Knight], e donburi.Entity) string {
	var path []string
	for _, s := range p.AppendCurrent(nil, e) {
		path = append(path, s.Name())
	}
	return strings.Join(path, "/")
}

// entered counts the entities that the last tick has brought into a state.
func entered(p *systems.Population[knight.Knight], s *fsm.State[knight.Knight]) int {
	return len(p.AppendEntered(nil, s))
}

func TestWhoIsHitIsCountedOnce(t *testing.T) {
	knights := systems.MustFSM(knight.New(), knight.Mind)
	world := donburi.NewWorld()
	pop, dazed := knights.In(world), knights.Machine().MustState("mode", "dazed")
	all := world.CreateMany(3, knights.Component, knight.Mind)
	knights.Update(world)
	pop.Send(all[0], knight.Hit)
	pop.Send(all[2], knight.Hit)
	for tick, want := range []int{2, 0, 0} {
		knights.Update(world)
		if n := entered(pop, dazed); n != want {
			t.Errorf("%d ticks after the blows: %d dazed, want %d", tick, n, want)
		}
	}
}

func TestNothingOdd(t *testing.T) {
	for _, f := range knight.New().Check() {
		t.Error(f)
	}
}
