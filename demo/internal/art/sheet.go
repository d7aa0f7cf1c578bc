package art

import (
	"image"
	"sync"
)

// Sprite names a picture on the sheet.
type Sprite uint8

// The pictures. Those that stand for something with a direction face along X. "Tinted" ones are grey and take their
// colour when drawn.
const (
	// White is opaque: flat colour.
	White Sprite = iota
	// Edge is opaque in the middle and fades to either side along Y: a line with soft edges.
	Edge
	// Disc8 to Disc64 are discs as wide as the name says in pixels, tinted; corners of panels, dots.
	Disc8
	Disc16
	Disc32
	Disc64
	// Ring is the outline of a disc, tinted.
	Ring
	// Glow is light that fades outwards, tinted.
	Glow
	// Arrow is the head of an arrow, tinted.
	Arrow
	// Dart is a guard seen from far away, tinted.
	Dart
	// Guard0 to Guard2 are a guard from above, left foot first, feet together, right foot first; tinted.
	Guard0
	Guard1
	Guard2
	// Calm, Angry and Wide are faces laid over a guard.
	Calm
	Angry
	Wide
	// Player0 to Player2 are the player from above, with the feet like Guard0 to Guard2.
	Player0
	Player1
	Player2
	// Alert, Ask and Shock are the bubbles over a guard's head: it saw someone, it lost someone, it was startled.
	Alert
	Ask
	Shock
	// Tuft, Stone and Flower stand about on the ground; Tuft is tinted.
	Tuft
	Stone
	Flower
	// Count is the number of pictures.
	Count
)

// pictures says how large each picture is and how it is painted.
var pictures = [Count]struct {
	w, h  int
	paint func(*pen)
}{
	White:   {4, 4, white},
	Edge:    {4, 16, edge},
	Disc8:   {8, 8, disc},
	Disc16:  {16, 16, disc},
	Disc32:  {32, 32, disc},
	Disc64:  {64, 64, disc},
	Ring:    {96, 96, ring},
	Glow:    {64, 64, glow},
	Arrow:   {24, 24, arrow},
	Dart:    {24, 24, dart},
	Guard0:  {72, 72, guard(1)},
	Guard1:  {72, 72, guard(0)},
	Guard2:  {72, 72, guard(-1)},
	Calm:    {72, 72, calm},
	Angry:   {72, 72, angry},
	Wide:    {72, 72, wide},
	Player0: {80, 80, player(1)},
	Player1: {80, 80, player(0)},
	Player2: {80, 80, player(-1)},
	Alert:   {48, 48, alert},
	Ask:     {48, 48, ask},
	Shock:   {48, 48, shock},
	Tuft:    {32, 32, tuft},
	Stone:   {32, 32, stone},
	Flower:  {24, 24, flower},
}

// sheetWidth is a power of two, which every graphics driver likes.
const sheetWidth = 512

// margin keeps neighbours out of a picture's soft edge when it is drawn scaled.
const margin = 2

// Sheet returns the picture that holds all sprites, and where each is. The results are shared: do not write to them.
var Sheet = sync.OnceValues(func() (*image.RGBA, *[Count]image.Rectangle) {
	var where [Count]image.Rectangle
	x, y, row := margin, margin, 0
	for s, p := range pictures {
		if x+p.w+margin > sheetWidth {
			x, y, row = margin, y+row+margin, 0
		}
		where[s] = image.Rect(x, y, x+p.w, y+p.h)
		x += p.w + margin
		row = max(row, p.h)
	}
	sheet := image.NewRGBA(image.Rect(0, 0, sheetWidth, y+row+margin))
	for s, p := range pictures {
		paint(sheet, where[s], p.paint)
	}
	return sheet, &where
})
