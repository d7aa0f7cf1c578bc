package view_test

import (
	"testing"

	"github.com/horde-fsm/horde/demo/internal/view"
)

func TestTheColumnStandsWhereThereIsRoom(t *testing.T) {
	for _, c := range []struct {
		what          string
		width, height float32
		stage, column view.Area
	}{
		{"a desktop", 1280, 686, view.Area{W: 880, H: 686}, view.Area{X: 880, W: 400, H: 686}},
		{"a small window", 700, 386, view.Area{W: 340, H: 386}, view.Area{X: 340, W: 360, H: 386}},
		{"a tall telephone", 400, 1000, view.Area{W: 400, H: 520}, view.Area{Y: 520, W: 400, H: 480}},
		{"a small frame in a page", 420, 362, view.Area{W: 420, H: 362}, view.Area{}},
	} {
		if stage, column := view.Split(c.width, c.height, 400); stage != c.stage || column != c.column {
			t.Errorf("%s: the stage %v, the column %v; want %v, %v", c.what, stage, column, c.stage, c.column)
		}
	}
}
