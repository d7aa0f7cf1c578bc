//go:build !js

package wheel

// notch is what the engine tells of a turn by one notch.
const notch = 1
