// Command bench measures Horde against what people would use instead, one row a contender, and reports.
//
//	go run .                        every row as a table, then the goals
//	go run . -quick                 small sizes only, within half a minute
//	go run . -json                  every row as a JSON object on a line of its own
//	go run . -ratios                the goals only
//	go run . -docs ../docs/performance.md   writes that page, with a picture beside it
//	go run . -from a.json,b.json,c.json …   reports on the medians of saved runs instead of measuring;
//	                                goals on those of their ratios
//
// The page names the processor and the Go version of the machine that it is written on, since rows do not hold them: write it where the
// runs were made.
//
// -only takes a regular expression for names of rows, such as guards/aged/100000/donburi/1. Measure on a quiet machine.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/horde-fsm/horde/bench/measure"
	"github.com/horde-fsm/horde/bench/report"
)

type flags struct {
	quick, json, ratios bool
	only, docs, from    string
	sizes, notes        string
	rounds              int
}

func main() {
	var f flags
	flag.BoolVar(&f.quick, "quick", false, "small sizes and few rounds")
	flag.BoolVar(&f.json, "json", false, "print each row as a JSON object")
	flag.BoolVar(&f.ratios, "ratios", false, "print the goals only")
	flag.StringVar(&f.only, "only", "", "measure only rows whose name this regular `expression` matches")
	flag.StringVar(&f.sizes, "sizes", "", "measure only these numbers of NPCs: a `list` such as 1000,10000")
	flag.IntVar(&f.rounds, "rounds", 0, "turns that each contender gets; 0: as many as the size calls for")
	flag.StringVar(&f.docs, "docs", "", "write the page of results to this `file`")
	flag.StringVar(&f.notes, "notes", "notes.md", "the `file` with the part of the page that is written by hand")
	flag.StringVar(&f.from, "from", "", "report on saved runs, a `list` of files with rows as -json prints them")
	flag.Parse()
	if err := run(f, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(f flags, rest []string) error {
	if len(rest) > 0 { // most likely a flag without its dash, and all would be measured, for a long time
		return fmt.Errorf("%q is not a flag; -help lists them", rest[0])
	}
	runs, err := f.runs()
	if err != nil {
		return err
	}
	rows, goals := report.Merge(runs...), report.Goals(runs...)
	if f.docs != "" {
		return report.WritePage(f.docs, f.notes, len(runs), rows, goals)
	}
	switch {
	case f.json && f.ratios:
		return report.WriteGoals(os.Stderr, goals)
	case f.json:
		return nil
	case !f.ratios:
		if err := report.WriteTables(os.Stdout, rows); err != nil {
			return err
		}
	}
	return report.WriteGoals(os.Stdout, goals)
}

// runs measures, or reads earlier measurements.
func (f flags) runs() ([]report.Rows, error) {
	if f.from == "" {
		o, err := f.options()
		if err != nil {
			return nil, err
		}
		rows, err := measure.Run(o)
		return []report.Rows{rows}, err
	}
	var runs []report.Rows
	for _, name := range listed(f.from) {
		rows, err := read(name)
		if err != nil {
			return nil, err
		}
		runs = append(runs, rows)
	}
	return runs, nil
}

// listed returns what a list names, with or without blanks after its commas.
func listed(list string) []string {
	names := strings.Split(list, ",")
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	return names
}

// read reads the output of an earlier run.
func read(name string) (report.Rows, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, err := report.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rows, nil
}

func (f flags) options() (measure.Options, error) {
	start := time.Now()
	o := measure.Options{Quick: f.quick, Rounds: f.rounds, Log: func(format string, args ...any) {
		fmt.Fprintf(os.Stderr, "%4.0fs  %s\n", time.Since(start).Seconds(), fmt.Sprintf(format, args...))
	}}
	if f.json {
		out := json.NewEncoder(os.Stdout)
		o.Each = func(r measure.Row) error { return out.Encode(r) }
	}
	if f.only != "" {
		var err error
		if o.Only, err = regexp.Compile(f.only); err != nil {
			return o, err
		}
	}
	if f.sizes != "" {
		for _, s := range listed(f.sizes) {
			n, err := strconv.Atoi(s)
			if err != nil || n < 1 {
				return o, fmt.Errorf("-sizes: %q is not a number of NPCs", s)
			}
			o.Sizes = append(o.Sizes, n)
		}
	}
	return o, nil
}
