package definition

import (
	"errors"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// parse reads the text as YAML, of which JSON is a part.
func parse(text []byte, m *mistakes) (top node, aliases map[*ast.AliasNode]node) {
	defer func() {
		if r := recover(); r != nil { // a parser should not panic on what people type, but this one is not ours
			m.add(node{}, "this is no YAML: %v", r)
		}
	}()
	tokens := tokensOf(strings.TrimPrefix(string(text), "\ufeff"), m) // some editors begin a file with a byte order mark
	if len(*m) > 0 {
		return node{}, nil
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey()) // entries notes those
	if err != nil {
		var wrong yaml.Error
		if errors.As(err, &wrong) && wrong.GetToken() != nil {
			*m = append(*m, syntaxMistake(wrong))
		} else {
			m.add(node{}, "%v", err)
		}
		return node{}, nil
	}
	for _, d := range file.Docs {
		if _, directive := d.Body.(*ast.DirectiveNode); d.Body != nil && !directive { // %YAML 1.2 comes as a document
			top = node{d.Body}
			break
		}
	}
	if top.Node == nil {
		m.add(node{}, "the text is empty")
		return node{}, nil
	}
	aliases = map[*ast.AliasNode]node{}
	ast.Walk(collector{map[string]node{}, aliases}, top.Node)
	return top, aliases
}

// collector goes through a text and finds the pieces that have a name (&name), and the places that repeat them (*name). If a name is given
// twice, each *name means the last piece before it.
type collector struct {
	named   map[string]node
	aliases map[*ast.AliasNode]node
}

// Visit makes collector an [ast.Visitor].
func (c collector) Visit(n ast.Node) ast.Visitor {
	switch of := n.(type) {
	case *ast.AnchorNode:
		c.named[of.Name.GetToken().Value] = node{of.Value}
	case *ast.AliasNode:
		if piece, ok := c.named[of.Value.GetToken().Value]; ok {
			c.aliases[of] = piece
		}
	}
	return c
}
