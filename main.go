// Horde's tool without a window: go run . help lists what it can do. The demo is go run ./demo.
package main

import (
	"os"

	"github.com/horde-fsm/horde/internal/tool"
)

func main() {
	os.Exit(tool.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
