package fsm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// What tests of many topics use.

// toggling makes a machine that leaves state a for b at once; enter, if not nil, is b's Enter.
func toggling(enter func(t *fsm.Tick, c *critter)) *fsm.Machine[critter] {
	b := fsm.NewBuilder[critter]("toggling")
	l := b.Layer("only")
	from, to := l.State("a"), l.State("b")
	if enter != nil {
		to.OnEnter(enter)
	}
	from.To(to).When(func(*critter) bool { return true })
	return b.MustBuild()
}

func snapshotOf[V any](t *testing.T, p *fsm.Pool[V]) []byte {
	t.Helper()
	b, err := p.AppendSnapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// panicOf runs f and returns what it panics with, as text, or "" if it does not.
func panicOf(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

// faultOf returns the *Fault that f panics with.
func faultOf(f func()) (fault *fsm.Fault) {
	defer func() { fault, _ = recover().(*fsm.Fault) }()
	f()
	return nil
}

// wantPanic checks that f panics with the package's prefix and a text that holds all parts, in order.
func wantPanic(t *testing.T, what string, f func(), parts ...string) {
	t.Helper()
	text := panicOf(f)
	if text == "" {
		t.Errorf("%s: no panic", what)
		return
	}
	wantText(t, what, text, append([]string{"fsm: "}, parts...)...)
}

// wantText checks that a text holds all parts, in order.
func wantText(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, p := range parts {
		_, after, found := strings.Cut(rest, p)
		if !found {
			t.Errorf("%s: %q does not name %q (in this order: %q)", what, text, p, parts)
			return
		}
		rest = after
	}
}
