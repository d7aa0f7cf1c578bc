package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// demo is the program that the page shows.
const demo = "github.com/horde-fsm/horde/demo"

// Build builds the demo for browsers with the local Go toolchain, which takes a minute the first time, and returns the site. The error
// wraps the context's if that has ended, and does not show it: whoever pressed Ctrl+C knows of no context.
func Build(ctx context.Context) (*Site, error) {
	dir, err := os.MkdirTemp("", "horde-web")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "demo.wasm")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", program, demo)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if _, err := run(build); err != nil {
		if ctx.Err() != nil {
			return nil, &stopped{ctx.Err()}
		}
		if strings.Contains(err.Error(), "no required module provides package") {
			return nil, fmt.Errorf("the demo's source is not here; run this inside the clone of Horde (%w)", err)
		}
		return nil, err
	}
	wasm, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	root, err := run(exec.CommandContext(ctx, "go", "env", "GOROOT"))
	if ctx.Err() != nil {
		return nil, &stopped{ctx.Err()}
	}
	if err != nil {
		return nil, err
	}
	root = strings.TrimSpace(root)
	glue, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, fmt.Errorf("the Go toolchain lacks a file: %w", err)
	}
	return New(wasm, glue)
}

// stopped is the error of a build that its context has ended.
type stopped struct{ cause error }

func (*stopped) Error() string   { return "stopped while building the demo for browsers" }
func (s *stopped) Unwrap() error { return s.cause }

// run runs a command and returns its output. What it writes to standard error becomes the error.
func run(cmd *exec.Cmd) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return "", fmt.Errorf("building the demo for browsers takes the Go toolchain: %w", err)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args[:2], " "), err, strings.TrimSpace(stderr.String()))
	}
	return stdout.String(), nil
}
