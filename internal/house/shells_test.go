package house

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Commands to copy are one to a line: the PowerShell that is part of Windows takes no &&.
func TestCommandsAreForAnyShell(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range regexp.MustCompile("(?s)```([a-z]*)\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
			if block[1] != "" { // another language
				continue
			}
			blocks++
			if strings.Contains(block[2], "&&") {
				t.Errorf("%s has\n%s", page, block[2])
			}
		}
	}
	if blocks < 3 {
		t.Errorf("there are %d blocks", blocks)
	}
}
