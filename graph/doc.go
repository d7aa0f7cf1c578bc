// Package graph draws machines: as Graphviz DOT, as a Mermaid stateDiagram-v2, as SVG with a layout of its own, and as state transition
// tables.
//
//	g := graph.Of(machine)
//	g.WriteSVG(file)
//
// All show layers, initial states, any-transitions, commands, conditions, delays, entry guards and actions; all but Mermaid also which
// callbacks a state has. What is written depends on the machine alone, byte by byte.
package graph
