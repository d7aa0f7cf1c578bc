package fsm

// Limits of a definition. Passing one is an error of [Builder.Build] that names it.
const (
	// MaxLayers is the number of layers a machine may have: with eight, a row is one cache line.
	MaxLayers = 8
	// MaxStates is the number of states a layer may have, that of [Layer.Outside] included; an ID is one byte and zero means none.
	MaxStates = 250
	// MaxTransitions is the number of transitions that may leave one state, the any-transitions of its layer included.
	MaxTransitions = 250
	// MaxWeight is the largest weight that a transition may have.
	MaxWeight = 1_000_000
)

// MaxEvery is the longest interval, in ticks, at which a row may be ticked; see [Config.Every] and [Engine.SetEvery].
const MaxEvery = 62
