package trace_test

import (
	"fmt"
	"os"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/trace"
)

func Example() {
	b := fsm.NewBuilder[struct{}]("lamp")
	l := b.Layer("light")
	off, on := l.State("off"), l.State("on")
	off.To(on).After(time.Second)
	on.To(off).After(2 * time.Second)
	machine := b.MustBuild()

	lamps := fsm.NewPool(machine, fsm.Config{})
	lamps.Add(struct{}{})
	rec := trace.NewRecorder(machine, trace.Config{Capacity: 1000, Entity: func(fsm.Entity) string { return "hall" }})
	for range 300 {
		lamps.Update()
		rec.Follow(lamps)
	}
	rec.WriteChrome(os.Stdout)
	// Output:
	// {"displayTimeUnit":"ms","otherData":{"machine":"lamp"},"traceEvents":[
	// {"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"lamp hall"}},
	// {"ph":"M","name":"process_sort_index","pid":1,"tid":0,"args":{"sort_index":1}},
	// {"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"light"}},
	// {"ph":"M","name":"thread_sort_index","pid":1,"tid":1,"args":{"sort_index":0}},
	// {"ph":"X","name":"off","cat":"light","pid":1,"tid":1,"ts":16666,"dur":1000000,"args":{"tick":1,"ticks":60,"cause":"start"}},
	// {"ph":"X","name":"on","cat":"light","pid":1,"tid":1,"ts":1016666,"dur":2000000,"args":{"tick":61,"ticks":120,"cause":"condition","from":"off","transition":"after 1s"}},
	// {"ph":"X","name":"off","cat":"light","pid":1,"tid":1,"ts":3016666,"dur":1000000,"args":{"tick":181,"ticks":60,"cause":"condition","from":"on","transition":"after 2s"}},
	// {"ph":"X","name":"on","cat":"light","pid":1,"tid":1,"ts":4016666,"dur":1000000,"args":{"tick":241,"ticks":60,"cause":"condition","from":"off","transition":"after 1s","open":true}}
	// ]}
}

// A test that is meant to try everything asks what it has left out.
func ExampleCoverage() {
	b := fsm.NewBuilder[struct{}]("lamp")
	l := b.Layer("light")
	off, on, broken := l.State("off"), l.State("on"), l.State("broken")
	off.To(on).After(time.Second)
	on.To(off).After(2 * time.Second)
	on.To(broken).After(time.Hour)
	machine := b.MustBuild()

	lamps := fsm.NewPool(machine, fsm.Config{})
	lamps.Add(struct{}{})
	tried := trace.NewCoverage(machine)
	for range 300 {
		lamps.Update()
		tried.Record(lamps.Changes())
	}
	for _, text := range tried.Missing() {
		fmt.Println(text)
	}
	fmt.Println("switched off:", tried.Taken(1))
	// Output:
	// light: broken
	// light: on → broken (after 1h)
	// switched off: 1
}
