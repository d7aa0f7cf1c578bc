package main

import (
	"os"
	"strings"
	"testing"
)

// TestREADME keeps the program in the README equal to the one that is compiled and run here.
func TestREADME(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(readme), "```go\n")
	shown, _, closed := strings.Cut(rest, "```")
	if !ok || !closed || shown != string(program) {
		t.Error("the README's program is not examples/readme/main.go")
	}
	if n := strings.Count(string(program), "\n"); n > 40 {
		t.Errorf("the README's program has %d lines; 40 are the limit", n)
	}
}

// TestProgram runs the program and looks at what it prints, which the README says.
func TestProgram(t *testing.T) {
	out, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close() // or Windows would not let the folder be removed
	stdout := os.Stdout
	os.Stdout = out
	main()
	os.Stdout = stdout
	printed, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	if want := "10000 of 10000 guards give chase\n"; string(printed) != want {
		t.Errorf("the program prints %q; the README says %q", printed, want)
	}
}
