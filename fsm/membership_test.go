package fsm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// cat has three layers: what it does depends on the mode before it and on the mood after it.
type cat = figure

func newCat(batch bool) *fsm.Builder[cat] {
	b := fsm.NewBuilder[cat]("cat")
	mode, act, mood := b.Layer("mode"), b.Layer("act"), b.Layer("mood")
	asleep, awake := mode.State("asleep"), mode.State("awake")
	asleep.To(awake).When(func(c *cat) bool { return c.Wake })
	awake.To(asleep).When(func(c *cat) bool { return !c.Wake })
	calm, cross, mad := mood.State("calm"), mood.State("cross"), mood.State("mad")
	calm.To(cross).When(func(c *cat) bool { return c.Anger })
	cross.To(mad).When(func(c *cat) bool { return c.Anger })
	mood.Any().To(calm).When(func(c *cat) bool { return !c.Anger })

	lie, walk, hiss := act.State("lie"), act.State("walk"), act.State("hiss")
	lie.To(walk).WhenIn(awake)
	t := walk.To(hiss).WhenIn(cross, mad)
	if batch {
		t.WhenBatch(func(_ *fsm.Tick, _ []cat, yes []bool) {
			for i := range yes {
				yes[i] = true
			}
		})
		walk.OnUpdateBatch(func(*fsm.Tick, []cat) {})
	}
	act.Any().To(lie).WhenNotIn(awake)
	hiss.To(walk).On(1).WhenNotIn(cross, mad).WhenIn(awake)
	return b
}

func TestConditionsOnOtherLayers(t *testing.T) {
	for _, batch := range []bool{false, true} {
		for _, chunk := range []int{1, 256} {
			m := newCat(batch).MustBuild()
			p := fsm.NewPool(m, fsm.Config{ChunkSize: chunk})
			e := p.Add(cat{})
			var got []string
			look := func(what string) {
				p.Update()
				text := what + ":"
				for _, l := range m.Layers() {
					text += " " + p.Current(e, l).Name()
				}
				got = append(got, text)
			}
			look("starts")
			p.View(e).Wake = true
			look("wakes") // the earlier layer is noticed in the same tick
			p.View(e).Anger = true
			look("is teased") // the later layer is noticed in the next tick
			look("is teased")
			look("is teased")
			if p.Execute(e, 1) {
				t.Error("it calms down though it is mad")
			}
			p.View(e).Anger = false
			look("is left alone")
			if !p.Execute(e, 1) {
				t.Error("it does not calm down")
			}
			p.View(e).Wake = false
			look("tires")
			want := []string{
				"starts: asleep lie calm", "wakes: awake walk calm", "is teased: awake walk cross", "is teased: awake hiss mad",
				"is teased: awake hiss mad", "is left alone: awake hiss calm", "tires: asleep lie calm",
			}
			if !slices.Equal(got, want) {
				t.Errorf("batch %v, chunks of %d:\n%s\nwant\n%s", batch, chunk, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

func TestConditionsOnOtherLayersHaveNames(t *testing.T) {
	m := newCat(false).MustBuild()
	var got []string
	for _, info := range m.Transitions() {
		if info.Layer == 1 {
			got = append(got, info.Label)
		}
	}
	want := []string{"not in awake", "in awake", "in cross or mad", "not in cross or mad and in awake"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(cat{Wake: true})
	p.Update()
	p.Update()
	for _, a := range p.Explain(nil, e, m.Layer("act")) {
		if info := m.Transitions()[a.Transition]; a.Verdict != fsm.VerdictConditionFalse || len(info.Conditions) != 1 || a.Condition != 0 {
			t.Errorf("%s: %+v", info.Label, a)
		}
	}
}

// The conditions follow their states through an edit that renumbers layers and states.
func TestConditionsOnOtherLayersAreEdited(t *testing.T) {
	m := newCat(false).MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(cat{Wake: true, Anger: true})
	for range 5 {
		p.Update()
	}
	b := m.Edit()
	mode := b.FindLayer("mode")
	mode.DeleteState("asleep")
	mode.State("dead")
	edited, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Swap(edited); err != nil {
		t.Fatal(err)
	}
	p.Update()
	if !p.Is(e, m.State("act", "hiss")) {
		t.Errorf("the cat is in %v", p.Current(e, edited.Layer("act")))
	}
	if err := p.ChangeTo(e, edited.State("mode", "dead")); err != nil {
		t.Fatal(err)
	}
	p.Update()
	if !p.Is(e, m.State("act", "lie")) {
		t.Errorf("dead, the cat is in %v", p.Current(e, edited.Layer("act")))
	}

	b = edited.Edit()
	b.FindLayer("mood").DeleteState("mad")
	b.DeleteLayer("mode")
	_, err = b.Build()
	for _, want := range []string{
		`machine "cat": layer "act": state "hiss": transition to "walk": WhenNotIn was given the state "mad" of layer "mood"`,
		`layer "act": any-transition to "lie": WhenNotIn was given the state "awake" of layer "mode" of machine "cat", which this definition does not have`,
	} {
		if err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), "given state", "given the state"), want) {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

func TestConditionsOnOtherLayersThatAreMistakes(t *testing.T) {
	foreign := newCat(false).FindLayer("mode").FindState("awake")
	b := newCat(false)
	act := b.FindLayer("act")
	lie, walk := act.FindState("lie"), act.FindState("walk")
	lie.To(walk).WhenIn()
	lie.To(walk).WhenNotIn(nil)
	lie.To(walk).WhenIn(foreign)
	_, err := b.Build()
	failed, ok := err.(*fsm.BuildError)
	if !ok {
		t.Fatal(err)
	}
	want := []string{
		`machine "cat": layer "act": state "lie": transition to "walk": WhenIn was given no state`,
		`machine "cat": layer "act": state "lie": transition to "walk": WhenNotIn was given a nil state; FindState returns nil where there is none of that name`,
		`machine "cat": layer "act": state "lie": transition to "walk": WhenIn was given state "awake" of layer "mode" of machine "cat", which this definition does not have`,
	}
	if !slices.Equal(failed.Mistakes, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(failed.Mistakes, "\n"), strings.Join(want, "\n"))
	}
}

// Callbacks ask the same with Is and Was: about any layer, by handles of this machine or of one that it was derived from.
func TestACallbackAsksForStates(t *testing.T) {
	b := newCat(false)
	mode := b.FindLayer("mode")
	asleep, awake := mode.FindState("asleep"), mode.FindState("awake")
	another := newCat(false)
	if fsm.Debug {
		another.Rename("another cat") // a debug check refuses that of a machine of the same name
	}
	foreign := another.FindLayer("mode").FindState("awake")
	var got []string
	ask := func(t *fsm.Tick, _ *cat) {
		got = append(got, fmt.Sprint(t.Is(awake), t.Was(asleep), t.Is(foreign), t.Was(nil), t.Is((*fsm.State[cat])(nil))))
	}
	b.FindLayer("mood").FindState("calm").OnUpdate(ask)
	m := b.MustBuild()
	p := fsm.NewPool(m, fsm.Config{})
	e := p.Add(cat{})
	p.Update()
	p.View(e).Wake = true
	p.Update()
	edited := m.Edit()
	edited.DeleteLayer("act")
	edited.FindLayer("mode").State("dead")
	if err := p.Swap(edited.MustBuild()); err != nil {
		t.Fatal(err)
	}
	p.Update()
	want := []string{"false false false false false", "true true false false false", "true true false false false"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if n := testing.AllocsPerRun(100, func() { got = got[:0]; p.Update() }); n > 6 { // by Sprint
		t.Errorf("%v allocations", n)
	}
}
