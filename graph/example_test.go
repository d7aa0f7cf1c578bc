package graph_test

import (
	"os"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

func ExampleGraph_WriteMermaid() {
	const Press fsm.Command = 1
	b := fsm.NewBuilder[struct{}]("lamp")
	b.Commands(map[fsm.Command]string{Press: "Press"})
	l := b.Layer("light")
	off, on := l.State("off"), l.State("on")
	off.To(on).On(Press)
	on.To(off).After(time.Minute)

	graph.Of(b.MustBuild()).WriteMermaid(os.Stdout)
	// Output:
	// stateDiagram-v2
	// 	classDef any stroke-dasharray:4 3
	// 	state "lamp#58; light" as l0 {
	// 		state "off" as l0_s1
	// 		state "on" as l0_s2
	// 		[*] --> l0_s1
	// 		l0_s1 --> l0_s2 : Press
	// 		l0_s2 --> l0_s1 : after 1m
	// 	}
}
