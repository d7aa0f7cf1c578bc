package graph_test

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

type dog struct{ hungry, wet bool }

func isHungry(d *dog) bool                    { return d.hungry }
func isDry(d *dog) bool                       { return !d.wet }
func excitement(*dog) time.Duration           { return time.Second }
func bark(*fsm.Tick, *dog)                    {}
func does(*fsm.Tick, *dog)                    {}
func hears(*fsm.Tick, *dog, fsm.Message) bool { return true }

const (
	whistle fsm.Command = iota + 1
	throw
	nameless
)

var commands = map[fsm.Command]string{whistle: "Whistle", throw: "Throw"}

// newDog returns a machine with everything that a machine can have.
func newDog() *fsm.Machine[dog] {
	b := fsm.NewBuilder[dog]("dog")
	b.Commands(commands)
	mind := b.Layer("mind").Always(does)
	roam := mind.State("roam").OnUpdate(does)
	beg := mind.State("beg").OnEnter(does).OnExit(does)
	fetch := mind.State("fetch").OnMessage(hears).OnUpdateBatch(func(*fsm.Tick, []dog) {})
	sleep := mind.State("sleep").CanEnter(isDry).OnEnter(does).OnUpdate(does).OnExit(does).OnMessage(hears)
	mind.Initial(beg)
	mind.Any().To(roam).On(whistle).AllowSelf()
	mind.Any().To(fetch).On(throw).When(isDry).Named("stick is in sight")
	roam.To(beg).When(isHungry).When(isDry)
	beg.To(roam).After(90 * time.Second).Do(bark)
	roam.Next(sleep)
	fetch.To(fetch).On(nameless).Do(bark)
	fetch.To(roam).When(func(d *dog) bool { return d.wet })
	sleep.To(beg).When(isHungry).After(1500 * time.Millisecond).Do(func(*fsm.Tick, *dog) {})
	tail := b.Layer("tail")
	still := tail.State("still")
	wag := tail.State("wag")
	still.To(wag).On(whistle)
	wag.To(still).After(time.Hour)
	still.To(wag).AfterBetween(time.Second, 90*time.Second)
	wag.To(still).AfterFunc(excitement).Named("has eaten")
	return b.MustBuild()
}

// newNasty returns a machine whose names mean something in the formats.
func newNasty() *fsm.Machine[dog] {
	b := fsm.NewBuilder[dog](`a "b" <c> & \d`)
	l := b.Layer("x: [*] --> y; %% #35; `z`\nnew line")
	one := l.State(`"quoted" \n {`)
	two := l.State("<b>bold</b> & &lt; $x$ } -- end note")
	three := l.State("état 状態 #")
	one.To(two).When(isDry).Named(`a:b;c "d" <e> #f -> g\`)
	two.To(three).When(isDry).Named("state end [*] {} Direction LR, direction\u00a0TB")
	three.To(one).On(nameless)
	one.To(three).When(isDry).Named("[[choice]] of <<fork>>")
	four := l.State("a [[fork]] and a [[join]]")
	three.To(four).When(isDry).Named("[[fork]]")
	four.To(l.State("[[choice]]")).When(isDry).Named("[ ] ]] [ [[[fork]]")
	return b.MustBuild()
}

// newBare returns the smallest machine.
func newBare() *fsm.Machine[dog] {
	b := fsm.NewBuilder[dog]("bare")
	b.Layer("l").State("s")
	return b.MustBuild()
}

// newRandom returns a machine with a number of states and transitions that depends on the seed.
func newRandom(seed uint64) *fsm.Machine[dog] {
	r := rand.New(rand.NewPCG(seed, 1))
	b := fsm.NewBuilder[dog](fmt.Sprint("random ", seed))
	b.Commands(commands)
	for i := range 1 + r.IntN(3) {
		l := b.Layer(fmt.Sprint("layer ", i))
		var states []*fsm.State[dog]
		for j := range 1 + r.IntN(9) {
			states = append(states, l.State([]string{"go", "a rather long name", "run away"}[r.IntN(3)]+fmt.Sprint(j)))
			if r.IntN(2) == 0 {
				states[j].OnEnter(does).OnUpdate(does).OnExit(does)
			}
		}
		for range r.IntN(2 * len(states)) {
			t := states[r.IntN(len(states))].To(states[r.IntN(len(states))]).After(time.Duration(1+r.IntN(100)) * time.Second)
			if r.IntN(2) == 0 {
				t.Named([]string{"x", "sees somebody it knows", "is tired"}[r.IntN(3)])
			}
			if r.IntN(3) == 0 {
				t.Do(bark)
			}
		}
		for range r.IntN(3) {
			l.Any().To(states[r.IntN(len(states))]).On(fsm.Command(1 + r.IntN(3))).When(isDry)
		}
	}
	return b.MustBuild()
}

// newNested returns a machine with layers within states: two in one state, and one in a state of those.
func newNested() *fsm.Machine[dog] {
	b := fsm.NewBuilder[dog]("nested")
	mind := b.Layer("mind")
	calm, eager := mind.State("calm"), mind.State("eager").OnEnter(does).CanExit(isDry).Direct()
	calm.To(eager).On(throw).NoHistory()
	eager.To(calm).After(time.Minute)
	legs := b.Layer("legs").Within(eager).History().Always(does)
	run, jump := legs.State("run"), legs.State("jump")
	run.To(jump).When(isDry)
	jump.To(run).After(time.Second)
	b.Layer("tail").Within(eager).State("wag")
	feet := b.Layer("feet").Within(jump)
	feet.State("push").To(feet.State("tuck").Final()).After(time.Second / 4)
	return b.MustBuild()
}
