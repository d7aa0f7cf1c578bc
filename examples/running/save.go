package running

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
)

// file is a saved game.
type file struct {
	All    []saved
	Night  bool
	Guards []byte // the snapshot of the machine
}

// saved is an entity with its components.
type saved struct {
	Entity donburi.Entity // its number when the game was saved
	Body   components.BodyData
	Guard  *savedGuard // nil for an intruder
}

type savedGuard struct {
	Sight components.SightData
	Duty  DutyData
}

// Save returns the current game as a file.
func (g *Game) Save() ([]byte, error) {
	f := file{Night: g.Night}
	components.Body.Each(g.World, func(e *donburi.Entry) {
		s := saved{Entity: e.Entity(), Body: *components.Body.Get(e)}
		if e.HasComponent(Duty) {
			s.Guard = &savedGuard{*components.Sight.Get(e), *Duty.Get(e)}
		}
		f.All = append(f.All, s)
	})
	var err error
	if f.Guards, err = g.Guards.In(g.World).AppendSnapshot(nil); err != nil {
		return nil, err
	}
	var w bytes.Buffer
	err = gob.NewEncoder(&w).Encode(f)
	return w.Bytes(), err
}

// Load returns a saved game, in a world of its own.
func Load(data []byte) (*Game, error) {
	var f file
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&f); err != nil {
		return nil, err
	}
	g := New(1)
	g.Night = f.Night

	// First create all entities, and note which new number each has got.
	now := map[donburi.Entity]donburi.Entity{}
	for _, s := range f.All {
		if s.Guard != nil {
			now[s.Entity] = g.AddGuard(s.Guard.Duty.Post, donburi.Null)
		} else {
			now[s.Entity] = g.AddIntruder(s.Body.Position, s.Body.Velocity)
		}
	}
	// Then fill in their components, which may name any of them. An entity that is gone becomes Null.
	for _, s := range f.All {
		e := g.World.Entry(now[s.Entity])
		components.Body.SetValue(e, s.Body)
		if s.Guard != nil {
			s.Guard.Sight.Entity = now[s.Guard.Sight.Entity]
			s.Guard.Duty.Captain = now[s.Guard.Duty.Captain]
			components.Sight.SetValue(e, s.Guard.Sight)
			Duty.SetValue(e, s.Guard.Duty)
		}
	}
	// Then restore the machine's data, and the time.
	guards := g.Guards.In(g.World)
	restored, err := guards.Restore(f.Guards, func(e donburi.Entity) (donburi.Entity, bool) {
		n, ok := now[e]
		return n, ok
	})
	if err != nil {
		return nil, err
	}
	if restored.Missing > 0 || restored.Reset > 0 {
		return nil, fmt.Errorf("the entities and the snapshot are not of one game: %+v", restored)
	}
	g.eyes.SetNow(guards.Now())
	return g, nil
}

// alarms writes and reads the data of alarms that are queued when the game is saved.
type alarms struct{}

func (alarms) AppendData(b []byte, m fsm.Message) ([]byte, error) {
	text, err := json.Marshal(m.Data)
	return append(b, text...), err
}

func (alarms) ReadData(kind fsm.MessageKind, b []byte, identify func(fsm.Entity) fsm.Entity) (any, error) {
	if kind != Alarm {
		return nil, fmt.Errorf("no message has data of kind %d", kind)
	}
	var a AlarmData
	err := json.Unmarshal(b, &a)
	a.By = donburi.Entity(identify(fsm.Entity(a.By)))
	return a, err
}
