package fsm

// Limits of a definition. [Builder.Build] reports an error that names the limit exceeded.
const (
	// MaxLayers is the largest number of layers in a machine. With eight, a row fills one cache line, with sixteen two.
	MaxLayers = 16
	// MaxStates is the largest number of states in a layer, including that of [Layer.Outside]; an ID is one byte, and zero means
	// none.
	MaxStates = 250
	// MaxTransitions is the largest number of transitions that leave one state, including the any-transitions of its layer.
	MaxTransitions = 250
	// MaxWeight is the largest weight of a transition.
	MaxWeight = 1_000_000
)

// MaxInterval is the longest interval between an entity's turns, in ticks; see [Config.Interval] and [Engine.SetInterval].
const MaxInterval = 62
