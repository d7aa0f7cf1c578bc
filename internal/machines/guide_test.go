package machines_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/internal/machines"
)

// The code and the outputs in these pages are cut from the examples, which are compiled and run by their own tests.
func TestPagesAreCutFromTheExamples(t *testing.T) {
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
	yaml, err := os.ReadFile("../../examples/written/wolf.yaml")
	if err != nil {
		t.Fatal(err)
	}
	outputs := strings.ReplaceAll(source, "\t// ", "")
	for page, p := range map[string]struct {
		blocks   int
		own      []string // what marks a block about the reader's own machine
		pictures []string
	}{
		"guide":   {11, []string{"guard.Check()"}, []string{"lights", "door", "fireball", "sentry"}},
		"nested":  {4, nil, []string{"soldier"}},
		"pool":    {7, nil, nil},
		"running": {22, nil, nil},
		"saving":  {12, nil, nil},

		"definitions": {7, nil, []string{"wolf"}},
		"faq":         {13, []string{"guards.Tick()%4"}, nil}, // held by the tests of systems
		"migrating":   {12, nil, nil},
		"talking":     {7, []string{"var guards = systems.MustFSM(", "systems.PopulationOf["}, nil},
	} {
		text, err := os.ReadFile("../../docs/" + page + ".md")
		if err != nil {
			t.Fatal(err)
		}
		blocks := regexp.MustCompile("(?s)```(go|text|yaml)\n(.*?)```").FindAllStringSubmatch(string(text), -1)
		if len(blocks) < p.blocks {
			t.Errorf("%s has %d blocks", page, len(blocks))
		}
		for _, b := range blocks {
			if slices.ContainsFunc(p.own, func(mark string) bool { return strings.Contains(b[2], mark) }) {
				continue
			}
			if in := map[string]string{"go": source, "text": outputs, "yaml": string(yaml)}[b[1]]; !strings.Contains(in, b[2]) {
				t.Errorf("%s: this is in no example:\n%s", page, b[2])
			}
		}
		for _, name := range p.pictures {
			if !strings.Contains(string(text), "images/machines/"+name+".svg") {
				t.Errorf("%s has no picture of %s", page, name)
			}
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
