package components

import "github.com/yohamta/donburi"

// AnimationData is a clip of a sprite sheet and how far it has played. What a clip looks like is the drawing code's
// business: here it is a number and a count of frames.
type AnimationData struct {
	// Clock is the time since the frame shown came up, in seconds.
	Clock float64
	// FrameTime is how long a frame shows, in seconds. At 0 the clip stands still.
	FrameTime float64
	// Clip is the number of the clip: a row of a sprite sheet, for example.
	Clip uint16
	// Frames is how many frames the clip has, after which it begins again.
	Frames uint16
	// Frame is the frame shown, from 0.
	Frame uint16
}

// NewAnimation returns the first frame of clip 0, one frame long.
func NewAnimation() AnimationData { return AnimationData{Frames: 1} }

// Play starts a clip from its first frame. Starting the clip that plays already, at the same length, only changes its
// pace, so that feet do not stumble.
func (a *AnimationData) Play(clip, frames uint16, frameTime float64) {
	if a.Clip != clip || a.Frames != frames {
		a.Clip, a.Frames, a.Frame, a.Clock = clip, frames, 0, 0
	}
	a.FrameTime = frameTime
}

// Animation is the component type of [AnimationData]; a fresh one is [NewAnimation].
var Animation = donburi.NewComponentType[AnimationData](NewAnimation())
