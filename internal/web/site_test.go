package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/horde-fsm/horde/internal/web"
)

// small is a site of stand-ins for program and glue.
func small(t *testing.T) *web.Site {
	t.Helper()
	s, err := web.New([]byte("\x00asm program"), []byte("// glue"))
	check(t, err)
	return s
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func get(s *web.Site, method, path string) *http.Response {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(method, "http://localhost/", nil)
	r.URL.Path = path // as it is: nothing tidies it up on the way
	s.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	check(t, err)
	return string(b)
}

func TestABuildThatIsStoppedSaysSo(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	const want = "stopped while building the demo for browsers"
	if _, err := web.Build(ctx); !errors.Is(err, context.Canceled) || err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
}

func TestABuildAwayFromTheSourceSaysWhereToGo(t *testing.T) {
	t.Chdir(t.TempDir())
	const want = "the demo's source is not here; run this inside the clone of Horde ("
	if _, err := web.Build(t.Context()); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s…", err, want)
	}
}

func TestFilesHaveTheirTypes(t *testing.T) {
	s := small(t)
	for path, want := range map[string]string{
		"/":             "text/html; charset=utf-8",
		"/index.html":   "text/html; charset=utf-8",
		"/play.html":    "text/html; charset=utf-8",
		"/style.css":    "text/css; charset=utf-8",
		"/play.js":      "text/javascript; charset=utf-8",
		"/page.js":      "text/javascript; charset=utf-8",
		"/wasm_exec.js": "text/javascript; charset=utf-8",
		"/demo.wasm":    "application/wasm",
		"/demo.wasm.gz": "application/gzip",
		"/licenses.txt": "text/plain; charset=utf-8",
	} {
		r := get(s, "GET", path)
		if got := r.Header.Get("Content-Type"); r.StatusCode != 200 || got != want {
			t.Errorf("%s: status %d, type %q, want %q", path, r.StatusCode, got, want)
		}
		if r.Header.Get("X-Content-Type-Options") != "nosniff" || r.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s: headers %v", path, r.Header)
		}
		if len(body(t, r)) == 0 {
			t.Errorf("%s is empty", path)
		}
	}
	if got := body(t, get(s, "GET", "/demo.wasm")); got != "\x00asm program" {
		t.Errorf("the program is %q", got)
	}
}

func TestThePageTellsWhatItIs(t *testing.T) {
	s := small(t)
	page := body(t, get(s, "GET", "/"))
	for _, want := range []string{"<title>Horde", "<h2>Keys</h2>", "Shift", "Space", "level of detail", "play.html", "licenses.txt"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not tell %q", want)
		}
	}
	for _, key := range []string{"W", "A", "S", "D", "P", "N", "M", "R", "L", "O", "V", "C"} {
		if !strings.Contains(page, "<kbd>"+key+"</kbd>") {
			t.Errorf("the page does not list the key %s", key)
		}
	}
	if !regexp.MustCompile(`<textarea[^>]* spellcheck="false" autocapitalize="off" autocorrect="off"`).MatchString(page) {
		t.Error("the keyboard of a telephone writes the guards' words as it likes")
	}
	if !strings.Contains(body(t, get(s, "GET", "/style.css")), "-webkit-user-select: none; user-select: none") {
		t.Error("in Safari the numbers of lines are selected and copied with the page")
	}
	if play := body(t, get(s, "GET", "/play.html")); !strings.Contains(play, `data-wasm="12"`) || strings.Contains(play, "{{") {
		t.Errorf("the sizes are missing in\n%s", play)
	}
	if script := body(t, get(s, "GET", "/play.js")); !strings.Contains(script, "WebGL 2") {
		t.Error("nothing is said where WebGL is missing")
	} else if !strings.Contains(script, "python3 -m http.server") { // which serves the folder in which it is called
		t.Error("nothing is said of how to serve a folder")
	}
}

func TestNoPathLeadsOut(t *testing.T) {
	s := small(t)
	for _, path := range []string{
		"/../go.mod", "/..", "//etc/passwd", "/page/index.html", "/./index.html", "/index.html/", "/.", "/..\\go.mod", "/site.go",
		"/%2e%2e/go.mod", "/etc/passwd", "/demo.wasm/..", "",
	} {
		r := get(s, "GET", path)
		if path == "" {
			continue // a client that asks for nothing gets the page
		}
		if r.StatusCode != 404 {
			t.Errorf("%s: status %d, want 404", path, r.StatusCode)
		}
	}
}

// A browser that has a file already asks whether it is still the same, and is not sent it again unless another program is built.
func TestAFileIsSentOnce(t *testing.T) {
	s := small(t)
	newer, err := web.New([]byte("\x00asm another program"), []byte("// glue"))
	check(t, err)
	for _, name := range []string{"demo.wasm", "demo.wasm.gz", "play.html"} {
		again := httptest.NewRequest("GET", "/"+name, nil)
		again.Header.Set("If-None-Match", get(s, "GET", "/"+name).Header.Get("ETag"))
		for want, site := range map[int]*web.Site{http.StatusNotModified: s, http.StatusOK: newer} {
			w := httptest.NewRecorder()
			site.ServeHTTP(w, again)
			if w.Code != want {
				t.Errorf("%s: status %d, want %d", name, w.Code, want)
			}
		}
	}
}

