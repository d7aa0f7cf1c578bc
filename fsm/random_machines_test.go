package fsm_test

import (
	"slices"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// TestMachinesThrowDiceOfTheirOwn: an entity may run several machines, whose names alone differ here. What chance decides in one must say
// nothing of the other; two of the same name have the same dice.
func TestMachinesThrowDiceOfTheirOwn(t *testing.T) {
	type view = figure
	play := func(name string) (rolls []int, left []time.Duration, chosen []string) {
		b := fsm.NewBuilder[view](name)
		wait := b.Layer("wait")
		before, after := wait.State("before"), wait.State("after")
		before.To(after).AfterBetween(time.Second, time.Hour)
		choice := b.Layer("choice")
		fork, one, other := choice.State("fork"), choice.State("one"), choice.State("other")
		fork.To(one).Weight(1)
		fork.To(other).Weight(1)
		fork.OnEnter(func(t *fsm.Tick, v *view) { v.rolls = append(v.rolls, t.Rand().IntN(1000)) })
		m := b.MustBuild()
		p := fsm.NewPool(m, fsm.Config{Seed: 7})
		var all []fsm.Entity
		for range 30 {
			all = append(all, p.Add(view{}))
		}
		p.Update()
		for _, e := range all {
			rolls = append(rolls, p.View(e).rolls...)
			left = append(left, p.Explain(nil, e, wait)[0].Delay)
			chosen = append(chosen, p.Current(e, choice).Name())
		}
		return rolls, left, chosen
	}
	rolls, delays, ways := play("brain")
	sameRolls, sameDelays, sameWays := play("brain")
	if !slices.Equal(rolls, sameRolls) || !slices.Equal(delays, sameDelays) || !slices.Equal(ways, sameWays) {
		t.Error("two machines of the same name have thrown different dice")
	}
	otherRolls, otherDelays, otherWays := play("vitals")
	for i := range rolls {
		if delays[i] == otherDelays[i] {
			t.Errorf("entity %d waits %v in both machines", i, delays[i])
		}
	}
	equal := 0
	for i := range rolls {
		if rolls[i] == otherRolls[i] {
			equal++
		}
	}
	if equal > 3 {
		t.Errorf("%d of %d rolls are the same in both machines", equal, len(rolls))
	}
	if slices.Equal(ways, otherWays) {
		t.Error("all have gone the same ways in both machines")
	}
}
