package duel_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/horde-fsm/horde/examples/duel"
	"github.com/horde-fsm/horde/fsm"
)

// A strike whose input comes seven ticks late: the computer rolls back, and the foe is in the middle of it.
func Example() {
	p := duel.NewPeer(0)
	p.Sound = func(c fsm.Change) {
		fmt.Println("-", p.Game.Fighters.Machine().DescribeChange(c))
	}
	show := func(tick int) { fmt.Printf("tick %2d: the foe is in %s\n", tick, p.Game.State(1)) }
	for tick := 1; tick <= 40; tick++ {
		if sent := tick - 7; sent >= 1 {
			p.Receive(duel.Input{Strike: sent == 12})
		}
		p.Play(duel.Input{})
		if tick == 12 || tick == 18 || tick == 19 || tick == 40 {
			show(tick)
		}
	}
	fmt.Println("rolled back:", p.Rolled)
	// Output:
	// - entity 1, tick 1, act: none → stand (start)
	// - entity 3, tick 1, act: none → stand (start)
	// tick 12: the foe is in stand
	// tick 18: the foe is in stand
	// - entity 3, tick 12, act: stand → strike (key)
	// tick 19: the foe is in strike
	// - entity 3, tick 36, act: strike → stand (after 400ms)
	// tick 40: the foe is in stand
	// rolled back: 2
}

// hand is a player who changes his mind now and then.
type hand struct {
	dice *rand.Rand
	held duel.Input
}

func (h *hand) next() duel.Input {
	if h.dice.IntN(8) == 0 {
		h.held = duel.Input{Move: h.dice.IntN(3) - 1, Strike: h.dice.IntN(4) == 0, Throw: h.dice.IntN(8) == 0}
	}
	return h.held
}

// wire is one direction of a network: what is sent arrives in order, but some ticks later.
type wire struct {
	dice    *rand.Rand
	letters []letter
}

type letter struct {
	input duel.Input
	due   int
}

func (w *wire) send(now int, input duel.Input) {
	due := now + w.dice.IntN(duel.Window+3) // so that a peer has to wait now and then
	if n := len(w.letters); n > 0 {
		due = max(due, w.letters[n-1].due)
	}
	w.letters = append(w.letters, letter{input, due})
}

func (w *wire) deliver(now int, p *duel.Peer) {
	for len(w.letters) > 0 && w.letters[0].due <= now {
		p.Receive(w.letters[0].input)
		w.letters = w.letters[1:]
	}
}

// Two who play over a bad network play the same game, and it is the one that they would have played side by side.
func TestBothPlayTheSameGame(t *testing.T) {
	const ticks = 3000
	games := uint64(3)
	if testing.Short() {
		games = 1
	}
	for seed := range games {
		dice := func(n uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, n)) }
		plain := duel.New() // of whose inputs none is late
		hashes := []uint64{plain.Hash()}
		hands := [2]*hand{{dice: dice(0)}, {dice: dice(1)}}
		var inputs [2][]duel.Input
		states := map[string]bool{}
		for range ticks {
			now := [2]duel.Input{hands[0].next(), hands[1].next()}
			inputs[0], inputs[1] = append(inputs[0], now[0]), append(inputs[1], now[1])
			plain.Update(now)
			hashes = append(hashes, plain.Hash())
			states[plain.State(0)] = true
		}
		for _, s := range plain.Fighters.Machine().MustLayer("act").States() {
			if !states[s.Name()] && !(s.Name() == "down" && plain.State(1) == "down") {
				t.Errorf("seed %d: the fighter was never in %v; it says too little", seed, s)
			}
		}

		peers := [2]*duel.Peer{duel.NewPeer(0), duel.NewPeer(1)}
		wires := [2]*wire{{dice: dice(2)}, {dice: dice(3)}} // to each of them
		var played [2]int
		waited := 0
		for now := 0; played[0] < ticks || played[1] < ticks; now++ {
			for n, p := range peers {
				wires[n].deliver(now, p)
				if played[n] == ticks {
					continue
				}
				input := inputs[n][played[n]]
				ok, err := p.Play(input)
				if err != nil {
					t.Fatal(err)
				}
				if !ok {
					waited++
					continue
				}
				played[n]++
				wires[1-n].send(now, input)
				if tick, hash := p.Confirmed(); hash != hashes[tick] {
					t.Fatalf("seed %d: player %d plays another game by tick %d", seed, n, tick)
				}
			}
		}
		if peers[0].Rolled < ticks/50 || waited == 0 {
			t.Errorf("seed %d: rolled back %d times, waited %d times; that tries too little", seed, peers[0].Rolled, waited)
		}
	}
}

// A sound is heard once, though its tick is played several times.
func TestSoundsAreHeardOnce(t *testing.T) {
	p := duel.NewPeer(0)
	heard := map[fsm.Change]int{}
	p.Sound = func(c fsm.Change) { heard[c]++ }
	for tick := range 200 {
		if tick >= 5 {
			p.Receive(duel.Input{Move: tick / 3 % 2}) // each guess is wrong before long
		}
		if _, err := p.Play(duel.Input{Strike: tick%50 == 0}); err != nil {
			t.Fatal(err)
		}
	}
	for c, n := range heard {
		if n > 1 {
			t.Errorf("heard %d times: %s", n, p.Game.Fighters.Machine().DescribeChange(c))
		}
	}
	if p.Rolled < 50 || len(heard) < 50 {
		t.Errorf("rolled back %d times, %d sounds; that says too little", p.Rolled, len(heard))
	}
}

// A peer that hears nothing waits, and goes on when it does.
func TestAPeerWaits(t *testing.T) {
	p := duel.NewPeer(1)
	for tick := range duel.Window + 1 {
		if ok, err := p.Play(duel.Input{}); ok != (tick < duel.Window) || err != nil {
			t.Errorf("tick %d: %v, %v", tick, ok, err)
		}
	}
	p.Receive(duel.Input{Move: 1})
	if ok, err := p.Play(duel.Input{}); !ok || err != nil {
		t.Errorf("it does not go on: %v, %v", ok, err)
	}
	if p.Rolled != 1 {
		t.Errorf("rolled back %d times for one wrong guess", p.Rolled)
	}
}

// The machines have no oddities.
func TestCheck(t *testing.T) {
	g := duel.New()
	for _, f := range append(g.Fighters.Machine().Check(), g.Balls.Machine().Check()...) {
		t.Error(f)
	}
}
