package assets_test

import (
	"image/png"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/assets"
)

func TestRunnerHoldsTheRowsItSays(t *testing.T) {
	f, err := assets.FS.Open(assets.Runner)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sheet, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	for row, frames := range map[int]int{
		assets.RunnerIdle:   assets.RunnerIdleFrames,
		assets.RunnerStride: assets.RunnerStrideFrames,
		assets.RunnerJump:   assets.RunnerJumpFrames,
	} {
		for frame := range sheet.Bounds().Dx() / assets.RunnerFrame {
			inked := false
			for i := range assets.RunnerFrame * assets.RunnerFrame {
				x := frame*assets.RunnerFrame + i%assets.RunnerFrame
				y := row*assets.RunnerFrame + i/assets.RunnerFrame
				if _, _, _, a := sheet.At(x, y).RGBA(); a != 0 {
					inked = true
				}
			}
			if want := frame < frames; inked != want {
				t.Errorf("row %d frame %d: drawn on: %v, want %v", row, frame, inked, want)
			}
		}
	}
}

func TestEveryFileHasItsLicence(t *testing.T) {
	text, err := assets.FS.ReadFile("LICENSES.md")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := assets.FS.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != "LICENSES.md" && !strings.Contains(string(text), "`"+e.Name()+"`") {
			t.Errorf("LICENSES.md does not name %s", e.Name())
		}
	}
}
