package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/horde-fsm/horde/assets"
	"github.com/horde-fsm/horde/internal/output"
)

//go:embed page
var page embed.FS

// Site is the demo and the page around it. It does not change.
type Site struct {
	files map[string][]byte // by name in the site
	tags  map[string]string // of their contents, as HTTP has them
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
	s.tags = map[string]string{}
	for name, content := range s.files {
		s.tags[name] = fmt.Sprintf("\"%x\"", sha256.Sum256(content))
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

// Writable returns an error if there is no folder of this name and none can be made, or if no file can be written into it. It leaves nothing
// behind: a folder that it has made to see whether it can is removed.
func Writable(dir string) error {
	made, err := makeFolders(dir)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(dir, ".horde-*"); err != nil {
			err = fmt.Errorf("the folder cannot be written to: %w", err)
		} else {
			err = errors.Join(f.Close(), os.Remove(f.Name()))
		}
	} else {
		err = fmt.Errorf("the folder cannot be made: %w", err)
	}
	for _, folder := range slices.Backward(made) {
		err = errors.Join(err, os.Remove(folder))
	}
	return err
}

// makeFolders makes a folder, and those that it is in, and returns those that were not there before, the outermost first.
func makeFolders(dir string) (made []string, err error) {
	dir = filepath.Clean(dir)
	switch _, err := os.Lstat(dir); {
	case errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir:
		if made, err = makeFolders(filepath.Dir(dir)); err != nil {
			return made, err
		}
		if err = os.Mkdir(dir, 0o755); err != nil {
			return made, err
		}
		return append(made, dir), nil
	case err != nil:
		return nil, err
	}
	return nil, output.MakeFolder(dir) // which says so if it is no folder
}

// WriteTo writes the site to a folder, which is made if need be. Other files in it stay. Where a file cannot be written, the one that was
// there stays whole.
func (s *Site) WriteTo(dir string) error {
	if err := output.MakeFolder(dir); err != nil {
		return err
	}
	for _, name := range s.Names() {
		err := output.WriteFile(filepath.Join(dir, name), func(w io.Writer) error {
			_, err := w.Write(s.files[name])
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
