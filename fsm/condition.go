package fsm

import (
	"slices"
	"strings"
)

// conditionForm says which method added a condition. A transition's conditions are asked in the order of their forms, the draw excepted,
// and within a form in the order in which they were added.
type conditionForm uint8

const (
	batchForm conditionForm = iota
	plainForm
	tickForm
	drawForm // asked after the first of batchForm or plainForm and, by a tick, after a fixed delay
)

// When adds a condition: a pure question about the entity. Several conditions must all hold. They are asked one after the other, and after
// the first that does not hold no more: a batch condition first, then those of When and WhenNot in the order in which they were added, and
// last those that see the tick. So one may rely on another that is asked before it, as that a pointer is not nil.
func (t *Transition[V]) When(f func(v *V) bool) *Transition[V] {
	t.plain().addWhen(erased[func(view) bool](f))
	return t
}

func (t *transition) addWhen(f func(view) bool) {
	if t.asksFor("When", f != nil) {
		t.when, t.questions = append(t.when, f), append(t.questions, question{addressOf(f), true})
		t.addFunction(f, plainForm)
	}
}

// WhenNot adds the condition that f returns false. Its name is that of f, as in "not SeesTarget", unless [Transition.As] gives the whole of
// it another.
func (t *Transition[V]) WhenNot(f func(v *V) bool) *Transition[V] {
	t.plain().addWhenNot(erased[func(view) bool](f))
	return t
}

func (t *transition) addWhenNot(f func(view) bool) {
	if t.asksFor("WhenNot", f != nil) {
		contrary := func(v view) bool { return !f(v) }
		t.when, t.questions = append(t.when, contrary), append(t.questions, question{addressOf(f), false})
		t.addCondition(contraryName(f), plainForm)
	}
}

// WhenTick is like [Transition.When], for a condition that needs the time, a random number or the entity's identity. It must be pure
// too: it may not send, post or change anything through the tick.
func (t *Transition[V]) WhenTick(f func(t *Tick, v *V) bool) *Transition[V] {
	t.plain().addWhenTick(erased[func(*Tick, view) bool](f))
	return t
}

func (t *transition) addWhenTick(f func(*Tick, view) bool) {
	if t.asksFor("WhenTick", f != nil) {
		t.whenTick = append(t.whenTick, f)
		t.addFunction(f, tickForm)
	}
}

// WhenNotTick adds the condition that f returns false, as [Transition.WhenNot] does, for a condition that needs the tick; see
// [Transition.WhenTick].
func (t *Transition[V]) WhenNotTick(f func(t *Tick, v *V) bool) *Transition[V] {
	t.plain().addWhenNotTick(erased[func(*Tick, view) bool](f))
	return t
}

func (t *transition) addWhenNotTick(f func(*Tick, view) bool) {
	if t.asksFor("WhenNotTick", f != nil) {
		t.whenTick = append(t.whenTick, func(now *Tick, v view) bool { return !f(now, v) })
		t.addCondition(contraryName(f), tickForm)
	}
}

// contraryName returns the name of the contrary of a condition.
func contraryName(f any) string { return "not " + funcName(f, nameless) }

// WhenBatch is like [Transition.When], for hot conditions: f is called for many entities at once, usually for all in a chunk that are
// in the state, and sets yes[i] if the condition holds for vs[i]. All of yes is false at first. As in [State.OnUpdateBatch], do not
// reorder vs.
//
// f must be pure. If it panics, it is called again for each entity of the batch alone. Each for which it panics once more has a [Fault] of its
// own, and with a fault handler the others go on as if nothing had happened: it makes no difference who shares a batch. If f panics for none
// of them alone, it cannot deal with the batch, and there is one fault, of all of them.
func (t *Transition[V]) WhenBatch(f func(t *Tick, vs []V, yes []bool)) *Transition[V] {
	if t.plain().asksFor("WhenBatch", f != nil) {
		t.inner.setWhenBatch(func(t *Tick, vs views, yes []bool) { f(t, typed[V](vs), yes) }, f)
	}
	return t
}

// setWhenBatch takes the condition as the tick asks it, and the game's own function, which provides the name.
func (t *transition) setWhenBatch(ask func(*Tick, views, []bool), f any) {
	switch {
	case t.whenBatch != nil && t.taken.batch:
		t.dropCondition(batchForm)
	case t.whenBatch != nil:
		t.mistake("WhenBatch is set twice")
	}
	t.whenBatch, t.batch, t.taken.batch = ask, f, false
	t.addFunction(f, batchForm)
}

// asksFor begins every method that adds a condition, and reports whether it was given a function. A transition whose only condition is a
// mistake is not one that nothing fires, too.
func (t *transition) asksFor(method string, given bool) bool {
	t.mustBeOpen()
	t.asks = true
	if !given {
		t.mistake("%s was given a nil function", method)
	}
	return given
}

// nameless is the name of a condition that is a function without one.
const nameless = "condition"

// isNameless reports whether a condition's name is none, or says only that the condition must not hold.
func isNameless(name string) bool { return name == nameless || name == "not "+nameless }

// addFunction is addCondition for a condition named after its Go function.
func (t *transition) addFunction(condition any, form conditionForm) {
	name := funcName(condition, nameless)
	if plain := strings.TrimSuffix(name, "Batch"); form == batchForm && plain != "" {
		name = plain // SeesTargetBatch asks what SeesTarget asks, and gets the same name
	}
	t.addCondition(name, form)
}

// addCondition notes the name and the form of a condition that has been added.
func (t *transition) addCondition(name string, form conditionForm) {
	t.conditions = append(t.conditions, name)
	t.forms = append(t.forms, form)
	t.last = givenCondition
}

// dropCondition forgets the condition of a form that allows only one.
func (t *transition) dropCondition(form conditionForm) {
	if i := slices.Index(t.forms, form); i >= 0 {
		t.conditions = slices.Delete(slices.Clone(t.conditions), i, i+1)
		t.forms = slices.Delete(slices.Clone(t.forms), i, i+1)
	}
}

// order returns the positions of the conditions in the order in which they are asked.
func (t *transition) order() (asked []int) {
	for form := batchForm; form <= tickForm; form++ {
		for i, f := range t.forms {
			if f == form {
				asked = append(asked, i)
			}
		}
	}
	if i := slices.Index(t.forms, drawForm); i >= 0 {
		ahead := 0
		if t.whenBatch != nil || len(t.when) > 0 {
			ahead = 1
		}
		asked = slices.Insert(asked, ahead, i)
	}
	return asked
}
