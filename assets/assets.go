// Package assets embeds the files that the demo draws with. LICENSES.md beside it says where each comes from; fonts come
// from a Go module and are listed there too.
package assets

import "embed"

// FS holds the embedded files by their names in this folder, and LICENSES.md, so that a program that ships them ships
// their licences.
//
//go:embed runner.png LICENSES.md
var FS embed.FS

// Runner is the name in [FS] of the sprite sheet of the walk/run character: frames of [RunnerFrame] pixels square, in
// the rows [RunnerIdle], [RunnerStride] and [RunnerJump], facing right.
const Runner = "runner.png"

// RunnerFrame is the width and the height of a frame of [Runner] in pixels.
const RunnerFrame = 32

// The rows of [Runner], and how many frames each has.
const (
	RunnerIdle         = 0
	RunnerIdleFrames   = 5
	RunnerStride       = 1
	RunnerStrideFrames = 8
	RunnerJump         = 2
	RunnerJumpFrames   = 4
)
