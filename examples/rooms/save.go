package rooms

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"github.com/horde-fsm/horde/fsm"
)

// saved is a room in a file.
type saved struct {
	Units  []Unit // in the order of their turns
	Holder string
	Minds  []byte
}

// Save returns the room as bytes.
func (r *Room) Save() ([]byte, error) {
	s := saved{Holder: r.Holder}
	for _, id := range r.Pool.AppendAll(nil) {
		s.Units = append(s.Units, *r.Pool.View(id).unit())
	}
	var err error
	if s.Minds, err = r.Pool.AppendSnapshot(nil); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = gob.NewEncoder(&b).Encode(s)
	return b.Bytes(), err
}

// Load returns a room that goes on as the one that was saved, in this process or in another.
func Load(data []byte) (*Room, error) {
	var s saved
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&s); err != nil {
		return nil, err
	}
	r, now := New(), map[fsm.Entity]fsm.Entity{}
	r.Holder = s.Holder
	for _, u := range s.Units {
		now[u.ID] = r.Add(u)
	}
	restored, err := r.Pool.Restore(s.Minds, func(e fsm.Entity) (fsm.Entity, bool) {
		n, ok := now[e]
		return n, ok
	})
	if err != nil {
		return nil, err
	}
	if restored.Missing > 0 || restored.Reset > 0 {
		return nil, fmt.Errorf("the units and the snapshot are not of one room: %+v", restored)
	}
	return r, nil
}
