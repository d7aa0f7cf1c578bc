package paint

// Faces returns how many fonts at a size are kept.
func (c *Canvas) Faces() int { return len(c.faces) }
