package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
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
	b.doesWithout()
}

// doesWithout loads the page in a browser without full screen, as telephones are, and without the editor's script, which may come late or
// never: nothing is offered that does nothing, and the buttons work.
func (b *browser) doesWithout() {
	b.t.Helper()
	site := small(b.t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/edit.js" {
			http.NotFound(w, r)
			return
		}
		site.ServeHTTP(w, r)
	}))
	defer server.Close()
	b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{
		"source": "Object.defineProperty(Document.prototype, 'fullscreenEnabled', {value: undefined})",
	}, nil)
	b.call("Page.navigate", map[string]any{"url": server.URL + "/"}, nil)
	e := editor{b}
	e.until("the page is there", "document.readyState === 'complete'")
	e.until("full screen is not offered", "document.getElementById('full').checkVisibility() === false")
	e.eval("document.querySelector('button[data-scene=walk]').click()")
	e.until("the other scene is loaded", inFrame+"?.dataset.failed && "+inFrame+".baseURI.endsWith('?scene=walk') || false")
	for _, complaint := range b.errors() {
		if strings.Contains(complaint, "TypeError") {
			b.t.Errorf("the page complains: %s", complaint)
		}
	}
}
