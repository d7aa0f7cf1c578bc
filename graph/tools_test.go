package graph_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

// missing skips a test that needs a tool, or fails it if HORDE_TOOLS=required promises that all tools are installed.
func missing(t *testing.T, what, install string) {
	t.Helper()
	if os.Getenv("HORDE_TOOLS") == "required" {
		t.Fatalf("%s is missing: %s", what, install)
	}
	t.Skipf("%s is missing: %s", what, install)
}

// checkedGraphs returns the graphs that the tools of the formats check.
func checkedGraphs() []*graph.Graph {
	graphs := []*graph.Graph{graph.Of(newDog()), graph.Of(newNasty()), graph.Of(newBare()), graph.Of(newNested())}
	for seed := range uint64(5) {
		graphs = append(graphs, graph.Of(newRandom(seed)))
	}
	return graphs
}

// Graphviz refuses strings of 16,384 bytes. Longer names are written in pieces, wherever the cuts fall.
func TestLongDOTByGraphviz(t *testing.T) {
	dot, err := exec.LookPath("dot")
	if err != nil {
		missing(t, "dot", "apt-get install graphviz")
	}
	for _, unit := range []string{"x", "\\", "\"", "é", "状", "\n", "&"} {
		for _, shift := range []string{"", "x", "xx"} {
			name := shift + strings.Repeat(unit, 20_000)
			b := fsm.NewBuilder[dog](name)
			b.Layer("l").State("s")
			command := exec.Command(dot, "-Tdot")
			command.Stdin = bytes.NewReader(written(t, graph.Of(b.MustBuild()), "dot"))
			var out, warnings bytes.Buffer
			command.Stdout, command.Stderr = &out, &warnings
			if err := command.Run(); err != nil || warnings.Len() > 0 {
				t.Errorf("%q: %v: %.300s", shift+unit, err, &warnings)
				continue
			}
			escaped := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;", "\n", `\n`).Replace(name)
			if drawn := strings.ReplaceAll(out.String(), "\\\n", ""); !strings.Contains(drawn, escaped) { // dot breaks its lines
				t.Errorf("%q is not what is drawn", shift+unit)
			}
		}
	}
}

