// Package graph draws machines: as Graphviz DOT, as a Mermaid stateDiagram-v2, as SVG with a layout of its own, and as state
// transition tables.
//
//	g := graph.Of(machine)
//	g.WriteSVG(file)
//
// All formats show layers, initial states, any-transitions, commands, conditions, delays, entry guards and actions; all but Mermaid
// also show which callbacks a state has, and its exit guard. The output depends only on the machine, to the byte.
package graph
