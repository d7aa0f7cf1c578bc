package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/horde-fsm/horde/internal/web"
)

// report is what the demo tells the page around it.
type report struct {
	Scene       string
	Tick        uint64
	NPCs        int
	Populations map[string]int
	X, Y        float64
	Zoom        float64
	Width       float64
	Height      float64
}

// inFrame is the body of the page that the demo plays in.
const inFrame = "document.getElementById('demo')?.contentDocument?.body"

// await asks the page until something holds.
func (b *browser) await(what string, holds func(report) bool) report {
	b.t.Helper()
	var last report
	for deadline := time.Now().Add(3 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		switch text, _ := b.ask(inFrame + "?.dataset.failed || " + inFrame + "?.dataset.horde || ''"); {
		case text == "":
		case json.Unmarshal([]byte(text), &last) != nil:
			b.t.Fatalf("waiting until %s: %s\n%v", what, text, b.errors())
		case holds(last):
			return last
		}
	}
	b.t.Fatalf("not in three minutes: %s; now %+v; %v", what, last, b.errors())
	return last
}

// picture is the variable that names a file to write a screenshot of the page to.
const picture = "HORDE_WEB_PICTURE"

func TestThePagePlays(t *testing.T) {
	b := newBrowser(t)
	site, err := web.Build(t.Context())
	check(t, err)
	server := httptest.NewServer(site)
	defer server.Close()

	b.call("Page.navigate", map[string]any{"url": server.URL + "/"}, nil)
	first := b.await("guards walk", func(r report) bool { return r.Scene == "patrol" && r.NPCs == 5000 && r.Tick > 0 })
	b.await("a guard moves", func(r report) bool { return r.X != first.X || r.Y != first.Y })
	if got := b.eval("document.title"); got != "Horde: thousands of state machines at once" {
		t.Errorf("the title is %q", got)
	}
	if name := os.Getenv(picture); name != "" {
		b.await("some time passes", func(r report) bool { return r.Tick > 200 })
		b.screenshot(name)
	}

	b.editsTheGuards()

	b.eval("scrollTo(0, 0)")
	b.zooms()
	b.click(640, 400)
	b.key(true, " ", "Space", 32)
	b.await("Space startles guards", func(r report) bool { return r.Populations["act.startled"] > 0 })
	b.key(false, " ", "Space", 32)
	b.key(true, "1", "Digit1", 49)
	b.await("1 shows the walking character", func(r report) bool { return r.Scene == "walk" })
	b.key(false, "1", "Digit1", 49)
	b.key(true, "d", "KeyD", 68)
	b.await("D makes it walk", func(r report) bool { return r.Populations["locomotion.walk"] == 1 })
	b.key(false, "d", "KeyD", 68)
	b.await("it stands", func(r report) bool { return r.Populations["locomotion.stand"] == 1 })

	for _, e := range b.errors() {
		t.Errorf("the page complains: %s", e)
	}

	b.keepsItsTitle(server.URL)
	b.staysSharp()
	b.drawsWhatItCan(server.URL + "/")

	for query, want := range map[string]string{
		"scene=foo#%": `The demo has ended: there is no scene "foo"; there are walk and patrol.`,
		"npcs=abc":    `The demo has ended: -npcs takes a whole number from 10 to 200000, and "abc" is none.`,
		"npcs=5":      `The demo has ended: -npcs 5 is not between 10 and 200000.`,
	} {
		b.refuses(server.URL+"/play.html", query, want)
	}
	for _, e := range b.errors() {
		if !strings.Contains(e, "exit code:") { // which Go's glue tells of
			t.Errorf("the page complains when the demo has ended: %s", e)
		}
	}
}

// editsTheGuards types into the text of the guards' machine: a mistake, which is reported, and then a new state that all guards go to.
func (b *browser) editsTheGuards() {
	b.t.Helper()
	const typed = `(() => {
		const text = document.getElementById('text')
		text.value = text.value.replace(%s)
		text.dispatchEvent(new Event('input'))
	})()`
	said := func(want string) {
		b.t.Helper()
		got := ""
		for deadline := time.Now().Add(time.Minute); got != want && time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
			got = b.eval("document.getElementById('verdict').textContent")
		}
		if got != want {
			b.t.Fatalf("the page says %q, want %q", got, want)
		}
	}
	b.eval("document.getElementById('edit').click()")
	b.eval(fmt.Sprintf(typed, `"when: sees the player}", "when: seas the player}"`))
	before, _, _ := strings.Cut(b.eval("document.getElementById('text').value"), "when: seas the player}")
	at := 1 + strings.Count(before, "\n")
	said(fmt.Sprintf(`line %d: no condition is called "seas the player"; did you mean "sees the player"?`, at))
	b.eval(fmt.Sprintf(typed, `"seas the player", "Startle"`))
	said(fmt.Sprintf(`line %d: no condition is called "Startle"; it is a command`, at))
	b.eval(fmt.Sprintf(typed, `"when: Startle", "when: sees the player"`))
	said("Applied.")
	b.eval(fmt.Sprintf(typed, `/[^]*/, ""`))
	said("the text is empty")
	b.eval("document.getElementById('original').click()")
	said("Applied.")
	b.eval(fmt.Sprintf(typed, `"    states:\n", "    states:\n      doze: {enter: stand still}\n"`))
	b.eval(fmt.Sprintf(typed, `"- {to: chase, when: sees the player}", "- {to: doze, after: 100ms}"`))
	said("Applied.")
	b.await("guards doze", func(r report) bool { return r.Populations["act.doze"] > r.NPCs/2 })
	if name := os.Getenv(picture); name != "" {
		b.screenshot(strings.TrimSuffix(name, ".png") + "-edited.png")
	}
	b.eval("document.getElementById('original').click()")
	b.await("they walk again", func(r report) bool { return r.Populations["act.patrol"] > 0 })

	// What the guards cannot take over is not said to be applied; those of a new start are made of it.
	b.eval(fmt.Sprintf(typed, `"reserve: 4", "reserve: 8"`))
	b.eval(fmt.Sprintf(typed, `/$/, ["a", "b", "c", "d"].map(l => "  " + l + ": {states: {idle: {}}}\n").join("")`))
	said("The guards who are there cannot take this over: rows of machine \"guard\" have room for 4 layers, and the new one has 6; " +
		"reserve more when the first one is built (Builder.Reserve, or reserve: in a definition), and start the game anew\n" +
		"Those of a new start can: press Patrol / Chase.")
	b.eval("document.querySelector('button[data-query=\"\"]').click()")
	b.await("guards have more layers", func(r report) bool { return r.Populations["d.idle"] == r.NPCs && r.NPCs == 5000 })
	said("Applied.")
	b.eval("document.getElementById('original').click()")
	b.await("they walk again", func(r report) bool { return r.Populations["act.patrol"] > 0 })
	b.eval("document.getElementById('edit').click()")
}

