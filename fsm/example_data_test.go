package fsm_test

import (
	"encoding/json"
	"fmt"

	"github.com/horde-fsm/horde/fsm"
)

const hit fsm.MessageKind = 1

// hitData is the data of a message of kind hit.
type hitData struct {
	By     fsm.Entity
	Damage int
}

// dataAsJSON writes the data of messages as JSON.
type dataAsJSON struct{}

func (dataAsJSON) AppendData(b []byte, m fsm.Message) ([]byte, error) {
	text, err := json.Marshal(m.Data)
	return append(b, text...), err
}

func (dataAsJSON) ReadData(kind fsm.MessageKind, b []byte, identify func(fsm.Entity) fsm.Entity) (any, error) {
	switch kind {
	case hit:
		var d hitData
		err := json.Unmarshal(b, &d)
		d.By = identify(d.By) // entities may have other numbers when the game is loaded
		return d, err
	default:
		return nil, fmt.Errorf("no message has data of kind %d", kind)
	}
}

// A game is saved while a message with a struct as its data is queued.
func ExampleDataCodec() {
	b := fsm.NewBuilder[int]("knight")
	b.Layer("stance").State("standing").OnMessage(func(_ *fsm.Tick, strength *int, m fsm.Message) bool {
		d, ok := m.Data.(hitData)
		*strength -= d.Damage
		return ok
	})
	machine := b.MustBuild()

	knights := fsm.NewPool(machine, fsm.Config{Data: dataAsJSON{}})
	arthur, lancelot := knights.Add(10), knights.Add(10)
	knights.Update()
	knights.Post(arthur, fsm.Message{Kind: hit, Data: hitData{By: lancelot, Damage: 3}})
	saved, err := knights.AppendSnapshot(nil)
	if err != nil {
		fmt.Println(err)
	}

	loaded := fsm.NewPool(machine, fsm.Config{Data: dataAsJSON{}})
	loaded.Add(10)
	loaded.Add(10)
	restored, err := loaded.Restore(saved, nil)
	loaded.Update()
	fmt.Println(restored.Rows, restored.Orders, err)
	fmt.Println(*loaded.View(arthur))
	// Output:
	// 2 1 <nil>
	// 7
}
