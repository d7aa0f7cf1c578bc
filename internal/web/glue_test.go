package web_test

import (
	"net/http/httptest"
	"testing"
	"time"
)

// What is missing is named, lest somebody look for another browser.
func TestAMissingGlueIsNamed(t *testing.T) {
	b := newBrowser(t)
	server := httptest.NewServer(small(t)) // whose glue does nothing
	defer server.Close()
	b.call("Page.navigate", map[string]any{"url": server.URL + "/play.html"}, nil)
	const want = "The file wasm_exec.js is missing beside this page, or is not the one that was written with it."
	got := ""
	for deadline := time.Now().Add(time.Minute); got == "" && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		got = b.eval("document.body?.dataset.failed || ''")
	}
	if got != want {
		t.Errorf("the page says %q, want %q", got, want)
	}
}
