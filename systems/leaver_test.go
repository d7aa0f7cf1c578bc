package systems_test

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// leaverMachine has three layers whose Exits write into the diary. The middle one then calls exit, if that is not nil.
func leaverMachine(exit func(t *fsm.Tick, v *writer)) *fsm.Machine[writer] {
	b := fsm.NewBuilder[writer]("leaver")
	for _, name := range []string{"low", "middle", "high"} {
		b.Layer(name).State("in " + name).OnExit(func(t *fsm.Tick, v *writer) {
			v.Diary.note("exit %s", t.LayerName())
			if exit != nil && name == "middle" {
				exit(t, v)
			}
		})
	}
	return b.MustBuild()
}

// waysToLeave are the ways in which an entity can stop running a machine.
var waysToLeave = map[string]func(w donburi.World, p *systems.Population[writer], c donburi.IComponentType, e donburi.Entity){
	"world.Remove": func(w donburi.World, _ *systems.Population[writer], _ donburi.IComponentType, e donburi.Entity) {
		w.Remove(e)
	},
	"Detach": func(_ donburi.World, p *systems.Population[writer], _ donburi.IComponentType, e donburi.Entity) {
		if err := p.Detach(e); err != nil {
			panic(err)
		}
	},
	"RemoveComponent": func(w donburi.World, p *systems.Population[writer], c donburi.IComponentType, e donburi.Entity) {
		w.Entry(e).RemoveComponent(c) // donburi does not announce this: the next tick notices
		p.Update()
	},
}
