package house_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestWebEndsAlike: the same run ends with the same data here and on js/wasm.
func TestWebEndsAlike(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs Node.js to run WebAssembly")
	}
	if testing.Short() {
		t.Skip("builds a simulation for js/wasm")
	}
	// As the demo's page is built, so that much is compiled already.
	wasm := buildAlike(t, "js", "wasm", []string{"-trimpath"}, "GOFLAGS=")
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	glue := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	web := exec.Command(node, "--stack-size=8192", glue, wasm)
	web.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")} // more than a few kilobytes of it are refused
	mustEndAlike(t, "js/wasm", web)
}

// TestProcessorsEndAlike: so it does on other processors, which QEMU emulates: arm64, and s390x, whose bytes are in the other order.
func TestProcessorsEndAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a simulation for other processors")
	}
	for arch, emulator := range map[string]string{"arm64": "qemu-aarch64", "s390x": "qemu-s390x"} {
		t.Run(arch, func(t *testing.T) {
			if _, err := exec.LookPath(emulator); err != nil {
				t.Skipf("needs %s", emulator)
			}
			mustEndAlike(t, arch, exec.Command(emulator, buildAlike(t, "linux", arch, nil)))
		})
	}
}

// buildAlike builds the simulation whose end is compared between platforms.
func buildAlike(t *testing.T, system, processor string, flags []string, env ...string) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "alike.exe")
	build := exec.Command("go", append(append([]string{"build", "-o", program}, flags...), "./testdata/alike")...)
	build.Env = append(append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0"), env...)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// mustEndAlike compares what the simulation prints on another platform with what it prints on this one.
func mustEndAlike(t *testing.T, platform string, simulation *exec.Cmd) {
	t.Helper()
	there := outputOf(t, simulation)
	here := outputOf(t, exec.Command(buildAlike(t, runtime.GOOS, runtime.GOARCH, nil)))
	if here != there || len(here) < 8 {
		t.Errorf("the run ends with %q on %s/%s and with %q on %s", here, runtime.GOOS, runtime.GOARCH, there, platform)
	}
}

func outputOf(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var errors bytes.Buffer
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errors.Bytes())
	}
	return string(out)
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
