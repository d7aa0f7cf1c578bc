package components

import "github.com/yohamta/donburi"

// AnimationData is a clip of a sprite sheet and how far it has played. What a clip looks like is up to the drawing code: here it is a
// number and a count of frames.
type AnimationData struct {
	// Clock is the time since the current frame came up, in seconds.
	Clock float64
	// FrameTime is how long each frame is shown, in seconds. If it is 0, the clip stands still.
	FrameTime float64
	// Clip is the number of the clip: a row of a sprite sheet, for example.
	Clip uint16
	// Frames is the number of frames in the clip, which then starts over.
	Frames uint16
	// Frame is the current frame, counted from 0.
	Frame uint16
}

// NewAnimation returns an animation at the first frame of clip 0, which has one frame.
func NewAnimation() AnimationData { return AnimationData{Frames: 1} }

// Play starts a clip at its first frame; frameTime is in seconds. If the same clip with the same number of frames is already playing,
// Play changes only its pace, so that feet do not stumble.
func (a *AnimationData) Play(clip, frames uint16, frameTime float64) {
	if a.Clip != clip || a.Frames != frames {
		a.Clip, a.Frames, a.Frame, a.Clock = clip, frames, 0, 0
	}
	a.FrameTime = frameTime
}

// Animation is the component type of [AnimationData]; its initial value is [NewAnimation]'s.
var Animation = donburi.NewComponentType[AnimationData](NewAnimation())
