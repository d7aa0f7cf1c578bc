package web_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// editor is a page whose demo is a stand-in: it takes any text, or says what a test has it say.
type editor struct{ *browser }

func newEditor(t *testing.T) editor {
	t.Helper()
	server := httptest.NewServer(small(t))
	t.Cleanup(server.Close)
	e := editor{newBrowser(t)}
	e.call("Page.navigate", map[string]any{"url": server.URL + "/"}, nil)
	e.plays("patrol")
	e.until("the text can be edited", "!document.getElementById('text').disabled")
	return e
}

// plays has the stand-in play a scene.
func (e editor) plays(scene string) {
	e.t.Helper()
	e.until("the demo's page is there", "document.readyState === 'complete' && "+inFrame+"?.dataset.failed !== undefined")
	e.eval(`document.getElementById('demo').contentWindow.horde = {text: "machine: m", note: "Applied.", edit: () => window.mistakes ?? ""}; ` +
		`document.getElementById('demo').contentDocument.body.dataset.horde = '{"scene": "` + scene + `"}'`)
}

func (e editor) until(what, holds string) {
	e.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		value, refused := e.ask(holds)
		if value == "true" {
			return
		}
		if time.Now().After(deadline) {
			e.t.Fatalf("not in a minute: %s; %s %v", what, refused, e.errors())
		}
	}
}

const (
	canEdit = "!document.getElementById('edit').disabled"
	edits   = "!document.getElementById('editor').hidden"
	verdict = "document.getElementById('verdict').textContent"
)

// Where there are no guards, none can be edited; the scene may change by a key of the demo's as well.
func TestGuardsAreEditedWhereTheyAre(t *testing.T) {
	e := newEditor(t)
	e.eval("document.getElementById('edit').click()")
	e.until("the text is shown", canEdit+" && "+edits)
	e.plays("walk")
	e.until("nobody can edit guards who are not there", "!("+canEdit+" || "+edits+")")
	e.plays("patrol")
	e.until("guards who are back can be edited", canEdit)
}

// What was said of the guards before is not said of those who come anew.
func TestANewStartClearsTheVerdict(t *testing.T) {
	e := newEditor(t)
	e.eval("document.getElementById('original').click()")
	e.until("the edit is taken", verdict+" === 'Applied.'")

	// Nor does what was typed just before the button come after it: it would find no change.
	e.eval(`window.edits = 0
		document.getElementById('demo').contentWindow.horde.edit = () => { window.edits++; return "" }
		document.getElementById('text').dispatchEvent(new Event('input'))
		document.getElementById('original').click()
		setTimeout(() => { window.rested = true }, 300)`)
	e.until("the user has stopped typing for a moment", "window.rested === true")
	if edits := e.eval("window.edits"); edits != "1" {
		t.Errorf("the button has edited the guards %s times", edits)
	}

	e.eval("document.querySelector('button[data-query*=\"50000\"]').click()")
	e.until("nothing is said", verdict+" === ''")

	// A demo that is started anew before it plays takes the text once, when it does: the second time would be no change.
	e.eval(`window.edits = 0
		window.rested = false
		document.getElementById('text').dispatchEvent(new Event('input'))
		document.getElementById('demo').dispatchEvent(new Event('load'))
		document.getElementById('demo').contentWindow.horde = {note: "Applied.", edit: () => { window.edits++; return "" }}
		setTimeout(() => { window.rested = true }, 400)`)
	e.until("the demo plays for a moment", "window.rested === true")
	if edits := e.eval("window.edits"); edits != "1" {
		t.Errorf("the demo has been given the text %s times", edits)
	}
}

// measures are of the text and of what is said of it.
type measures struct{ Top, Height, Over, Wide float64 }

func (e editor) measure() (m measures) {
	e.t.Helper()
	check(e.t, json.Unmarshal([]byte(e.eval(`(() => {
		const r = document.getElementById('text').getBoundingClientRect(), v = document.getElementById('verdict')
		return JSON.stringify({Top: r.top, Height: r.height, Over: v.scrollWidth - v.clientWidth, Wide: document.documentElement.scrollWidth})
	})()`)), &m))
	return m
}

// The line that is being edited stays where it is when there is something to say, and what is said does not reach beyond its box.
func TestAVerdictMovesNothing(t *testing.T) {
	e := newEditor(t)
	e.eval("document.getElementById('edit').click()")
	for _, width := range []int{1366, 700, 390} {
		e.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": false}, nil)
		before := e.measure()
		e.eval("window.mistakes = '" + strings.Repeat("BatchConditions,", 30) + "'; document.getElementById('original').click()")
		after := e.measure()
		e.eval("document.getElementById('verdict').textContent = ''")
		if after != before || before.Over > 0 || before.Height < 200 || before.Wide > float64(width) {
			t.Errorf("%d pixels wide: %+v, and with a verdict %+v", width, before, after)
		}
	}
}

