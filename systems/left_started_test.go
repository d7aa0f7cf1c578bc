package systems_test

import "testing"

// Who has left is told even if it has got the machine back and lost it again before it started.
func TestLeftAgainBeforeItStarted(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		e := c.all[3]
		c.takeOff(e)
		c.putOn(e)
		c.must(c.p.Pause(e))
		c.tick("back, and paused before it starts")
		c.must(c.p.Detach(e))
		c.tick("off again", e)
		c.tick("after that")
	})
}

// Whose row was put in its place by a question, and who has not started, has not left.
func TestWhoIsCountedAndNeverStartsHasNotLeft(t *testing.T) {
	forLeft(t, func(c *leftCase) {
		e := c.w.Create(c.f.Component, numComponent)
		c.p.Count(c.a)
		c.takeOff(e)
		c.w.Remove(e)
		c.tick("before its first tick")
	})
}
