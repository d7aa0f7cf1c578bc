package graph_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

// Mermaid reads labels as Markdown, in which asterisks and underscores emphasize what is between them, and backslashes escape what follows:
// all of them would be missing from the drawing. Mermaid 11 draws "Unsupported markdown" instead of lists, rules, links and what is struck
// out. An underscore within a word is itself.
func TestMermaidDrawsMarkdownAsItIs(t *testing.T) {
	for name, want := range map[string]string{
		"**bold**":     "#42;#42;bold#42;#42;",
		"a*b*c":        "a#42;b#42;c",
		"_it_":         "#95;it#95;",
		"__proto__":    "#95;#95;proto#95;#95;",
		"low_health_2": "low_health_2",
		"état_状態":      "état_状態",
		"a_ b":         "a#95; b",
		"a_-_b":        "a#95;-#95;b",
		`a\\b`:         "a#92;#92;b",
		`\n`:           "#92;n",
		"1. wait":      "1#46; wait",
		"2) go":        "2#41; go",
		"- x":          "#45; x",
		"---":          "#45;--",
		"+5%":          "#43;5#37;",
		"1.5 or so":    "1#46;5 or so",
		"a - 1. b":     "a - 1. b",
		"[a](b)":       "[a]#40;b)",
		"~~s~~":        "#126;#126;s#126;#126;",
		"a@www.b.c":    "a#64;www#46;b.c",
		`5\|6\"`:       "5#92;|6#92;#quot;",
	} {
		b := fsm.NewBuilder[dog]("bare")
		l := b.Layer("l")
		s := l.State(name)
		s.To(s).When(isDry).Named(name)
		text := string(written(t, graph.Of(b.MustBuild()), "mmd"))
		for _, line := range []string{`state "` + want + `" as l0_s1`, "l0_s1 --> l0_s1 : " + want} {
			if !strings.Contains(text, "\t"+line+"\n") {
				t.Errorf("%q: no %q in\n%s", name, line, text)
			}
		}
	}
}

// Mermaid refuses an empty description, and shows its own name of a state, such as l0_s1, instead of blanks.
func TestMermaidDrawsBlankNames(t *testing.T) {
	for _, name := range []string{"", " ", "\t\n", "\x00"} {
		g := &graph.Graph{Name: "m", Layers: []graph.Layer{{Name: "l", States: []graph.State{{Name: name}}}}}
		if text := string(written(t, g, "mmd")); !strings.Contains(text, "\tstate \"#160;\" as l0_s1\n") {
			t.Errorf("%q: %s", name, text)
		}
	}
}

// Mermaid 11, which many pages still have, fails on a state with a layer in it that comes after a plain one, if the layer of these two has
// another layer beside it.
func TestMermaidIsToldOfStatesWithLayersFirst(t *testing.T) {
	b := fsm.NewBuilder[dog]("soldier")
	mode := b.Layer("mode")
	peace, combat := mode.State("peace"), mode.State("combat")
	peace.To(combat).On(throw)
	b.Layer("hands").Within(combat).State("aim")
	b.Layer("legs").State("stand")
	text := string(written(t, graph.Of(b.MustBuild()), "mmd"))
	if a, b := strings.Index(text, `"combat"`), strings.Index(text, `"peace"`); a < 0 || b < a {
		t.Errorf("peace comes before combat in\n%s", text)
	}
}
