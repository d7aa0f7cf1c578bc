package app_test

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/demo/internal/app"
)

// demoArgs, if set, makes the test program the demo: once the engine has failed to open a window it is of no more use to the
// process.
const demoArgs = "HORDE_TEST_DEMO_ARGS"

// interruptedTwice, if set, makes the test program one that goes on when it has been interrupted.
const interruptedTwice = "HORDE_TEST_INTERRUPTED_TWICE"

func TestMain(m *testing.M) {
	if args, ok := os.LookupEnv(demoArgs); ok {
		os.Exit(app.Main(strings.Fields(args), os.Stdout, os.Stderr))
	}
	if os.Getenv(interruptedTwice) != "" {
		stop, _ := app.Interrupted()
		fmt.Println("begun")
		<-stop
		fmt.Println("interrupted")
		time.Sleep(time.Minute)
	}
	os.Exit(m.Run())
}

// As over ssh, after the screen that DISPLAY names was left.
func TestWhereTheDisplayDoesNotAnswerTheScenePlaysInTheTerminal(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("windows are not found by DISPLAY here")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, scene := range app.Scenes {
		demo := exec.Command(exe)
		demo.Env = append(os.Environ(), "DISPLAY=:4711", "WAYLAND_DISPLAY=", demoArgs+"=-ticks 20 -scene "+scene)
		out, err := demo.CombinedOutput()
		for _, want := range []string{"No window", "tick    20 of 20", "20 ticks"} {
			if err != nil || !strings.Contains(string(out), want) {
				t.Fatalf("%s: %v, nothing about %q in\n%s", scene, err, want, out)
			}
		}
	}
}
