package fsm_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

func TestRule26Mistakes(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	inner := b.Layer("inner")
	mode := b.Layer("mode")
	calm := mode.State("calm")
	inner.Within(calm).State("s")
	inner.Within(calm)
	mode.Within(nil)
	b.Layer("own").Within(mode.State("b")).Initial(b.FindLayer("own").Outside())
	odd := b.Layer("odd")
	odd.State(fsm.Outside)
	odd.Within(calm)
	b.Layer("deep").Within(b.FindLayer("own").Outside()).State("s")
	other := fsm.NewBuilder[actor]("other").Layer("l").State("s")
	b.Layer("far").Within(other).State("s")
	b.Layer("past").History().State("s")
	rest := b.Layer("rest").Within(calm)
	s := rest.State("s")
	s.To(rest.Outside()).On(1)
	rest.Outside().To(s).On(1)
	rest.Outside().OnEnter(says("outside"))
	rest.DeleteState(fsm.Outside)
	wantMistakes(t, b,
		`machine "npc": layer "inner": Within is set twice; a layer is within one state`,
		`machine "npc": layer "mode": Within was given nil, which is not a state; FindState returns nil where there is none of that name`,
		`machine "npc": layer "own": the initial state is "outside", where the layer is while the state that it is within is not current`,
		`machine "npc": layer "odd": Within: a state of the layer is called "outside", which is the name for where it is while state "calm" of layer "mode" of machine "npc" is not current`,
		`machine "npc": layer "rest": state "s": transition to "outside": the target is "outside", where the layer goes only when the state that it is within is left`,
		`machine "npc": layer "rest": state "outside": no transition leaves it: the layer is entered with the state that it is within`,
		`machine "npc": layer "rest": state "outside": OnEnter: it takes no callbacks, since nothing of the layer runs there; the outer state has Enter and Exit`,
		`machine "npc": layer "rest": DeleteState: "outside" stays as long as the layer is within a state`,
		`machine "npc": layer "inner": it is within state "calm" of layer "mode" of machine "npc"; layers tick in order, so give a state of a layer that was added before`,
		`machine "npc": layer "own": it has no state`,
		`machine "npc": layer "deep": it is within state "outside" of layer "own" of machine "npc", in which nothing of a layer runs`,
		`machine "npc": layer "far": it is within state "s" of layer "l" of machine "other", which this definition does not have`,
		`machine "npc": layer "past": History is for a layer within a state, which leaves and comes back; say within which`,
	)
}

func TestRule26LayerWithinItself(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	l := b.Layer("self")
	l.Within(l.State("s"))
	wantMistakes(t, b, `machine "npc": layer "self": it is within state "s" of layer "self" of machine "npc"; layers tick in order, so give a state of a layer that was added before`)
}

// A transition from a state within another to one outside, or the other way, belongs into one layer: the mistake says how.
func TestRule26TransitionsAcross(t *testing.T) {
	b := fsm.NewBuilder[actor]("knight")
	mode := b.Layer("mode")
	stand, fight := mode.State("stand"), mode.State("fight")
	blade, feet := b.Layer("blade").Within(fight), b.Layer("feet").Within(fight)
	ward, strike := blade.State("ward"), blade.State("strike")
	parry := b.Layer("hand").Within(ward).State("parry")
	strike.To(stand).On(1)
	parry.To(stand).On(1)
	blade.Any().To(fight).On(2)
	stand.To(strike).On(1)
	mode.Any().To(strike).On(2)
	fight.To(strike).On(1)
	stand.To(parry).On(3)
	feet.State("still").To(strike).On(1)
	stand.To(nil)
	blade.Within(fight)
	const in, no = `machine "knight": layer "`, ` of machine "knight", which is not a state of this layer`
	const toStand, toStrike = `the target is state "stand" of layer "mode"` + no, `the target is state "strike" of layer "blade"` + no
	wantMistakes(t, b,
		in+`blade": state "strike": transition to "stand": `+toStand+`; let it lead from "fight", with WhenIn of "strike"`,
		in+`hand": state "parry": transition to "stand": `+toStand+`; let it lead from "fight", with WhenIn of "parry"`,
		in+`blade": any-transition to "fight": the target is state "fight" of layer "mode"`+no+`; let it lead from "fight", the outer state`,
		in+`mode": state "stand": transition to "strike": `+toStrike+`; let it lead to "fight", Into "strike"`,
		in+`mode": any-transition to "strike": `+toStrike+`; let it lead to "fight", Into "strike"`,
		in+`mode": state "fight": transition to "strike": `+toStrike+`; an any-transition of layer "blade" leads there`,
		in+`mode": state "stand": transition to "parry": the target is state "parry" of layer "hand"`+no+`; let it lead to "fight", Into "ward", "parry"`,
		in+`feet": state "still": transition to "strike": `+toStrike+`; give layer "blade" a transition of its own, which may ask for states of this layer by WhenIn`,
		in+`mode": state "stand": transition to nil: the target is nil, which is not a state of this layer; FindState returns nil where there is none of that name`,
		in+`blade": Within is set twice; a layer is within one state`,
	)
}

func TestRule26Check(t *testing.T) {
	b := fsm.NewBuilder[actor]("soldier")
	soldier(simpleForm, b)
	if found := b.MustBuild().Check(); len(found) > 0 {
		t.Errorf("found %v", found)
	}
	b = fsm.NewBuilder[actor]("soldier")
	tactics := soldier(simpleForm, b)
	tactics.State("lost")
	tactics.Any().To(tactics.FindState("aim")).When(asks("x")).AllowSelf()
	var lines []string
	for _, f := range b.MustBuild().Check() {
		lines = append(lines, f.String())
	}
	if all := strings.Join(lines, "\n"); len(lines) != 1 || !strings.Contains(all, `state "lost": unreached`) {
		t.Errorf("found %s", all)
	}
}

