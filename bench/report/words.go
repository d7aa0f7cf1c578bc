package report

// about describes each workload.
var about = map[string]string{
	"guards": "Two layers with two states each: patrol or chase, walk or run. A guard follows waypoints, sees the player within 15 m\n" +
		"ahead, gives chase, and loses sight at 30 m. About one guard in twenty chases. In an *aged* world, half of the NPCs were\n" +
		"removed at random and as many created anew, four times over. `soa` is slices and a `switch`, `donburi` a `Query.Iter` with\n" +
		"`Get` and a `switch`, `ark` the same in Ark; `oop` is an object for each NPC with maps and closures; `looplab`,\n" +
		"`cocoonspace` and `stateless` are machines of those libraries, one for each layer of each NPC. `packed` is after one\n" +
		"call of `Packer.Pack`. `looplab` has no conditions, so the loop asks for the state and decides by itself; `cocoonspace` and `stateless`\n" +
		"are sent an event in each tick, and decide by their checks and guards.\n" +
		"A dash means that a size was not run, because it would take too long.",
	"packed":   "Workload guards once more, in packed worlds. Here all worlds and sizes take turns, since they are compared with each other.",
	"storm":    "Every NPC changes state in every tick; Enter and Exit each add to a counter. So a row is the cost of one transition.",
	"mix":      "Eight states, evenly mixed, with a small Update each; an animal changes every two to ten seconds.",
	"commands": "In each tick, a tenth of the NPCs are sent a command and change state by it; both states have a small Update.",
	"idle":     "The guards' conditions and nothing else: no transition ever fires, no state has an Update.",
	"lod":      "Level of detail: workload guards in full, and with nine NPCs in ten ticking only every eighth tick.",
}

// costNames describes the rows of costs.
var costNames = map[string]string{
	"pack whole":          "`Packer.Pack`: an aged world of guards as a whole, four components each",
	"pack tick-scattered": "`Packer.Update` at the default budget, a tick, while there is something to pack",
	"pack tick-packed":    "`Packer.Update` at the default budget, a tick, when all is packed",
	"memory row":          "machine data of a guard, two layers",
	"memory heap":         "heap with machines less heap without, per guard",
}
