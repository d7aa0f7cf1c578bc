package definition

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// reader reads pieces of a text and notes what is wrong with them.
type reader struct {
	mistakes mistakes
	aliases  map[*ast.AliasNode]node // the piece that each *name repeats
	repeats  int                     // how often one was repeated
}

// mostRepeats is how often pieces may be repeated. Pieces within pieces multiply: a page of text can make billions.
const mostRepeats = 100_000

// tooMuch is the panic that ends the reading of such a text, and of one with very many mistakes.
type tooMuch struct{}

// bounded calls f, which may end early, with a mistake noted.
func (r *reader) bounded(f func()) {
	defer func() {
		if p := recover(); p != nil && p != any(tooMuch{}) {
			panic(p)
		}
	}()
	f()
}

// resolve returns the piece that is meant: for *name the one called &name, and any piece without its own name, tag or mark.
func (r *reader) resolve(n node) node {
	first := n
	for range 100 { // with a tag, a name may stand for a name, and for itself
		switch of := n.Node.(type) {
		case *ast.AnchorNode:
			n = node{of.Value}
		case *ast.TagNode:
			n = node{of.Value}
		case *ast.MappingKeyNode:
			n = node{of.Value}
		case *ast.AliasNode:
			piece, ok := r.aliases[of]
			if !ok {
				r.mistakes.add(n, "nothing before it is called &%s", of.Value.GetToken().Value)
				return node{}
			}
			if r.repeats++; r.repeats > mostRepeats {
				r.mistakes.add(n, "pieces are said again more than %d times, those within others counted", mostRepeats)
				panic(tooMuch{})
			}
			n = piece
		default:
			return n
		}
	}
	r.mistakes.add(first, "this name stands for itself, or for too many others in turn")
	return node{}
}

// keyOf returns the key to suggest where a mapping was expected and something else stands.
func keyOf(what string) string {
	switch what {
	case "a machine":
		return "machine"
	case "a layer":
		return "states"
	case "a transition":
		return "to"
	}
	return "name"
}

// entries returns the entries of a mapping, in order. If it is anything else, the mistake noted says what was expected.
func (r *reader) entries(of node, what string) (entries []entry) {
	n := r.resolve(of)
	var pairs []*ast.MappingValueNode
	switch m := n.Node.(type) {
	case *ast.MappingNode:
		pairs = m.Values
	case *ast.MappingValueNode:
		pairs = []*ast.MappingValueNode{m}
	case *ast.NullNode, nil:
		return nil
	default:
		r.mistakes.add(n, "%s is wanted here, as `%s: …`, and not %s", what, keyOf(what), kindOf(n))
		return nil
	}
	seen := map[string]node{}
	for _, p := range pairs {
		key := node{p.Key}
		if p.Key.IsMergeKey() {
			r.mistakes.add(key, "`<<` is not known here; name a whole piece with &name and say it again with *name")
			continue
		}
		of := r.resolve(key)
		if of.Node == nil {
			continue // noted
		}
		name, ok := scalar(of)
		if !ok || name == "" {
			r.mistakes.add(key, "a name is wanted here, and not %s", noName(key))
			continue
		}
		if first, twice := seen[name]; twice {
			line, _ := first.position()
			r.mistakes.add(key, "%q stands here twice; the first is in line %d", name, line)
			continue
		}
		seen[name] = key
		entries = append(entries, entry{name, key, node{p.Value}})
	}
	return entries
}

// asList returns what a list of transitions looks like, to be written where something else stands; as lines, if that is lines, too.
func asList(n node, what string) string {
	lines := false
	switch m := n.Node.(type) {
	case *ast.MappingNode:
		lines = !m.IsFlowStyle
	case *ast.MappingValueNode:
		lines = true
	}
	switch {
	case what != "transitions":
		return ""
	case lines:
		return ", each as `- {to: …}` in a line of its own"
	}
	return ", as `[{to: …}, {to: …}]`"
}

// list returns the items of a list.
func (r *reader) list(of node, what string) (items []node) {
	n := r.resolve(of)
	switch s := n.Node.(type) {
	case *ast.SequenceNode:
		for _, v := range s.Values {
			items = append(items, node{v})
		}
	case *ast.NullNode, nil:
	default:
		r.mistakes.add(n, "a list of %s is wanted here%s, and not %s", what, asList(n, what), kindOf(n))
	}
	return items
}

// names returns one name, or those of a list.
func (r *reader) names(of node, what string) (names []named) {
	n := r.resolve(of)
	if !isList(n) {
		if name, ok := r.name(n, what); ok {
			names = append(names, name)
		}
		return names
	}
	for _, item := range r.list(n, what) {
		if name, ok := r.name(item, what); ok {
			names = append(names, name)
		}
	}
	return names
}

