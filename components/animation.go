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
	// Frames is the number of frames in the clip, which then starts over unless it plays once.
	Frames uint16
	// Frame is the current frame, counted from 0.
	Frame uint16
	// Once makes the clip stop at its last frame, which stays; see Ended.
	Once bool
}

// NewAnimation returns an animation at the first frame of clip 0, which has one frame.
func NewAnimation() AnimationData { return AnimationData{Frames: 1} }

// Play starts a clip at its first frame, to be played over and over; frameTime is in seconds. If the same clip with the same number of
// frames is already played over and over, Play changes only its pace, so that feet do not stumble: a frame that has been shown for the
// new frameTime or longer gives way to the next in the next tick, and none is passed over for it.
func (a *AnimationData) Play(clip, frames uint16, frameTime float64) {
	if a.Clip != clip || a.Frames != frames || a.Once {
		*a = AnimationData{Clip: clip, Frames: frames}
	}
	a.FrameTime = frameTime
	if frameTime > 0 { // or the time at the old pace would count for several frames at the new one, which would be passed over
		a.Clock = min(a.Clock, frameTime)
	}
}

// PlayOnce starts a clip at its first frame, even if it is the one that is playing, and stops it at its last; frameTime is in seconds. If
// it is 0, the clip stands still and never ends.
func (a *AnimationData) PlayOnce(clip, frames uint16, frameTime float64) {
	*a = AnimationData{Clip: clip, Frames: frames, FrameTime: frameTime, Once: true}
}

// Ended reports whether a clip that plays once has shown its last frame for FrameTime. The frame stays until another clip is played.
func (a *AnimationData) Ended() bool {
	return a.Once && a.FrameTime > 0 && a.Frame+1 >= a.Frames && a.Clock >= a.FrameTime
}

// Animation is the component type of [AnimationData]; its initial value is [NewAnimation]'s.
var Animation = donburi.NewComponentType[AnimationData](NewAnimation())
