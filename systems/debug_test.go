//go:build hordedebug

package systems_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// These tests need the build tag hordedebug.

type wallet struct{ coins int }

var wallets = donburi.NewComponentType[wallet]()

type spender struct{ Purse *wallet }

// culprit runs f, which must panic with a fault, and returns its text.
func culprit(t *testing.T, f func()) string {
	t.Helper()
	var fault *fsm.Fault
	func() {
		defer func() {
			if err, ok := recover().(error); !ok || !errors.As(err, &fault) {
				t.Fatal("no fault")
			}
		}()
		f()
	}()
	return fault.Error()
}

func greedy(s *spender) bool { s.Purse.coins++; return false }

func TestDebugImpureConditions(t *testing.T) {
	for name, define := range map[string]func(a, b *fsm.State[spender]){
		"When": func(a, b *fsm.State[spender]) { a.To(b).When(greedy) },
		"WhenTick": func(a, b *fsm.State[spender]) {
			a.To(b).WhenTick(func(_ *fsm.Tick, s *spender) bool { return greedy(s) })
		},
		"WhenBatch": func(a, b *fsm.State[spender]) {
			a.To(b).WhenBatch(func(_ *fsm.Tick, all []spender, _ []bool) { greedy(&all[0]) }).As("spends")
		},
		"WhenBatch without a name": func(a, b *fsm.State[spender]) {
			a.To(b).WhenBatch(func(_ *fsm.Tick, all []spender, _ []bool) { greedy(&all[0]) })
		},
		"WeightFunc": func(a, b *fsm.State[spender]) {
			a.To(b).WeightFunc(func(s *spender) int { greedy(s); return 1 })
		},
		"AfterFunc": func(a, b *fsm.State[spender]) {
			a.To(b).AfterFunc(func(s *spender) time.Duration { greedy(s); return 0 })
		},
		"CanEnter": func(a, b *fsm.State[spender]) { b.CanEnter(greedy); a.Next(b) },
		"CanEnterTick": func(a, b *fsm.State[spender]) {
			b.CanEnterTick(func(_ *fsm.Tick, s *spender) bool { return greedy(s) })
			a.Next(b)
		},
		"CanExit": func(a, b *fsm.State[spender]) { a.CanExit(greedy).To(b).After(1) },
		"CanExitTick": func(a, b *fsm.State[spender]) {
			a.CanExitTick(func(_ *fsm.Tick, s *spender) bool { return greedy(s) }).To(b).After(1)
		},
		"WhenNotTick": func(a, b *fsm.State[spender]) {
			a.To(b).WhenNotTick(func(_ *fsm.Tick, s *spender) bool { return greedy(s) })
		},
	} {
		w := donburi.NewWorld()
		b := fsm.NewBuilder[spender]("shop")
		l := b.Layer("till")
		define(l.State("open"), l.State("closed"))
		f := systems.MustFSM(b.MustBuild(), wallets)
		w.Create(f.Component, wallets)
		text := culprit(t, func() { f.Update(w); f.Update(w) })
		wants := []string{"not pure", `state "open"`, `layer "till"`, `machine "shop"`}
		switch name {
		case "WhenBatch":
			wants = append(wants, "the condition spends")
		case "WhenBatch without a name":
			wants = append(wants, "the condition systems_test.TestDebugImpureConditions.func")
		}
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q does not say %q", name, text, want)
			}
		}
	}
}

func TestDebugStructuralChange(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[spender]("maker")
	b.Layer("hands").State("make").OnUpdate(func(*fsm.Tick, *spender) { w.Create(wallets) })
	f := systems.MustFSM(b.MustBuild(), wallets)
	e := w.Create(f.Component, wallets)
	text := culprit(t, func() { f.Update(w) })
	for _, want := range []string{"structure was changed", "use systems.Create", "Update", `state "make"`, fmt.Sprintf("entity %v", fsm.Entity(e))} {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not say %q", text, want)
		}
	}
}

func TestDebugPointerKeptAcrossPack(t *testing.T) {
	w := donburi.NewWorld()
	all := w.CreateMany(9, wallets)
	w.Remove(all[0]) // donburi puts the last one in its place, far from its neighbours in memory
	kept := wallets.Get(w.Entry(all[1]))
	p := systems.NewPacker(wallets)
	p.Pack(w)
	p.Pack(w) // nothing was written in between
	kept.coins = 7
	defer func() {
		if text := fmt.Sprint(recover()); !strings.Contains(text, "component wallet of entity "+fsm.Entity(all[1]).String()) || !strings.Contains(text, "keep the entity instead") {
			t.Errorf("the panic says %q", text)
		}
	}()
	p.Pack(w)
	t.Error("a write through a stale pointer was not found")
}

