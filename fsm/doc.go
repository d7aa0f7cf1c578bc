// Package fsm is a finite state machine engine for games. One definition is shared by every entity that runs it; what an
// entity owns is a row of 16, 32 or 64 bytes, with room for two, four or eight layers. The package knows no ECS and no game engine and
// imports the standard library only. In a donburi world, package systems hosts machines; everywhere else, a [Pool] does.
//
// A machine consists of layers, a layer of states. In each tick and layer, an entity either takes a transition, by Exit
// and Enter, or runs the Update of its current state. Callbacks see the entity as a view: a struct type of the game's
// choice, which is the type parameter of everything here.
//
// # Define a machine
//
//   - Begin, and end: [NewBuilder], [Builder.Build], [Builder.MustBuild].
//   - Add a layer and its states: [Builder.Layer], [Layer.State], [Layer.Initial].
//   - Put states within a state: [Layer.Within], [Layer.History].
//   - Say what a state does: [State.OnEnter], [State.OnUpdate], [State.OnExit], [State.OnMessage].
//   - Give a state as a type with methods: [Layer.StateOf].
//   - Do something in every state: [Layer.Always]; hear messages in every state: [Layer.OnMessage].
//   - Update in the tick of a transition too: [Layer.UpdateOnTransition].
//   - Make hot callbacks faster, one call for many entities: [State.OnUpdateBatch], [Transition.WhenBatch], [Tick.At].
//   - Name its commands, for errors, graphs and traces: [Builder.Commands]; its closures: [Transition.As], [Transition.Named],
//     [State.As].
//   - Make another machine from one that is built: [Machine.Edit]; run it in the other's place: [Engine.Swap]; leave room for its
//     layers: [Builder.Reserve].
//   - Look for what is allowed and seldom meant: [Machine.Check].
//   - Find layers and states by name: [Machine.Layer], [Machine.State]; where they have to be there: [Machine.MustLayer],
//     [Machine.MustState].
//
// Change states:
//   - On a condition: [State.To], [Transition.When], [Transition.WhenTick].
//   - While another layer is in some state, or in none of some: [Transition.WhenIn], [Transition.WhenNotIn].
//   - On a command: [Transition.On].
//   - By lot, drawn when the state is entered: [Transition.Weight].
//   - After a time, one for all or each entity's own: [Transition.After], [Transition.AfterBetween], [Transition.AfterFunc].
//   - From every state: [Layer.Any], [Transition.AllowSelf].
//   - When the next state agrees: [State.CanEnter], [State.Next].
//   - Do something on the way: [Transition.Do].
//   - Not any more: [State.Final].
//
// # Run it
//
//   - Keep entities: [NewPool], [Pool.Add], [Pool.Remove], [Pool.View].
//   - Tick: [Pool.Update], by a step of your own [Engine.Advance].
//   - Use more cores, set the step, the seed and what happens on a panic: [Config].
//   - Tick the far and unseen less often: [Config].Every, [Engine.SetEvery].
//   - Stop only the entity whose callback panics: [Config].OnFault, [Fault], [Engine.Restart].
//   - Save, load, roll back and compare: [Engine.AppendSnapshot], [Engine.Restore], [Engine.Hash].
//
// Tell entities something:
//   - A command, at once: [Engine.Execute]; strictly: [Engine.Perform]; in the next tick: [Engine.Send];
//     as soon as a state takes it: [Engine.SendFor]; to all: [Engine.SendAll].
//   - A message with data, at once: [Engine.Tell]; in the next tick: [Engine.Post]; to all: [Engine.PostAll].
//   - To be in another state, whatever the transitions say: [Engine.ChangeTo], [Engine.Revert].
//   - What was sent in vain: [Engine.Lost].
//   - To start before their first tick: [Engine.Start].
//
// Ask:
//   - What state an entity is in, was in, and since when: [Engine.Current], [Engine.Previous], [Engine.Since].
//   - Whether it is in a state: [Engine.Is], [Engine.IsIn].
//   - How it got there: [Engine.LastChange].
//   - Whether a command would do anything now, and which would: [Engine.Can], [Engine.AppendCommands].
//   - Why it goes on in the next tick, or why not: [Engine.Explain].
//   - Who is in a state, and how many are: [Engine.AppendEntities], [Engine.Count].
//   - What has changed in a tick: [Engine.Changes], in words: [Machine.Describe]; how much in all: [Engine.Stats].
//   - Where a command leads: [Machine.Output]; which there are: [Machine.Commands]; what a machine consists of: [Machine.Layers],
//     [Layer.States], [Machine.Transitions].
//
// # In a callback
//
// A callback gets the entity's view and a [Tick]:
//   - The time: [Tick.Delta], [Tick.Now], [Tick.Number], [Tick.Since].
//   - Whom it is called for, and where: [Tick.Entity], [Tick.LayerName], [Tick.StateName], [Tick.Is], [Tick.Was].
//   - Random numbers that do not depend on the order of entities: [Tick.Rand].
//   - Tell itself, another or all something, in the next tick: [Tick.Send], [Tick.SendTo], [Tick.SendAll], [Tick.Post],
//     [Tick.PostTo], [Tick.PostAll].
//   - Change its own state in this tick: [Tick.ChangeTo].
//   - Do something after the tick, such as adding and removing entities: [Tick.Defer].
//
// Conditions and guards are pure: they ask. Enter, Update, Exit and actions may write to the view and read what is shared.
// The outcome depends neither on the number of workers nor on the size of chunks.
//
// # Write a host
//
// Package systems and [Pool] are hosts: they say where rows and views are. For a third one, see [Host], [NewEngine],
// [Chunk] and [Row].
package fsm
