package web

import (
	"bytes"
	"net/http"
	"path"
	"strings"
	"time"
)

// types are the content types of the site's files. Browsers reject a program of another type.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".wasm": "application/wasm",
	".gz":   "application/gzip",
	".txt":  "text/plain; charset=utf-8",
}

// ServeHTTP answers with a file of the site. It knows the site's names and nothing else: there is no path that leads out of it.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	content, ok := s.files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h.Set("Content-Type", types[path.Ext(name)])
	// Each start rebuilds the demo under the same names, so a browser asks for it each time. What it still has is not sent again: each change
	// of scene starts the demo anew.
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", s.tags[name])
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
}
