package states

import "github.com/horde-fsm/horde/fsm"

// A machine may be written in a file that calls behaviour by name, as package definition reads it. The words for what a kit makes are the
// names of its methods in lower case: FollowRoute is "follow route". Those of methods that take a value are makers: {chase: 8}.

// Callbacks returns the kit's callbacks by the words for them, for the Callbacks of definition.Words. Left out is what needs a component
// that V has no field for. The map is a new one, to which a game may add words of its own.
//
//	stand, follow route, face
func (k *Kit[V]) Callbacks() map[string]func(*fsm.Tick, *V) {
	words := map[string]func(*fsm.Tick, *V){}
	if k.body.found {
		words["stand"] = k.Stand()
	}
	if k.body.found && k.route.found {
		words["follow route"] = k.FollowRoute()
	}
	if k.body.found && k.sight.found {
		words["face"] = k.Face()
	}
	return words
}

// Conditions is like [Kit.Callbacks], for the Conditions of definition.Words.
//
//	sees target, lost target, is still, is running, route ended, clip ended
func (k *Kit[V]) Conditions() map[string]func(*V) bool {
	words := map[string]func(*V) bool{}
	if k.sight.found {
		words["sees target"], words["lost target"] = k.SeesTarget(), k.LostTarget()
	}
	if k.body.found {
		words["is still"], words["is running"] = k.IsStill(), k.IsRunning()
	}
	if k.route.found {
		words["route ended"] = k.RouteEnded()
	}
	if k.animation.found {
		words["clip ended"] = k.ClipEnded()
	}
	return words
}

// Makers is like [Kit.Callbacks], for the Makers of definition.Words: words that take a value, or a list of them. Speeds are in metres per
// second, distances in metres, frame times in seconds. A value that makes no sense is a mistake of the text.
//
//	{chase: speed}  {chase within: [speed, distance]}  {flee: speed}  {wander: speed}  {target within: distance}
//	{play: [clip, frames, frame time]}  {play once: [clip, frames, frame time]}
//	{ready: cooldown}  {start cooldown: [cooldown, 2s]}
func (k *Kit[V]) Makers() map[string]any {
	words := map[string]any{}
	if k.body.found {
		words["wander"] = k.Wander
	}
	if k.body.found && k.sight.found {
		words["chase"], words["chase within"], words["flee"] = k.Chase, k.ChaseWithin, k.Flee
	}
	if k.sight.found {
		words["target within"] = k.TargetWithin
	}
	if k.animation.found {
		words["play"], words["play once"] = k.Play, k.PlayOnce
	}
	if k.cooldown.found {
		words["ready"], words["start cooldown"] = k.Ready, k.StartCooldown
	}
	return words
}