// What is added to a stale value must change it, or the write would go unnoticed.
func TestDebugAddedThroughAKeptPointer(t *testing.T) {
	type tank struct {
		fuel  float64
		oil   float32
		coins int
	}
	tanks := donburi.NewComponentType[tank]()
	for name, add := range map[string]func(*tank){
		"float64": func(k *tank) { k.fuel += 0.01 }, "float32": func(k *tank) { k.oil += 1 }, "int": func(k *tank) { k.coins++ },
	} {
		w := donburi.NewWorld()
		all := w.CreateMany(9, tanks)
		w.Remove(all[0])
		kept := tanks.Get(w.Entry(all[1]))
		p := systems.NewPacker(tanks)
		p.Pack(w)
		add(kept)
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("what was added to a stale %s was not found", name)
				}
			}()
			p.Pack(w)
		}()
	}
}

// Explain returns an impure condition as a failed answer.
func TestDebugExplain(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[spender]("shop")
	l := b.Layer("till")
	l.State("open").To(l.State("closed")).When(greedy)
	p := systems.MustFSM(b.MustBuild(), wallets).In(w)
	e := w.Create(wallets)
	if err := p.Attach(e); err != nil {
		t.Fatal(err)
	}
	a := p.Explain(nil, e, l)[0]
	if a.Verdict != fsm.VerdictFailed || a.Condition != 0 || !strings.Contains(a.Fault.Error(), "greedy is not pure") {
		t.Errorf("%v, %v", a.Verdict, a.Fault)
	}
	same(t, "stopped", p.Stopped(e), false)
}

// A batch callback that sorts the views themselves would give entities the components of others.
func TestDebugViewsPutIntoAnotherOrder(t *testing.T) {
	w := donburi.NewWorld()
	b := fsm.NewBuilder[spender]("shop")
	b.Layer("till").State("open").OnUpdateBatch(func(_ *fsm.Tick, all []spender) { slices.Reverse(all) })
	f := systems.MustFSM(b.MustBuild(), wallets)
	all := w.CreateMany(2, f.Component, wallets)
	text := culprit(t, func() { f.Update(w) })
	for _, want := range []string{"slice of views was changed", "Update", `state "open"`, fmt.Sprintf("2 entities from %v on", fsm.Entity(all[0]))} {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not say %q", text, want)
		}
	}
}

// A callback that sets a field of its view, in place of what the field points to, changes nothing that lasts. That is fine only in a pool,
// whose views are the data.
func TestDebugFieldOfTheViewSet(t *testing.T) {
	pay := func(_ *fsm.Tick, s *spender) { s.Purse = &wallet{coins: 5} }
	for name, define := range map[string]func(l *fsm.Layer[spender], s *fsm.State[spender]){
		"Update":      func(_ *fsm.Layer[spender], s *fsm.State[spender]) { s.OnUpdate(pay) },
		"Enter":       func(_ *fsm.Layer[spender], s *fsm.State[spender]) { s.OnEnter(pay) },
		"the layer's": func(l *fsm.Layer[spender], _ *fsm.State[spender]) { l.OnEnter(pay) },
		"Always":      func(l *fsm.Layer[spender], _ *fsm.State[spender]) { l.Always(pay) },
		"a whole view": func(_ *fsm.Layer[spender], s *fsm.State[spender]) {
			s.OnUpdate(func(_ *fsm.Tick, s *spender) { *s = spender{} })
		},
		"with messages": func(_ *fsm.Layer[spender], s *fsm.State[spender]) {
			s.OnMessage(func(t *fsm.Tick, s *spender, _ fsm.Message) bool { pay(t, s); return true })
		},
	} {
		b := fsm.NewBuilder[spender]("shop")
		l := b.Layer("till")
		define(l, l.State("open"))
		m := b.MustBuild()
		f := systems.MustFSM(m, wallets)
		w := donburi.NewWorld()
		f.In(w).Post(w.Create(f.Component, wallets), fsm.Message{Kind: 1})
		text := culprit(t, func() { f.Update(w) })
		for _, want := range []string{"field Purse of the view was set", "write to what it points to", `state "open"`, `machine "shop"`} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q does not say %q", name, text, want)
			}
		}
		pool := fsm.NewPool(m, fsm.Config{})
		pool.Post(pool.Add(spender{new(wallet)}), fsm.Message{Kind: 1})
		pool.Update()
	}
}
