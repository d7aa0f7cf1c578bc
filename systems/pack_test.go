package systems_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/ecs"

	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/systems"
)

// Parcel holds pointers of all sorts in one value.
type Parcel struct {
	Number int
	Name   string
	Next   *Parcel
	Any    any
	List   []int
	Map    map[string]int
	Flat   [3]float32
}

var parcel = donburi.NewComponentType[Parcel]()

// shelf is an aged world of entities in three layouts, half of which were removed and replaced a few times.
type shelf struct {
	world donburi.World
	want  map[donburi.Entity]int
	die   *rand.Rand
	next  int
}

func newShelf(size int) *shelf {
	s := &shelf{world: donburi.NewWorld(), want: map[donburi.Entity]int{}, die: rand.New(rand.NewPCG(1, 2))}
	for range 4 {
		s.fill(size)
		for e := range s.want {
			if s.die.IntN(2) == 0 {
				s.world.Remove(e)
				delete(s.want, e)
			}
		}
	}
	s.fill(size)
	return s
}

func (s *shelf) fill(size int) {
	for s.world.Len() < size {
		layout := []donburi.IComponentType{parcel, purse, mark, other}[:2+s.die.IntN(3)]
		e := s.world.Create(layout...)
		s.next++
		s.want[e] = s.next
		n := s.next
		*purse.Get(s.world.Entry(e)) = Purse{Coins: n, Tick: -n}
		*parcel.Get(s.world.Entry(e)) = Parcel{
			Number: n, Name: fmt.Sprint(n), Next: &Parcel{Number: n}, Any: n, List: []int{n}, Map: map[string]int{"n": n}, Flat: [3]float32{float32(n)},
		}
	}
}

// check checks that every entity has its own values, even after a garbage collection.
func (s *shelf) check(t *testing.T) {
	t.Helper()
	runtime.GC()
	for e, n := range s.want {
		if got := *purse.Get(s.world.Entry(e)); got != (Purse{Coins: n, Tick: -n}) {
			t.Fatalf("entity %d has purse %v", n, got)
		}
		p := parcel.Get(s.world.Entry(e))
		if p.Number != n || p.Name != fmt.Sprint(n) || p.Next.Number != n || p.Any != n || p.List[0] != n || p.Map["n"] != n || p.Flat[0] != float32(n) {
			t.Fatalf("entity %d has parcel %+v", n, *p)
		}
	}
}

func TestPackPutsNeighboursTogether(t *testing.T) {
	s := newShelf(3000)
	p := systems.NewPacker(parcel, purse, mark)
	if before := p.Scatter(s.world); before < 0.5 {
		t.Errorf("an aged world has scatter %v", before)
	}
	if moved := p.Pack(s.world); moved == 0 {
		t.Error("nothing was moved")
	}
	s.check(t)
	if after := p.Scatter(s.world); after > 0.01 {
		t.Errorf("a packed world has scatter %v", after)
	}
	same(t, "moved by a second Pack", p.Pack(s.world), 0)

	// Blocks in which nothing has changed are not touched.
	for e := range s.want {
		s.world.Remove(e)
		delete(s.want, e)
		break
	}
	if moved := p.Pack(s.world); moved > 4*256 {
		t.Errorf("after one removal %d values were moved", moved)
	}
	s.check(t)
}

// Step looks at no more than its budget, continues where it stopped, and in the end has packed the whole world.
func TestPackStepByStep(t *testing.T) {
	s := newShelf(5000)
	p := systems.NewPacker(parcel, purse)
	steps := 0
	for moved := 1; moved > 0; steps++ {
		moved = 0
		for range 2*5000/256 + 8 {
			n := p.Step(s.world, 200) // rounded up to a block of 256
			if n > 256 {
				t.Fatalf("a step moved %d values", n)
			}
			moved += n
		}
		s.check(t)
		if steps > 2 {
			t.Fatal("a world that does not change is packed again and again")
		}
	}
	if after := p.Scatter(s.world); after > 1.0/16 {
		t.Errorf("a packed world has scatter %v", after)
	}
	same(t, "moved without a budget", p.Step(s.world, 0), 0)
	same(t, "moved by a great budget", p.Step(s.world, 1<<30), 0) // and it comes back
}

// scatterPurses gives entities purses no two of which are adjacent in memory.
func scatterPurses(w donburi.World, all []donburi.Entity) {
	slab := make([]Purse, 2*len(all))
	for i, e := range all {
		purse.Set(w.Entry(e), &slab[2*i])
	}
}

