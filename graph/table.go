package graph

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteTable writes the machine's state transition tables in Markdown, one for each layer: any-transitions first, then state by state,
// which is the order in which they are asked. Columns are aligned, so that the source is readable too. WriteTable returns an error, and
// writes nothing, if the graph contradicts itself; or else the first error of w.
func (g *Graph) WriteTable(w io.Writer) error {
	if err := g.check(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# %s\n", escapeMarkdown(g.Name))
	for i := range g.Layers {
		l := &g.Layers[i]
		fmt.Fprintf(b, "\n## %s\n\n", escapeMarkdown(g.title(l)))
		writeTable(b, l.table())
	}
	return b.Flush()
}

// table returns the rows of a layer's table, the head among them.
func (l *Layer) table() [][]string {
	rows := [][]string{{"state", "callbacks", "when", "to", "action"}}
	next := 0
	add := func(from int, state, callbacks string) {
		first := next
		for ; next < len(l.Transitions) && l.Transitions[next].From == from; next++ {
			t := &l.Transitions[next]
			when, action := t.cells()
			rows = append(rows, []string{state, callbacks, when, escapeMarkdown(l.States[t.To].Name), action})
			state, callbacks = "", "" // said once
		}
		if next == first && from != Any {
			rows = append(rows, []string{state, callbacks, "", "", ""})
		}
	}
	add(Any, "*any*", "")
	for i := range l.States {
		if s := &l.States[i]; !l.hidden(i) {
			add(i, s.cell(i == l.Initial), strings.Join(s.callbacks(), ", "))
		}
	}
	return rows
}

// cell names the state in a table.
func (s *State) cell(initial bool) string {
	text := escapeMarkdown(s.Name)
	if initial {
		text += " *(initial)*"
	}
	if s.Final {
		text += " *(final)*"
	}
	if s.Direct {
		text += " *(direct)*"
	}
	return text
}

// cells says when the transition fires and what it does.
func (t *Transition) cells() (when, action string) {
	var all []string
	for _, w := range t.Label() {
		switch w.Part {
		case PartNote:
			all = append(all, "*"+escapeMarkdown(w.Text)+"*")
		case PartAction:
			action = escapeMarkdown(t.Action)
		default:
			all = append(all, escapeMarkdown(w.Text))
		}
	}
	return strings.Join(all, ", "), action
}

// writeTable aligns the columns.
func writeTable(b *bufio.Writer, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], columns(cell))
		}
	}
	for n, row := range rows {
		for i, cell := range row {
			fmt.Fprintf(b, "| %s%s ", cell, strings.Repeat(" ", widths[i]-columns(cell)))
		}
		fmt.Fprint(b, "|\n")
		if n > 0 {
			continue
		}
		for _, width := range widths {
			fmt.Fprintf(b, "|-%s-", strings.Repeat("-", width))
		}
		fmt.Fprint(b, "|\n")
	}
}

// escapeMarkdown escapes what has a meaning in a line of Markdown, or in the HTML that it becomes.
func escapeMarkdown(s string) string {
	return strings.NewReplacer(
		`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`,
		"<", `\<`, ">", `\>`, "&", `\&`, "|", `\|`, "~", `\~`, "#", `\#`, "$", `\$`,
		"://", `:\//`, "www.", `www\.`, // where GitHub sees a link, of which backslashes would be a part
	).Replace(printable(s))
}