// some is names of which there is at least one: a list that is empty would ask nothing.
func (r *reader) some(of node, what string) (names []named) {
	r.notEmpty(of, what)
	return r.names(of, what)
}

func (r *reader) notEmpty(of node, what string) {
	n := r.resolve(of)
	if s, list := n.Node.(*ast.SequenceNode); list && len(s.Values) == 0 {
		r.mistakes.add(n, "the name of %s is wanted here, and not an empty list", what)
	}
}

// named is a name and its place in the text.
type named struct {
	string
	at node
}

// name returns a name.
func (r *reader) name(of node, what string) (named, bool) { return r.piece(of, "the name of "+what) }

// piece returns one piece of text, such as a name. If it is anything else, the mistake noted says what was expected.
func (r *reader) piece(of node, what string) (named, bool) {
	n := r.resolve(of)
	if n.Node == nil {
		return named{}, false // noted
	}
	text, ok := scalar(n)
	if !ok || text == "" {
		r.mistakes.add(n, "%s is wanted here, and not %s", what, noName(n))
		return named{}, false
	}
	return named{text, n}, true
}

// boolean returns true or false.
func (r *reader) boolean(of node) bool {
	yes, _ := r.truth(of)
	return yes
}

// truth is boolean for what goes on differently if the value is neither true nor false, which is noted.
func (r *reader) truth(of node) (yes, known bool) {
	n := r.resolve(of)
	b, known := n.Node.(*ast.BoolNode)
	if !known && n.Node != nil { // else noted
		r.mistakes.add(n, "true or false is wanted here, and not %s", kindOf(n))
	}
	return known && b.Value, known
}

// number returns a whole number within bounds.
func (r *reader) number(of node, least, most int) (k int, ok bool) {
	n := r.resolve(of)
	if n.Node == nil {
		return 0, false // noted
	}
	text, _ := scalar(n) // 08 and what is in quotes are texts to YAML
	if k, ok = wholeNumber(text); ok && least <= k && k <= most {
		return k, true
	}
	r.mistakes.add(n, "a whole number from %d to %d is wanted here, and not %s", least, most, kindOf(n))
	return 0, false
}

// wholeNumber returns what a text is as a number. 010 is ten, as everywhere else in a text, and not the eight that the YAML library and Go
// take it for; 0x10 and 0o10 say themselves that they are no decimal numbers.
func wholeNumber(text string) (k int, ok bool) {
	i, err := parseWhole(text, strconv.IntSize, strconv.ParseInt)
	return int(i), err == nil
}

// parseWhole is wholeNumber for values of a size, by [strconv.ParseInt] or [strconv.ParseUint].
func parseWhole[T int64 | uint64](text string, bits int, parse func(text string, base, bits int) (T, error)) (T, error) {
	if numeric.MatchString(text) {
		text = strings.TrimPrefix(strings.ReplaceAll(text, "_", ""), "+") // which ParseUint does not take
	}
	k, err := parse(text, 10, bits)
	if errors.Is(err, strconv.ErrSyntax) {
		k, err = parse(text, 0, bits)
	}
	return k, err
}

// looksLikeNumber reports whether a text is a number or begins like one, be it YAML's or not.
func looksLikeNumber(text string) bool {
	if _, err := strconv.ParseFloat(text, 64); err == nil { // so is NaN
		return true
	}
	return numeric.MatchString(text)
}

var numeric = regexp.MustCompile(`^[+-]?\.?[0-9]`)

// otherwise says what is called otherwise elsewhere. By its letters alone, "if" is most like "in".
var otherwise = map[string]string{
	"if": "when", "condition": "when", "cond": "when", "guard": "when", "event": "on", "command": "on", "trigger": "on", "target": "to",
	"action": "do", "actions": "do", "delay": "after", "entry": "enter", "wait": "after", "timeout": "after", "goto": "to", "dest": "to",
	"unless in": "not in", "tick": "update", "run": "update", "leave": "exit", "name": "machine", "id": "machine", "probability": "weight",
	"chance": "weight",
}

// likeMethod returns the key that a text calls as Go or another library calls the callback: on_exit for exit, and onMessage for message.
func likeMethod(key string, keys []string) string {
	if method, is := strings.CutPrefix(bare(key), "on"); is {
		for _, k := range keys {
			if bare(k) == method {
				return k
			}
		}
	}
	return ""
}

// unknown notes a key that does not exist.
func (r *reader) unknown(e entry, of string, keys ...string) {
	known := cmp.Or(likeMethod(e.key, keys), otherwise[strings.ToLower(e.key)])
	what := fmt.Sprintf("; did you mean %q?", known)
	if !slices.Contains(keys, known) {
		what = hintAll(e.key, keys)
	}
	r.mistakes.add(e.at, "%s has no %q%s", of, e.key, what)
}
