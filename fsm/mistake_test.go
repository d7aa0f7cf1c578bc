package fsm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// about says what a mistake is about: the positions of its handles in the definition, and its kind.
func about(m fsm.Mistake[actor]) string {
	text := m.Kind.String()
	if m.Layer != nil {
		text += fmt.Sprintf(", layer %d", m.Layer.Index())
	}
	if m.State != nil {
		text += fmt.Sprintf(", state %d", m.State.ID())
	}
	if t := m.Transition; t != nil && t.From() != nil {
		text += fmt.Sprintf(", transition %d", slices.Index(t.From().Transitions(), t))
	} else if t != nil {
		text += fmt.Sprintf(", any-transition %d", slices.Index(m.Layer.AnyTransitions(), t))
	}
	return strings.TrimSuffix(text+", "+m.Former, ", ")
}

func wantAbout(t *testing.T, b *fsm.Builder[actor], want ...string) {
	t.Helper()
	var got []string
	for _, m := range b.Mistakes() {
		got = append(got, about(m))
	}
	if !slices.Equal(got, want) {
		t.Errorf("mistakes are about\n\t%s\nwanted\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// muddled has an Update of each form, one method that nothing calls, and two that take something else.
type muddled struct{}

func (muddled) Update(*fsm.Tick, *actor)        {}
func (muddled) UpdateBatch(*fsm.Tick, []actor)  {}
func (muddled) OnExit(*fsm.Tick, *actor)        {}
func (muddled) Enter(*actor)                    {}
func (muddled) OnMessage(*fsm.Tick, *actor) int { return 0 }

func TestWhatMistakesAreAbout(t *testing.T) {
	b := fsm.NewBuilder[actor]("")
	wantAbout(t, b, "other", "no layer")
	b.Reserve(-1)
	move := b.Layer("move").History().Formerly("mood", "go")
	b.Layer("mood").Formerly("go")
	walk, run := move.State("walk").Formerly("run", "step").Formerly(), move.StateOf("run", muddled{}).Formerly("step")
	walk.To(run).When(asks("fast"))
	walk.To(run).NoHistory()
	walk.To(run).On(1)
	walk.To(run).On(1).When(asks("fast"))
	walk.To(run).On(1).On(1)
	walk.To(nil).On(2)
	move.Any().To(walk).On(3)
	move.Any().To(run).On(3).WhenIn(nil)
	move.Any().To(run).On(3)
	move.Any().To(run)
	run.To(walk).When(nil)
	run.To(walk).On(4).Into(run)
	run.To(walk).On(5).Internal()
	b.Commands(map[fsm.Command]string{1: "hit", 2: "hit"})
	wantAbout(t, b,
		"other", // Reserve
		"other, layer 0, state 1",
		"wrong methods, layer 0, state 2", // Enter
		"wrong methods, layer 0, state 2", // OnMessage
		"other, layer 0, state 1, transition 4",
		"other, layer 0, state 1, transition 5",
		"other, layer 0, state 2, transition 0",
		"other", // no name
		"useless history, layer 0",
		"former name taken, layer 0, state 1, run",
		"former name shared, layer 0, state 2, step",
		"other, layer 0, any-transition 1",
		"never fires, layer 0, any-transition 3",
		"useless no history, layer 0, state 1, transition 1",
		"never fires, layer 0, state 1, transition 1",
		"overruled, layer 0, state 1, transition 4",
		"two updates, layer 0, state 2",
		"wrong methods, layer 0, state 2", // OnExit
		"wrong into, layer 0, state 2, transition 1",
		"wrong internal, layer 0, state 2, transition 2",
		"no state, layer 1",
		"former name taken, layer 0, mood",
		"former name shared, layer 1, go",
		"other", // Commands
	)
	if got := b.Mistakes()[15]; got.Where != `layer "move": state "walk"` || !strings.HasPrefix(got.Text, "already has") {
		t.Errorf("%q, %q", got.Where, got.Text)
	}
}

func TestTooManyTransitionsAreAMistakeOfTheState(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk, run := l.State("walk"), l.State("run")
	for range fsm.MaxTransitions {
		run.To(walk).When(asks("slow"))
	}
	l.Any().To(walk).When(asks("tired"))
	wantAbout(t, b, "too many transitions, layer 0, state 2")
}

// Handles tell apart what names do not.
func TestMistakesOfWhatHasNoNameOfItsOwn(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	b.Layer("")
	l := b.Layer("move")
	b.Layer("").State("")
	b.Layer("move").State("s").OnEnter(nil)
	l.State("s")
	l.State("s")
	gone := l.State("gone")
	l.DeleteState("gone")
	gone.OnExit(says("exit"))
	wantAbout(t, b,
		"other, layer 0",
		"other, layer 2",
		"other, layer 2, state 1",
		"other, layer 3",
		"other, layer 3, state 1",
		"other, layer 1, state 2",
		"other, layer 1, state 3",
		"no state, layer 0",
	)
	if all := b.Mistakes(); all[6].State != gone || all[3].Layer == l {
		t.Errorf("%v, %v", all[6].State, all[3].Layer)
	}
}

// Asking for mistakes changes nothing: what only the whole lacks can still be added.
func TestMistakesOfTheWholeCanBeMended(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	wantAbout(t, b, "no state, layer 0")
	walk, run := l.State("walk"), l.State("run")
	there, back := walk.To(run), run.To(walk).On(1)
	wantAbout(t, b, "never fires, layer 0, state 1, transition 0")
	there.When(asks("fast"))
	b.MustBuild()
	if all := b.Mistakes(); all != nil || back.Command() != 1 {
		t.Errorf("%v", all)
	}

	b = fsm.NewBuilder[actor]("npc")
	walk = b.Layer("move").State("walk")
	bare := walk.To(walk)
	wantAbout(t, b, "never fires, layer 0, state 1, transition 0")
	bare.As("nothing") // is still a mistake
	wantAbout(t, b, "other, layer 0, state 1, transition 0", "never fires, layer 0, state 1, transition 0")
}

func TestKindsOfMistakesHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for k := range fsm.MistakeWrongInternal + 1 {
		seen[k.String()] = true
	}
	if len(seen) != int(fsm.MistakeWrongInternal)+1 || seen[""] || !strings.Contains((fsm.MistakeWrongInternal+1).String(), "14") {
		t.Errorf("%v, %v", seen, fsm.MistakeWrongInternal+1)
	}
}
