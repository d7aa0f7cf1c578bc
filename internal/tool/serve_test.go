package tool_test

import (
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/tool"
)

func TestServeRefusesWhatMakesNoSense(t *testing.T) {
	for line, want := range map[string]string{
		"serve -out=":                       `horde serve: -out is empty: give it a value, or leave it out (see: go run . help serve)`,
		"serve -addr=":                      `horde serve: -addr is empty: give it a value, or leave it out (see: go run . help serve)`,
		"serve here":                        `horde serve: what is "here"? (see: go run . help serve)`,
		"serve site.json":                   `horde serve: what is "site.json"? (see: go run . help serve)`,
		"serve -addr :99999":                `horde serve: -addr ":99999": the highest port is 65535 (see: go run . help serve)`,
		"serve -addr :99999999999999999999": `horde serve: -addr ":99999999999999999999": the highest port is 65535 (see: go run . help serve)`,
		"serve -addr :abc":                  `horde serve: -addr ":abc" is no address: give host:port or :port, such as :9000 (see: go run . help serve)`,
		"serve -out site -addr 127.0.0.1:0": `horde serve: -out writes files and -addr serves them: give one of the two (see: go run . help serve)`,
	} {
		status, stdout, stderr := run(line)
		if status != 2 || stderr != want+"\n" || stdout != "" {
			t.Errorf("%q: status %d\n got %q\nwant %q\nstdout %q", line, status, stderr, want+"\n", stdout)
		}
	}
}

// A wrong address is refused at once, not after a minute of building.
func TestServeRefusesAnAddressBeforeBuilding(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for addr, want := range map[string]int{"nonsense": 2, "127.0.0.1:99999": 2, ":-1": 2, ":abc": 2, "1:2:3": 2, taken.Addr().String(): 1} {
		status, stdout, stderr := run("serve -addr " + addr)
		if status != want || strings.Count(stderr, "\n") != 1 || stdout != "" || strings.Contains(stderr, "building") || !strings.HasPrefix(stderr, "horde serve: ") {
			t.Errorf("%s: status %d, %q, %q", addr, status, stdout, stderr)
		}
	}
}

// A folder that cannot be made, such as one in a file, is refused at once, too.
func TestServeRefusesAFolderBeforeBuilding(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "site")} {
		status, stdout, stderr := run("serve -out", dir)
		const want, why = "horde serve: the folder cannot be made: ", ": not a directory\n"
		if status != 1 || stdout != "" || !strings.HasPrefix(stderr, want) || !strings.HasSuffix(stderr, why) {
			t.Errorf("%s: status %d, %q, %q", dir, status, stdout, stderr)
		}
	}
}

// interrupter interrupts this program when it is first written to.
type interrupter struct {
	strings.Builder
	interrupted bool
}

func (i *interrupter) Write(p []byte) (int, error) {
	if !i.interrupted {
		i.interrupted = true
		self, err := os.FindProcess(os.Getpid())
		if err != nil {
			return 0, err
		}
		if err := self.Signal(os.Interrupt); err != nil {
			return 0, err
		}
	}
	return i.Builder.Write(p)
}

// Who stops a build has got nothing, and is told so in words of his own.
func TestServeCanBeStoppedWhileItBuilds(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("cannot interrupt itself")
	}
	for _, args := range [][]string{{"serve", "-addr", "127.0.0.1:0"}, {"serve", "-out", filepath.Join(t.TempDir(), "site")}} {
		var stdout strings.Builder
		var stderr interrupter
		status := tool.Run(args, strings.NewReader(""), &stdout, &stderr)
		const want = "building the demo for browsers\nhorde serve: stopped while building the demo for browsers\n"
		if status != 1 || stdout.String() != "" || stderr.String() != want {
			t.Errorf("%v: status %d, %q, %q", args, status, stdout.String(), stderr.String())
		}
	}
}

func TestServeSaysWhereItListens(t *testing.T) {
	status, stdout, _ := run("help serve")
	for _, want := range []string{"127.0.0.1:8080", "-addr", "-out"} {
		if status != 0 || !strings.Contains(stdout, want) {
			t.Errorf("status %d; nothing about %q in\n%s", status, want, stdout)
		}
	}
}