// After an edit, a layer stays within its state, under new numbers; deleting the state deletes the layers within it or is a mistake.
func TestRule26Edit(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 2, nil)
	e, old := c.members[0], c.Machine()
	c.Update()
	if err := c.ChangeTo(e, old.State("mode", "combat")); err != nil {
		t.Fatal(err)
	}
	c.records[0].lines, c.records[1].lines = nil, nil

	b := old.Edit()
	b.FindLayer("mode").DeleteState("combat")
	wantMistakes(t, b,
		`machine "soldier": layer "tactics": it is within state "combat" of layer "mode" of machine "soldier", which this definition does not have`,
		`machine "soldier": layer "feet": it is within state "combat" of layer "mode" of machine "soldier", which this definition does not have`)

	// The state that tactics is within is another now: it is left in the old machine, as far as it is gone, and in the new one.
	b = old.Edit()
	mode := b.FindLayer("mode")
	fight := simpleForm.state(mode, "fight")
	mode.FindState("peace").To(fight).On(7)
	b.FindLayer("tactics").Within(fight)
	m := b.MustBuild()
	if m.Layer("tactics").Outer().Name() != "fight" || m.Layer("eye").Outer().Name() != "aim" || old.Layer("tactics").Outer().Name() != "combat" {
		t.Error("the outer states are wrong")
	}
	if err := c.Swap(m); err != nil {
		t.Fatal(err)
	}
	c.records[0].expect(t, "exit breathe", "exit aim")
	c.records[1].expect(t)
	consistent(t, c)
	if err := c.ChangeTo(e, fight); err != nil {
		t.Fatal(err)
	}
	c.records[0].expect(t, "exit stand", "exit combat", "enter fight", "enter aim", "enter breathe")

	// Without fight the layer begins where mode begins.
	b = m.Edit()
	mode = b.FindLayer("mode")
	mode.DeleteState("fight")
	b.FindLayer("tactics").Within(mode.FindState("peace"))
	if err := c.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	c.records[0].expect(t, "exit breathe", "exit aim", "exit fight", "enter peace", "enter aim", "enter breathe")
	c.records[1].expect(t, "enter aim", "enter breathe")
	consistent(t, c)

	b = b.MustBuild().Edit()
	b.DeleteLayer("tactics")
	wantMistakes(t, b, `machine "soldier": layer "eye": it is within state "aim" of layer "tactics" of machine "soldier", which this definition does not have`)
}

// A state that a game has named outside is not confused with that of a nested layer, although a swap goes by names.
func TestRule26SwapOfAStateCalledOutside(t *testing.T) {
	b := fsm.NewBuilder[actor]("npc")
	simpleForm.state(b.Layer("mode"), "peace")
	place := b.Layer("place")
	outdoors, hut := simpleForm.state(place, fsm.Outside), simpleForm.state(place, "hut")
	place.Any().To(hut).On(1)
	hut.To(outdoors).On(2)
	c := newCrowd(t, b.MustBuild(), fsm.Config{}, 2)
	at := c.members[0]
	c.Update()
	c.Execute(at, 1)

	b = c.Machine().Edit()
	place = b.FindLayer("place")
	place.DeleteState(fsm.Outside)
	place.Within(b.FindLayer("mode").FindState("peace"))
	for _, r := range c.records {
		r.lines = nil
	}
	if err := c.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	if cause, _ := c.LastChange(at, place); cause != fsm.CauseSwap {
		t.Errorf("in the hut by %v", cause)
	}
	c.records[0].expect(t)
	c.records[1].expect(t, "exit outside", "enter hut")
	consistent(t, c)
}

// A snapshot restores everyone where he was; into a machine whose layers are nested otherwise, where that admits him.
func TestRule26Restore(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 2, nil)
	c.Update()
	if err := c.ChangeTo(c.members[0], c.Machine().State("mode", "combat")); err != nil {
		t.Fatal(err)
	}
	c.Update()
	saved := snapshotOf(t, c.Pool)
	hash := c.Hash()
	c.facts["enemy"] = true
	c.Update()
	if _, err := c.Restore(saved, nil); err != nil || c.Hash() != hash {
		t.Fatalf("restored with error %v, hash %x, was %x", err, c.Hash(), hash)
	}
	b := c.Machine().Edit()
	b.FindLayer("tactics").Within(b.FindLayer("mode").FindState("peace"))
	other := newCrowd(t, b.MustBuild(), fsm.Config{}, 2)
	r, err := other.Restore(saved, nil)
	if err != nil || r.Moved != 2 {
		t.Errorf("restored %+v, error %v", r, err)
	}
	consistent(t, other)
}

// A panic that cuts a swap short leaves no layer where its outer state does not admit it, in any entity.
func TestRule26PanicInASwap(t *testing.T) {
	c := newSoldiers(t, simpleForm, fsm.Config{}, 3, nil)
	c.Update()
	edited := c.Machine().Edit()
	peace := edited.FindLayer("mode").FindState("peace")
	for _, name := range []string{"tactics", "feet"} {
		edited.FindLayer(name).Within(peace)
	}
	c.play["enter aim"] = func(*fsm.Tick, *actor) { panic("ouch") }
	wantPanic(t, "Swap", func() { _ = c.Swap(edited.MustBuild()) }, "panic in Enter", `state "aim"`)
	consistent(t, c)
}
