// Package compile measures what it costs to build a game: Go compiles generic code anew for each type that it is used with.
package compile

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkBuild builds a program with some types of views, each of which has a machine in a donburi world. What the program is made of is
// built before. It reports processor time, which is what other work on the machine disturbs least, and the size of the program.
//
//	cd bench && go test -run=- -bench=Build -benchtime=3x ./compile
func BenchmarkBuild(b *testing.B) {
	for _, types := range []int{1, 2, 8} {
		b.Run(fmt.Sprintf("types=%d", types), func(b *testing.B) {
			dir := b.TempDir()
			build(b, dir, types, -1)
			seconds, size := 0.0, int64(0)
			for i := range b.N {
				s, n := build(b, dir, types, i)
				seconds, size = seconds+s, n
			}
			b.ReportMetric(seconds/float64(b.N), "cpu-s/op")
			b.ReportMetric(float64(size)/1000, "kB")
		})
	}
}

// build builds the program, which no other call has. It returns the processor time in seconds and the size in bytes.
func build(b *testing.B, dir string, types, call int) (seconds float64, size int64) {
	source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	if err := os.WriteFile(source, []byte(text(types, call)), 0o600); err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command("go", "build", "-o", program, source)
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(program)
	if err != nil {
		b.Fatal(err)
	}
	return (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), info.Size()
}

// text is a program with a number of types.
func text(types, call int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `package main

import (
	"github.com/horde-fsm/horde/components"
	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/systems"
	"github.com/yohamta/donburi"
)

func main() {
	println(%d)
	world := donburi.NewWorld()
`, call)
	for i := range types {
		fmt.Fprintf(&b, "\trun%d(world)\n", i)
	}
	b.WriteString("}\n")
	for i := range types {
		fmt.Fprintf(&b, `
type view%[1]d struct{ Body%[1]d *components.BodyData }

func run%[1]d(world donburi.World) {
	b := fsm.NewBuilder[view%[1]d]("npc")
	layer := b.Layer("act")
	stand, walk := layer.State("stand"), layer.State("walk")
	stand.To(walk).When(func(v *view%[1]d) bool { return v.Body%[1]d.Velocity.X > 0 })
	walk.OnUpdate(func(t *fsm.Tick, v *view%[1]d) { v.Body%[1]d.Position.X += t.Delta() })
	people := systems.MustFSM(b.MustBuild(), components.Body)
	people.Update(world)
	println(people.In(world).Count(walk))
}
`, i)
	}
	return b.String()
}