func TestOnlyReading(t *testing.T) {
	s := small(t)
	if r := get(s, "POST", "/"); r.StatusCode != 405 || r.Header.Get("Allow") == "" {
		t.Errorf("POST: status %d", r.StatusCode)
	}
	if r := get(s, "HEAD", "/"); r.StatusCode != 200 || body(t, r) != "" {
		t.Errorf("HEAD: status %d", r.StatusCode)
	}
}

func TestTheSiteInAFolder(t *testing.T) {
	s := small(t)
	dir := filepath.Join(t.TempDir(), "new", "site")
	check(t, s.WriteTo(dir))
	for _, name := range s.Names() {
		got, err := os.ReadFile(filepath.Join(dir, name))
		check(t, err)
		if want := body(t, get(s, "GET", "/"+name)); string(got) != want {
			t.Errorf("%s differs from what is served", name)
		}
	}
	packed, err := os.ReadFile(filepath.Join(dir, "demo.wasm.gz"))
	check(t, err)
	z, err := gzip.NewReader(bytes.NewReader(packed))
	check(t, err)
	if got, err := io.ReadAll(z); err != nil || string(got) != "\x00asm program" {
		t.Errorf("unpacked: %q, %v", got, err)
	}
}

// A file that cannot be replaced, as on a full disk, is still the one that was there.
func TestAFileThatCannotBeWrittenStays(t *testing.T) {
	s, dir := small(t), t.TempDir()
	check(t, s.WriteTo(dir))
	before, err := os.Stat(filepath.Join(dir, "demo.wasm"))
	check(t, err)
	os.SameFile(before, before) // on Windows which file it is is asked at the first comparison
	check(t, s.WriteTo(dir))
	after, err := os.Stat(filepath.Join(dir, "demo.wasm"))
	check(t, err)
	if os.SameFile(before, after) {
		t.Error("the old file was written over, and not replaced when the new one was whole")
	}
	entries, err := os.ReadDir(dir)
	check(t, err)
	if len(entries) != len(s.Names()) {
		t.Errorf("in the folder is more than the site: %v", entries)
	}
}

// Whether a folder can be written to is asked before the demo is built, which may fail: until then nothing is there that was not before.
func TestAskingForAFolderLeavesNoneBehind(t *testing.T) {
	top := t.TempDir()
	check(t, web.Writable(filepath.Join(top, "a", "b")))
	check(t, web.Writable(top))
	check(t, os.WriteFile(filepath.Join(top, "file"), nil, 0o644))
	for _, dir := range []string{"file", "file/a", "file/a/b"} {
		if err := web.Writable(filepath.Join(top, dir)); err == nil {
			t.Errorf("%s can be made", dir)
		}
	}
	entries, err := os.ReadDir(top)
	check(t, err)
	if len(entries) != 1 {
		t.Errorf("left behind is %v", entries)
	}
}

func TestListenStaysOnThisMachine(t *testing.T) {
	for _, addr := range []string{"", ":0", "127.0.0.1:0"} {
		l, err := web.Listen(addr)
		check(t, err)
		defer l.Close()
		if !l.Addr().(*net.TCPAddr).IP.IsLoopback() {
			t.Errorf("%q listens on %v", addr, l.Addr())
		}
	}
}

// The address that is printed is one to open, also of a listener that listens on all of them.
func TestTheAddressToOpenIsReached(t *testing.T) {
	for addr, all := range map[string]bool{":0": false, "127.0.0.1:0": false, "0.0.0.0:0": true} {
		l, err := web.Listen(addr)
		check(t, err)
		defer l.Close()
		url, everywhere := web.URL(l)
		host := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
		if everywhere != all || !strings.HasPrefix(host, "127.0.0.1:") {
			t.Errorf("%q: %s, everywhere: %v", addr, url, everywhere)
		}
		c, err := net.Dial("tcp", host)
		check(t, err)
		c.Close()
	}
}

func TestTheDefaultPortMayBeTaken(t *testing.T) {
	first, err := web.Listen("")
	check(t, err)
	defer first.Close()
	second, err := web.Listen("")
	check(t, err)
	defer second.Close()
	if first.Addr().String() == second.Addr().String() {
		t.Errorf("both listen on %v", first.Addr())
	}
	if l, err := web.Listen(first.Addr().String()); err == nil {
		l.Close()
		t.Error("an address that was asked for is taken, and another one was used without a word")
	}
}

// What Horde is stands on the page as it does in the README.
func TestThePageTellsWhatHordeIs(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	check(t, err)
	plain := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	want := regexp.MustCompile(`\*\*|\[|\]\([^)]*\)`).ReplaceAllString(strings.Split(string(readme), "\n\n")[1], "")
	page := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(body(t, get(small(t), "GET", "/")), "")
	if !strings.Contains(plain(page), plain(want)) {
		t.Errorf("the page does not say: %s", plain(want))
	}
}

// Windows has numbers of its own for a port that is taken, and for one that it keeps for itself.
func TestWhatSaysThatAPortIsTaken(t *testing.T) {
	for number, want := range map[syscall.Errno]bool{syscall.EADDRINUSE: true, 10048: true, 10013: true, syscall.EINVAL: false} {
		err := &net.OpError{Op: "listen", Net: "tcp", Err: os.NewSyscallError("bind", number)}
		if web.Taken(err) != want {
			t.Errorf("%d: %v, want %v", int(number), !want, want)
		}
	}
	if web.Taken(nil) {
		t.Error("a port is taken where there is no error")
	}
}
