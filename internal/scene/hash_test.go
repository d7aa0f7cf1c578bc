package scene_test

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/internal/scene"
)

// Whatever changes in an entity's components shows in the hash, each in its own way: no field is left out, not even one that is added to a
// component later, and none is taken for another.
func TestHashTakesInEveryField(t *testing.T) {
	all := []donburi.IComponentType{
		components.Body, components.Route, components.Sight, components.Locomotion, components.Animation, components.Cooldown, components.Target,
	}
	world := donburi.NewWorld()
	entry := world.Entry(world.Create(all...))
	components.Route.Get(entry).Points = make([]components.Vec2, 2)
	hash := func() scene.Hash {
		h := scene.NewHash()
		h.World(world)
		return h
	}
	before := hash()
	seen := map[scene.Hash]string{before: "nothing"}
	see := func(name string) {
		h := hash()
		if other, taken := seen[h]; taken {
			t.Errorf("the hash is the same when %s changes as when %s does", name, other)
		}
		seen[h] = name
	}
	var leaves func(v reflect.Value, name string)
	leaves = func(v reflect.Value, name string) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				leaves(v.Field(i), name+"."+v.Type().Field(i).Name)
			}
			return
		case reflect.Array, reflect.Slice:
			for i := range v.Len() {
				leaves(v.Index(i), fmt.Sprint(name, "[", i, "]"))
			}
			return
		}
		bytes := unsafe.Slice((*byte)(v.Addr().UnsafePointer()), v.Type().Size())
		bytes[0] ^= 1
		see(name)
		bytes[0] ^= 1
	}
	for _, c := range all {
		leaves(reflect.NewAt(c.Typ(), entry.Component(c)).Elem(), c.Typ().Name())
	}
	route := components.Route.Get(entry)
	points := route.Points
	route.Points = points[:1]
	see("the number of points")
	route.Points = points
	if hash() != before {
		t.Error("the hash differs, and nothing has changed")
	}
}
