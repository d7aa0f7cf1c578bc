package paint

// Color is a straight (not premultiplied) colour: red, green, blue, alpha, each from 0 to 1.
type Color [4]float32

// Hex returns the opaque colour 0xRRGGBB.
func Hex(rgb uint32) Color {
	return Color{float32(rgb>>16&255) / 255, float32(rgb>>8&255) / 255, float32(rgb&255) / 255, 1}
}

// Alpha returns the colour with another opacity.
func (c Color) Alpha(a float32) Color {
	c[3] = a
	return c
}

// Mix returns the colour that is t of the way from c to d.
func (c Color) Mix(d Color, t float32) Color {
	t = min(1, max(0, t))
	for i := range c {
		c[i] += (d[i] - c[i]) * t
	}
	return c
}

// RGBA returns the colour as premultiplied bytes, in the order in which pixels are written to an image.
func (c Color) RGBA() [4]byte {
	a := c[3] * 255
	return [4]byte{byte(c[0]*a + 0.5), byte(c[1]*a + 0.5), byte(c[2]*a + 0.5), byte(a + 0.5)}
}
