package definition_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
	"github.com/horde-fsm/horde/fsm"
)

// Wherever a callback may stand, a list of them may too; they are called in order.
func TestListsOfCallbacks(t *testing.T) {
	m, err := definition.Read("lists.yaml", []byte(`
machine: lists
layers:
  act:
    always: [breathe out, look around]
    enter: get up
    exit: [breathe out, shout]
    states:
      wait:
        update: [get up]
        exit: [shout, look around]
        enter: []
        transitions:
          - {to: chase, on: hit, do: [get up, shout]}
      chase:
        enter:
          - shout
          - shout
        update: [chase the player, follow the route]
`), words())
	if err != nil {
		t.Fatal(err)
	}
	if s := m.State("act", "wait"); s.HasEnter() || m.Transitions()[0].ActionName != "get up, shout" {
		t.Errorf("Enter %v, action %q", s.HasEnter(), m.Transitions()[0].ActionName)
	}
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(guard{})
	pool.Update()
	pool.Execute(e, hit)
	pool.Update()
	want := "gets up, breathes out, looks around, gets up" + // the first tick
		", shouts, looks around, breathes out, shouts, gets up, shouts, gets up, shouts, shouts" + // the command
		", breathes out, looks around, chases, follows the route"
	var log []string
	for _, line := range pool.View(e).log {
		log = append(log, strings.TrimPrefix(strings.TrimPrefix(line, "wait "), "chase "))
	}
	if got := strings.Join(log, ", "); got != want {
		t.Errorf("it lives %q, want %q", got, want)
	}
	_, err = definition.Read("t", []byte("machine: m\nlayers: {a: {states: {s: {\n  enter: [shout, shuot],\n  exit: [shout, [shout]],\n  update: [get up, march]}}}}"), words())
	const mistakes = "t:3:18: no callback is called \"shuot\"; did you mean \"shout\"? (Words.Callbacks)\n" +
		"t:4:17: the name of a callback is wanted here, and not a list\n" +
		"t:5:20: \"march\" is called for many at once, so it stands alone, and not in a list with others (Words.BatchUpdates)"
	if err == nil || err.Error() != mistakes {
		t.Errorf("the error is\n%v\nwant\n%s", err, mistakes)
	}
}

// After a callback that removes the entity, the rest of the list is not called.
func TestListsEndWithTheEntity(t *testing.T) {
	var pool *fsm.Pool[guard]
	late := 0
	w := words()
	w.Callbacks["vanish"] = func(t *fsm.Tick, _ *guard) { pool.Remove(t.Entity()) }
	w.Callbacks["too late"] = func(*fsm.Tick, *guard) { late++ }
	m, err := definition.Read("t", []byte("machine: m\nlayers: {a: {states: {s: {update: [vanish, too late]}}}}"), w)
	if err != nil {
		t.Fatal(err)
	}
	pool = fsm.NewPool(m, fsm.Config{})
	pool.Add(guard{})
	if pool.Update(); pool.Len() != 0 || late != 0 {
		t.Errorf("%d are left, and %d were called when they had gone", pool.Len(), late)
	}
}
