package graph

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// WriteMermaid writes the machine as a Mermaid stateDiagram-v2, which GitHub and many editors draw. Layers are composite states. If
// there are several, they are concurrent regions of one composite state, the machine. A layer within a state is drawn inside it. Of a
// state's callbacks, only its exit guard is named, after the state. Mermaid refuses a text of more than 50,000 characters, which some
// thousand transitions take, unless its maxTextSize is set. WriteMermaid returns an error, and writes nothing, if the graph contradicts
// itself; or else the first error of w.
func (g *Graph) WriteMermaid(w io.Writer) error {
	if err := g.check(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprint(b, "stateDiagram-v2\n")
	fmt.Fprint(b, "\tclassDef any stroke-dasharray:4 3\n")
	indent := "\t"
	if len(g.Layers) > 1 {
		fmt.Fprintf(b, "\tstate %s as machine {\n", quoteMermaid(g.Name))
		indent = "\t\t"
	}
	g.regions(b, nil, indent)
	if len(g.Layers) > 1 {
		fmt.Fprint(b, "\t}\n")
	}
	for i := range g.Layers {
		if g.Layers[i].hasAny() {
			fmt.Fprintf(b, "\tclass l%d_any any\n", i)
		}
	}
	return b.Flush()
}

// regions writes the layers within a state, or those that are within none, side by side. It reports whether there are any.
func (g *Graph) regions(b *bufio.Writer, within *Place, indent string) (some bool) {
	for i := range g.Layers {
		l := &g.Layers[i]
		if (l.Within == nil) != (within == nil) || within != nil && *l.Within != *within {
			continue
		}
		switch {
		case some:
			fmt.Fprintf(b, "%s--\n", indent)
		case within != nil:
			outer := g.Layers[within.Layer].States[within.State]
			fmt.Fprintf(b, "%sstate %s as %s {\n", indent[1:], quoteMermaid(noted(outer.Name, outer.ways())), mermaidID(within.Layer, within.State))
		}
		some = true
		title := g.title(l)
		if len(g.Layers) == 1 {
			title = g.Name + ": " + title
		}
		g.writeMermaid(b, i, title, indent)
	}
	if some && within != nil {
		fmt.Fprintf(b, "%s}\n", indent[1:])
	}
	return some
}

func mermaidID(layer, state int) string {
	if state == Any {
		return fmt.Sprintf("l%d_any", layer)
	}
	return fmt.Sprintf("l%d_s%d", layer, state+1)
}

func (g *Graph) writeMermaid(b *bufio.Writer, index int, title, indent string) {
	l := &g.Layers[index]
	id := func(state int) string { return mermaidID(index, state) }
	fmt.Fprintf(b, "%sstate %s as l%d {\n", indent, quoteMermaid(title), index)
	plain := make([]bool, len(l.States))
	for i := range l.States { // those with layers first: where a plain one comes before, Mermaid 11 fails if there is a region beside this
		plain[i] = !g.regions(b, &Place{index, i}, indent+"\t\t")
	}
	for i := range l.States {
		s := &l.States[i]
		if l.hidden(i) {
			continue
		}
		if plain[i] {
			fmt.Fprintf(b, "%s\tstate %s as %s\n", indent, quoteMermaid(noted(s.Name, s.ways())), id(i))
		}
		if s.Final {
			fmt.Fprintf(b, "%s\t%s --> [*]\n", indent, id(i))
		}
	}
	if l.hasAny() {
		fmt.Fprintf(b, "%s\tstate \"any\" as %s\n", indent, id(Any))
	}
	fmt.Fprintf(b, "%s\t[*] --> %s\n", indent, id(l.Initial))
	for i := range l.Transitions {
		t := &l.Transitions[i]
		fmt.Fprintf(b, "%s\t%s --> %s : %s\n", indent, id(t.From), id(t.To), escapeMermaid(OneLine(t.Label())))
	}
	fmt.Fprintf(b, "%s}\n", indent)
}

// quoteMermaid makes a description. Mermaid refuses one that is empty, and shows its own name of a state instead of blanks.
func quoteMermaid(s string) string {
	if strings.TrimSpace(printable(s)) == "" {
		return `"#160;"`
	}
	return `"` + escapeMermaid(s) + `"`
}

// direction matches what Mermaid takes, anywhere in a line, for an instruction on how to lay out a diagram: up to the first space, that
// space, and the rest. To Mermaid, all spaces of Unicode are spaces, such as those at which a line is not to be broken.
var direction = regexp.MustCompile(`(?i)(direction)([\s\p{Z}\x{feff}])([\s\p{Z}\x{feff}]*(?:tb|bt|rl|lr))`)

// word matches words, with the underscores within and around them. Those around a word may begin or end what Markdown emphasizes.
var word = regexp.MustCompile(`[\pL\pN_]+`)

// item matches what begins an item of a list, or a rule, at the beginning of a text.
var item = regexp.MustCompile(`^\s*(?:\d+[.)]|[-+])`)

// escapeMermaid replaces what has a meaning in a diagram, in the Markdown as which labels are read, or in the HTML that they become, by
// Mermaid's entity codes.
func escapeMermaid(s string) string {
	s = printable(strings.NewReplacer(
		"#", "#35;", `"`, "#quot;", ";", "#59;", ":", "#58;", "<", "#lt;", ">", "#gt;", "&", "#amp;",
		"`", "#96;", "$", "#36;", "%", "#37;", `\`, "#92;", "*", "#42;", "~", "#126;", "@", "#64;", "www.", "www#46;", "](", "]#40;",
		"[[", "#91;#91;", // [[fork]], [[join]] and [[choice]] turn a state into something else, wherever they are
	).Replace(s))
	s = word.ReplaceAllStringFunc(s, func(found string) string {
		inner := strings.Trim(found, "_")
		before, after, _ := strings.Cut(found, inner)
		return strings.Repeat("#95;", len(before)) + inner + strings.Repeat("#95;", len(after))
	})
	s = item.ReplaceAllStringFunc(s, func(found string) string {
		last := len(found) - 1
		return fmt.Sprintf("%s#%d;", found[:last], found[last])
	})
	return direction.ReplaceAllStringFunc(s, func(found string) string {
		part := direction.FindStringSubmatch(found)
		return fmt.Sprintf("%s#%d;%s", part[1], []rune(part[2])[0], part[3])
	})
}