// Graphviz draws the output without a warning, and its drawing has every state and transition.
func TestDOTByGraphviz(t *testing.T) {
	dot, err := exec.LookPath("dot")
	if err != nil {
		missing(t, "dot", "apt-get install graphviz")
	}
	for _, g := range checkedGraphs() {
		command := exec.Command(dot, "-Tjson0")
		command.Stdin = bytes.NewReader(written(t, g, "dot"))
		var out, warnings bytes.Buffer
		command.Stdout, command.Stderr = &out, &warnings
		if err := command.Run(); err != nil || warnings.Len() > 0 {
			t.Fatalf("%s: %v: %s", g.Name, err, &warnings)
		}
		var drawn struct {
			Objects []struct{ Name, Label string }
			Edges   []struct{ Label string }
		}
		if err := json.Unmarshal(out.Bytes(), &drawn); err != nil {
			t.Fatal(err)
		}
		var names, labels, edges []string
		for _, o := range drawn.Objects {
			names, labels = append(names, o.Name), append(labels, o.Label)
		}
		for _, e := range drawn.Edges {
			edges = append(edges, e.Label)
		}
		escaped := strings.NewReplacer(`\`, `\\`, "&", "&amp;") // as Graphviz passes labels on that it does not draw
		for i, l := range g.Layers {
			for n, s := range l.States {
				drawn := slices.Contains(names, fmt.Sprintf("l%d_s%d", i, n+1))
				touches := func(t graph.Transition) bool { return t.From == n || t.To == n }
				if alone := s.Outside && l.Initial != n && !slices.ContainsFunc(l.Transitions, touches); drawn == alone {
					t.Errorf("%s: of state %q it is %v that it is drawn", g.Name, s.Name, drawn)
				}
				if !drawn {
					continue
				}
				name := escaped.Replace(s.Name)
				if !slices.ContainsFunc(labels, func(label string) bool { return strings.HasPrefix(label, name) }) {
					t.Errorf("%s: state %q is not among %q", g.Name, s.Name, labels)
				}
			}
			for _, tr := range l.Transitions {
				when := escaped.Replace(tr.When)
				if !slices.ContainsFunc(edges, func(label string) bool { return strings.Contains(label, when) }) {
					t.Errorf("%s: condition %q is not among %q", g.Name, tr.When, edges)
				}
			}
		}
		want := 0
		for _, l := range g.Layers {
			want += len(l.Transitions) + 1
		}
		if len(drawn.Edges) != want {
			t.Errorf("%s: %d edges, want %d", g.Name, len(drawn.Edges), want)
		}
	}
}

// Mermaid's own parser finds all states, each in the right composite state, and all transitions with their labels.
func TestMermaidByMermaid(t *testing.T) {
	const install = "npm install --prefix out/.npm --no-save --no-audit --no-fund mermaid@12.3.0 jsdom@29.1.1"
	node, err := exec.LookPath("node")
	if err != nil {
		missing(t, "node", "install Node.js, then "+install)
	}
	modules, err := filepath.Abs("../out/.npm/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	for _, module := range []string{"mermaid", "jsdom"} {
		if _, err := os.Stat(filepath.Join(modules, module)); err != nil {
			missing(t, module, install)
		}
	}
	graphs := checkedGraphs()
	var texts []string
	for _, g := range graphs {
		texts = append(texts, string(written(t, g, "mmd")))
	}
	input, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(node, "testdata/mermaid.mjs", modules)
	command.Stdin = bytes.NewReader(input)
	var out, errors bytes.Buffer
	command.Stdout, command.Stderr = &out, &errors
	if err := command.Run(); err != nil {
		t.Fatalf("%v: %s", err, &errors)
	}
	var read []struct {
		DiagramType string
		States      map[string][2]string
		Relations   [][3]string
	}
	if err := json.Unmarshal(out.Bytes(), &read); err != nil || len(read) != len(graphs) {
		t.Fatalf("%v: %s", err, &out)
	}
	for i, g := range graphs {
		states, relations := expected(g)
		for _, unordered := range [][][3]string{relations, read[i].Relations} { // those of layers within states come with these
			slices.SortStableFunc(unordered, func(a, b [3]string) int { return strings.Compare(a[1][:2], b[1][:2]) })
		}
		if r := read[i]; r.DiagramType != "stateDiagram" || !maps.Equal(r.States, states) || !slices.Equal(r.Relations, relations) {
			t.Errorf("%s: it reads\n%s as a %s of\n%q\n%q\nwant\n%q\n%q", g.Name, texts[i],
				r.DiagramType, r.States, r.Relations, states, relations)
		}
	}
}

// expected returns what Mermaid should have read: the name of each state and what it is in, and all relations.
func expected(g *graph.Graph) (states map[string][2]string, relations [][3]string) {
	line := func(s string) string { return strings.ReplaceAll(s, "\n", " ") }
	states = map[string][2]string{}
	root := ""
	if len(g.Layers) > 1 {
		root = "machine"
		states[root] = [2]string{g.Name, ""}
	}
	for i, l := range g.Layers {
		id := func(state int) string { return "l" + string(rune('0'+i)) + "_s" + string(rune('1'+state)) }
		layer := "l" + string(rune('0'+i))
		var notes []string
		in := root
		if l.Within != nil {
			notes = append(notes, "within eager", "within jump")[i/3 : i/3+1] // of the one machine that has any
			in = "l" + string(rune('0'+l.Within.Layer)) + "_s" + string(rune('1'+l.Within.State))
		}
		if l.History {
			notes = append(notes, "history")
		}
		if l.Always {
			notes = append(notes, "always: each tick")
		}
		if l.Enter {
			notes = append(notes, "enter: any state")
		}
		if l.Exit {
			notes = append(notes, "exit: any state")
		}
		if l.UpdateOnTransition {
			notes = append(notes, "update on transition")
		}
		if l.Message {
			notes = append(notes, "messages")
		}
		title := line(l.Name)
		if len(notes) > 0 {
			title += " (" + strings.Join(notes, "; ") + ")"
		}
		if root == "" {
			title = g.Name + ": " + title
		}
		states[layer] = [2]string{title, in}
		for j, s := range l.States {
			if s.Outside {
				continue
			}
			name := s.Name
			if s.Direct { // the one that has an exit guard, too
				name += " (direct; leaves only if " + s.ExitGuard + ")"
			}
			states[id(j)] = [2]string{name, layer}
			if s.Final {
				relations = append(relations, [3]string{id(j), layer + "_end", ""}) // as Mermaid calls it
			}
		}
		relations = append(relations, [3]string{"[*]", id(l.Initial), ""})
		for _, tr := range l.Transitions {
			from := layer + "_any"
			if tr.From != graph.Any {
				from = id(tr.From)
			} else {
				states[from] = [2]string{"any", layer}
			}
			relations = append(relations, [3]string{from, id(tr.To), words(tr)})
		}
	}
	return states, relations
}

// words returns a transition's label as one line.
func words(t graph.Transition) string {
	var parts []string
	add := func(given bool, text string) {
		if given {
			parts = append(parts, text)
		}
	}
	add(t.Command != 0, t.CommandName)
	add(t.When != "", t.When)
	short := func(d time.Duration) string {
		if text := map[time.Duration]string{time.Minute: "1m", time.Hour: "1h"}[d]; text != "" {
			return text
		}
		return d.String()
	}
	delay := "after " + short(t.After)
	if t.AfterMax > t.After {
		delay += " to " + short(t.AfterMax)
	}
	if t.AfterFunc != "" {
		delay = "after " + t.AfterFunc
	}
	add(t.AfterMax > 0 || t.AfterFunc != "", delay)
	behind := func(text string) { // without a comma
		if len(parts) > 0 {
			text = parts[len(parts)-1] + " " + text
			parts = parts[:len(parts)-1]
		}
		parts = append(parts, text)
	}
	if t.Guard != "" {
		behind("[" + t.Guard + "]")
	}
	add(t.From == graph.Any && t.AllowSelf, "from itself too")
	add(t.Internal, "internal")
	add(t.NoHistory, "no history")
	add(len(t.Into) > 0, "into "+strings.Join(t.Into, " and "))
	if t.Action != "" {
		behind("/ " + t.Action)
	}
	return strings.Join(parts, ", ")
}
