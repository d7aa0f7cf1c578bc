package fsm_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

// The commands of the Follow/Chase machine, which its conditions stand for when it is polled.
const (
	sawPlayer fsm.Command = iota + 1
	lostPlayer
)

// hunter is the view of the Follow/Chase machine: it follows a path and chases the player. It moves along one line.
type hunter = figure

func (h *hunter) follow(t *fsm.Tick) {
	h.log.lines = append(h.log.lines, "follow")
	if way := h.path[h.next] - h.x; math.Abs(way) < 1 {
		h.next = (h.next + 1) % len(h.path)
	} else {
		h.heading = math.Copysign(1, way)
		h.velocity = 10 * h.heading
	}
	h.x += h.velocity * t.Delta()
}

func (h *hunter) chase(t *fsm.Tick) {
	h.log.lines = append(h.log.lines, "chase")
	h.heading = math.Copysign(1, *h.player-h.x)
	h.velocity = 10 * h.heading
	h.x += h.velocity * t.Delta()
}

// sees: the player is less than 15 metres ahead. loses: it is 30 metres away, or more.
func (h *hunter) sees() bool {
	ahead := (*h.player - h.x) * h.heading
	return ahead > 0 && ahead < 15
}
func (h *hunter) loses() bool { return math.Abs(*h.player-h.x) >= 30 }

// TestFollowChase is the follow/chase machine of the framework with labelled transitions. First decide, then act, in one
// tick: the layer updates on transition.
func TestFollowChase(t *testing.T) {
	b := fsm.NewBuilder[hunter]("guard")
	l := b.Layer("act").UpdateOnTransition()
	follow := l.State("FollowingPath").OnUpdate(func(t *fsm.Tick, h *hunter) { h.follow(t) })
	chase := l.State("ChasingPlayer").OnUpdate(func(t *fsm.Tick, h *hunter) { h.chase(t) })
	follow.To(chase).When((*hunter).sees)
	chase.To(follow).When((*hunter).loses)

	player := 1000.0
	pool := fsm.NewPool(b.MustBuild(), fsm.Config{Step: 100 * time.Millisecond}) // a metre a tick
	log := newRecord()
	e := pool.Add(hunter{path: []float64{20, 0}, player: &player, log: log})
	ticks := func(n int, want string) {
		t.Helper()
		for range n {
			pool.Update()
		}
		log.expect(t, strings.Fields(strings.Repeat(want+" ", n))...)
	}
	ticks(60, "follow")
	if h := pool.View(e); h.x < 0 || h.x > 21 || !pool.Is(e, follow) {
		t.Fatalf("has left the path: %+v", h)
	}
	h := pool.View(e)
	player = h.x + 15*h.heading // at 15 metres it is not seen
	if h.sees() {
		t.Fatal("sees too far")
	}
	player = h.x + 14*h.heading
	ticks(1, "chase") // decides and acts in the same tick
	player = h.x + 29
	ticks(5, "chase")
	player = h.x + 30
	ticks(1, "follow")
	if !pool.Is(e, follow) || pool.Previous(e, l) != chase {
		t.Error("does not follow its path again")
	}
}

// TestFollowChaseByLabel is the same machine with labels: a transition is performed from outside, and a label that leads
// nowhere from the current state is an error that names both.
func TestFollowChaseByLabel(t *testing.T) {
	b := fsm.NewBuilder[hunter]("guard")
	l := b.Layer("act")
	follow, chase := l.State("FollowingPath"), l.State("ChasingPlayer")
	follow.To(chase).On(sawPlayer)
	chase.To(follow).On(lostPlayer)
	m := b.MustBuild()
	if m.Output(follow, sawPlayer) != chase || m.Output(follow, lostPlayer) != nil || m.Output(chase, lostPlayer) != follow {
		t.Error("the labels lead elsewhere")
	}
	pool := fsm.NewPool(m, fsm.Config{})
	e := pool.Add(hunter{})
	if err := pool.Perform(e, sawPlayer); err != nil || !pool.Is(e, chase) {
		t.Error("the transition was not performed", err)
	}
	err := pool.Perform(e, sawPlayer)
	if err == nil || !pool.Is(e, chase) {
		t.Fatal("a label that leads nowhere was performed")
	}
	wantText(t, "Perform", err.Error(), "command 1", `"ChasingPlayer"`, `"guard"`)
	if err := pool.Perform(e, lostPlayer); err != nil || !pool.Is(e, follow) {
		t.Error("the way back was not performed", err)
	}
}
