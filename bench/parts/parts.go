// Package parts holds the workloads' data as donburi component types, for the contenders that live in a donburi world.
package parts

import (
	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/bench/commands"
	"github.com/horde-fsm/horde/bench/guards"
	"github.com/horde-fsm/horde/bench/mix"
	"github.com/horde-fsm/horde/bench/storm"
)

// The data of workloads guards and idle.
var (
	Body  = donburi.NewComponentType[guards.Body]()
	Route = donburi.NewComponentType[guards.Route]()
	Sight = donburi.NewComponentType[guards.Sight]()
	Gait  = donburi.NewComponentType[guards.Gait]()
)

// The data of the other workloads.
var (
	Tally = donburi.NewComponentType[storm.Tally]()
	Nerve = donburi.NewComponentType[commands.Nerve]()
	Place = donburi.NewComponentType[mix.Body]()
	Mood  = donburi.NewComponentType[mix.Mood]()
)
