// Package graph draws machines: as Graphviz DOT, as a Mermaid stateDiagram-v2, and as SVG with a layout of its own.
//
//	g := graph.Of(machine)
//	g.WriteSVG(file)
//
// All three show layers as boxes, initial states, any-transitions, commands, conditions, delays, entry guards and actions; DOT and SVG
// also which callbacks a state has. What is written depends on the machine alone, byte by byte.
package graph
