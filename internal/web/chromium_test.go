package web_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"testing"
	"time"
)

// browser is a Chromium without a window, with one page open. It is driven by the DevTools protocol through a pipe: messages
// are JSON, each with a zero byte after it.
type browser struct {
	t       *testing.T
	in      *os.File
	answers chan answer
	session string
	last    int

	mu         sync.Mutex
	complaints []string
}

type answer struct {
	ID     int
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *struct{ Message string }
}

// newBrowser starts Chromium. It skips the test where there is none, and with -short.
func newBrowser(t *testing.T) *browser {
	t.Helper()
	if testing.Short() {
		t.Skip("not with -short: starting a browser takes long")
	}
	name := ""
	for _, n := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(n); err == nil {
			name = path
			break
		}
	}
	if name == "" || runtime.GOOS == "windows" { // which has no descriptors 3 and 4
		t.Skip("there is no Chromium that can be driven through a pipe")
	}
	dir, err := os.MkdirTemp("", "horde-chromium")
	check(t, err)
	cmd := exec.Command(name, "--headless", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--mute-audio",
		"--disable-extensions", "--disable-dev-shm-usage", "--window-size=1320,1200", "--user-data-dir="+dir,
		"--remote-debugging-pipe", "about:blank")
	toRead, in, err := os.Pipe()
	check(t, err)
	out, toWrite, err := os.Pipe()
	check(t, err)
	cmd.ExtraFiles = []*os.File{toRead, toWrite} // become descriptors 3 and 4
	check(t, cmd.Start())
	toRead.Close()
	toWrite.Close()
	b := &browser{t: t, in: in, answers: make(chan answer, 64)}
	t.Cleanup(func() {
		in.Close() // Chromium ends with its pipe
		ended := make(chan struct{})
		go func() { cmd.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			cmd.Process.Kill()
			<-ended
		}
		out.Close()
		os.RemoveAll(dir)
	})
	go b.listen(out)

	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	b.session = attached.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log"} {
		b.call(domain+".enable", nil, nil)
	}
	return b
}

// listen sorts what comes: answers to those who wait for them, errors of the page to its complaints.
func (b *browser) listen(out *os.File) {
	defer close(b.answers)
	messages := bufio.NewReader(out)
	for {
		text, err := messages.ReadBytes(0)
		if err != nil {
			return
		}
		var a answer
		if json.Unmarshal(text[:len(text)-1], &a) != nil {
			continue
		}
		switch {
		case a.ID != 0:
			b.answers <- a
		case a.Method == "Runtime.exceptionThrown":
			b.complain(a.Params)
		case a.Method == "Runtime.consoleAPICalled":
			var call struct{ Type string }
			if json.Unmarshal(a.Params, &call) == nil && (call.Type == "error" || call.Type == "warning") {
				b.complain(a.Params)
			}
		case a.Method == "Log.entryAdded":
			var entry struct{ Entry struct{ Level string } }
			if json.Unmarshal(a.Params, &entry) == nil && entry.Entry.Level == "error" {
				b.complain(a.Params)
			}
		}
	}
}

func (b *browser) complain(what json.RawMessage) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.complaints = append(b.complaints, string(what))
}

// errors returns what the page has complained about so far.
func (b *browser) errors() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.complaints
}

// call does something and waits for the result.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	if refused := b.try(method, params, result); refused != "" {
		b.t.Fatalf("%s: %s", method, refused)
	}
}

// try is call for what may be refused: it returns why.
func (b *browser) try(method string, params, result any) (refused string) {
	b.t.Helper()
	b.last++
	message := map[string]any{"id": b.last, "method": method}
	if params != nil {
		message["params"] = params
	}
	if b.session != "" {
		message["sessionId"] = b.session
	}
	text, err := json.Marshal(message)
	check(b.t, err)
	_, err = b.in.Write(append(text, 0))
	check(b.t, err)
	late := time.After(2 * time.Minute)
	for {
		select {
		case a, open := <-b.answers:
			switch {
			case !open:
				b.t.Fatalf("%s: Chromium has ended", method)
			case a.ID != b.last:
				continue
			case a.Error != nil:
				return a.Error.Message
			}
			if result != nil {
				check(b.t, json.Unmarshal(a.Result, result))
			}
			return ""
		case <-late:
			b.t.Fatalf("%s: no answer in two minutes", method)
		}
	}
}

// eval returns the text that a JavaScript expression evaluates to.
func (b *browser) eval(expression string) string {
	b.t.Helper()
	value, refused := b.ask(expression)
	if refused != "" {
		b.t.Fatalf("%s: %s", expression, refused)
	}
	return value
}

// ask is eval of a question that may come while one page gives way to another, which Chromium then refuses to answer; it returns why.
func (b *browser) ask(expression string) (value, refused string) {
	b.t.Helper()
	var r struct {
		Result           struct{ Value any }
		ExceptionDetails any
	}
	if refused := b.try("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true}, &r); refused != "" {
		return "", refused
	}
	if r.ExceptionDetails != nil {
		b.t.Fatalf("%s: %v", expression, r.ExceptionDetails)
	}
	return fmt.Sprint(r.Result.Value), ""
}

// key presses a key down or lets go of it.
func (b *browser) key(down bool, key, code string, number int) {
	b.t.Helper()
	kind := "keyUp"
	if down {
		kind = "rawKeyDown"
	}
	b.call("Input.dispatchKeyEvent", map[string]any{
		"type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number, "nativeVirtualKeyCode": number,
	}, nil)
}

// click clicks into the page at a pixel.
func (b *browser) click(x, y int) {
	b.t.Helper()
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		b.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}, nil)
	}
}

// screenshot writes what the page looks like to a PNG file.
func (b *browser) screenshot(name string) {
	b.t.Helper()
	var r struct{ Data []byte }
	b.call("Page.captureScreenshot", map[string]any{"format": "png"}, &r)
	check(b.t, os.WriteFile(name, r.Data, 0o644))
}
