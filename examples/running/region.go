package running

import (
	"bytes"
	"encoding/gob"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
)

// Unload takes guards out of the game, such as those in a part of the world that nobody is near, and returns what Reload puts back. The Exits
// of their states do not run.
func (g *Game) Unload(guards []donburi.Entity) ([]byte, error) {
	var f file
	for _, guard := range guards {
		e := g.World.Entry(guard)
		f.All = append(f.All, saved{guard, *components.Body.Get(e), &savedGuard{*components.Sight.Get(e), *Duty.Get(e)}})
	}
	var err error
	if f.Guards, err = g.Guards.In(g.World).AppendGroup(nil, guards); err != nil {
		return nil, err
	}
	var w bytes.Buffer
	if err := gob.NewEncoder(&w).Encode(f); err != nil {
		return nil, err
	}
	for _, guard := range guards {
		g.World.Remove(guard)
	}
	return w.Bytes(), nil
}

// Reload brings guards back that were unloaded. They go on with what they were doing, as if no time had passed.
func (g *Game) Reload(data []byte) error {
	var f file
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&f); err != nil {
		return err
	}
	now := map[donburi.Entity]donburi.Entity{}
	for _, s := range f.All {
		now[s.Entity] = g.AddGuard(s.Guard.Duty.Post, donburi.Null)
	}
	// Whoever stayed has the same number, if it is still there.
	who := func(e donburi.Entity) (donburi.Entity, bool) {
		if n, back := now[e]; back {
			return n, true
		}
		return e, g.World.Valid(e)
	}
	if _, err := g.Guards.In(g.World).RestoreGroup(f.Guards, who); err != nil {
		for _, e := range now {
			g.World.Remove(e)
		}
		return err
	}
	known := func(e *donburi.Entity) {
		if n, there := who(*e); there {
			*e = n
		} else {
			*e = donburi.Null
		}
	}
	for _, s := range f.All {
		e := g.World.Entry(now[s.Entity])
		known(&s.Guard.Sight.Entity)
		known(&s.Guard.Duty.Captain)
		components.Body.SetValue(e, s.Body)
		components.Sight.SetValue(e, s.Guard.Sight)
		Duty.SetValue(e, s.Guard.Duty)
	}
	return nil
}