// keepsItsTitle loads the page in a window as narrow as a telephone, where the picture reaches beyond the end of the window. The demo takes
// the keyboard when it starts and when it is clicked, and browsers scroll to what takes it.
func (b *browser) keepsItsTitle(page string) {
	b.t.Helper()
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": false}, nil)
	b.call("Page.navigate", map[string]any{"url": page + "/?"}, nil)
	b.await("the demo plays in a narrow window", func(r report) bool { return r.Scene == "patrol" && r.Tick > 10 })
	if name := os.Getenv(picture); name != "" {
		b.screenshot(strings.TrimSuffix(name, ".png") + "-narrow.png")
	}
	const focus = "document.activeElement.id + ', scrolled by ' + scrollY"
	if got := b.eval(focus); got != "demo, scrolled by 0" {
		b.t.Errorf("in a narrow window the keyboard goes to: %s", got)
	}
	b.eval("document.activeElement.blur()")
	b.click(200, 400)
	before := b.await("the demo plays on", func(report) bool { return true }).Tick
	b.await("the click has arrived", func(r report) bool { return r.Tick > before+10 })
	if got := b.eval(focus); got != "demo, scrolled by 0" {
		b.t.Errorf("after a click into the picture the keyboard goes to: %s", got)
	}
	b.call("Emulation.clearDeviceMetricsOverride", nil, nil)
}

// refuses loads a page whose address asks for what there is not, and expects it to say so and to offer itself without that.
func (b *browser) refuses(page, query, want string) {
	b.t.Helper()
	b.call("Page.navigate", map[string]any{"url": page + "?" + query}, nil)
	got, link := "", ""
	for deadline := time.Now().Add(time.Minute); got != want && time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		got, _ = b.ask("document.body?.dataset.failed || ''")
	}
	if name := os.Getenv(picture); name != "" {
		b.screenshot(strings.TrimSuffix(name, ".png") + "-" + query + ".png")
	}
	if link = b.eval("document.querySelector('a')?.href || ''"); got != want || link != page {
		b.t.Errorf("?%s: the page says %q and links to %q; want %q, %q", query, got, link, want, page)
	}
}

// A browser without WebGL gets a sentence instead of an empty page.
func TestWithoutWebGLThePageSaysSo(t *testing.T) {
	b := newBrowser(t)
	glue := "class Go {}"
	site, err := web.New([]byte("\x00asm"), []byte(glue))
	check(t, err)
	server := httptest.NewServer(site)
	defer server.Close()
	b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{
		"source": "HTMLCanvasElement.prototype.getContext = () => null",
	}, nil)
	b.call("Page.navigate", map[string]any{"url": server.URL + "/play.html"}, nil)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		text, _ := b.ask("document.getElementById('what')?.textContent || ''")
		if len(text) > 40 && text[:19] == "The demo draws with" {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the page says %q", text)
		}
	}
}

// What browsers call "Failed to fetch" tells nobody what to do.
func TestWhenTheProgramDoesNotArriveThePageSaysSo(t *testing.T) {
	site, err := web.New([]byte("\x00asm"), []byte("class Go {}"))
	check(t, err)
	b := newBrowser(t)
	for what, answer := range map[string]func(http.ResponseWriter){
		"demo.wasm did not arrive. The connection may be gone, or the server.": func(http.ResponseWriter) { panic(http.ErrAbortHandler) },
		"demo.wasm: 404 Not Found":                        func(w http.ResponseWriter) { http.Error(w, "", http.StatusNotFound) },
		"demo.wasm is not whole: of 4 bytes there are 2.": func(w http.ResponseWriter) { w.Write([]byte("\x00a")) },
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(r.URL.Path, "demo.wasm") {
				answer(w)
			} else {
				site.ServeHTTP(w, r)
			}
		}))
		defer server.Close()
		b.call("Page.navigate", map[string]any{"url": server.URL + "/play.html?scene=walk"}, nil)
		got, want := "", "The demo could not be started: "+what
		for deadline := time.Now().Add(time.Minute); got == "" && time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
			got, _ = b.ask("document.body?.dataset.failed || ''") // refused while the page before it goes
		}
		link := b.eval("document.querySelector('a')?.href || ''")
		if got != want || link != server.URL+"/play.html?scene=walk" {
			t.Errorf("the page says %q and links to %q, want %q", got, link, want)
		}
		b.eval("document.querySelector('a').click()")
		editor{b}.until("it is tried again, with a page that is not an older one's", "performance.getEntriesByType('navigation')[0]?.type === 'reload'")
	}
}
