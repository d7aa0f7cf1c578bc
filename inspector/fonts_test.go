package inspector_test

import (
	"bytes"
	"testing"

	"github.com/hajimehoshi/ebiten/v2/examples/resources/fonts"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/horde-fsm/horde/fsm"
)

// mplus is a font with Japanese letters. What is nil counts for none.
func mplus() []*text.GoTextFaceSource {
	source, err := text.NewGoTextFaceSource(bytes.NewReader(fonts.MPlus1pRegular_ttf))
	if err != nil {
		panic(err)
	}
	return []*text.GoTextFaceSource{nil, source}
}

// named is a game whose only state has that name.
func named(name string, others []*text.GoTextFaceSource) *world {
	b := fsm.NewBuilder[sheep]("place")
	b.Layer("only").State(name)
	g, _, _ := herd(b.MustBuild(), 2, moods)
	g.insp.Fonts = others
	return g
}

// TestNamesInOtherScripts: one letter looks unlike another if some font has it, and like any other box if none does.
func TestNamesInOtherScripts(t *testing.T) {
	differ := func(a, b string) bool {
		return !bytes.Equal(start(t, a).Picture().Pix, start(t, b).Picture().Pix)
	}
	if !differ("forest", "grove") {
		t.Error("with a font for them, two names look the same")
	}
	if differ("box", "case") {
		t.Error("without a font for them, two names differ by something else than their letters")
	}
}
