package patrol

import (
	"math"

	"github.com/horde-fsm/horde/demo/internal/art"
	"github.com/horde-fsm/horde/internal/draw/paint"
	"github.com/horde-fsm/horde/internal/draw/sheet"
	"github.com/horde-fsm/horde/internal/draw/ui"
)

// playerFeet are the pictures of the player by the frame of its clip.
var playerFeet = [...]sheet.Sprite{
	art.Player0, art.Player0, art.Player1, art.Player1, art.Player2, art.Player2, art.Player1, art.Player1,
}

// playerLeast is the least that half of the player takes on the map, in logical pixels.
const playerLeast = 7

// drawPlayer draws the player in a pool of light, so that it is found at any zoom.
func (v *View) drawPlayer(c *paint.Canvas) {
	b, anim := v.scene.PlayerBody(), v.scene.PlayerAnimation()
	fx, fy := v.cam.Screen(b.Position.X, b.Position.Y)
	x, y := float32(fx), float32(fy)
	size := float32(max(playerLeast, playerHalf*v.cam.Zoom))
	pulse := float32(0.5 + 0.5*math.Sin(float64(v.frames)*0.08))
	c.Sprite(sheet.Glow, x, y, 1, 0, 3.4*size, 3.4*size, ui.Accent.Alpha(0.45))
	c.Sprite(sheet.Ring, x, y, 1, 0, (1.35+0.15*pulse)*size, (1.35+0.15*pulse)*size, ui.Accent.Alpha(0.75-0.35*pulse))
	c.Sprite(sheet.Disc32, x+0.12*size, y+0.2*size, 1, 0, 0.72*size, 0.62*size, paint.Color{0, 0, 0, 0.4})
	sprite := art.Player1
	if b.Velocity.X != 0 || b.Velocity.Y != 0 {
		sprite = playerFeet[int(anim.Frame)%len(playerFeet)]
	}
	c.Sprite(sprite, x, y, float32(b.Heading.X), float32(b.Heading.Y), size, size, paint.Hex(0xffffff))
}
