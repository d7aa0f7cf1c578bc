package house_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	house   = "github.com/horde-fsm/horde"
	donburi = "github.com/yohamta/donburi"
	ebiten  = "github.com/hajimehoshi/ebiten"
)

// arrows says what each room may import besides the standard library: a path with /... stands for all below it too.
var arrows = map[string][]string{
	"fsm":        {},
	"components": {house + "/fsm", donburi, donburi + "/features/math"},
	"states":     {house + "/fsm", house + "/components"},
	"systems":    {house + "/fsm", house + "/components", house + "/internal/column", donburi + "/..."},
	"assets":     {},
	"inspector":  {house + "/fsm", house + "/graph", house + "/systems", house + "/internal/draw/...", donburi, ebiten + "/..."},
}

// windows are the rooms that may import Ebiten.
var windows = []string{"demo", "inspector", "internal/draw", "examples/inspect"}

// hasWindow reports whether a file, or the package of an import path without the module's, lies in a room with a window.
func hasWindow(name string) bool {
	return slices.ContainsFunc(windows, func(room string) bool { return name == room || strings.HasPrefix(name, room+"/") })
}

// allowedInTests is what tests may import besides: their own room, and a library for properties.
func allowedInTests(room string) []string {
	allowed := []string{house + "/" + room + "/...", "pgregory.net/rapid"}
	if room == "states" { // they are tried out on entities
		allowed = append(allowed, house+"/systems", donburi+"/...")
	}
	return allowed
}

func permits(allowed []string, path string) bool {
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
		return true // the standard library
	}
	return slices.ContainsFunc(allowed, func(a string) bool {
		tree, below := strings.CutSuffix(a, "/...")
		return path == tree || below && strings.HasPrefix(path, tree+"/")
	})
}

// imports calls f with every import of every Go file of the module, test files and files for other platforms included.
func imports(t *testing.T, f func(room, file, path string)) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	err = filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, file)
		name = filepath.ToSlash(name)
		if d.IsDir() {
			if name == "bench" || name == "out" || name != "." && strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" {
				return filepath.SkipDir // bench is a module of its own
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		files++
		room, _, _ := strings.Cut(name, "/")
		for _, i := range parsed.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			f(room, name, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Fatalf("only %d Go files were found", files)
	}
}

// TestRoomsImportWhatTheyMay holds the arrows between the rooms, file by file.
func TestRoomsImportWhatTheyMay(t *testing.T) {
	seen := map[string]bool{}
	imports(t, func(room, file, path string) {
		allowed, ok := arrows[room]
		if !ok {
			return
		}
		seen[room] = true
		if strings.HasSuffix(file, "_test.go") {
			allowed = slices.Concat(allowed, allowedInTests(room))
		}
		if !permits(allowed, path) {
			t.Errorf("%s imports %s; %s may import %v", file, path, room, allowed)
		}
	})
	for room := range arrows {
		if !seen[room] {
			t.Errorf("there is no room %q", room)
		}
	}
}

// TestOnlyRoomsWithAWindowImportEbiten: a server must link without a window, so nothing outside of them imports Ebiten, or
// one of them.
func TestOnlyRoomsWithAWindowImportEbiten(t *testing.T) {
	found := map[string]bool{}
	imports(t, func(room, file, path string) {
		if hasWindow(file) {
			if strings.HasPrefix(path, ebiten) {
				found[room] = true
			}
			if below, ok := strings.CutPrefix(path, house+"/demo/"); ok && room != "demo" {
				t.Errorf("%s imports the demo: %s", file, below)
			}
			return
		}
		if strings.HasPrefix(path, ebiten) {
			t.Errorf("%s imports %s", file, path)
		}
		if below, ok := strings.CutPrefix(path, house+"/"); ok && hasWindow(below) {
			t.Errorf("%s imports %s, which has a window", file, path)
		}
	})
	for _, room := range []string{"demo", "inspector", "internal"} {
		if !found[room] {
			t.Errorf("not even %s imports Ebiten: this test looks for the wrong name", room)
		}
	}
}

// withoutWindow are the packages that must link without Ebiten.
func withoutWindow(t *testing.T) []string {
	t.Helper()
	list := exec.Command("go", "list", "./...")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(path string) bool {
		return hasWindow(strings.TrimPrefix(path, house+"/"))
	})
}

// TestLibraryLinksWithoutEbiten looks through all dependencies, those of our dependencies included.
func TestLibraryLinksWithoutEbiten(t *testing.T) {
	list := exec.Command("go", append([]string{"list", "-deps"}, withoutWindow(t)...)...)
	list.Dir = "../.."
	out, err := list.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, path := range strings.Fields(string(out)) {
		if strings.HasPrefix(path, ebiten) || strings.HasPrefix(path, "github.com/ebitengine/") {
			t.Errorf("something depends on %s", path)
		}
	}
	engine := exec.Command("go", "list", "-deps", house+"/fsm")
	engine.Dir = "../.."
	if out, err = engine.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, path := range strings.Fields(string(out)) {
		if path != house+"/fsm" && !permits(nil, path) && !strings.HasPrefix(path, "vendor/") {
			t.Errorf("the engine depends on %s", path)
		}
	}
}
