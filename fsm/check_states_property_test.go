package fsm_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// inquisitive returns a machine of three layers, the second within a state of the first, whose transitions ask for states of all of them.
// If a layer is given, the transitions of the others are left out.
func inquisitive(seed uint64, only int) *fsm.Machine[sheep] {
	r := rand.New(rand.NewPCG(seed, 7))
	b := fsm.NewBuilder[sheep]("sheep")
	var all []*fsm.State[sheep]
	var layers [3][]*fsm.State[sheep]
	for l := range layers {
		layer := b.Layer(fmt.Sprint("layer ", l))
		for s := range 3 {
			layers[l] = append(layers[l], layer.State(fmt.Sprintf("s%d%d", l, s)))
		}
		if l == 1 {
			layer.Within(layers[0][r.IntN(3)])
			all = append(all, layer.Outside())
		}
		all = append(all, layers[l]...)
	}
	some := func() []*fsm.State[sheep] {
		var list []*fsm.State[sheep]
		for range 1 + r.IntN(3) {
			list = append(list, all[r.IntN(len(all))])
		}
		return list
	}
	conditions := []func(*sheep) bool{sheepFears, sheepHungers, sheepTires}
	for l, states := range layers {
		for k := range 2 + r.IntN(9) {
			from, to := r.IntN(3), r.IntN(3)
			asks := r.IntN(6)
			one, other, condition := some(), some(), conditions[r.IntN(3)]
			if only >= 0 && only != l {
				continue
			}
			t := (*fsm.Transition[sheep])(nil)
			if k == 0 {
				t = states[to].Layer().Any().To(states[to])
			} else {
				t = states[from].To(states[to])
			}
			switch asks {
			case 0:
				t.When(condition)
			case 1:
				t.WhenIn(one...)
			case 2:
				t.WhenNotIn(one...)
			case 3:
				t.WhenIn(one...).When(condition)
			case 4:
				t.WhenIn(one...).WhenNotIn(other...)
			case 5:
				t.WhenIn(one...).WhenIn(other...)
			}
		}
	}
	return b.MustBuild()
}

// TestCheckIsRight: a transition that can never win never does, and an unreached state is never entered.
func TestCheckIsRight(t *testing.T) {
	found := map[fsm.FindingKind]int{}
	seeds := shorter(300, 60)
	for seed := range uint64(seeds) {
		m := inquisitive(seed, -1)
		findings := m.Check()
		p := fsm.NewPool(m, fsm.Config{})
		r := rand.New(rand.NewPCG(seed, 8))
		var herd []fsm.Entity
		for range 20 {
			herd = append(herd, p.Add(sheep{}))
		}
		for range 100 {
			for _, e := range herd {
				*p.View(e) = sheep{hungry: r.IntN(2) == 0, scared: r.IntN(2) == 0, tired: r.IntN(2) == 0}
			}
			p.Update()
			for _, c := range p.Changes() {
				for _, f := range findings {
					layer := m.Layers()[c.Layer]
					switch {
					case f.Layer != layer.Name():
					case f.Kind == fsm.FindingShadowed && int(c.Transition) == f.Transition, f.Kind == fsm.FindingUnreached && m.StateAt(int(c.Layer), c.To).Name() == f.State:
						t.Fatalf("seed %d: %v, and yet %s", seed, f, m.DescribeChange(c))
					}
				}
			}
		}
		for _, f := range findings {
			found[f.Kind]++
		}
	}
	if found[fsm.FindingShadowed] < seeds/3 || found[fsm.FindingUnreached] < seeds/6 {
		t.Errorf("found %v", found)
	}
}

// TestSpinningSpinsWhileOthersStandStill: a round trip found by Check is one, given only what its first transition asks for, with the
// other layers standing still somewhere.
func TestSpinningSpinsWhileOthersStandStill(t *testing.T) {
	trips, seeds := 0, shorter(900, 180)
	for seed := range uint64(seeds) {
		m := inquisitive(seed, int(seed%3))
		for _, f := range m.Check() {
			if f.Kind != fsm.FindingSpinning {
				continue
			}
			if trips++; !spinsSomewhere(t, m, f) {
				t.Errorf("seed %d: it does not: %v", seed, f)
			}
		}
	}
	if trips < seeds/9 {
		t.Errorf("%d round trips", trips)
	}
}

// spinsSomewhere puts the other layers into each of their states and follows what a finding says.
func spinsSomewhere(t *testing.T, m *fsm.Machine[sheep], f fsm.Finding) bool {
	label := m.Transitions()[f.Transition].Label
	for place := range 27 {
		p := fsm.NewPool(m, fsm.Config{})
		e := p.Add(sheep{hungry: strings.Contains(label, "Hungers"), scared: strings.Contains(label, "Fears"), tired: strings.Contains(label, "Tires")})
		if err := p.Start(e); err != nil {
			t.Fatal(err)
		}
		for l, layer := range m.Layers() {
			to := layer.States()[place/[]int{1, 3, 9}[l]%3]
			if p.Current(e, layer) == layer.Outside() && layer.Outside() != nil {
				continue
			}
			if err := p.ChangeTo(e, to); err != nil {
				t.Fatal(err)
			}
		}
		if p.Current(e, m.Layer(f.Layer)).Name() != f.State {
			continue
		}
		p.Update()
		if taken(p, f) != f.Transition {
			continue
		}
		ticks := 1
		for ; ticks < 10 && taken(p, f) >= 0; ticks++ {
			p.Update()
		}
		if ticks == 10 {
			return true
		}
	}
	return false
}

// taken returns the transition that the finding's layer took last, or -1 if none in this tick.
func taken(p *fsm.Pool[sheep], f fsm.Finding) int {
	for _, c := range p.Changes() {
		if p.Machine().Layers()[c.Layer].Name() == f.Layer && c.Transition >= 0 && c.Cause == fsm.CauseCondition {
			return int(c.Transition)
		}
	}
	return -1
}
