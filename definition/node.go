package definition

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// node is a piece of the text.
type node struct{ ast.Node }

// entry is a key with its value.
type entry struct {
	key   string
	at    node
	value node
}

// position returns where a piece begins, 0 and 0 where that cannot be said.
func (n node) position() (line, column int) {
	if n.Node == nil || n.GetToken() == nil {
		return 0, 0
	}
	first := n.GetToken()
	switch m := n.Node.(type) { // the token of a mapping is its first colon
	case *ast.MappingNode:
		if !m.IsFlowStyle && len(m.Values) > 0 {
			first = m.Values[0].Key.GetToken()
		}
	case *ast.MappingValueNode:
		first = m.Key.GetToken()
	}
	return first.Position.Line, first.Position.Column
}

// scalar returns the text of a piece that is neither a mapping nor a list nor empty. Names may look like numbers.
func scalar(n node) (text string, ok bool) {
	switch v := n.Node.(type) {
	case *ast.StringNode:
		return v.Value, true
	case *ast.LiteralNode:
		return strings.TrimSpace(v.Value.Value), true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return n.GetToken().Value, true
	}
	return "", false
}

// noName is kindOf for a mistake that wants a name. YAML has words for nothing, which somebody may have taken for names.
func noName(n node) string {
	if null, is := n.Node.(*ast.NullNode); is && null.Token.Type == token.NullType {
		return fmt.Sprintf("nothing, which is what %s says; in quotes it is a name: %q", null.Token.Value, null.Token.Value)
	}
	return kindOf(n)
}

// kindOf names, for a mistake, the kind of piece that was found instead of the one expected.
func kindOf(n node) string {
	switch n.Node.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		return "a mapping"
	case *ast.SequenceNode:
		return "a list"
	case *ast.NullNode, nil:
		return "nothing"
	}
	if text, ok := scalar(n); ok {
		return quoted(text)
	}
	return n.Type().String()
}

// isList reports whether a node is a list.
func isList(n node) bool {
	_, is := n.Node.(*ast.SequenceNode)
	return is
}

// quoted returns a text as a mistake quotes it: its beginning, if it is long.
func quoted(text string) string {
	const long = 40
	if r := []rune(text); len(r) > long {
		text = string(r[:long]) + "…"
	}
	return fmt.Sprintf("%q", text)
}
