// Package lineup is the table of workloads and who takes part in them.
package lineup

import (
	"github.com/horde-fsm/horde/bench/crowd"
	"github.com/horde-fsm/horde/bench/rivals/arkloop"
	"github.com/horde-fsm/horde/bench/rivals/cocoonspace"
	"github.com/horde-fsm/horde/bench/rivals/donburiloop"
	"github.com/horde-fsm/horde/bench/rivals/horde"
	"github.com/horde-fsm/horde/bench/rivals/looplab"
	"github.com/horde-fsm/horde/bench/rivals/oop"
	"github.com/horde-fsm/horde/bench/rivals/soa"
	"github.com/horde-fsm/horde/bench/rivals/stateless"
)

// Contender takes part in a workload.
type Contender struct {
	Name    string
	Workers int
	New     func() crowd.Crowd
	// Slow divides the number of ticks in a round, where there would be no end otherwise.
	Slow int
	// Limit is the largest number of NPCs it is given; 0 is no limit.
	Limit int
	// Heavy is set where there are many heap objects for each NPC. Such a contender is made after the others, or each of
	// their garbage collections would have to look at its objects.
	Heavy bool
	// Free is set where a contender may end unlike the reference.
	Free bool
}

// Workload is a game that all contenders play alike. The first contender is the reference that the others must end like.
type Workload struct {
	Name       string
	Worlds     []crowd.World
	Sizes      []int
	Contenders []Contender
	// Together has all its worlds and sizes take turns, where they are compared with each other.
	Together bool
}

// All returns the workloads.
func All() []Workload {
	both, fresh := []crowd.World{crowd.Fresh, crowd.Aged}, []crowd.World{crowd.Fresh}
	sizes, fewer := []int{1_000, 10_000, 100_000, 1_000_000}, []int{10_000, 100_000}
	return []Workload{
		{Name: "guards", Worlds: both, Sizes: sizes, Contenders: append([]Contender{
			plain("soa", soa.NewGuards),
			plain("donburi", donburiloop.NewGuards),
			plain("ark", arkloop.NewGuards),
			heavy("oop", oop.NewGuards, 1, 0),
			heavy("looplab", looplab.NewGuards, 1, 100_000),
			heavy("cocoonspace", cocoonspace.NewGuards, 2, 100_000),
			heavy("stateless", stateless.NewGuards, 25, 10_000),
		}, hordes(horde.NewGuards, true)...)},
		{Name: "packed", Worlds: both, Sizes: sizes, Together: true, Contenders: []Contender{
			plain("soa", soa.NewGuards),
			formOf("horde/simple-packed", horde.NewGuards, horde.Form{Packed: true, Workers: 1}),
			formOf("horde/batch-packed", horde.NewGuards, horde.Form{Batch: true, Packed: true, Workers: 1}),
		}},
		{Name: "storm", Worlds: fresh, Sizes: fewer, Contenders: append([]Contender{
			plain("soa", soa.NewStorm),
			plain("donburi", donburiloop.NewStorm),
			heavy("cocoonspace", cocoonspace.NewStorm, 1, 0),
			heavy("looplab", looplab.NewStorm, 25, 0),
		}, hordes(horde.NewStorm, false)...)},
		{Name: "mix", Worlds: fresh, Sizes: fewer, Contenders: append([]Contender{
			plain("soa", soa.NewMix),
			plain("donburi", donburiloop.NewMix),
		}, hordes(horde.NewMix, false)...)},
		{Name: "commands", Worlds: fresh, Sizes: fewer, Contenders: append([]Contender{
			plain("soa", soa.NewCommands),
			plain("donburi", donburiloop.NewCommands),
			heavy("cocoonspace", cocoonspace.NewCommands, 1, 0),
			heavy("looplab", looplab.NewCommands, 4, 0),
		}, hordes(horde.NewCommands, false)...)},
		{Name: "idle", Worlds: fresh, Sizes: fewer, Contenders: append([]Contender{
			plain("soa", soa.NewIdle),
			plain("donburi", donburiloop.NewIdle),
		}, hordes(horde.NewIdle, false)...)},
		{Name: "lod", Worlds: fresh, Sizes: fewer, Contenders: []Contender{
			formOf("horde/simple", horde.NewGuards, horde.Form{Workers: 1}),
			free(formOf("horde/simple-lod", horde.NewGuards, horde.Form{Workers: 1, Sparse: true})),
		}},
	}
}

func plain(name string, f func() crowd.Crowd) Contender {
	return Contender{Name: name, Workers: 1, New: f, Slow: 1}
}

func heavy(name string, f func() crowd.Crowd, slow, limit int) Contender {
	return Contender{Name: name, Workers: 1, New: f, Slow: slow, Limit: limit, Heavy: true}
}

func formOf(name string, f func(horde.Form) crowd.Crowd, form horde.Form) Contender {
	c := plain(name, func() crowd.Crowd { return f(form) })
	c.Workers = form.Workers
	return c
}

func free(c Contender) Contender {
	c.Free = true
	return c
}

// hordes returns Horde's forms with one worker: all of them, or only the two that are not packed.
func hordes(f func(horde.Form) crowd.Crowd, all bool) []Contender {
	form := func(name string, form horde.Form) Contender { return formOf(name, f, form) }
	if !all {
		return []Contender{
			form("horde/simple", horde.Form{Workers: 1}),
			form("horde/batch", horde.Form{Batch: true, Workers: 1}),
		}
	}
	var cs []Contender
	for _, workers := range []int{1, 2} {
		cs = append(cs,
			form("horde/simple", horde.Form{Workers: workers}),
			form("horde/batch", horde.Form{Batch: true, Workers: workers}),
			form("horde/simple-packed", horde.Form{Packed: true, Workers: workers}),
			form("horde/batch-packed", horde.Form{Batch: true, Packed: true, Workers: workers}),
		)
	}
	return cs
}
