package house

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLinksLead: what a page links to is there, down to the heading.
func TestLinksLead(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../assets/*.md", "../../bench/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	links, known := 0, map[string]map[string]bool{}
	headings := func(page string) map[string]bool {
		if known[page] == nil {
			known[page] = anchors(read(t, page))
		}
		return known[page]
	}
	code := regexp.MustCompile("`[^`\n]*`") // which may look like a link: `f[V](t)`
	for _, page := range pages {
		for _, link := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(code.ReplaceAllString(read(t, page), ""), -1) {
			if strings.Contains(link[1], "://") {
				continue
			}
			links++
			file, heading, _ := strings.Cut(link[1], "#")
			target := page
			if file != "" {
				target = filepath.Join(filepath.Dir(page), file)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s, which is not there", page, link[1])
			} else if heading != "" && !headings(target)[heading] {
				t.Errorf("%s links to %s; that page has no such heading", page, link[1])
			}
		}
	}
	if links < 50 {
		t.Errorf("only %d links found in %v", links, pages)
	}
}

// TestFAQListsItsQuestions: its contents are its headings, in the same order.
func TestFAQListsItsQuestions(t *testing.T) {
	page := read(t, "../../docs/faq.md")
	names := func(pattern string) (found []string) {
		for _, name := range regexp.MustCompile(pattern).FindAllStringSubmatch(page, -1) {
			found = append(found, name[1])
		}
		return found
	}
	listed, asked := names(`(?m)^ *- \[(.*)\]\(#.*\)$`), names(`(?m)^##+ (.*)$`)
	if len(asked) < 50 || !slices.Equal(listed, asked) {
		t.Errorf("the contents are\n%s\nand the headings\n%s", strings.Join(listed, "\n"), strings.Join(asked, "\n"))
	}
}

// read returns a page without its code.
func read(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?s)```.*?```").ReplaceAllString(string(text), "")
}

// anchors returns the names by which a page's headings are linked to: in lower case, without punctuation, with hyphens for spaces.
func anchors(page string) map[string]bool {
	found := map[string]bool{}
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(page, -1) {
		name := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		found[strings.ReplaceAll(name, " ", "-")] = true
	}
	return found
}
