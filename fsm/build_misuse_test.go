package fsm_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/horde-fsm/horde/fsm"
)

// misuser defines a machine, sometimes wrongly, and keeps track of what Build has to report.
type misuser struct {
	drawer
	b       *fsm.Builder[actor]
	layers  []*fsm.Layer[actor]
	states  []*fsm.State[actor]
	guarded map[*fsm.State[actor]]bool
	updated map[*fsm.State[actor]]bool
	entered map[*fsm.State[actor]]bool
	foreign *fsm.State[actor] // of another builder
	command fsm.Command
	wrong   []string // what mistakes must contain
}

// TestBuildReportsEveryMistake misuses builders at random (rule 3): nothing panics before Build, and Build reports every mistake with its
// machine, or makes a machine if there is none.
func TestBuildReportsEveryMistake(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &misuser{
			drawer: drawer{t}, b: fsm.NewBuilder[actor]("victim"),
			guarded: map[*fsm.State[actor]]bool{}, updated: map[*fsm.State[actor]]bool{},
			entered: map[*fsm.State[actor]]bool{},
			foreign: fsm.NewBuilder[actor]("other").Layer("layer").State("foreign"),
		}
		for range 1 + m.up(25) {
			m.act()
		}
		if len(m.layers) == 0 {
			m.wrong = append(m.wrong, "it has no layer")
		}
		if len(m.layers) > fsm.MaxLayers {
			m.wrong = append(m.wrong, fmt.Sprintf("it has %d layers, more than MaxLayers", len(m.layers)))
		}
		for _, l := range m.layers {
			if len(l.States()) == 0 && (l.Name() == "" || m.layers[0].Name() != l.Name() || l == m.layers[0]) { // else it has taken a name
				m.wrong = append(m.wrong, "it has no state")
			}
		}
		m.check(t)
	})
}

func (m *misuser) check(t *rapid.T) {
	machine, err := m.b.Build()
	if len(m.wrong) == 0 {
		if err != nil || machine == nil {
			t.Fatalf("nothing is wrong, and Build says: %v", err)
		}
		return
	}
	var all *fsm.BuildError
	if !errors.As(err, &all) || machine != nil {
		t.Fatalf("Build returns %v, %v; want the mistakes %q", machine, err, m.wrong)
	}
	left := append([]string(nil), all.Mistakes...)
	for _, want := range m.wrong {
		found := false
		for i, mistake := range left {
			if !strings.HasPrefix(mistake, `machine "victim": `) || !strings.Contains(all.Error(), strings.TrimPrefix(mistake, "machine ")) {
				t.Fatalf("mistake %q does not name the machine or is not in the text", mistake)
			}
			if strings.Contains(mistake, want) {
				left, found = append(left[:i:i], left[i+1:]...), true
				break
			}
		}
		if !found {
			t.Fatalf("Build does not report %q:\n%v", want, err)
		}
	}
	if len(left) > 0 {
		t.Fatalf("Build reports what is not wrong: %q", left)
	}
}

// act makes one or a few calls.
func (m *misuser) act() {
	if len(m.layers) == 0 || m.oneIn(6) {
		m.layer()
		return
	}
	l := m.layers[m.up(len(m.layers))]
	if len(m.states) == 0 || m.oneIn(3) {
		m.state(l)
		return
	}
	s := m.states[m.up(len(m.states))]
	if m.oneIn(3) {
		m.callback(l, s)
		return
	}
	m.transition(s)
}

func (m *misuser) layer() {
	name := fmt.Sprintf("l%d", len(m.layers))
	switch m.up(8) {
	case 6:
		name = ""
		m.wrong = append(m.wrong, "has no name")
	case 7:
		if len(m.layers) > 0 && m.layers[0].Name() != "" {
			name = m.layers[0].Name()
			m.wrong = append(m.wrong, "the name is taken by another layer")
		}
	}
	m.layers = append(m.layers, m.b.Layer(name))
}

