package art

import (
	"sync"

	"github.com/horde-fsm/horde/internal/draw/sheet"
)

// The pictures. Those that stand for something with a direction face along X. "Tinted" ones are grey and take their
// colour when drawn.
const (
	// Dart is a guard seen from far away, tinted.
	Dart = sheet.Shapes + iota
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
	end
)

// pictures says how large each picture is and how it is painted.
var pictures = [end - sheet.Shapes]sheet.Picture{
	Dart - sheet.Shapes:    {W: 24, H: 24, Paint: dart},
	Guard0 - sheet.Shapes:  {W: 72, H: 72, Paint: guard(1)},
	Guard1 - sheet.Shapes:  {W: 72, H: 72, Paint: guard(0)},
	Guard2 - sheet.Shapes:  {W: 72, H: 72, Paint: guard(-1)},
	Calm - sheet.Shapes:    {W: 72, H: 72, Paint: calm},
	Angry - sheet.Shapes:   {W: 72, H: 72, Paint: angry},
	Wide - sheet.Shapes:    {W: 72, H: 72, Paint: wide},
	Player0 - sheet.Shapes: {W: 80, H: 80, Paint: player(1)},
	Player1 - sheet.Shapes: {W: 80, H: 80, Paint: player(0)},
	Player2 - sheet.Shapes: {W: 80, H: 80, Paint: player(-1)},
	Alert - sheet.Shapes:   {W: 48, H: 48, Paint: alert},
	Ask - sheet.Shapes:     {W: 48, H: 48, Paint: ask},
	Shock - sheet.Shapes:   {W: 48, H: 48, Paint: shock},
	Tuft - sheet.Shapes:    {W: 32, H: 32, Paint: tuft},
	Stone - sheet.Shapes:   {W: 32, H: 32, Paint: stone},
	Flower - sheet.Shapes:  {W: 24, H: 24, Paint: flower},
}

// Sheet returns the sheet that holds all pictures and the plain shapes, painted once.
var Sheet = sync.OnceValue(func() *sheet.Sheet { return sheet.New(pictures[:]) })
