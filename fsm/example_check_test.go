package fsm_test

import (
	"fmt"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

func ExampleMachine_Check() {
	const Wake, Feed fsm.Command = 1, 2
	b := fsm.NewBuilder[struct{}]("cat")
	b.Commands(map[fsm.Command]string{Wake: "Wake", Feed: "Feed"})
	l := b.Layer("act")
	sleep, eat, play := l.State("sleep"), l.State("eat"), l.State("play")
	sleep.To(eat).After(time.Minute)
	sleep.To(play).After(time.Hour)
	eat.To(sleep).On(Wake)
	for _, finding := range b.MustBuild().Check() {
		fmt.Println(finding)
	}
	// Output:
	// machine "cat": layer "act": state "play": unreached: no path of transitions leads to it from "sleep"; add one, or mark it as Direct (in a file, direct: true) if only direct changes are to enter it
	// machine "cat": layer "act": state "play": stuck: no transition leaves it; add one, or mark it as Final (in a file, final: true) if it is to be the last; if direct changes leave it, mark where they lead as Direct
	// machine "cat": layer "act": state "sleep": shadowed: the transition to "play" (after 1h) can never win: the transition to "eat" (after 1m) is asked before it and fires whenever it could
	// machine "cat": unhandled command: no transition answers to command "Feed"
}