func (m *misuser) state(l *fsm.Layer[actor]) {
	name := fmt.Sprintf("s%d", len(l.States()))
	var s *fsm.State[actor]
	switch m.up(8) {
	case 3:
		s = l.State("")
		m.wrong = append(m.wrong, "has no name")
	case 4:
		if states := l.States(); len(states) > 0 && states[0].Name() != "" {
			name = states[0].Name()
			m.wrong = append(m.wrong, "taken by another state of the layer")
		}
		s = l.State(name)
	case 5:
		s = l.StateOf(name, nil)
		m.wrong = append(m.wrong, "StateOf was given nil")
	case 6:
		s = l.StateOf(name, struct{}{})
		m.wrong = append(m.wrong, "has none of the methods")
	case 7:
		if s = l.State(name); m.oneIn(2) {
			s.CanEnter(asks("guard"))
		} else {
			s.CanEnterTick(asksTick("guard"))
		}
		m.guarded[s] = true
	default:
		s = l.State(name)
	}
	m.states = append(m.states, s)
}

func (m *misuser) callback(l *fsm.Layer[actor], s *fsm.State[actor]) {
	switch m.up(5) {
	case 0:
		if m.wrong = append(m.wrong, "OnEnter was given a nil callback"); m.entered[s] {
			m.wrong = append(m.wrong, "OnEnter is set twice")
		}
		s.OnEnter(nil)
		m.entered[s] = true
	case 1:
		l.Always(nil)
		m.wrong = append(m.wrong, "Always was given a nil callback")
	case 2:
		l.Initial(m.foreign)
		m.wrong = append(m.wrong, "the initial state is")
	case 3:
		l.Initial(nil)
		m.wrong = append(m.wrong, "the initial state is")
	case 4:
		if s.OnUpdate(says("update")); m.updated[s] {
			m.wrong = append(m.wrong, "OnUpdate is set twice")
		}
		m.updated[s] = true
	}
}

func (m *misuser) transition(s *fsm.State[actor]) {
	target := m.states[m.up(len(m.states))]
	if m.oneIn(6) {
		target = []*fsm.State[actor]{nil, m.foreign}[m.up(2)]
	}
	strange := target == nil || target.Layer() != s.Layer()
	if strange {
		m.wrong = append(m.wrong, "which is not a state of this layer")
	}
	t := s.To(target)
	switch m.up(11) {
	case 0:
		if !strange && !m.guarded[target] {
			m.wrong = append(m.wrong, "nothing ever fires it")
		}
	case 1:
		t.On(0)
		m.wrong = append(m.wrong, "command 0, which is reserved")
	case 2:
		t.When(asks("fact")).After(-1)
		m.wrong = append(m.wrong, "a delay is positive")
	case 3:
		t.When(asks("fact")).AllowSelf()
		m.wrong = append(m.wrong, "AllowSelf is for any-transitions")
	case 4:
		t.When(asks("fact")).When(nil)
		m.wrong = append(m.wrong, "When was given a nil function")
	case 5:
		m.command++
		t.On(m.command)
		if s.To(target).On(m.command); strange {
			m.wrong = append(m.wrong, "which is not a state of this layer")
		} else if !m.guarded[target] {
			m.wrong = append(m.wrong, "already has transition for command")
		}
	case 6:
		m.command++
		t.On(m.command).On(m.command)
		m.wrong = append(m.wrong, "On is set twice")
	case 7:
		t.AfterBetween(1, 2).After(1)
		m.wrong = append(m.wrong, "has both AfterBetween and After;")
	case 8:
		t.AfterBetween(2, 1).When(asks("fact"))
		m.wrong = append(m.wrong, "give the shorter delay first")
	default:
		t.When(asks("fact")).Do(says("action"))
	}
}

