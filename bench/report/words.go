package report

// about says what each workload is.
var about = map[string]string{
	"guards": "Two layers with two states each: patrol or chase, walk or run. A guard follows waypoints, sees the player within 15 m\n" +
		"ahead, chases and loses him at 30 m. About one guard in twenty chases. An *aged* world is one of which, four times, half\n" +
		"of the NPCs were removed at random and as many made anew. `soa` is slices and a `switch`, `donburi` a `Query.Iter` with\n" +
		"`Get` and a `switch`, `ark` the same in Ark; `oop` is an object for each NPC with maps and closures; `looplab`,\n" +
		"`cocoonspace` and `stateless` are machines of those libraries, one for each layer of each NPC. `packed` is after one\n" +
		"call of `Packer.Pack`. In `looplab`, which has no conditions, the loop asks for the state and decides by itself.\n" +
		"A dash: not run at that size, because it would take too long.",
	"packed":   "Workload guards once more, in packed worlds. All worlds and sizes take turns here, since they are compared with each other.",
	"storm":    "Every NPC changes its state in every tick; Enter and Exit count. So a row is the cost of one transition.",
	"mix":      "Eight states, evenly mixed, with a small Update each; an animal changes every two to ten seconds.",
	"commands": "A tenth of the NPCs is sent a command in each tick, and changes its state by it; both states have a small Update.",
	"idle":     "The guards' conditions and nothing else: no transition ever fires, no state has an Update.",
	"lod":      "Level of detail: workload guards in full, and with nine NPCs of ten ticking every eighth tick only.",
}

// costNames says what the rows of costs are.
var costNames = map[string]string{
	"pack whole":          "`Packer.Pack`: an aged world of guards as a whole, four components each",
	"pack tick-scattered": "`Packer.Update` at the default budget, a tick, while there is something to pack",
	"pack tick-packed":    "`Packer.Update` at the default budget, a tick, when all is packed",
	"memory row":          "machine data of a guard, two layers",
	"memory heap":         "heap with machines less heap without, per guard",
}
