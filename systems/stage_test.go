package systems_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
)

// player is the view of the machine on stage.
type player struct {
	Self  donburi.Entity
	Diary *Diary
	Cloak *Cloak `horde:"optional"`
}

// stage is a world in which every callback writes a line. One entity, the actor, does a deed in one kind of callback in tick 3, in which
// all kinds are called for all entities.
type stage struct {
	world   donburi.World
	fsm     *systems.FSM[player]
	all     []donburi.Entity // in the order of creation
	diaries []*Diary

	kind  string
	actor donburi.Entity
	deed  func(t *fsm.Tick, v *player)
	done  bool
	batch bool

	everybody func(t *fsm.Tick, v *player) // called in every callback, if set
}

const (
	stageActor = 30 // of 60: in the middle of the second of three archetypes
	stageTick  = 3
)

// stageKinds are the kinds of callback, by form of Update.
var stageKinds = map[bool][]string{
	false: {"OnMessage", "Always", "Exit", "action", "Enter", "Update"},
	true:  {"OnMessage", "Always", "Exit", "action", "Enter", "UpdateBatch"},
}

func newStage(batch bool, cfg fsm.Config, size int) *stage {
	s := &stage{world: donburi.NewWorld(), batch: batch}
	s.fsm = systems.MustFSM(s.machine(), diary, cloak).Configure(cfg)
	for i := range size {
		layout := []donburi.IComponentType{s.fsm.Component, diary, mark}
		switch i * 3 / size {
		case 1:
			layout = append(layout, cloak)
		case 2:
			layout = append(layout, other)
		}
		s.add(s.world.Create(layout...))
	}
	s.actor = s.all[stageActor]
	return s
}

func (s *stage) add(e donburi.Entity) {
	s.all = append(s.all, e)
	s.diaries = append(s.diaries, diary.Get(s.world.Entry(e)))
}

func (s *stage) machine() *fsm.Machine[player] {
	b := fsm.NewBuilder[player]("stage")
	act := b.Layer("act").Always(s.call("Always"))
	message := func(t *fsm.Tick, v *player, _ fsm.Message) bool {
		s.play("OnMessage", t, v)
		return true
	}
	x := act.State("x").OnEnter(s.call("Enter")).OnUpdate(s.call("idle")).OnExit(s.call("Exit")).OnMessage(message)
	y := act.State("y").OnEnter(s.call("Enter")).OnUpdate(s.call("idle")).OnExit(s.call("Exit")).OnMessage(message)
	x.To(y).WhenTick(func(t *fsm.Tick, _ *player) bool { return t.Number()%stageTick == 0 }).Do(s.call("action"))
	y.To(x).WhenTick(func(t *fsm.Tick, _ *player) bool { return t.Number()%stageTick == 1 }).Do(s.call("action"))
	if only := b.Layer("middle").State("only"); s.batch {
		only.OnUpdateBatch(func(t *fsm.Tick, vs []player) {
			for i := range vs {
				if !t.At(i).Row().Dead() { // the batch itself may have removed it
					s.play("UpdateBatch", t, &vs[i])
				}
			}
		})
	} else {
		only.OnUpdate(s.call("Update"))
	}
	b.Layer("last").State("only").OnUpdate(s.call("last"))
	return b.MustBuild()
}

func (s *stage) call(kind string) func(*fsm.Tick, *player) {
	return func(t *fsm.Tick, v *player) { s.play(kind, t, v) }
}

func (s *stage) play(kind string, t *fsm.Tick, v *player) {
	v.Diary.Lines = append(v.Diary.Lines, strconv.Itoa(int(t.Number()))+" "+kind)
	if v.Self == s.actor && kind == s.kind && t.Number() == stageTick && !s.done {
		s.done = true
		s.deed(t, v)
	}
	if s.everybody != nil {
		s.everybody(t, v)
	}
}

// tick runs one tick, with a message for each entity.
func (s *stage) tick(t *testing.T) {
	p := s.fsm.In(s.world)
	for _, e := range s.all {
		if s.world.Valid(e) && p.Has(e) {
			p.Post(e, fsm.Message{Kind: 1})
		}
	}
	p.Update()
	check(t, p)
}

// script is what entities write into their diaries if there is no deed.
type script struct {
	old   []string // of entities that are there from the beginning
	young []string // of entities that are created in tick 3
}

const stageTicks = 7

func scriptOf(t *testing.T, batch bool) script {
	s := newStage(batch, fsm.Config{}, 60)
	for i := range stageTicks {
		s.tick(t)
		if i+1 == stageTick {
			s.add(s.world.Create(s.fsm.Component, diary))
		}
	}
	for i, d := range s.diaries[:60] {
		same(t, fmt.Sprint("script of ", i), d.Lines, s.diaries[0].Lines)
	}
	return script{old: s.diaries[0].Lines, young: s.diaries[60].Lines}
}

// until returns the lines of a script up to the end of a tick.
func until(lines []string, tick int) []string {
	for i, l := range lines {
		if n, _ := strconv.Atoi(l[:1]); n > tick {
			return lines[:i]
		}
	}
	return lines
}
