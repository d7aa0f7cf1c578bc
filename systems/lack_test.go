package systems_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/systems"
)

// Two component types with the same Go type are easily confused: the error says that the entity has the wrong one.
func TestLackingOneOfTwoComponentsOfAType(t *testing.T) {
	right, wrong := donburi.NewComponentType[Diary](), donburi.NewComponentType[Diary]()
	f := systems.MustFSM(newTwoStates("double").Machine, right)
	const note = "it has another component of that Go type than the one that the FSM was made with"
	w := donburi.NewWorld()
	w.Create(f.Component, wrong)
	if text := panicOf(func() { f.Update(w) }); !strings.Contains(text, "lacks") || !strings.Contains(text, note) {
		t.Errorf("the tick panics with %q", text)
	}
	w = donburi.NewWorld()
	w.Create(f.Component, mark)
	if text := panicOf(func() { f.Update(w) }); !strings.Contains(text, "lacks") || strings.Contains(text, note) {
		t.Errorf("the tick panics with %q", text)
	}
	w = donburi.NewWorld()
	if err := f.In(w).Attach(w.Create(wrong)); err == nil || !strings.Contains(err.Error(), note) {
		t.Errorf("Attach says %v", err)
	}
}
