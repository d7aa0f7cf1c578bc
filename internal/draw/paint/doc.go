// Package paint draws sprites, flat shapes and panels, all through one texture and in few draw calls, and text between them.
//
// Lengths are logical pixels: the canvas multiplies them by its scale, so that a picture laid out for 1280×720 is sharp on
// a screen with more pixels to the inch.
package paint
