package fsm_test

import (
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rule 18, for messages that are to be heard in any state: the layer gets what its state does not handle.
func TestRule18LayersHearWhatTheirStatesDoNot(t *testing.T) {
	type ear = figure
	const quiet, loud fsm.MessageKind = 1, 2
	hears := func(who string, kinds ...fsm.MessageKind) func(*fsm.Tick, *ear, fsm.Message) bool {
		return func(_ *fsm.Tick, e *ear, m fsm.Message) bool {
			*e.heard = append(*e.heard, who)
			return slices.Contains(kinds, m.Kind)
		}
	}
	b := fsm.NewBuilder[ear]("guard")
	act, mood := b.Layer("act").OnMessage(hears("act", loud)), b.Layer("mood")
	asleep, awake := act.State("asleep"), act.State("awake").OnMessage(hears("awake", quiet))
	asleep.To(awake).On(1)
	mood.State("calm")
	m := b.MustBuild()
	if !m.Layer("act").HasMessage() || m.Layer("mood").HasMessage() {
		t.Error("HasMessage does not tell which layer has one")
	}
	for what, m := range map[string]*fsm.Machine[ear]{"built": m, "edited": m.Edit().MustBuild()} {
		var heard []string
		p := fsm.NewPool(m, fsm.Config{})
		e := p.Add(ear{heard: &heard})
		var got []bool
		tell := func(kind fsm.MessageKind, layers ...*fsm.Layer[ear]) {
			got = append(got, p.Tell(e, fsm.Message{Kind: kind}, layers...))
		}
		tell(quiet)
		tell(loud)
		tell(loud, mood)
		p.Execute(e, 1)
		tell(quiet)
		tell(loud)
		p.PostAll(fsm.Message{Kind: loud})
		p.Post(e, fsm.Message{Kind: 3})
		p.Update()
		wantHeard := []string{"act", "act", "awake", "awake", "act", "awake", "act", "awake", "act"}
		if !slices.Equal(heard, wantHeard) || !slices.Equal(got, []bool{false, true, false, true, true}) {
			t.Errorf("%s: heard %v, want %v; handled %v", what, heard, wantHeard, got)
		}
		if s := p.Stats(); s.Messages != 1 || s.Lost != 1 {
			t.Errorf("%s: %+v", what, s)
		}
	}
}
