package web_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/internal/tool"
)

// viewerPage loads the trace viewer that Chrome and Go's own tools show traces with. Go brings it along.
const viewerPage = `<!DOCTYPE html>
<script src="/static/webcomponents.min.js"></script>
<link rel="import" href="/static/trace_viewer_full.html">`

// imported is what the viewer made of a trace: rows by process and name, and how many bars they have.
type imported struct {
	Warnings []string
	Rows     map[string]int
}

const importTrace = `(() => {
	const request = new XMLHttpRequest()
	request.open('GET', '/trace.json', false)
	request.send()
	const model = new tr.Model()
	new tr.importer.Import(model).importTraces([request.responseText])
	const rows = {}
	for (const process of Object.values(model.processes))
		for (const thread of Object.values(process.threads))
			rows[process.name + '/' + thread.name] = thread.sliceGroup.length
	return JSON.stringify({warnings: model.importWarnings.map(w => w.type + ': ' + w.message), rows})
})()`

// TestATraceOpensInTheTraceViewer: what the tool writes is read, without a warning and to the last bar, by the viewer itself.
func TestATraceOpensInTheTraceViewer(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	check(t, err)
	static := filepath.Join(strings.TrimSpace(string(root)), "src/internal/trace/traceviewer/static")
	if _, err := os.Stat(filepath.Join(static, "trace_viewer_full.html")); err != nil {
		t.Skip("this Go comes without its trace viewer")
	}
	var trace, complaints bytes.Buffer
	if code := tool.Run([]string{"trace", "-npcs", "20", "-ticks", "600"}, nil, &trace, &complaints); code != 0 {
		t.Fatal(complaints.String())
	}
	var file struct {
		TraceEvents []struct {
			Ph       string
			PID, TID int
			Args     struct{ Name any }
			Name     string
		}
	}
	check(t, json.Unmarshal(trace.Bytes(), &file))
	type row struct{ pid, tid int }
	names, bars := map[row]string{}, map[row]int{}
	for _, e := range file.TraceEvents {
		switch {
		case e.Ph == "M" && e.Name == "process_name":
			names[row{e.PID, 0}] = e.Args.Name.(string)
		case e.Ph == "M" && e.Name == "thread_name":
			names[row{e.PID, e.TID}] = e.Args.Name.(string)
		case e.Ph == "X":
			bars[row{e.PID, e.TID}]++
		}
	}
	want := map[string]int{}
	for r, n := range bars {
		want[names[row{r.pid, 0}]+"/"+names[r]] = n
	}
	if len(want) != 2*20 {
		t.Fatalf("%d rows in the file, want two for each NPC", len(want))
	}

	b := newBrowser(t)
	mux := http.NewServeMux()
	mux.Handle("/static/", http.StripPrefix("/static", http.FileServer(http.Dir(static))))
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(viewerPage))
	})
	mux.HandleFunc("/trace.json", func(w http.ResponseWriter, _ *http.Request) { w.Write(trace.Bytes()) })
	server := httptest.NewServer(mux)
	defer server.Close()
	b.call("Page.navigate", map[string]any{"url": server.URL + "/"}, nil)
	for deadline := time.Now().Add(time.Minute); b.eval("typeof tr === 'object' && typeof tr.importer?.Import === 'function' && typeof tr.Model === 'function'") != "true"; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the viewer was not loaded: %v", b.errors())
		}
	}
	var got imported
	check(t, json.Unmarshal([]byte(b.eval(importTrace)), &got))
	if len(got.Warnings) > 0 {
		t.Errorf("the viewer warns: %v", got.Warnings)
	}
	for name, n := range want {
		if got.Rows[name] != n {
			t.Errorf("%s: the viewer shows %d bars, the file has %d", name, got.Rows[name], n)
		}
	}
	if len(got.Rows) != len(want) {
		t.Errorf("the viewer shows %d rows, the file has %d", len(got.Rows), len(want))
	}
}
