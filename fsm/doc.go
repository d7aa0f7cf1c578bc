// Package fsm is a finite state machine engine for games. All entities that run a machine share one definition; what each of them
// owns is a row of 16, 32, 64 or 128 bytes, with room for two, four, eight or sixteen layers. The package knows no ECS and no game engine and
// imports only the standard library. In a donburi world, package systems hosts machines; everywhere else, a [Pool] does.
//
// A machine consists of layers, and a layer of states. In each tick, in each layer, an entity either takes a transition, by Exit and
// Enter, or runs the Update of its current state. Callbacks see the entity as a view: a struct type of the game's choice, which is
// the type parameter of everything here.
//
// # Defining a machine
//
//   - Begin and end: [NewBuilder], [Builder.Build], [Builder.MustBuild].
//   - Add a layer and its states: [Builder.Layer], [Layer.State], [Layer.Initial].
//   - Put states within a state: [Layer.Within]; come back to the one that was left: [Layer.History]; not by this transition:
//     [Transition.NoHistory]; enter it by a state of your choice: [Transition.Into].
//   - Give a state callbacks, of one function each or of several: [State.OnEnter], [State.OnUpdate], [State.OnExit],
//     [State.OnMessage].
//   - Define a state as a type with methods: [Layer.StateOf].
//   - Do something in every state: [Layer.Always]; with every change of state: [Layer.OnEnter], [Layer.OnExit]; take messages in every
//     state: [Layer.OnMessage].
//   - Update in the tick of a transition too: [Layer.UpdateOnTransition].
//   - Make hot callbacks faster, with one call for many entities: [State.OnUpdateBatch], [Transition.WhenBatch], [Tick.At].
//   - Name its commands, for errors, graphs and traces: [Builder.Commands]; its messages: [Builder.Messages]; its closures:
//     [Transition.As], [Transition.Named], [State.As].
//   - Derive another machine from one that is built: [Machine.Edit]; find and delete what that has: [Builder.FindLayer],
//     [Layer.FindState], [Builder.DeleteLayer], [Layer.DeleteState], [State.DeleteTransition]; run it in place of the other:
//     [Engine.Swap]; leave room for more layers: [Builder.Reserve].
//   - Rename states and layers without losing who is in them: [State.Formerly], [Layer.Formerly]; the machine: [Builder.Rename].
//   - Find which layer, state or transition each mistake is about: [Builder.Mistakes]; what is allowed but probably a mistake:
//     [Machine.Check].
//   - Find layers and states by name: [Machine.Layer], [Machine.State]; if they must exist: [Machine.MustLayer], [Machine.MustState].
//
// Change states:
//   - On a condition: [State.To], [Transition.When], [Transition.WhenNot]; on one that sees the tick:
//     [Transition.WhenTick], [Transition.WhenNotTick].
//   - While another layer is in one of some states, or in none of them: [Transition.WhenIn], [Transition.WhenNotIn].
//   - On a command: [Transition.On].
//   - At random, drawn when the state is entered: [Transition.Weight], [Transition.WeightFunc].
//   - After a time, the same for all or different for each entity: [Transition.After], [Transition.AfterBetween],
//     [Transition.AfterFunc].
//   - From every state: [Layer.Any], [Transition.AllowSelf].
//   - If the next state agrees: [State.CanEnter], [State.CanEnterTick], [State.Next]; if the current one lets go: [State.CanExit],
//     [State.CanExitTick].
//   - With an action on the way: [Transition.Do]; with nothing but the action, and the state stays: [Transition.Internal].
//   - Never again: [State.Final]; only by direct changes, which [Machine.Check] should know: [State.Direct].
//
// # Running it
//
//   - Keep entities: [NewPool], [Pool.Add], [Pool.Remove], [Pool.View], [Pool.All]; in
//     the order of their turns: [Pool.AppendAll]; find the pool in a callback: [PoolOf].
//   - Tick: [Pool.Update]; with a step of your own, [Pool.Advance]; tell a tick's time by its number: [TimeOfTick],
//     [TicksPerSecond].
//   - Use more cores; set the step, the seed and what happens on a panic: [Config].
//   - Tick distant entities less often: [Config.Interval], [Engine.SetInterval].
//   - Let a single entity stand still, and its delays with it: [Engine.Pause], [Engine.PauseFor], [Engine.Resume].
//   - Stop only the entity whose callback panics: [Config.OnFault], [Fault], [Engine.Restart].
//   - Save, load, roll back and compare: [Engine.AppendSnapshot], [Engine.Restore], [Engine.Hash]; a single entity:
//     [Engine.AppendEntity], [Engine.RestoreEntity]; some that go together: [Engine.AppendGroup], [Engine.RestoreGroup].
//
// Give entities something to react to:
//   - A command, at once: [Engine.Execute]; strictly: [Engine.Perform]; in the next tick: [Engine.Send]; as soon as a state takes it:
//     [Engine.SendFor]; to all: [Engine.SendAll]; taken back: [Engine.Withdraw].
//   - A message with data, at once: [Engine.Tell]; in the next tick: [Engine.Post]; as soon as a state handles it: [Engine.PostFor]; to all:
//     [Engine.PostAll]; taken back: [Engine.WithdrawMessage], and with all commands: [Engine.WithdrawAll].
//   - A direct change of state, whatever the transitions: [Engine.ChangeTo], [Engine.Revert].
//   - A start before the first tick, also in other than the initial states: [Engine.Start]; without Enter: [Engine.Place].
//   - What had no effect: [Engine.Lost], in words: [Machine.DescribeLost]; why an operation was refused: [RefusalError].
//
// Ask:
//   - Whether an entity is there, paused, or stopped by a fault: [Engine.Has], [Engine.Paused], [Engine.Stopped], and by
//     which one: [Engine.StoppedBy]; how much of a pause for a time is left: [Engine.PauseLeft].
//   - Which state an entity is in, which it was in before, and since when: [Engine.Current], [Engine.Previous], [Engine.Since].
//   - All the states that it is in: [Engine.AppendCurrent], in words: [Engine.Describe].
//   - Whether it is in a state, or in one of several: [Engine.Is], [Engine.IsIn].
//   - How it got there: [Engine.LastChange].
//   - Whether a command would do anything now, and which commands would: [Engine.Can], [Engine.AppendCommands].
//   - Why a command would, or would not: [Engine.ExplainCommand].
//   - Why a transition will or will not be taken in the next tick: [Engine.Explain], in words: [Machine.DescribeAnswer],
//     [Machine.ReasonOf].
//   - Which entities are in a state, and how many: [Engine.AppendEntities], [Engine.Count].
//   - What has changed in a tick: [Engine.Changes], in words: [Machine.DescribeChange]; who has entered a state: [Engine.AppendEntered]; who
//     has left: [Pool.Left]; how much has changed in all: [Engine.Stats].
//   - Which internal transitions were taken: [Engine.InternalTransitions].
//   - Where a command leads: [Machine.Output]; which commands there are: [Machine.Commands]; what a machine consists of:
//     [Machine.Layers], [Layer.States], [Machine.Transitions]; what a transition is, in words: [Machine.DescribeTransition].
//
// # In a callback
//
// A callback gets the entity's view and a [Tick]:
//   - The time: [Tick.Delta], [Tick.Now], [Tick.Number], [Tick.Since].
//   - At a moment of the state, once or again and again: [Tick.Reaches], [Tick.Every]; how far it has come:
//     [Tick.Progress].
//   - Which entity it is called for, and where: [Tick.Entity], [Tick.LayerName], [Tick.StateName], [Tick.PreviousName], [Tick.Is],
//     [Tick.IsFor], [Tick.Was].
//   - By which transition a state is left and entered: [Tick.Transition], [Tick.Command].
//   - Random numbers that do not depend on the order of entities: [Tick.Rand].
//   - Commands and messages to itself, to another entity or to all, for the next tick: [Tick.Send], [Tick.SendTo], [Tick.SendAll],
//     [Tick.Post], [Tick.PostTo], [Tick.PostAll]; what waits until a state takes it: [Tick.SendFor], [Tick.SendToFor], [Tick.PostFor],
//     [Tick.PostToFor].
//   - A change of its own state in this tick: [Tick.ChangeTo]; back to the state before: [Tick.Revert].
//   - Something to do after the tick, such as adding and removing entities: [Tick.Defer].
//
// What panics "inside a callback", by its documentation, does so in callbacks of the same engine and, while several workers run, of any
// engine that shares its world. Other machines' callbacks should leave it alone, too.
//
// Conditions and guards are pure: they only ask. Enter, Update, Exit and actions may write to the view and read what is shared. The
// outcome depends neither on the number of workers nor on the size of chunks; what a panic may do to that, and what a callback does directly
// to the world or to another machine, is told at [Config.ChunkSize].
//
// # Writing a host
//
// Package systems and [Pool] are hosts: they decide where rows and views are. To write another, see [Host], [NewEngine], [Chunk] and [Row];
// it tells the engine of rows that leave or move by [Engine.Exit], [Engine.Recount] and [Engine.Retire], and of an entity whose view it
// cannot make by [Engine.Fail]. A host may have more methods, for which the engine asks it: if other engines have hosts in the same world,
// those of [HostNeighbour]; if its rows have another size, [HostStride]; if it can have components fetched ahead of callbacks,
// [HostPrefetcher]; further, those of [HostLister], [HostLifetime], [HostDirectory], [HostEntities], and, for debug checks, [HostInspector]
// and [HostRegistrar].
package fsm
