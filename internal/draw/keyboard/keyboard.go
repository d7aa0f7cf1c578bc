// Package keyboard asks for keys that are pressed by themselves. With Ctrl, Alt or Meta a key means something else, mostly to the system or
// to the game around: Alt+Tab, which changes to another window, is no Tab.
package keyboard

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// modifiers are the keys that change what others mean. Shift is none of them: whoever holds it to run may still press P.
var modifiers = []ebiten.Key{
	ebiten.KeyControlLeft, ebiten.KeyControlRight, ebiten.KeyAltLeft, ebiten.KeyAltRight, ebiten.KeyMetaLeft, ebiten.KeyMetaRight,
}

// Pressed reports whether one of the keys goes down in this tick.
func Pressed(keys ...ebiten.Key) bool { return alone(keys, inpututil.IsKeyJustPressed) }

// Held reports whether one of the keys is down.
func Held(keys ...ebiten.Key) bool { return alone(keys, ebiten.IsKeyPressed) }

// AppendTyped appends the characters that are typed in this tick.
func AppendTyped(chars []rune) []rune {
	if modified(-1) {
		return chars
	}
	return ebiten.AppendInputChars(chars)
}

// alone asks for each of the keys, and only then for modifiers: mostly no key is pressed.
func alone(keys []ebiten.Key, is func(ebiten.Key) bool) bool {
	return slices.ContainsFunc(keys, func(k ebiten.Key) bool { return is(k) && !modified(k) })
}

// modified reports whether a modifier other than the key itself is down.
func modified(key ebiten.Key) bool {
	return slices.ContainsFunc(modifiers, func(m ebiten.Key) bool { return m != key && ebiten.IsKeyPressed(m) })
}
