package web_test

import (
	"net/http/httptest"
	"testing"

	"github.com/horde-fsm/horde/internal/web"
)

// empty is a program that does nothing.
const empty = "\x00asm\x01\x00\x00\x00"

// game is glue that plays as Ebitengine does as far as keys go: they are the canvas's, and it keeps them from the browser.
const game = `class Go {
	importObject = {}
	run() {
		const canvas = document.createElement("canvas")
		canvas.tabIndex = 1
		window.got = []
		canvas.addEventListener("keydown", (e) => { window.got.push(e.key); e.preventDefault() })
		document.body.append(canvas)
		document.body.dataset.failed = document.body.dataset.horde = '{"scene": "patrol"}'
		window.horde = {text: "machine: m", note: "Applied.", edit: () => ""}
		return new Promise(() => {})
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
	press("Tab", 9, 8)
	e.until("the keyboard has left the picture", focused+" !== 'demo' && "+got+" === 'F1,F2,F3,Tab'")
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
