package house_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// everything stands for all of the house.
const everything = house + "/..."

// arrows says what each room may import besides the standard library and itself: a path with /... stands for all below it too.
// A file belongs to the room with the longest name that fits. The table in docs/architecture.md says the same.
var arrows = map[string][]string{
	"fsm":                {},
	"systems":            {house + "/fsm", house + "/components", donburi + "/..."},
	"components":         {donburi + "/..."},
	"states":             {house + "/fsm", house + "/components"},
	"definition":         {house + "/fsm", house + "/internal/output", house + "/internal/spelling", "github.com/goccy/go-yaml/...", "golang.org/x/text/..."},
	"graph":              {house + "/fsm", "golang.org/x/text/..."},
	"trace":              {house + "/fsm"},
	"inspector":          {house + "/fsm", house + "/systems", house + "/graph", house + "/internal/draw/...", donburi, ebiten + "/..."},
	"assets":             {},
	"main.go":            {house + "/internal/tool"},
	"internal/tool":      {house + "/graph", house + "/trace", house + "/internal/flagtext", house + "/internal/machines", house + "/internal/output", house + "/internal/sim", house + "/internal/spelling", house + "/internal/terminal", house + "/internal/web"},
	"internal/output":    {},
	"internal/spelling":  {},
	"internal/terminal":  {"golang.org/x/sys/..."},
	"internal/stopwatch": {"golang.org/x/sys/..."},
	"internal/flagtext":  {house + "/internal/spelling"},
	"internal/sim":       {house + "/fsm", house + "/systems", house + "/trace", house + "/internal/output", house + "/internal/scene/...", house + "/internal/spelling", house + "/internal/stopwatch", donburi},
	"internal/machines":  {house + "/fsm", house + "/definition", house + "/graph", house + "/internal/scene/...", house + "/examples/..."},
	"internal/web":       {house + "/assets", house + "/internal/output"},
	"internal/scene": {
		house + "/fsm", house + "/systems", house + "/components", house + "/states", house + "/internal/column", donburi,
	},
	"internal/scene/patrol/written": {house + "/fsm", house + "/definition", house + "/states", house + "/internal/scene/patrol"},

	"internal/column":  {},
	"internal/draw":    {house + "/fsm", house + "/graph", house + "/internal/output", ebiten + "/...", "golang.org/x/image/..."},
	"internal/house":   {},
	"demo":             {everything, donburi, ebiten + "/...", "golang.org/x/sys/..."},
	"examples":         {house + "/fsm", house + "/definition", house + "/systems", house + "/components", house + "/states", donburi + "/..."},
	"examples/inspect": {house + "/fsm", house + "/systems", house + "/inspector", donburi, ebiten + "/..."},
	"bench": {
		house + "/fsm", house + "/systems", donburi + "/...", "github.com/cocoonspace/fsm", "github.com/looplab/fsm",
		"github.com/mlange-42/ark/...", "github.com/qmuntal/stateless",
	},
}

// roomOf returns the room that a file lies in, "" if it is none of those above.
func roomOf(file string) string {
	room := ""
	for r := range arrows {
		if len(r) > len(room) && (file == r || strings.HasPrefix(file, r+"/")) {
			room = r
		}
	}
	return room
}

// windows are the rooms that may import Ebiten.
var windows = []string{"demo", "inspector", "internal/draw", "examples/inspect"}

// hasWindow reports whether a file, or the package of an import path without the module's, lies in a room with a window.
func hasWindow(name string) bool {
	return slices.ContainsFunc(windows, func(room string) bool { return name == room || strings.HasPrefix(name, room+"/") })
}

