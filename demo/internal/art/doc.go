// Package art draws the demo's pictures by code: guards, the player, bubbles and plants, on one sheet with the plain shapes
// that panels are made of.
package art
