package house_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/tool"
)

// run is a simulation whose end is compared between platforms.
var run = []string{"sim", "-scene", "patrol", "-npcs", "3000", "-ticks", "200", "-seed", "7", "-json"}

func hashOf(t *testing.T, output []byte) string {
	t.Helper()
	var report struct{ Hash string }
	if err := json.Unmarshal(output, &report); err != nil || report.Hash == "" {
		t.Fatalf("no hash in %q: %v", output, err)
	}
	return report.Hash
}

// TestWebEndsAlike: the same run ends with the same data here and on js/wasm.
func TestWebEndsAlike(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs Node.js to run WebAssembly")
	}
	if testing.Short() {
		t.Skip("builds the tool for js/wasm")
	}
	wasm := filepath.Join(t.TempDir(), "horde.wasm")
	build := exec.Command("go", "build", "-trimpath", "-o", wasm, "../..") // as the demo's page is built, so that much is compiled already
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	glue := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	web := exec.Command(node, append([]string{"--stack-size=8192", glue, wasm}, run...)...)
	web.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")} // more than a few kilobytes of it are refused
	var diagnostics bytes.Buffer
	web.Stderr = &diagnostics
	there, err := web.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, diagnostics.Bytes())
	}
	mustEndAlike(t, "js/wasm", there)
}

// mustEndAlike compares what the run has printed on another platform with what it ends with on this one.
func mustEndAlike(t *testing.T, platform string, there []byte) {
	t.Helper()
	var here, errors bytes.Buffer
	if status := tool.Run(run, strings.NewReader(""), &here, &errors); status != 0 {
		t.Fatalf("status %d: %s", status, errors.Bytes())
	}
	if a, b := hashOf(t, here.Bytes()), hashOf(t, there); a != b {
		t.Errorf("the run ends with %s on %s/%s and with %s on %s", a, runtime.GOOS, runtime.GOARCH, b, platform)
	}
}

// TestProcessorsEndAlike: so it does on other processors, which QEMU emulates: arm64, and s390x, whose bytes are in the other order.
func TestProcessorsEndAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the tool for other processors")
	}
	for arch, emulator := range map[string]string{"arm64": "qemu-aarch64", "s390x": "qemu-s390x"} {
		t.Run(arch, func(t *testing.T) {
			if _, err := exec.LookPath(emulator); err != nil {
				t.Skipf("needs %s", emulator)
			}
			program := filepath.Join(t.TempDir(), "horde")
			build := exec.Command("go", "build", "-o", program, "../..")
			build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "CGO_ENABLED=0")
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			there, err := exec.Command(emulator, append([]string{program}, run...)...).Output()
			if err != nil {
				t.Fatal(err)
			}
			mustEndAlike(t, arch, there)
		})
	}
}

// TestNoFusedMultiplyAdd: arm64 has instructions that multiply and add with one rounding, which end elsewhere than two. The
// compiler uses them wherever a product is added without an explicit conversion; the simulation must not have any such
// place.
func TestNoFusedMultiplyAdd(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for arm64")
	}
	build := exec.Command("go", "build", "-gcflags=-S", "./components", "./states", "./systems", "./fsm", "./internal/scene/...")
	build.Dir = "../.."
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	listing, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, listing)
	}
	if !bytes.Contains(listing, []byte("FMUL")) {
		t.Fatal("the listing shows no multiplication at all: it is not what this test looks for")
	}
	fused := regexp.MustCompile(`(?m)^.*\bFN?M(ADD|SUB)[SD]?\b.*$`)
	for _, line := range fused.FindAll(listing, 5) {
		t.Errorf("%s", line)
	}
}
