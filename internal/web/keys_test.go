package web_test

import (
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/horde-fsm/horde/internal/web"
)

// empty is a program that does nothing.
const empty = "\x00asm\x01\x00\x00\x00"

// game is glue that plays as Ebitengine does as far as keys, mouse and fingers go: they are the canvas's, and it keeps keys from the browser.
const game = `class Go {
	importObject = {}
	run() {
		const canvas = document.createElement("canvas")
		canvas.tabIndex = 1
		window.got = []
		canvas.style = "display: block; width: 100%; height: 100%; outline: none"
		canvas.addEventListener("keydown", (e) => { window.got.push(e.key); e.preventDefault() })
		window.held = {mouse: false, fingers: 0}
		for (const type of ["mousedown", "mouseup"]) canvas.addEventListener(type, () => { held.mouse = type === "mousedown" })
		for (const type of ["touchstart", "touchend"]) canvas.addEventListener(type, (e) => { held.fingers = e.targetTouches.length })
		document.body.append(canvas)
		document.body.dataset.failed = document.body.dataset.horde = '{"scene": "patrol"}'
		let ended = false
		window.horde = {text: "machine: m", note: "Applied.", edit() {
			if (ended) throw new Error("Go program has already exited")
			return ""
		}}
		return new Promise((end) => { window.end = () => { ended = true; end() } })
	}
}`

// newGame is a page whose demo is a stand-in that play.html starts.
func newGame(t *testing.T) editor {
	t.Helper()
	site, err := web.New([]byte(empty), []byte(game))
	check(t, err)
	server := httptest.NewServer(site)
	t.Cleanup(server.Close)
	e := editor{newBrowser(t)}
	e.call("Page.navigate", map[string]any{"url": server.URL + "/"}, nil)
	e.until("the demo has the keyboard", focused+" === 'demo' && "+got+" === ''")
	e.until("the text can be edited", "!document.getElementById('text').disabled")
	return e
}

const (
	focused = "document.activeElement?.id"
	got     = "document.getElementById('demo')?.contentWindow.got?.join()" // keys that the game has got
)

// Whoever plays by the keyboard gets out of the picture by it, and the browser's keys stay the browser's.
func TestThePictureKeepsNobodyIn(t *testing.T) {
	e := newGame(t)
	press := func(key string, number, modifiers int) {
		for _, kind := range []string{"rawKeyDown", "keyUp"} {
			e.call("Input.dispatchKeyEvent", map[string]any{
				"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": number, "modifiers": modifiers,
			}, nil)
		}
	}
	for i, key := range []string{"F1", "F2", "F3", "F4"} {
		press(key, 112+i, 0)
	}
	press("F6", 117, 0)
	press("F11", 122, 0)
	press("Tab", 9, 0)
	e.until("the game has its own keys", got+" === 'F1,F2,F3,Tab'")
	e.call("Input.dispatchKeyEvent", map[string]any{ // so does WebKit on Linux call Shift+Tab
		"type": "rawKeyDown", "key": "Unidentified", "code": "Tab", "windowsVirtualKeyCode": 9, "modifiers": 8,
	}, nil)
	press("Tab", 9, 8)
	e.until("the keyboard has left the picture", focused+" !== 'demo' && "+got+" === 'F1,F2,F3,Tab'")
	e.until("it is at the buttons", focused+" === 'full'")
	press("Tab", 9, 0)
	const seen = "getComputedStyle(" + inFrame + ".querySelector('canvas')).outlineStyle === 'solid'"
	e.until("it is in the picture again, as is to be seen", focused+" === 'demo' && "+seen)

	e.letsGo()
	e.ends()
}

// letsGo holds the mouse and a finger down in the picture. The mouse is let go of below it, and the browser takes the finger for a gesture of
// its own.
func (e editor) letsGo() {
	e.t.Helper()
	const held = "JSON.stringify(document.getElementById('demo').contentWindow.held)"
	for i, kind := range []string{"mousePressed", "mouseReleased"} {
		e.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": 300, "y": 300 + 700*i, "button": "left", "clickCount": 1}, nil)
		e.until("the game hears of "+kind, fmt.Sprintf(`%s === '{"mouse":%v,"fingers":0}'`, held, i == 0))
	}
	for i, kind := range []string{"touchStart", "touchCancel"} {
		fingers := []map[string]any{{"x": 300, "y": 300}}[i:]
		e.call("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": fingers}, nil)
		e.until("the game hears of "+kind, fmt.Sprintf(`%s === '{"mouse":false,"fingers":%d}'`, held, 1-i))
	}
}

// ends ends the demo with a long word in its error, as an address may have it. What is typed then finds no guards, which is no fault.
func (e editor) ends() {
	e.t.Helper()
	e.eval("Object.assign(" + inFrame + ".dataset, {error: 'x'.repeat(999)}); document.getElementById('demo').contentWindow.end()")
	e.until("the demo has ended", inFrame+".textContent.includes('The demo has ended: x')")
	e.until("why can be read to its end", inFrame+".parentElement.scrollWidth === "+inFrame+".clientWidth")
	e.eval("document.getElementById('original').click()")
	if said := e.eval(verdict); said != "" {
		e.t.Errorf("the demo has ended, and the page says %q of the guards", said)
	}
	e.until("that it has ended is read out", "!"+inFrame+".querySelector('#loading[role=status]').ariaBusy")
	e.until("no scene is marked as shown", "!document.querySelector('button[aria-current=true]')")
	for _, complaint := range e.errors() {
		e.t.Errorf("the page complains: %s", complaint)
	}
}

// A demo that starts anew does not take the keyboard from somebody who types by then, but still gets it later.
func TestWhoTypesGoesOnTyping(t *testing.T) {
	e := newGame(t)
	e.eval("document.getElementById('edit').click()")
	e.eval(`document.getElementById('demo').contentWindow.got = undefined
		document.querySelector('button[data-query*="50000"]').click()
		document.getElementById('text').focus()`)
	e.until("the demo has started", got+" === ''")
	if f := e.eval(focused); f != "text" {
		t.Errorf("the keyboard is taken from the text and given to %q", f)
	}
	e.eval("document.getElementById('edit').click()")
	e.until("the demo has the keyboard", focused+" === 'demo'")
	e.key(true, "d", "KeyD", 68)
	e.key(false, "d", "KeyD", 68)
	e.until("the game gets keys", got+" === 'd'")
}
