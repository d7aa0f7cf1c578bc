package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// What had no effect, in words.

// TestLostInWords: the text for logs is readable.
func TestLostInWords(t *testing.T) {
	for want, l := range map[string]fsm.Lost{
		"entity 7, tick 12: command 3 unhandled":     {Entity: 7 << 32, Tick: 12, Command: 3, Reason: fsm.ReasonUnhandled},
		"entity 7, tick 12: message 0 gone":          {Entity: 7 << 32, Tick: 12, Reason: fsm.ReasonGone},
		"all entities, tick 1: message -5 unhandled": {Tick: 1, Message: -5, Reason: fsm.ReasonUnhandled},
		"no entity, tick 1: message -5 gone":         {Tick: 1, Message: -5, Reason: fsm.ReasonGone},
	} {
		if got := fmt.Sprint(l); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestReasonNames(t *testing.T) {
	for reason, want := range map[fsm.Reason]string{
		fsm.ReasonGone: "gone", fsm.ReasonUnhandled: "unhandled", fsm.ReasonExpired: "expired", fsm.ReasonStopped: "stopped", 0: "none",
	} {
		if got := reason.String(); got != want {
			t.Errorf("reason %d is %q, want %q", uint8(reason), got, want)
		}
	}
}

// DescribeLost knows the names of commands and messages; what the machine does not know is written as a number.
func TestDescribeLost(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("m")
	b.Commands(map[fsm.Command]string{3: "Startle"})
	b.Messages(map[fsm.MessageKind]string{0: "Anything", 3: "Noise"})
	b.Layer("l").State("s")
	m := b.MustBuild()
	for want, lost := range map[string]fsm.Lost{
		"entity 7, tick 12: Startle paused":             {Entity: 7 << 32, Tick: 12, Command: 3, Reason: fsm.ReasonPaused},
		"entity 7, tick 12: command 4 gone":             {Entity: 7 << 32, Tick: 12, Command: 4, Reason: fsm.ReasonGone},
		"no entity, tick 1: Noise paused":               {Tick: 1, Message: 3, Reason: fsm.ReasonPaused},
		"no entity, tick 1: Anything paused":            {Tick: 1, Reason: fsm.ReasonPaused},
		"entity 7, tick 1: message 4 gone":              {Entity: 7 << 32, Tick: 1, Message: 4, Reason: fsm.ReasonGone},
		`no entity, tick 1: Noise for layer "l" paused`: {Tick: 1, Message: 3, Reason: fsm.ReasonPaused, Layers: 1},
	} {
		if got := m.DescribeLost(lost); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// DescribeLost says in which states of which layers nothing took a command or a message, and what the machine has for it.
func TestDescribeLostSaysWhere(t *testing.T) {
	const open, lock, wake, sing fsm.Command = 1, 2, 3, 4
	const noise fsm.MessageKind = 1
	b := fsm.NewBuilder[int]("door").Commands(map[fsm.Command]string{open: "Open", lock: "Lock", wake: "Wake"})
	b.Messages(map[fsm.MessageKind]string{noise: "Noise"})
	leaf, bell := b.Layer("leaf"), b.Layer("bell")
	ajar, locked := leaf.State("ajar"), leaf.State("locked")
	ajar.To(locked).On(lock).When(func(keys *int) bool { return *keys > 0 })
	leaf.Any().To(ajar).On(open)
	still := bell.State("still")
	still.OnMessage(func(*fsm.Tick, *int, fsm.Message) bool { return false })
	sound := b.Layer("sound").Within(bell.State("rings"))
	sound.State("low").To(sound.State("high")).On(wake)
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(0)
	p.Update()
	p.Send(e, lock)
	p.Send(e, lock, bell)
	p.SendFor(e, open, 0, leaf)
	p.Send(e, wake, sound)
	p.Send(e, sing, bell)
	p.SendAll(sing, leaf, bell)
	p.SendAll(lock, bell)
	p.Post(e, fsm.Message{Kind: noise}, bell)
	p.Post(e, fsm.Message{Kind: noise}, leaf)
	p.PostAll(fsm.Message{Kind: noise}, leaf)
	p.Send(99<<32, lock, leaf)
	p.Update()
	var got []string
	for _, l := range p.Lost() {
		got = append(got, m.DescribeLost(l))
	}
	const outside = `outside of layer "sound" (which is within state "rings" of layer "bell")`
	want := []string{
		`entity 1, tick 2: Lock unhandled: it leads nowhere from state "ajar" of layer "leaf", state "still" of layer "bell", ` + outside +
			`; the transition to "locked" has it, but something else that it asks for was not so`,
		`entity 1, tick 2: Lock unhandled: it leads nowhere from state "still" of layer "bell"`,
		`entity 1, tick 2: Open expired: it leads nowhere from state "ajar" of layer "leaf"; the any-transition to "ajar" has it, but is not taken from there (AllowSelf)`,
		`entity 1, tick 2: Wake unhandled: it leads nowhere from ` + outside,
		`entity 1, tick 2: command 4 unhandled: it leads nowhere from state "still" of layer "bell"; no transition has it`,
		`all entities, tick 2: command 4 for layer "leaf" and layer "bell" unhandled; no transition has it`,
		`all entities, tick 2: Lock for layer "bell" unhandled`,
		`entity 1, tick 2: Noise unhandled: asked was state "still" of layer "bell"`,
		`entity 1, tick 2: Noise unhandled: asked was state "ajar" of layer "leaf", where nothing has an OnMessage`,
		`all entities, tick 2: Noise for layer "leaf" unhandled`,
		`entity 99, tick 2: Lock for layer "leaf" gone`,
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Errorf("lost %d:\n%q, want\n%q", i, got[min(i, len(got)-1)], want[min(i, len(want)-1)])
		}
	}
}

// Of many layers within one state, the state is named once.
func TestDescribeLostOutsideOfMany(t *testing.T) {
	b := fsm.NewBuilder[int]("unit")
	life := b.Layer("life")
	life.State("dying")
	alive := life.State("alive")
	for _, name := range []string{"stun", "burn", "silence"} {
		b.Layer(name).Within(alive).State("on")
	}
	b.Layer("rage").Within(b.FindLayer("burn").FindState("on")).State("calm")
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(0)
	p.Post(e, fsm.Message{Kind: 1})
	p.Update()
	want := `entity 1, tick 1: message 1 unhandled: asked was state "dying" of layer "life", ` +
		`outside of layers "stun", "burn" and "silence" (which are within state "alive" of layer "life"), ` +
		`outside of layer "rage" (which is within state "on" of layer "burn"), where nothing has an OnMessage`
	if got := m.DescribeLost(p.Lost()[0]); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
