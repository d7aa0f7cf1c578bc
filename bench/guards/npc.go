package guards

// NPC is a guard's data in one piece, for contenders that have an object for each NPC.
type NPC struct {
	World *World
	Body  Body
	Route Route
	Sight Sight
	Gait  Gait
}

// NewNPC returns a new guard.
func NewNPC(w *World, id uint32) NPC {
	n := NPC{World: w}
	n.Body, n.Route, n.Sight, n.Gait = Spawn(id)
	return n
}

// Sees reports whether the guard sees the player.
func (n *NPC) Sees() bool { return n.Sight.Sees(&n.Body, n.World.Player) }

// Lost reports whether the player is too far away to be chased.
func (n *NPC) Lost() bool { return n.Sight.Lost(&n.Body, n.World.Player) }

// Patrol is the Update of patrol.
func (n *NPC) Patrol() {
	n.Gait.Hurry(n.Route.Speed)
	n.Body.Turn(n.Route.Aim(n.Body.Pos))
	n.Body.Go(n.Gait.Speed)
}

// Chase is the Update of chase.
func (n *NPC) Chase() {
	n.Gait.Hurry(Run)
	n.Body.Turn(n.World.Player.Sub(n.Body.Pos))
	n.Body.Go(n.Gait.Speed)
}

// Sum returns the fingerprint.
func (n *NPC) Sum(act, locomotion uint8) uint64 {
	return Sum(&n.Body, &n.Route, &n.Sight, &n.Gait, act, locomotion)
}
