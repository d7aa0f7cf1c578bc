//go:build !js

// Command demo shows Horde at work: a character that walks and runs, and thousands of guards that patrol and give chase.
//
//	go run ./demo [-scene walk|patrol] [-npcs N] [-seed N] [-ticks N] [-screenshot FILE.png] [-gif FILE.gif] [-size WxH] [-auto] [-inspect]
//	           [-file FILE.yaml]
//
// Where there is no window system, the scene plays in the terminal.
package main

import (
	"os"

	"github.com/horde-fsm/horde/demo/internal/app"
)

func main() { os.Exit(app.Main(os.Args[1:], os.Stdout, os.Stderr)) }