// allowedInTests is what tests may import besides: a library for properties, and what their room is tried out with.
func allowedInTests(room string) []string {
	return append([]string{"pgregory.net/rapid"}, map[string][]string{
		"states":         {house + "/systems", donburi + "/..."},
		"trace":          {house + "/systems", house + "/components", donburi + "/..."},
		"internal/scene": {house + "/trace"},
		"internal/tool":  {house + "/internal/terminal/pseudo"},
		"internal/web":   {house + "/internal/tool"},
		"internal/house": {house + "/internal/tool"},
	}[room]...)
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

// imports calls f with every import of every Go file, test files, files for other platforms and the module bench included.
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
			if name == "out" || name != "." && strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" {
				return filepath.SkipDir
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
		room := roomOf(name)
		if room == "" {
			t.Errorf("%s is in none of the rooms", name)
		}
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

// TestRoomsImportWhatTheyMay holds the arrows between the rooms, file by file, and that each of them is there.
func TestRoomsImportWhatTheyMay(t *testing.T) {
	used := map[string][]bool{} // by room, for each of its arrows
	for room, allowed := range arrows {
		used[room] = make([]bool, len(allowed))
	}
	imports(t, func(room, file, path string) {
		if permits([]string{house + "/" + room + "/..."}, path) {
			return // the standard library, or the room itself
		}
		allowed := arrows[room]
		if strings.HasSuffix(file, "_test.go") {
			allowed = slices.Concat(allowed, allowedInTests(room))
		} else {
			for i, a := range allowed {
				used[room][i] = used[room][i] || permits([]string{a}, path)
			}
		}
		if !permits(allowed, path) {
			t.Errorf("%s imports %s; %s may import %v", file, path, room, allowed)
		}
	})
	for room, allowed := range arrows {
		if _, err := os.Stat("../../" + room); err != nil {
			t.Errorf("there is no room %q", room)
		}
		for i, a := range allowed {
			if !used[room][i] {
				t.Errorf("%s may import %s and does not: take the arrow away, here and in docs/architecture.md", room, a)
			}
		}
	}
}

// TestArchitectureShowsTheArrows: the table in the documentation is the one above. A row is the room, what it is, and what it
// imports.
func TestArchitectureShowsTheArrows(t *testing.T) {
	text, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```\n")
	table, _, _ := strings.Cut(rest, "```")
	shown := map[string]bool{}
	for row := range strings.Lines(table) {
		parts := regexp.MustCompile(`^(\S+?)/? .*\((.*)\)\n$`).FindStringSubmatch(row)
		if parts == nil {
			t.Errorf("this is no row of the table: %s", row)
			continue
		}
		room := parts[1]
		shown[room] = true
		allowed, ok := arrows[room]
		if !ok {
			t.Errorf("docs/architecture.md has a room %q that there is not", room)
		}
		var words []string
		for _, a := range allowed {
			words = append(words, word(a))
		}
		if len(words) == 0 {
			words = []string{"std"}
		}
		if want := strings.Join(words, ", "); parts[2] != want {
			t.Errorf("docs/architecture.md says that %s imports\n%s; it may import\n%s", room, parts[2], want)
		}
	}
	for room := range arrows {
		if !shown[room] {
			t.Errorf("docs/architecture.md does not show %q", room)
		}
	}
}

// word is what the documentation calls an arrow.
func word(arrow string) string {
	tree := strings.TrimSuffix(arrow, "/...")
	switch {
	case arrow == everything:
		return "everything"
	case tree == donburi:
		return "donburi"
	case tree == ebiten:
		return "Ebitengine"
	}
	return strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(tree, house+"/"), "github.com/"), "golang.org/")
}

// TestArchitectureNamesFiles: whatever file the documentation names is there.
func TestArchitectureNamesFiles(t *testing.T) {
	for _, page := range []string{"architecture", "reliability", "semantics", "guide", "nested", "talking", "running", "saving", "definitions", "faq", "migrating"} {
		text, err := os.ReadFile("../../docs/" + page + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile("`([\\w./*]+\\.go)`").FindAllStringSubmatch(string(text), -1) {
			found := false
			for _, folder := range []string{"", "fsm/", "systems/"} { // the latter two go without saying
				matches, _ := filepath.Glob("../../" + folder + name[1])
				found = found || len(matches) > 0
			}
			if !found {
				t.Errorf("docs/%s.md names %s, which is not there", page, name[1])
			}
		}
	}
}

// TestArchitectureNamesEveryFile: whoever follows the way of the data passes every file of the engine and of its host.
func TestArchitectureNamesEveryFile(t *testing.T) {
	text, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"fsm", "systems"} {
		files, _ := filepath.Glob("../../" + folder + "/*.go")
		for _, file := range files {
			name := filepath.Base(file)
			if strings.HasSuffix(name, "_test.go") || name == "doc.go" {
				continue
			}
			if !strings.Contains(string(text), "`"+name+"`") && !strings.Contains(string(text), "`"+folder+"/"+name+"`") {
				t.Errorf("docs/architecture.md does not say what %s/%s is for", folder, name)
			}
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
				found[strings.Split(room, "/")[0]] = true
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
