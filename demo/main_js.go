package main

import (
	"os"

	"github.com/horde-fsm/horde/demo/internal/app"
)

// In a browser the flags come from the page's address: ?scene=walk&npcs=500
func main() {
	app.FollowPixels()
	os.Exit(app.Main(app.Query("scene", "npcs", "seed", "auto", "inspect"), os.Stdout, os.Stderr))
}
