package graph

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteDOT writes the machine for Graphviz; dot -Tsvg draws it. Layers are clusters. Commands are orange and delays blue; any-transitions
// are dashed and leave a node of their own. The state outside is left out unless a line leads there. WriteDOT returns an error, and writes
// nothing, if the graph contradicts itself; or else the first error of w.
func (g *Graph) WriteDOT(w io.Writer) error {
	if err := g.check(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "digraph %s {\n", quoteDOT(g.Name))
	fmt.Fprintf(b, "\tlabel=%s labelloc=t fontname=\"Helvetica\" fontsize=16\n", quoteDOT(g.Name))
	fmt.Fprint(b, "\tnode [shape=box style=\"rounded,filled\" fillcolor=white fontname=\"Helvetica\" fontsize=13]\n")
	fmt.Fprint(b, "\tedge [fontname=\"Helvetica\" fontsize=11 color=\"#475569\" fontcolor=\"#334155\"]\n")
	for i := range g.Layers {
		g.Layers[i].writeDOT(b, i, g.title(&g.Layers[i]))
	}
	fmt.Fprint(b, "}\n")
	return b.Flush()
}

func (l *Layer) writeDOT(b *bufio.Writer, index int, title string) {
	id := func(state int) string {
		if state == Any {
			return fmt.Sprintf("l%d_any", index)
		}
		return fmt.Sprintf("l%d_s%d", index, state+1)
	}
	fmt.Fprintf(b, "\tsubgraph cluster_%d {\n", index)
	fmt.Fprintf(b, "\t\tlabel=%s labeljust=l style=\"rounded,filled\" color=\"#cbd5e1\" fillcolor=\"#f8fafc\" fontsize=13\n", quoteDOT(title))
	fmt.Fprintf(b, "\t\tl%d_start [shape=point width=0.15 fillcolor=\"#1e293b\" label=\"\"]\n", index)
	if l.hasAny() {
		fmt.Fprintf(b, "\t\t%s [label=\"any\" style=\"rounded,dashed\" fontsize=11]\n", id(Any))
	}
	for i := range l.States {
		s := &l.States[i]
		if l.hidden(i) {
			continue
		}
		label := quoteDOT(s.Name)
		if notes := s.notes(); len(notes) > 0 {
			label = quoteDOT(s.Name + "\n" + strings.Join(notes, " · "))
		}
		style := ""
		switch {
		case s.Final:
			style = " peripheries=2"
		case s.Outside:
			style = ` style="rounded,dashed" fontsize=11`
		}
		fmt.Fprintf(b, "\t\t%s [label=%s%s]\n", id(i), label, style)
	}
	fmt.Fprintf(b, "\t\tl%d_start -> %s\n", index, id(l.Initial))
	for i := range l.Transitions {
		t := &l.Transitions[i]
		var lines []string
		for _, line := range t.Label() {
			lines = append(lines, " "+line.Text+" ") // away from the line
		}
		style := ""
		switch {
		case t.Command != 0:
			style = " color=\"#c2410c\" fontcolor=\"#9a3412\""
		case t.When == "" && t.HasDelay():
			style = " color=\"#1d4ed8\" fontcolor=\"#1e40af\""
		}
		if t.From == Any {
			style += " style=dashed"
		}
		fmt.Fprintf(b, "\t\t%s -> %s [label=%s%s]\n", id(t.From), id(t.To), quoteDOT(strings.Join(lines, "\n")), style)
	}
	fmt.Fprint(b, "\t}\n")
}

// quoteDOT makes a DOT string. Backslashes begin escapes there, and ampersands the entities of HTML.
func quoteDOT(s string) string {
	s = printable(strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;", "\n", `\n`).Replace(s))
	var b strings.Builder
	for len(s) > longestDOT {
		end := longestDOT
		for !utf8.RuneStart(s[end]) {
			end--
		}
		if escapes := end - len(strings.TrimRight(s[:end], `\`)); escapes%2 == 1 {
			end-- // what follows the last backslash belongs to it
		}
		b.WriteString(`"` + s[:end] + `" + `)
		s = s[end:]
	}
	return b.String() + `"` + s + `"`
}

// longestDOT is the longest string that Graphviz accepts, in bytes, with something to spare; longer ones are joined by +.
const longestDOT = 16_000
