package machines_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/machines"
)

// The code and the outputs in the guide are cut from the examples, which are compiled and run by their own tests.
func TestGuideIsCutFromTheExamples(t *testing.T) {
	guide, err := os.ReadFile("../../docs/guide.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../examples/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	source := ""
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		source += string(b)
	}
	outputs := strings.ReplaceAll(source, "\t// ", "")
	blocks := regexp.MustCompile("(?s)```(go|text)\n(.*?)```").FindAllStringSubmatch(string(guide), -1)
	if len(blocks) < 9 {
		t.Fatalf("%d blocks", len(blocks))
	}
	for _, b := range blocks {
		if strings.Contains(b[2], "guard.Check(Hit, Startle)") {
			continue // about the reader's own machine
		}
		if in := map[string]string{"go": source, "text": outputs}[b[1]]; !strings.Contains(in, b[2]) {
			t.Errorf("this is in no example:\n%s", b[2])
		}
	}
	for _, name := range []string{"lights", "door", "skill", "sentry"} {
		if !strings.Contains(string(guide), "images/machines/"+name+".svg") {
			t.Errorf("there is no picture of %s", name)
		}
	}
}

func TestFind(t *testing.T) {
	for _, name := range machines.Names() {
		if m, ok := machines.Find(name); !ok || m.Name != name || m.About == "" || len(m.Graph().Layers) == 0 {
			t.Errorf("%s: %+v, %v", name, m, ok)
		}
	}
	if _, ok := machines.Find("dragon"); ok {
		t.Error("there is a dragon")
	}
}
