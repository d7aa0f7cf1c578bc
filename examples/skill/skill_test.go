package skill_test

import (
	"fmt"

	"github.com/horde-fsm/horde/examples/skill"
	"github.com/horde-fsm/horde/fsm"
)

// A spell goes off and cools down; the next one is interrupted; another fails for want of mana; then comes silence.
func Example() {
	machine := skill.New()
	casters := fsm.NewPool(machine, fsm.Config{})
	mage := casters.Add(skill.Caster{Mana: 40})

	wait := func(seconds float64) {
		for range int(seconds * 60) {
			casters.Update()
			for _, c := range casters.Changes() {
				if c.From != fsm.None {
					v := casters.View(mage)
					fmt.Printf("%.2f s  %-8s  mana %d, fired %d\n", float64(c.Tick)/60, machine.StateAt(0, c.To).Name(), v.Mana, v.Fired)
				}
			}
		}
	}
	casters.Send(mage, skill.Cast)
	wait(6)
	casters.Send(mage, skill.Cast)
	wait(1)
	casters.Send(mage, skill.Interrupt)
	wait(2)
	casters.View(mage).Mana = 0
	fmt.Println("cast without mana:", casters.Execute(mage, skill.Cast))
	wait(1)
	casters.Send(mage, skill.Cast)
	wait(0.5)
	casters.Send(mage, skill.Silence)
	wait(6)
	// Output:
	// 0.02 s  casting   mana 40, fired 0
	// 1.52 s  cooldown  mana 10, fired 1
	// 5.52 s  ready     mana 10, fired 1
	// 6.02 s  casting   mana 39, fired 1
	// 7.02 s  stumble   mana 39, fired 1
	// 8.02 s  ready     mana 39, fired 1
	// cast without mana: false
	// 10.02 s  casting   mana 60, fired 1
	// 10.52 s  silenced  mana 60, fired 1
	// 15.52 s  ready     mana 60, fired 1
}

// Why does the spell not go off? One caster is asked in the middle of casting, another has no mana.
func Example_why() {
	machine := skill.New()
	casters := fsm.NewPool(machine, fsm.Config{})
	spell := machine.Layer("spell")
	why := func(caster fsm.Entity) {
		for _, a := range casters.Explain(nil, caster, spell) {
			fmt.Println(machine.DescribeAnswer(a))
		}
	}
	mage := casters.Add(skill.Caster{Mana: 40})
	casters.Send(mage, skill.Cast)
	for range 59 {
		casters.Update()
	}
	apprentice := casters.Add(skill.Caster{Mana: 3})
	casters.Update()

	fmt.Println("- the mage, casting")
	why(mage)
	fmt.Println("- the apprentice, ready")
	why(apprentice)
	// Output:
	// - the mage, casting
	// any → silenced (Silence): waits for Silence
	// casting → stumble (Interrupt): waits for Interrupt
	// casting → ready (moves): not true
	// casting → cooldown (after 1.5s): waits 0.50 s more
	// - the apprentice, ready
	// any → silenced (Silence): waits for Silence
	// ready → casting (Cast): canCast refuses
}
