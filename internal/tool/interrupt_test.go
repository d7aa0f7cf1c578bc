package tool_test

import (
	"bytes"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/internal/tool"
)

// interrupted runs the tool, interrupts it, and returns what it printed.
func interrupted(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("a program cannot send itself a signal there")
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	other := make(chan os.Signal, 1) // signals do not end the test
	signal.Notify(other, os.Interrupt)
	defer signal.Stop(other)
	var out, errs bytes.Buffer
	done := make(chan int)
	go func() { done <- tool.Run(args, nil, &out, &errs) }()
	for wait := 50 * time.Millisecond; ; wait = 5 * time.Second { // the first may come before the tool listens; another one would stop what it writes
		select {
		case status := <-done:
			return status, out.String(), errs.String()
		case <-time.After(wait):
			if err := self.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestSimThatIsInterruptedReportsWhatItDid(t *testing.T) {
	status, stdout, stderr := interrupted(t, "sim", "-scene", "walk", "-ticks", "100000000", "-json")
	if status != 1 || !strings.HasPrefix(stderr, "horde sim: stopped after ") || !strings.HasSuffix(stderr, " of 100,000,000 ticks\n") {
		t.Errorf("status %d: %s", status, stderr)
	}
	if !strings.Contains(stdout, `"ticks":`) || strings.Contains(stdout, `"ticks":100000000`) || !strings.Contains(stdout, `"hash":`) {
		t.Errorf("the report is %q", stdout)
	}
}

func TestTraceThatIsInterruptedWritesWhatItHas(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.jsonl")
	status, stdout, stderr := interrupted(t, "trace", "-npcs", "500", "-ticks", "100000000", "-o", file)
	if status != 1 || !strings.HasPrefix(stderr, "horde trace: stopped after ") || !strings.HasSuffix(stderr, " of 100,000,000 ticks\n") {
		t.Errorf("status %d: %s", status, stderr)
	}
	written, err := os.ReadFile(file)
	if err != nil || !bytes.HasSuffix(written, []byte("}\n")) || !strings.HasPrefix(stdout, file+": ") {
		t.Errorf("%s; the file ends in %.100q; error %v", stdout, written[max(0, len(written)-100):], err)
	}
}
