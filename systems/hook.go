package systems

import "github.com/yohamta/donburi"

// hook is what a world calls on behalf of a population. donburi never lets go of what it was told to call, so the hook lets go of the
// population when that has ended: a game may forget a world, and go on in it, any number of times.
type hook struct {
	population *population // nil once it is forgotten
}

// hookInto has a world call a population.
func hookInto(w donburi.World, p *population) *hook {
	k := &hook{p}
	w.OnCreate(k.onCreate)
	w.OnRemove(k.onRemove)
	return k
}

// onCreate is called for every entity created in the world.
func (k *hook) onCreate(w donburi.World, e donburi.Entity) {
	if k.population != nil {
		k.population.host.onCreate(w, e)
	}
}

// onRemove is called for every entity that is about to be removed from the world.
func (k *hook) onRemove(w donburi.World, e donburi.Entity) {
	if k.population != nil {
		k.population.host.onRemove(w, e)
	}
}

// onNews is called when the game processes events and there are changes waiting.
func (k *hook) onNews(donburi.World, news) {
	if k.population != nil {
		k.population.deliver()
	}
}