// Handles looked up by an unknown name are nil; using one says so instead of dereferencing it.
func TestNilHandlesSayWhatTheyAre(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("move")
	walk := l.State("walk")
	m := b.MustBuild()
	edit := m.Edit()
	if edit.FindLayer("mvoe").FindState("walk") != nil {
		t.Error("a layer that is not there has a state")
	}
	var transition *fsm.Transition[actor]
	var any *fsm.AnyState[actor]
	var none *fsm.Builder[actor]
	for what, use := range map[string]func(){
		"nil layer: State":         func() { edit.FindLayer("mvoe").State("run") },
		"nil layer: Always":        func() { edit.FindLayer("mvoe").Always(says("always")) },
		"nil layer: OnEnter":       func() { edit.FindLayer("mvoe").OnEnter(says("enter")) },
		"nil layer: OnExit":        func() { edit.FindLayer("mvoe").OnExit(says("exit")) },
		"nil layer: OnMessage":     func() { edit.FindLayer("mvoe").OnMessage(nil) },
		"nil layer: Initial":       func() { edit.FindLayer("mvoe").Initial(walk) },
		"nil layer: DeleteState":   func() { edit.FindLayer("mvoe").DeleteState("walk") },
		"nil layer: StateOf":       func() { edit.FindLayer("mvoe").StateOf("run", nil) },
		"nil layer: Any":           func() { edit.FindLayer("mvoe").Any().To(walk) },
		"nil state: OnUpdate":      func() { edit.FindLayer("move").FindState("wakl").OnUpdate(says("update")) },
		"nil state: To":            func() { edit.FindLayer("move").FindState("wakl").To(walk) },
		"nil state: Next":          func() { edit.FindLayer("move").FindState("wakl").Next(walk) },
		"nil state: CanEnter":      func() { edit.FindLayer("move").FindState("wakl").CanEnter(asks("may")) },
		"nil state: DeleteCommand": func() { edit.FindLayer("move").FindState("wakl").DeleteCommand(1) },
		"nil transition: On":       func() { transition.On(1) },
		"nil transition: When":     func() { transition.When(asks("fast")) },
		"nil transition: WhenNot":  func() { transition.WhenNot(asks("fast")) },
		"nil any-state: To":        func() { any.To(walk) },
		"nil builder: Layer":       func() { none.Layer("move") },
		"nil builder: DeleteLayer": func() { none.DeleteLayer("move") },
	} {
		thing, _, _ := strings.Cut(what, ":")
		verb := " cannot be defined"
		if thing == "nil builder" {
			verb = " cannot define anything"
		}
		wantPanic(t, what, use, "a "+thing+verb)
	}
}

func TestSetTwiceIsAMistake(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	always := func(*fsm.Tick, *actor) {}
	hears := func(*fsm.Tick, *actor, fsm.Message) bool { return true }
	l := b.Layer("l").Always(always).Always(always).OnMessage(hears).OnMessage(hears).OnMessage(nil)
	l.OnEnter(always).OnEnter(always).OnExit(nil).OnExit(always)
	l.State("a").To(l.State("b")).After(1).After(2)
	wantMistakes(t, b,
		`machine "npc": layer "l": Always is set twice; give it all functions at once, as in Always(f, g)`,
		`machine "npc": layer "l": OnMessage is set twice`,
		`machine "npc": layer "l": OnMessage was given a nil callback`,
		`machine "npc": layer "l": OnEnter is set twice; give it all functions at once, as in OnEnter(f, g)`,
		`machine "npc": layer "l": OnExit was given a nil callback`,
		`machine "npc": layer "l": OnExit is set twice; give it all functions at once, as in OnExit(f, g)`,
		`machine "npc": layer "l": state "a": transition to "b": After is set twice`,
	)
	m := fsm.NewBuilder[actor]("npc")
	m.Layer("l").Always(always).OnMessage(hears).State("a")
	e := m.MustBuild().Edit()
	e.FindLayer("l").Always(always).OnMessage(hears) // instead of the one taken over
	if _, err := e.Build(); err != nil {
		t.Error(err)
	}
}

// A zero Builder lacks only a name.
func TestZeroBuilderHasNoName(t *testing.T) {
	var b fsm.Builder[actor]
	b.Layer("l").State("s")
	for range 2 {
		if _, err := b.Build(); err == nil || err.Error() != `fsm: machine "": the machine has no name` {
			t.Error(err)
		}
	}
}
