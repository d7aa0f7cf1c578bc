package fsm_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Rules 17 and 18, for broadcasts: what is sent to all is as if it had been sent to each, and is lost only if no entity takes it.

type villager = figure

const (
	alarm fsm.Command     = 1
	news  fsm.MessageKind = 1
)

func newVillage() *fsm.Machine[villager] {
	b := fsm.NewBuilder[villager]("villager")
	mood := b.Layer("mood")
	calm, afraid := mood.State("calm"), mood.State("afraid")
	calm.To(afraid).On(alarm).When(func(v *villager) bool { return !v.deaf })
	afraid.OnEnter(func(t *fsm.Tick, v *villager) {
		if v.horrible {
			v.horrible = false
			panic(errors.New("horror"))
		}
		*v.heard = append(*v.heard, fmt.Sprint("alarm ", v.id))
	})
	afraid.OnMessage(func(t *fsm.Tick, v *villager, m fsm.Message) bool {
		*v.heard = append(*v.heard, fmt.Sprint(m.Data, " ", v.id))
		return true
	})
	b.Layer("legs").State("stand")
	return b.MustBuild()
}

func settle(n, chunk int) (*fsm.Pool[villager], []fsm.Entity, *[]string) {
	p := fsm.NewPool(newVillage(), fsm.Config{ChunkSize: chunk})
	heard := &[]string{}
	var all []fsm.Entity
	for i := range n {
		all = append(all, p.Add(villager{id: i, heard: heard}))
	}
	return p, all, heard
}

func TestAllAreSentACommandAndAMessage(t *testing.T) {
	p, all, heard := settle(5, 2)
	p.View(all[3]).deaf = true
	p.SendAll(alarm) // they have not started, and start first
	p.PostAll(fsm.Message{Kind: news, Data: "fire"})
	p.Update()
	want := []string{"alarm 0", "alarm 1", "alarm 2", "alarm 4", "fire 0", "fire 1", "fire 2", "fire 4"}
	if !slices.Equal(*heard, want) {
		t.Errorf("%q, want %q", *heard, want)
	}
	if s := p.Stats(); s.Commands != 4 || s.Messages != 4 || s.Lost != 0 || len(p.Lost()) != 0 {
		t.Errorf("%+v, lost %v", s, p.Lost())
	}
	p.Remove(all[0])
	p.SendAll(alarm)
	p.Update() // those afraid take no alarm, and 3 is deaf
	lost := []fsm.Lost{{Tick: 2, Command: alarm, Reason: fsm.ReasonUnhandled}}
	if !slices.Equal(p.Lost(), lost) || p.Stats().Lost != 1 {
		t.Errorf("lost %v, want %v", p.Lost(), lost)
	}
	p.SendAll(alarm, p.Machine().Layer("legs"))
	p.PostAll(fsm.Message{Kind: news, Data: "over"}, p.Machine().Layer("mood"))
	p.Update()
	if want = append(want, "over 4", "over 1", "over 2"); !slices.Equal(*heard, want) { // the last one took the place of the first
		t.Errorf("%q, want %q", *heard, want)
	}
}

func TestAnEmptyPoolLosesWhatIsSentToAll(t *testing.T) {
	p, _, _ := settle(0, 0)
	p.SendAll(alarm)
	p.PostAll(fsm.Message{Kind: news})
	p.Update()
	want := []fsm.Lost{{Tick: 1, Command: alarm, Reason: fsm.ReasonUnhandled}, {Tick: 1, Message: news, Reason: fsm.ReasonUnhandled}}
	if !slices.Equal(p.Lost(), want) {
		t.Errorf("%v, want %v", p.Lost(), want)
	}
}

