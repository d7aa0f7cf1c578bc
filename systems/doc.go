// Package systems runs machines of package fsm in donburi worlds. It also holds the systems that usually accompany them.
//
// # Running a machine
//
//   - Bind it to the components that make up its view: [NewFSM], [MustFSM], [FSM.Configure].
//   - Create entities that run it, by passing [FSM.Component] and those components, or [FSM.Layout], to world.Create; attach it to existing
//     ones: [Population.Attach]; take it off again: [Population.Detach].
//   - Start one in other than the initial states: [Population.Start], [Population.Place].
//   - Tick: [FSM.Update]; with a step of your own, [FSM.Advance]; as a system of donburi's ecs, [FSM.System].
//   - Give commands and messages, and ask questions: [FSM.In] returns the [Population] of a world, which does all of that.
//   - Let a single entity stand still, or tick less often: [Population.Pause], [Population.PauseFor], [Population.SetInterval]; how much of
//     a pause is left: [Population.PauseLeft].
//   - Find out why nothing happens: [Population.Explain], [Population.ExplainCommand], [Population.Lost]; which entities were created
//     without the machine: [Population.Unattached]. In words: [Population.Describe], [Population.DescribeChange],
//     [Population.DescribeLost].
//   - Observe changes: [Population.Changes], [Population.AppendEntered]; as donburi events, [FSM.Subscribe], at once [FSM.ProcessEvents];
//     who has left: [Population.Left].
//   - Keep component values contiguous in memory: [FSM.KeepPacked], [Packer]; see how scattered they are: [Packer.Scatter].
//   - Save and load: [Population.AppendSnapshot], [Population.Restore]; take a single entity to another world:
//     [Population.AppendEntity], [Population.RestoreEntity], or several: [Population.AppendGroup], [Population.RestoreGroup].
//   - Change the definition while it runs: [FSM.Swap].
//   - Discard a world: [FSM.Forget], and of all machines at once [Forget].
//   - Do something with all machines of a world, such as save them, or give orders to units of several kinds: [Populations],
//     [Population.Any].
//
// # In a callback
//
// A callback should not change the structure of the world while it is being ticked. These functions take the callback's Tick and act
// when the tick is over, by [fsm.Tick.Defer]:
//
//   - Create and remove entities, add and remove components: [Create], [Remove], [Change].
//   - Send a command or message to an entity that runs another machine: [Send], [SendFor], [Post], [PostFor]; to all of
//     them: [SendAll], [PostAll].
//
// Two more can be used at once: [WorldOf], to read the world as far as the workers allow, and [PopulationOf], to ask questions about
// entities that run the same machine. A handler of faults finds its world by [WorldOfFault].
//
// # Other systems
//
//   - [Perception], before the machines, tells who sees whom; what hides it: [Perception.SetBlocked]; who is near a place:
//     [Perception.AppendWithin].
//   - [Movement], after them, moves bodies; within bounds: [Movement.SetBounds]; not through walls: [Movement.SetBlocked]; not all to one
//     place: [Movement.KeepApart].
//   - [Animation] plays sprites.
//
// They work on the components of package components.
package systems
