// Package inspector shows what goes on inside the machines of a game, in the game's own window. It takes three lines:
//
//	insp := inspector.New(guards.In(world))           // where the game is made
//	if insp.Update() { guards.Update(world) }         // in Update: F1 opens it, and it may hold time
//	insp.Draw(screen)                                 // at the end of Draw
//
// It shows the live graph of a machine with the number of entities in each state and how often each transition is taken, a
// chart of these numbers over time, and the latest changes. Click a state to look into one of those in it; give the inspector
// a [Inspector.Pick] or call [Inspector.Select] to look into the one that the player points at. Of a selected entity it
// shows the current states, how it came there, and of each transition that leaves them whether it would be taken now, and if
// not, why. Then a click on a state changes the entity to it, and a click on a command sends it. Time can be paused, by hand or
// when a transition is taken, and passes tick by tick.
//
// While it is closed, Update and Draw cost a look at one key and allocate nothing. It knows of nothing that happened while it
// was closed but what the rows of the entities tell.
//
// An Inspector belongs to the goroutine that runs the game. It is made for screens of 960×540 pixels and
// more, and of 420×760 and more where they are higher than wide: there the panels lie below the game. Names can be read in
// Latin, Greek and Cyrillic letters, which the Go fonts have; for letters of other scripts give it [Inspector.Fonts].
package inspector