// Who is outside of the only layer that would listen does not hear it, and is not reported deaf either if a panic divides the rest.
func TestRule17BroadcastPassesBySomebodyOutside(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	work := b.Layer("work")
	awake, asleep := work.State("awake"), work.State("asleep")
	awake.To(asleep).On(1)
	dream := b.Layer("dream").Within(asleep)
	dream.State("dreams")
	heard := 0
	dream.OnMessage(func(*fsm.Tick, *num, fsm.Message) bool {
		if heard++; heard == 1 {
			panic("ouch")
		}
		return true
	})
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	first := p.Add(num{})
	p.Add(num{}) // awake, and outside of the dream
	last := p.Add(num{})
	p.Update()
	p.Execute(first, 1)
	p.Execute(last, 1)
	p.PostAll(fsm.Message{Kind: 1})
	panicOf(p.Update)
	p.Update()
	if heard != 2 || len(p.Lost()) != 0 {
		t.Errorf("heard %d times; lost %v", heard, p.Lost())
	}
}

// After a panic that ends the tick, the remaining entities hear it in the next tick, before anything sent later.
func TestAPanicDoesNotKeepTheOthersFromHearing(t *testing.T) {
	p, all, heard := settle(5, 2)
	p.Update()
	p.View(all[1]).horrible = true
	p.SendAll(alarm)
	p.PostAll(fsm.Message{Kind: news, Data: "fire"})
	if f := faultOf(p.Update); f == nil || f.Entity != all[1] {
		t.Fatal(f)
	}
	p.Update()
	want := []string{"alarm 0", "alarm 2", "alarm 3", "alarm 4", "fire 0", "fire 1", "fire 2", "fire 3", "fire 4"}
	if !slices.Equal(*heard, want) {
		t.Errorf("%q, want %q", *heard, want)
	}
	p.Update() // which delivers nothing more
	if s := p.Stats(); !slices.Equal(*heard, want) || s.Lost > 0 {
		t.Errorf("a tick later they have heard %q, and %d were lost", *heard, s.Lost)
	}
}

func TestSnapshotsHoldWhatWasSentToAll(t *testing.T) {
	p, all, _ := settle(3, 2)
	p.Update()
	p.SendAll(alarm)
	p.PostAll(fsm.Message{Kind: news, Data: "fire"})
	data := snapshotOf(t, p)
	other, others, heard := settle(4, 2)
	identify := func(e fsm.Entity) (fsm.Entity, bool) {
		i := slices.Index(all, e)
		return others[max(0, i)+1], i >= 0
	}
	r, err := other.Restore(data, identify)
	if err != nil || r.Orders != 2 {
		t.Fatal(r, err)
	}
	other.Update()
	want := []string{"alarm 0", "alarm 1", "alarm 2", "alarm 3", "fire 0", "fire 1", "fire 2", "fire 3"}
	if !slices.Equal(*heard, want) {
		t.Errorf("%q, want %q", *heard, want)
	}
	p.PostAll(fsm.Message{Kind: news, Data: struct{}{}})
	if _, err := p.AppendSnapshot(nil); err == nil || !strings.Contains(err.Error(), "for all entities") {
		t.Error(err)
	}
}

func TestExplainKnowsWhatWasSentToAll(t *testing.T) {
	p, all, _ := settle(1, 2)
	p.Update()
	p.SendAll(alarm)
	answers := p.Explain(nil, all[0], p.Machine().Layer("mood"))
	if len(answers) != 1 || answers[0].Verdict != fsm.VerdictCommandPending {
		t.Errorf("%+v", answers)
	}
}