// A step continues where the last one stopped and goes round the world if its budget allows. After Forget it begins again at the start.
func TestPackStepGoesRound(t *testing.T) {
	w := donburi.NewWorld()
	all := w.CreateMany(600, purse)
	p := systems.NewPacker(purse)
	p.Pack(w)
	scatter := func() { scatterPurses(w, all[:256]) }
	scatter()
	same(t, "moved by a first step", p.Step(w, 1), 256)
	scatter()
	same(t, "moved by the next, which looks further on", p.Step(w, 1), 0)
	same(t, "moved by one with budget enough", p.Step(w, 1<<20), 256)
	same(t, "scatter behind it", p.Scatter(w), 0.0)
	p.Step(w, 1)
	scatter()
	p.Forget(w)
	same(t, "moved by the first step of a world that was forgotten", p.Step(w, 1), 256)
}

// Scatter is the share of neighbours that lie apart, over all blocks.
func TestScatterIsAShare(t *testing.T) {
	w := donburi.NewWorld()
	slab := make([]Purse, 513)
	for i, e := range w.CreateMany(513, purse) { // in blocks of 256, 256 and 1
		purse.Set(w.Entry(e), &slab[i])
		if i == 3 {
			purse.Set(w.Entry(e), &Purse{})
		}
	}
	same(t, "scatter", systems.NewPacker(purse).Scatter(w), 2.0/510)
}

// Pack leaves no neighbours apart. Step leaves a block alone in which only a few are.
func TestPackAndStepOfTwoRuns(t *testing.T) {
	w := donburi.NewWorld()
	slab := make([]Purse, 21)
	for i, e := range w.CreateMany(20, purse) {
		purse.Set(w.Entry(e), &slab[i+i/10])
	}
	p := systems.NewPacker(purse)
	same(t, "moved by Step", p.Step(w, 1<<20), 0)
	same(t, "moved by Pack", p.Pack(w), 20)
	same(t, "scatter", p.Scatter(w), 0.0)
}

// Update looks at as many values as its budget says.
func TestPackBudget(t *testing.T) {
	w := donburi.NewWorld()
	scatterPurses(w, w.CreateMany(1024, purse))
	p := systems.NewPacker(purse).SetBudget(0)
	p.Update(w)
	same(t, "scatter behind an update without a budget", p.Scatter(w), 1.0)
	p.SetBudget(1).System(ecs.NewECS(w))
	same(t, "scatter behind one of a block", p.Scatter(w), 0.75)
}

// Entities may come and go between two steps.
func TestPackStepWhileTheWorldChanges(t *testing.T) {
	s := newShelf(2000)
	p := systems.NewPacker(parcel, purse).SetBudget(700)
	e := ecs.NewECS(s.world)
	for i := range 60 {
		for o := range s.want {
			if i == 30 || s.die.IntN(10) == 0 { // once all of them go
				s.world.Remove(o)
				delete(s.want, o)
			}
		}
		p.System(e)
		s.fill(2000 - i*20)
		p.Update(s.world)
		s.check(t)
	}
}

func TestPackSeveralWorlds(t *testing.T) {
	a, b := newShelf(600), newShelf(700)
	p := systems.NewPacker(parcel, purse)
	for range 20 {
		p.Step(a.world, 256)
		p.Step(b.world, 256)
	}
	p.Forget(a.world)
	p.Step(a.world, 256)
	p.Pack(donburi.NewWorld())
	p.Step(donburi.NewWorld(), 1000)
	same(t, "scatter of nothing", p.Scatter(donburi.NewWorld()), 0.0)
	a.check(t)
	b.check(t)
}

// A budget is spent on looks, and a move counts as ten: with room for the looks at 256 values and as many moves, no more are moved.
func TestMovingCountsTen(t *testing.T) {
	w := donburi.NewWorld()
	w.CreateMany(4096, components.Body)
	p := systems.NewPacker(components.Body)
	p.Pack(w) // whatever donburi did
	es := w.Archetypes()[0].Entities()
	first := make([]donburi.Entity, len(es))
	copy(first, es)
	for _, e := range first { // every value by itself
		v := new([8]components.BodyData)
		v[0] = *components.Body.Get(w.Entry(e))
		components.Body.Set(w.Entry(e), &v[0])
	}
	if got := p.Step(w, 256+10*256); got != 256 {
		t.Errorf("moved %d, want 256", got)
	}
	if got := p.Step(w, 256+10*256+1); got != 512 {
		t.Errorf("moved %d, want 512", got)
	}
}
