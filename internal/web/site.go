package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/assets"
)

//go:embed page
var page embed.FS

// Site is the demo and the page around it. It does not change.
type Site struct {
	files map[string][]byte // by name in the site
}

// New makes the site of a program and of Go's wasm_exec.js that fits it.
func New(wasm, glue []byte) (*Site, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(wasm); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	s := &Site{files: map[string][]byte{
		"demo.wasm": wasm, "demo.wasm.gz": packed.Bytes(), "wasm_exec.js": glue,
	}}
	licences, err := assets.FS.ReadFile("LICENSES.md")
	if err != nil {
		return nil, err
	}
	s.files["licenses.txt"] = licences
	entries, err := page.ReadDir("page")
	if err != nil {
		return nil, err
	}
	// The page uses these to show progress, since a server need not report a file's size.
	sizes := strings.NewReplacer("{{wasm}}", fmt.Sprint(len(wasm)), "{{packed}}", fmt.Sprint(packed.Len()))
	for _, e := range entries {
		text, err := page.ReadFile("page/" + e.Name())
		if err != nil {
			return nil, err
		}
		s.files[e.Name()] = []byte(sizes.Replace(string(text)))
	}
	return s, nil
}

// Names returns the names of the site's files, sorted.
func (s *Site) Names() []string {
	names := make([]string, 0, len(s.files))
	for name := range s.files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Size returns the size of a file of the site in bytes, 0 if there is none of that name.
func (s *Site) Size(name string) int { return len(s.files[name]) }

// Writable makes a folder for a site, if need be, and returns an error if no file can be written into it.
func Writable(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("the folder cannot be made: %w", err)
	}
	f, err := os.CreateTemp(dir, ".horde-*")
	if err != nil {
		return fmt.Errorf("the folder cannot be written to: %w", err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// WriteTo writes the site to a folder, which is made if need be. Other files in it stay.
func (s *Site) WriteTo(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range s.Names() {
		if err := os.WriteFile(filepath.Join(dir, name), s.files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}
