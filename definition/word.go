package definition

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// word is what a text calls something by that the game defines: a name, or a name with a value for one of [Words.Makers].
type word struct {
	named         // its text, with the value: as graphs show it
	name   string // without the value
	value  node
	given  bool   // there is a value
	source string // tells a word from all others: a name may look like another with its value
}

// word returns a word. What says, for a mistake, what it stands for. Where something else is of that kind, too, several says how to write
// more than one, given their names.
func (r *reader) word(of node, what string, several func(names []string) string) (word, bool) {
	n := r.resolve(of)
	switch n.Node.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
	default:
		name, ok := r.name(n, what)
		return word{named: name, name: name.string, source: name.string}, ok
	}
	noted := len(r.mistakes)
	entries := r.entries(n, what)
	switch {
	case len(r.mistakes) > noted:
		return word{}, false
	case len(entries) == 0:
		r.mistakes.add(n, "the name of %s is wanted here, and not %s", what, kindOf(n))
		return word{}, false
	case len(entries) > 1:
		var names []string
		for _, e := range entries {
			names = append(names, e.key)
		}
		r.mistakes.add(n, "the name of %s is wanted here, or one name with its value; %s", what, several(names))
		return word{}, false
	}
	e := entries[0]
	value := r.resolve(e.value)
	if _, null := value.Node.(*ast.NullNode); null {
		r.mistakes.add(e.at, "%q has a colon, and no value behind it", e.key)
	}
	if len(r.mistakes) > noted {
		return word{}, false
	}
	return word{
		named:  named{e.key + " " + r.shown(value), e.at},
		name:   e.key,
		value:  value,
		given:  true,
		source: e.key + "\x00" + r.flat(value, true),
	}, true
}

// onlyOne says how to write several words where there can be but one.
func onlyOne([]string) string { return "leave all but one out" }

// asWords says how to write several words where a list may stand: as one, unless they do not go together.
func (r *machineReader[V]) asWords(what string) func(names []string) string {
	return func(names []string) string {
		var many []string
		for _, name := range names {
			if field := r.fieldOfMade(name); field == "BatchUpdates" || field == "BatchConditions" {
				many = append(many, name)
			}
		}
		switch {
		case len(many) > 0 && what == "a callback":
			return fmt.Sprintf("%q %s", many[0], manyUpdates)
		case len(many) > 1:
			return fmt.Sprintf("%q and %q are asked of many at once, and a transition has only one such condition", many[0], many[1])
		}
		return fmt.Sprintf("write several as a list: `[{%s: …}, {%s: …}]`", names[0], names[1])
	}
}

// wordList returns one word, or those of a list.
func (r *machineReader[V]) wordList(of node, what string) (words []word) {
	n := r.resolve(of)
	items := []node{n}
	if isList(n) {
		items = r.list(n, what)
	}
	for _, item := range items {
		if w, ok := r.word(item, what, r.asWords(what)); ok {
			words = append(words, w)
		}
	}
	return words
}

// someWords is wordList of words of which there is at least one, as some is of names.
func (r *machineReader[V]) someWords(of node, what string) []word {
	r.notEmpty(of, what)
	return r.wordList(of, what)
}

// longestShown is how many letters of a value graphs show.
const longestShown = 60

// shown returns a value as graphs and reports show it.
func (r *reader) shown(value node) string {
	text := []rune(r.flat(value, false))
	if len(text) > longestShown {
		text = append(text[:longestShown-1], '…')
	}
	return string(text)
}

// Bounds of a value: pieces that are said again within each other multiply, and one may stand within itself.
const (
	deepestValue = 20
	longestValue = 1 << 16 // bytes, with all that is said again
)

// flat returns a value as one line of text, either for people, or exactly, so that no other value has the same.
func (r *reader) flat(value node, exactly bool) string {
	f := flattening{reader: r, value: value, exactly: exactly}
	f.add(value, 0)
	return f.String()
}

// flattening is a value on its way into one line.
type flattening struct {
	*reader
	strings.Builder
	value   node
	exactly bool
}

func (f *flattening) add(of node, depth int) {
	if depth > deepestValue || f.Len() > longestValue {
		f.mistakes.add(f.value, "this value is too long, or lists and mappings stand in one another more than %d deep", deepestValue)
		panic(tooMuch{})
	}
	n := f.resolve(of)
	switch of := n.Node.(type) {
	case *ast.SequenceNode:
		f.mark("[")
		for i, v := range of.Values {
			f.separate(i)
			f.add(node{v}, depth+1)
		}
		f.mark("]")
	case *ast.MappingNode, *ast.MappingValueNode:
		f.mark("{")
		for i, e := range f.entries(n, "a value") {
			f.separate(i)
			f.write(e.key)
			f.WriteString(" ")
			f.add(e.value, depth+1)
		}
		f.mark("}")
	default:
		text, _ := scalar(n)
		f.write(text)
	}
}

func (f *flattening) write(text string) {
	if f.exactly {
		text = strconv.Quote(text)
	}
	f.WriteString(text)
}

// mark writes what people do not miss.
func (f *flattening) mark(text string) {
	if f.exactly {
		f.WriteString(text)
	}
}

func (f *flattening) separate(i int) {
	if i > 0 {
		f.WriteString(", ")
	}
}
