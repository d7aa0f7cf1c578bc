package graph_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/graph"
)

var update = flag.Bool("update", false, "write the golden files in testdata anew")

// formats are the ways to write a machine, by the ending of the file.
var formats = map[string]func(*graph.Graph, io.Writer) error{
	"dot": (*graph.Graph).WriteDOT,
	"mmd": (*graph.Graph).WriteMermaid,
	"svg": (*graph.Graph).WriteSVG,
	"md":  (*graph.Graph).WriteTable,
}

func written(t *testing.T, g *graph.Graph, format string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := formats[format](g, &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGolden(t *testing.T) {
	for name, g := range map[string]*graph.Graph{"dog": graph.Of(newDog()), "nasty": graph.Of(newNasty()), "bare": graph.Of(newBare()), "nested": graph.Of(newNested())} {
		for format := range formats {
			file := filepath.Join("testdata", name+"."+format)
			got := written(t, g, format)
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what is written now; see the difference with: go test ./graph -update && git diff", file)
			}
		}
	}
}

func TestSVGIsXML(t *testing.T) {
	for _, g := range []*graph.Graph{graph.Of(newDog()), graph.Of(newNasty()), graph.Of(newBare()), graph.Of(newNested())} {
		decoder := xml.NewDecoder(bytes.NewReader(written(t, g, "svg")))
		for {
			_, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", g.Name, err)
			}
		}
	}
}

// Whatever the names are, the output is UTF-8 without characters that would end a line, or that XML may not hold.
func TestUnprintable(t *testing.T) {
	b := fsm.NewBuilder[dog]("a\x00\x01b")
	l := b.Layer("bell\a\r")
	l.State("no \xff\xfe UTF-8").To(l.State("\ufffe\uffff\t")).When(isDry).Named("escape \x1b")
	g := graph.Of(b.MustBuild())
	for format := range formats {
		text := string(written(t, g, format))
		if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r >= 0xFFFE && r <= 0xFFFF }); i >= 0 {
			t.Errorf("%s: %q", format, text[i:])
		}
		if !utf8.ValidString(text) || strings.Count(text, " \uFFFD") == 0 {
			t.Errorf("%s is no UTF-8: %q", format, text)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestWriteErrorsComeOut(t *testing.T) {
	for format, write := range formats {
		if write(graph.Of(newDog()), broken{}) == nil {
			t.Errorf("%s: an error of the writer is lost", format)
		}
	}
}
