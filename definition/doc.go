// Package definition reads machines from text, in YAML or JSON, so that whoever designs a game can change what its NPCs do without a
// compiler, and while the game runs.
//
// The text says which layers, states and transitions there are. What they do is still written in Go: the text refers to it by name,
// and [Words] maps each name to a function.
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
// The order of layers and states matters as it does for [fsm.Builder]: layers tick in their order, and the first state of a layer is
// its initial one. Transitions are asked in their order, those under any before all others.
//
// A machine may have:
//
//	machine       its name
//	reserve       the number of layers that its rows have room for, including those that it has and those added by Extend of [Words]; see
//	              [fsm.Builder.Reserve]
//	layers        by name
//
// A layer:
//
//	states        by name
//	any           transitions that leave any state
//	initial       the name of a state
//	always        a callback, or a list of them, that runs in each tick; see [fsm.Layer.Always]
//	enter, exit   a callback, or a list of them, that runs whenever a state of the layer becomes current, or is left; see
//	              [fsm.Layer.OnEnter] and [fsm.Layer.OnExit]
//	message       a callback for messages that the state does not handle
//	update on transition   true: the new state's Update runs in the tick of the transition
//	within        the state of an earlier layer that it is within, as "fight" or, if several layers have one of that name, as "mind/fight";
//	              see [fsm.Layer.Within]
//	history       true: when entered again, it returns to the state that was left; see [fsm.Layer.History]
//	formerly      a name that it had before, or several, by which running machines and saved games may know it; see [fsm.Layer.Formerly]
//
// A state:
//
//	enter, update, exit   a callback, or a list of callbacks that are called in that order
//	message       a callback for messages
//	guard         a condition, about one entity, that is asked before the state is entered; see [fsm.State.CanEnter]
//	exit guard    one that is asked before a transition leaves the state; see [fsm.State.CanExit]
//	behaviour     a type with methods; see [fsm.Layer.StateOf]
//	transitions   those that leave it
//	final         true: no transition of its own leaves it, and those under any should not; see [fsm.State.Final]
//	direct        true: it is meant to be entered by direct changes; see [fsm.State.Direct]
//	next          names of states that may follow by their guards alone; see [fsm.State.Next]
//	formerly      a name that it had before, or several; see [fsm.State.Formerly]
//
// A transition:
//
//	to            the name of a state of the layer
//	on            a command
//	when          a condition, or a list of conditions that must all hold
//	unless        a condition, or a list of conditions none of which may hold
//	in, not in    states of other layers of the text, one or none of which must be current; written layer/state if the name is not
//	              unique, or if the layer is the transition's own
//	after         a delay: 2s, 20m or 48h (there is no unit beyond the hour); one between two bounds: 1s to 3s; or a word for a
//	              function that returns it
//	weight        its share in the draw made when the state is entered, a number or a word for a function that returns it; see
//	              [fsm.Transition.Weight]
//	do            the transition's own action, or a list of them
//	named         its label in graphs and reports
//	internal      true: the state is neither left nor entered, only what it does is done; to may be left out; see
//	              [fsm.Transition.Internal]
//	allow self    true: an any-transition may lead to the current state
//	no history    true: layers within the target begin with their initial states; see [fsm.Transition.NoHistory]
//	into          states by which layers within the target are entered, one for each; written as those under in; see [fsm.Transition.Into]
//
// A text names states of its own layers only, and none of those that Extend of [Words] adds.
//
// Wherever a callback, a condition, a delay's or a weight's name or a behaviour may stand, so may one that takes a value, which the text
// then says: {closer than: 5}. See Makers of [Words].
//
// If a text does not make a machine, the error is an [*Error], which lists up to a hundred mistakes, each with its line.
package definition
