//go:build !js

package meter

// Window is the number of ticks that a meter looks back on: two seconds.
const Window = 120