func TestWhatCannotBeSentToAllIsRefused(t *testing.T) {
	p, all, _ := settle(2, 2)
	refused := func(want string, f func()) {
		t.Helper()
		if got := panicOf(f); !strings.Contains(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
	refused("SendAll of machine \"villager\": command 0 is reserved", func() { p.SendAll(0) })
	refused("SendAll: machine \"villager\": nil is not a layer; FindLayer and Layer return nil", func() { p.SendAll(alarm, nil) })
	b := p.Machine().Edit()
	calm := b.FindLayer("mood").FindState("calm")
	calm.OnUpdate(func(t *fsm.Tick, _ *villager) { p.SendAll(alarm) })
	if err := p.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	refused("use the Tick's Send, SendTo, SendFor, SendToFor, SendAll", p.Update)
	b = p.Machine().Edit()
	calm = b.FindLayer("mood").FindState("calm")
	calm.OnUpdate(func(t *fsm.Tick, _ *villager) { t.SendAll(0) })
	if err := p.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	refused("Tick.SendAll in Update of machine \"villager\": command 0 is reserved", p.Update)
	b = p.Machine().Edit()
	calm = b.FindLayer("mood").FindState("calm")
	calm.To(b.FindLayer("mood").FindState("afraid")).WhenTick(func(t *fsm.Tick, _ *villager) bool { t.PostAll(fsm.Message{}); return true })
	if err := p.Swap(b.MustBuild()); err != nil {
		t.Fatal(err)
	}
	refused("Tick.PostAll in condition of machine \"villager\": conditions and guards are pure", p.Update)
	_ = all
}

// Broadcasting for many ticks allocates nothing.
func TestSendingToAllAllocatesNothing(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("lamp")
	light := b.Layer("light")
	off, on := light.State("off"), light.State("on")
	off.To(on).On(1)
	on.To(off).On(1)
	on.OnMessage(func(*fsm.Tick, *struct{}, fsm.Message) bool { return true })
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	for range 1000 {
		p.Add(struct{}{})
	}
	tick := func() {
		p.SendAll(1)
		p.PostAll(fsm.Message{Kind: 1})
		p.Update()
	}
	for range 300 {
		tick()
	}
	if n := testing.AllocsPerRun(100, tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
	if s := p.Stats(); s.Commands < 400_000 || s.Messages < 199_000 {
		t.Errorf("%+v", s)
	}
}

func BenchmarkAlarm(b *testing.B) {
	for _, all := range []bool{true, false} {
		b.Run(map[bool]string{true: "to all", false: "to each"}[all], func(b *testing.B) {
			p, entities, _ := settle(100_000, 0)
			p.Update()
			for i, e := range entities {
				p.View(e).deaf = true
				if i%100 != 0 {
					p.ChangeTo(e, p.Machine().State("mood", "afraid"))
				}
			}
			p.Update()
			b.ResetTimer()
			for range b.N {
				if all {
					p.SendAll(alarm)
				} else {
					for _, e := range entities {
						p.Send(e, alarm)
					}
				}
				p.Update()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/100_000, "ns/entity")
		})
	}
}

// If a panic has cut short what was sent to all, and somebody had taken it by then, those who are left for the next tick lose nothing, even if
// the game is saved and restored in between.
func TestRule17BroadcastCutShortIsSaved(t *testing.T) {
	type view = figure
	for _, saved := range []bool{false, true} {
		broken := true
		b := fsm.NewBuilder[view]("m")
		l := b.Layer("l")
		calm, alert := l.State("calm"), l.State("alert")
		calm.To(alert).On(1).When(func(v *view) bool {
			if broken && v.fragile {
				panic("broken")
			}
			return v.willing
		})
		p := fsm.NewPool(b.MustBuild(), fsm.Config{})
		for _, v := range []view{{willing: true}, {fragile: true}, {}} {
			p.Add(v)
		}
		p.Update()
		p.SendAll(1)
		if faultOf(p.Update) == nil {
			t.Fatal("no panic")
		}
		broken = false
		if saved {
			hash := p.Hash()
			if _, err := p.Restore(snapshotOf(t, p), nil); err != nil {
				t.Fatal(err)
			}
			if p.Hash() != hash {
				t.Error("the hash is another one")
			}
		}
		p.Update()
		if lost := p.Lost(); len(lost) > 0 {
			t.Errorf("saved: %t; lost: %v", saved, lost)
		}
	}
}
