package graph_test

import (
	"strings"
	"testing"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

// Columns are aligned where letters of wide scripts and pictures are twice as wide as others, and accents of their own have no width.
func TestTablesAreAlignedWhereLettersAreWide(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("guard")
	act := b.Layer("act")
	rest := act.State("rest")
	for _, name := range []string{"巡逻", "ガード", "ｶﾞｰﾄﾞ", "🐺", "garde\u0301", "état"} {
		act.State(name).To(rest).On(1)
	}
	var out strings.Builder
	if err := graph.Of(b.MustBuild()).WriteTable(&out); err != nil {
		t.Fatal(err)
	}
	_, got, _ := strings.Cut(out.String(), "## act\n\n")
	want := strings.ReplaceAll(`
| state            | callbacks | when      | to   | action |
|------------------|-----------|-----------|------|--------|
| rest *(initial)* |           |           |      |        |
| 巡逻             |           | command 1 | rest |        |
| ガード           |           | command 1 | rest |        |
| ｶﾞｰﾄﾞ            |           | command 1 | rest |        |
| 🐺               |           | command 1 | rest |        |
| garde^            |           | command 1 | rest |        |
| état             |           | command 1 | rest |        |
`[1:], "^", "\u0301")
	if got != want {
		t.Errorf("the table is\n%s", got)
	}
}

// A picture that is made of several characters is as wide as any other.
func TestPicturesOfSeveralCharactersAreOne(t *testing.T) {
	for _, name := range []string{
		"👩‍🚒", "👍🏽", "☝🏽", "🧑🏽‍🚀", "❤️", "❤️‍🔥", "👩‍❤️‍👨", "🏳️‍🌈", "1️⃣", "🇫🇷", // the last is two letters, which take a column each
	} {
		b := fsm.NewBuilder[struct{}](name)
		b.Layer("act").State(name)
		var out strings.Builder
		if err := graph.Of(b.MustBuild()).WriteTable(&out); err != nil {
			t.Fatal(err)
		}
		row, line := "| "+name+" *(initial)* |", "|-"+strings.Repeat("-", len("xx *(initial)*"))+"-|"
		if got := out.String(); !strings.Contains(got, "\n"+row) || !strings.Contains(got, "\n"+line) {
			t.Errorf("%s is not two columns wide:\n%s", name, got)
		}
	}
}

// A picture ends where the next begins, and letters that are joined keep their widths.
func TestWhatIsNotOnePicture(t *testing.T) {
	for name, want := range map[string]int{
		"🐺🐺": 4, "👍🏻": 2, "👍🏿": 2, "👍🏺": 4, "👍🐀": 4, "☝️🏽": 2, "a\u200db": 2, "Ａ": 2, "🏽": 2, "\ufe0f": 0,
	} {
		b := fsm.NewBuilder[struct{}]("m")
		b.Layer("act").State(name)
		var out strings.Builder
		if err := graph.Of(b.MustBuild()).WriteTable(&out); err != nil {
			t.Fatal(err)
		}
		if line := "\n|-" + strings.Repeat("-", want+len(" *(initial)*")) + "-|"; !strings.Contains(out.String(), line) {
			t.Errorf("%q does not take %d columns:\n%s", name, want, out.String())
		}
	}
}

// The states that Into names are escaped like any other name: a bar would begin a cell, and the end of a line another row.
func TestTablesEscapeTheStatesOfInto(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("guard")
	act := b.Layer("act")
	stand, fight := act.State("stand"), act.State("fight")
	hands := b.Layer("hands").Within(fight)
	aim, shoot := hands.State("aim"), hands.State("shoot|burst *3*\n<b>")
	stand.To(fight).On(1).Into(shoot)
	shoot.To(aim).On(2)
	var out strings.Builder
	if err := graph.Of(b.MustBuild()).WriteTable(&out); err != nil {
		t.Fatal(err)
	}
	if want := `| command 1, *into shoot\|burst \*3\* \<b\>* |`; !strings.Contains(out.String(), want) {
		t.Errorf("the table has no cell %s:\n%s", want, out.String())
	}
}

// GitHub makes a link of an address, and its tools take the backslashes in it for a part of it; so the address is written as none.
func TestTablesShowAddressesAsTheyAre(t *testing.T) {
	b := fsm.NewBuilder[struct{}]("guard")
	act := b.Layer("act")
	act.State("see https://example.com/a_b")
	act.State("www.example.com/a_b")
	var out strings.Builder
	if err := graph.Of(b.MustBuild()).WriteTable(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`see https:\//example.com/a\_b`, `www\.example.com/a\_b`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table has no %s:\n%s", want, out.String())
		}
	}
}
