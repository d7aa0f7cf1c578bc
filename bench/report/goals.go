package report

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/horde-fsm/horde/bench/crowd"
)

// Goal is a bound on a figure, and what was measured of it.
type Goal struct {
	Name string
	// Most is what the figure may be at most. Try, if not 0, is what we would like.
	Most, Try float64
	Found     []Found
}

// Found is a figure and where it was measured.
type Found struct {
	Where string
	Value float64
}

// Worst returns the largest figure.
func (g Goal) Worst() float64 {
	worst := g.Found[0].Value
	for _, f := range g.Found {
		worst = max(worst, f.Value)
	}
	return worst
}

// Verdict returns "pass" or "MISS", or "-" if nothing was measured.
func (g Goal) Verdict() string {
	switch {
	case len(g.Found) == 0:
		return "-"
	case g.Worst() > g.Most:
		return "MISS"
	case g.Try > 0 && g.Worst() <= g.Try:
		return "pass, and what we try for"
	}
	return "pass"
}

// figures returns all measurements and where they were made.
func (g Goal) figures() string {
	var parts []string
	for _, f := range g.Found {
		parts = append(parts, fmt.Sprintf("%s %s", f.Where, number(f.Value)))
	}
	return strings.Join(parts, ", ")
}

// number formats a figure with its significant digits.
func number(v float64) string {
	switch {
	case v == 0:
		return "0"
	case v < 10:
		return fmt.Sprintf("%.2f", v)
	case v < 100:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

// size abbreviates a number of NPCs.
func size(n int) string {
	switch {
	case n >= 1_000_000 && n%1_000_000 == 0:
		return fmt.Sprintf("%dM", n/1_000_000)
	case n >= 1000 && n%1000 == 0:
		return fmt.Sprintf("%dk", n/1000)
	}
	return fmt.Sprint(n)
}

// WriteGoals writes the goals as a plain table.
func WriteGoals(w io.Writer, goals []Goal) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "goal\tat most\tverdict\tmeasured")
	for _, g := range goals {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", g.Name, g.bound(), g.Verdict(), g.figures())
	}
	return t.Flush()
}

func (g Goal) bound() string {
	if g.Try > 0 {
		return fmt.Sprintf("%s; try for %s", number(g.Most), number(g.Try))
	}
	return number(g.Most)
}

// ratio adds the quotient of two rows' times if both were measured.
func (rows Rows) ratio(g *Goal, where string, a, b place) {
	ra, oka := rows.at(a)
	rb, okb := rows.at(b)
	if oka && okb && rb > 0 {
		g.Found = append(g.Found, Found{where, ra / rb})
	}
}

// place identifies a row.
type place struct {
	workload  string
	world     crowd.World
	n         int
	contender string
	workers   int
}

func (rows Rows) at(p place) (float64, bool) {
	r, ok := rows.find(p.workload, p.world, p.n, p.contender, p.workers)
	return r.NsPerNPC, ok
}
