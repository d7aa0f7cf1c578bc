// Package definition reads machines from text, in YAML or JSON, so that whoever designs a game can change what its NPCs do without
// a compiler, and while the game runs.
//
// The text says which layers, states and transitions there are. What they do stays Go: the text calls it by name, and [Words] says which
// function each name stands for.
//
//	machine: guard
//	layers:
//	  act:
//	    any:
//	      - {to: stunned, on: hit}
//	    states:
//	      patrol:
//	        update: follow the route
//	        transitions:
//	          - {to: chase, when: sees the player}
//	      chase:
//	        enter: shout
//	        update: chase the player
//	        transitions:
//	          - {to: patrol, unless: sees the player, after: 2s}
//	      stunned:
//	        transitions:
//	          - {to: patrol, after: 1s to 3s}
//
// Layers and states stand in the order that [fsm.Builder] would be told them in: layers tick in it, and the first state of a layer is its
// initial one. Transitions are asked in their order, those under any before all others.
//
// What a machine may have:
//
//	machine       its name
//	reserve       layers that its rows have room for, those of [Words] Extend included; see [fsm.Builder.Reserve]
//	layers        by name
//
// A layer:
//
//	states        by name
//	any           transitions that leave any state
//	initial       the name of a state
//	always        a callback that runs each tick; see [fsm.Layer.Always]
//	message       what hears messages that the state does not handle
//	update on transition   true: the new state's Update runs in the tick of the transition
//	within        the state of a layer in front that it goes with; see [fsm.Layer.Within]
//	history       true: entered again, it comes back to the state that was left; see [fsm.Layer.History]
//
// A state:
//
//	enter, update, exit, message   callbacks
//	guard         a condition that is asked before the state is entered
//	behaviour     a type with methods; see [fsm.Layer.StateOf]
//	transitions   those that leave it
//	final         true: it is meant to be a last one; see [fsm.State.Final]
//	next          names of states that follow by their guards alone; see [fsm.State.Next]
//
// A transition:
//
//	to            the name of a state of the layer
//	on            a command
//	when          a condition, or a list of conditions that must all hold
//	unless        a condition, or a list of conditions none of which may hold
//	in, not in    states of other layers, one of which or none of which must be current; as layer/state where several have the name
//	after         a delay: 2s; between two bounds: 1s to 3s; or the name of a function that says how long
//	weight        its share in the draw that is made when the state is entered; see [fsm.Transition.Weight]
//	do            the transition's own action
//	named         its label in graphs and reports
//	allow self    true: an any-transition may lead into the state that is current already
//
// A text that does not make a machine is an [*Error], which lists the mistakes, a hundred at most, each with its line.
package definition
