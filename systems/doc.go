// Package systems runs machines of package fsm in donburi worlds, and holds the systems that go with them.
//
// # Run a machine
//
//   - Bind it to the components that its view is made of: [NewFSM], [MustFSM], [FSM.Configure].
//   - Create entities that run it: world.Create with [FSM.Component] and those components; let living ones run it: [Population.Attach].
//   - Tick: [FSM.Update], by a step of your own [FSM.Advance], in donburi's ecs [FSM.System].
//   - Give commands and messages, and ask: [FSM.In] is the [Population] of a world, which has all of that.
//   - Find out why nothing happens: [Population.Explain], [Population.Lost]; who was created without the machine: [Population.Unattached].
//   - Hear of changes: [Population.Changes], as donburi events [FSM.Subscribe].
//   - Keep entities in contiguous memory: [FSM.KeepPacked], [Packer].
//   - Save and load: [Population.AppendSnapshot], [Population.Restore].
//   - Change the definition while it runs: [FSM.Swap].
//   - Be done with a world: [FSM.Forget].
//
// # In a callback
//
// The world is not to be changed under the tick. These functions take the callback's Tick and do it when the tick is over, by
// [fsm.Tick.Defer]:
//
//   - Create and remove entities, add and remove components: [Create], [Remove], [Change].
//   - Tell an entity something that runs another machine: [Send], [Post]; all of them: [SendAll], [PostAll].
//
// What may be asked at once: [WorldOf], to read the world as far as the workers allow, and [PopulationOf], to ask questions of the
// machine's own entities.
//
// # Other systems
//
// [Perception], before the machines, tells who sees whom; [Movement], after them, moves bodies; [Animation] plays sprites. They work on
// what package components defines.
package systems
