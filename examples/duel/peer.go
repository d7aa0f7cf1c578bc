package duel

import (
	"slices"

	"github.com/horde-fsm/horde/fsm"
)

// Window is how many ticks a peer plays ahead of what it knows of the other.
const Window = 10

// Peer is the computer of one player. It plays on while the other's inputs are under way, as if that player held down what was held down
// last. When an input comes that was not guessed, it goes back to the tick before and plays on from there, all in one frame.
type Peer struct {
	Game   *Game
	Sound  func(fsm.Change) // is told of each change of a fighter once, however often its tick is played again; may be nil
	Rolled int              // how often it has rolled back

	me     int
	inputs [2][]Input // that are known, from the first tick on
	tick   int        // how many have been played
	wrong  int        // the first tick of them that was played with a wrong guess; tick if there is none
	played [Window]moment
}

// moment is the game before a tick, and with which inputs the tick was played.
type moment struct {
	tick   int
	saved  Saved
	hash   uint64
	inputs [2]Input
	heard  []fsm.Change // what Sound has been told of that tick
}

// NewPeer returns the computer of a player, 0 or 1.
func NewPeer(me int) *Peer {
	return &Peer{Game: New(), me: me}
}

// Receive takes in the next input of the other player. They must come in order, one for each tick.
func (p *Peer) Receive(input Input) {
	foe := 1 - p.me
	tick := len(p.inputs[foe])
	p.inputs[foe] = append(p.inputs[foe], input)
	if tick < p.wrong && p.at(tick).inputs[foe] != input {
		p.wrong = tick
	}
}

// Play plays a tick with an input, which is to be sent to the other. It does nothing and returns false if it would be too far ahead.
func (p *Peer) Play(input Input) (bool, error) {
	if p.tick-len(p.inputs[1-p.me]) >= Window {
		return false, nil
	}
	p.inputs[p.me] = append(p.inputs[p.me], input)
	if err := p.rollBack(); err != nil {
		return false, err
	}
	return true, p.playTick()
}

// rollBack plays again what was played with a wrong guess.
func (p *Peer) rollBack() error {
	if p.wrong == p.tick {
		return nil
	}
	p.Rolled++
	end := p.tick
	p.tick = p.wrong
	if err := p.Game.Load(&p.at(p.tick).saved); err != nil {
		return err
	}
	for p.tick < end {
		if err := p.playTick(); err != nil {
			return err
		}
	}
	return nil
}

func (p *Peer) playTick() error {
	m := p.at(p.tick)
	if m.tick != p.tick {
		m.tick, m.heard = p.tick, m.heard[:0]
	}
	m.inputs = [2]Input{p.input(0), p.input(1)}
	m.hash = p.Game.Hash()
	if err := p.Game.Save(&m.saved); err != nil {
		return err
	}
	p.Game.Update(m.inputs)
	p.listen(m)
	p.tick++
	p.wrong = p.tick
	return nil
}

// input returns what a player holds down in the next tick, as far as is known.
func (p *Peer) input(player int) Input {
	known := p.inputs[player]
	switch {
	case p.tick < len(known):
		return known[p.tick]
	case len(known) > 0:
		return known[len(known)-1]
	}
	return Input{}
}

func (p *Peer) at(tick int) *moment { return &p.played[tick%Window] }

// listen tells Sound of the changes of a tick that it has not been told of when the tick was played before.
func (p *Peer) listen(m *moment) {
	for _, c := range p.Game.Fighters.In(p.Game.World).Changes() {
		if p.Sound != nil && !slices.Contains(m.heard, c) {
			m.heard = append(m.heard, c)
			p.Sound(c)
		}
	}
}

// Confirmed returns the last tick before which nothing was guessed, and the hash of the game before it. It is the same on both computers.
func (p *Peer) Confirmed() (tick int, hash uint64) {
	tick = min(len(p.inputs[0]), len(p.inputs[1]), p.wrong)
	if tick == p.tick {
		return tick, p.Game.Hash()
	}
	return tick, p.at(tick).hash
}