// Lines are numbered, those with mistakes are marked, and a click on what is said of one goes there.
func TestMistakesLeadToTheirLines(t *testing.T) {
	e := newEditor(t)
	e.eval("document.getElementById('edit').click()")
	e.eval(`window.mistakes = 'line 40: no\nline 2: not that either'
		document.getElementById('text').value = Array.from({length: 60}, (_, i) => 'l' + (i + 1)).join('\n')
		document.getElementById('text').dispatchEvent(new Event('input'))`)
	e.until("the mistakes are told", verdict+" === window.mistakes")
	e.until("the lines are numbered", "document.getElementById('lines').childElementCount === 60")
	const marked = "[...document.querySelectorAll('#lines .wrong')].map(l => l.textContent).join()"
	if got := e.eval(marked); got != "2,40" {
		t.Errorf("marked are the lines %s", got)
	}
	e.eval("document.querySelector('#verdict a').click()")
	const selected = "(t => t.value.slice(t.selectionStart, t.selectionEnd))(document.getElementById('text'))"
	if got := e.eval(selected); got != "l40" {
		t.Errorf("selected is %q", got)
	}
	const seen = `(() => {
		const l = document.getElementById('lines').children[39].getBoundingClientRect(), c = document.getElementById('code').getBoundingClientRect()
		return l.top >= c.top && l.bottom <= c.bottom
	})()`
	e.until("the line is in view", seen)
	e.eval("window.mistakes = ''; document.getElementById('original').click()")
	if got := e.eval(marked); got != "" {
		t.Errorf("nothing is wrong, and marked are the lines %s", got)
	}

	// Many lines have no numbers, of which a browser cannot make as many at once.
	e.eval(`window.mistakes = 'line 15000: no'
		document.getElementById('text').value = Array.from({length: 20000}, (_, i) => 'l' + (i + 1)).join('\n')
		document.getElementById('text').dispatchEvent(new Event('input'))`)
	e.until("the mistake is told", verdict+" === window.mistakes")
	if got := e.eval("document.getElementById('lines').childElementCount"); got != "0" {
		t.Errorf("%s lines are numbered", got)
	}
	e.eval("document.querySelector('#verdict a').click()")
	if got := e.eval(selected); got != "l15000" {
		t.Errorf("of many lines, selected is %q", got)
	}
	e.until("the line is in view", "(t => Math.abs(t.scrollTop / t.scrollHeight - 0.75) < 0.001)(document.getElementById('text'))")
	for _, complaint := range e.errors() {
		t.Errorf("the page complains: %s", complaint)
	}
}

// The buttons tell which scene is shown, whether the editor is open, and why guards cannot be edited where there are none.
func TestButtonsTellWhatIsShown(t *testing.T) {
	e := newEditor(t)
	const current = "[...document.querySelectorAll('button[aria-current=true]')].map(b => b.textContent).join()"
	const title = "document.getElementById('edit').title"
	e.until("the guards' scene is marked", current+" === 'Patrol / Chase' && "+title+" === ''")
	const likeIt = "(([a, b]) => a === b)(['#edit', '[aria-current=true]'].map(b => getComputedStyle(document.querySelector(b)).backgroundColor))"
	for _, open := range []string{"true", "false"} {
		e.eval("document.getElementById('edit').click()")
		e.until("the editor's button is marked while it is open", likeIt+" === "+open)
	}
	for n, marked := range map[int]string{50_000: "50,000 guards", 5000: "Patrol / Chase"} {
		e.eval(fmt.Sprintf(`document.getElementById('demo').contentDocument.body.dataset.horde = '{"scene": "patrol", "npcs": %d}'`, n))
		e.until(fmt.Sprintf("of %d guards, %s is marked", n, marked), current+" === '"+marked+"'")
	}
	e.plays("walk")
	e.until("the other scene is marked", current+" === 'Walk / Run' && "+title+" !== ''")
}

// What somebody has typed is there again, and shown, when the page is loaded anew, until the button takes it back.
func TestAReloadKeepsWhatWasTyped(t *testing.T) {
	e := newEditor(t)
	const value = "document.getElementById('text').value"
	again := func() {
		t.Helper()
		e.eval("window.before = true")
		e.call("Page.reload", map[string]any{}, nil)
		e.until("the page is loaded anew", "window.before === undefined && document.readyState === 'complete'")
		e.plays("patrol")
		e.until("the text can be edited", "!document.getElementById('text').disabled")
	}
	again()
	e.until("nothing was typed, and nothing is kept", value+" === 'machine: m' && !("+edits+")")
	e.eval(value + " = 'machine: mine'; document.getElementById('text').dispatchEvent(new Event('input'))")
	again()
	e.until("what was typed is kept, and taken", value+" === 'machine: mine' && "+edits+" && "+verdict+" === 'Applied.'")
	e.until("the demo may begin with it", "window.typedText() === 'machine: mine'")
	e.eval("document.getElementById('original').click()")
	again()
	e.until("what was taken back is not kept", value+" === 'machine: m' && window.typedText() === undefined")
	for _, complaint := range e.errors() {
		t.Errorf("the page complains: %s", complaint)
	}
}

// The text is shown from its first line on, and beside it, or above it on a telephone, those who change with it.
func TestTheEditorOpensAtItsTopBesideTheGuards(t *testing.T) {
	e := newEditor(t)
	e.eval(`document.getElementById('demo').contentWindow.horde.text = Array(99).fill('x: y').join('\n'); document.getElementById('original').click()`)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		e.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": false}, nil)
		e.eval("scrollTo(0, 9999); document.getElementById('edit').click()")
		const seen = `(() => {
			const text = document.getElementById('text'), d = document.getElementById('demo').getBoundingClientRect()
			const c = document.getElementById('code').getBoundingClientRect()
			return d.top >= 0 && d.bottom - d.top >= 250 && c.top >= 0 && c.bottom <= innerHeight && text.scrollTop === 0 && document.activeElement === text
		})()`
		e.until("guards and text are seen, from its top", seen)
		if name := os.Getenv(picture); name != "" {
			e.screenshot(strings.TrimSuffix(name, ".png") + fmt.Sprintf("-editor-%d.png", size[0]))
		}
		e.eval("document.getElementById('edit').click()")
	}
}
