// Package inspector shows what goes on inside a game's machines, in the game's own window. It takes three lines:
//
//	insp := inspector.New(guards.In(world))           // where the game is made
//	if insp.Update() { guards.Update(world) }         // in Update: F1 opens it, and it may stop time
//	insp.Draw(screen)                                 // at the end of Draw
//
// It shows the live graph of a machine with the number of entities in each state and how often each transition is taken, a chart of
// these numbers over time, and the latest changes. Click a state to select one of the entities in it; set [Inspector.Pick], or call
// [Inspector.Select], to select the one that the player points at. For a selected entity it shows the current states, how they were
// entered, and for each transition that leaves them whether it would be taken now, and if not, why. Clicking a state then changes the
// entity to it, and clicking a command sends it. Time can be stopped, by hand or when a transition is taken, and advanced tick by
// tick.
//
// While the inspector is closed, Update and Draw cost a look at one key and do not allocate. All it knows of the time when it was
// closed is what the entities' rows tell.
//
// [Add] shows further populations, of the same world or of another, as in inspector.Add(insp, wolves.In(world)), and [Remove] takes one out
// again. They are populations of donburi worlds: an [fsm.Pool] cannot be shown.
//
// An Inspector must be used only by the goroutine that runs the game. It is made for screens of at least 960×540 pixels; on screens that
// are higher than wide, of at least 420×760, the panels lie below the game. A game of few pixels, which are enlarged to fill its window,
// draws it by [Inspector.DrawFinal], in the pixels of the window. Names may contain the Latin, Greek and Cyrillic letters of the Go fonts;
// for other scripts, set [Inspector.Fonts].
package inspector
