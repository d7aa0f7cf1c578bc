package definition

import (
	"encoding"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"
)

var (
	durationType = reflect.TypeFor[time.Duration]()
	textType     = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// valueOf reads a value of a Go type: a truth value, a number, a text, a [time.Duration], what has UnmarshalText, and lists and structs of
// these. The YAML library would do it too, but takes 5.7 for a 5, 010 for an 8, and nothing for a 0. If the value is none of that type,
// a mistake is noted.
func (r *reader) valueOf(of node, typ reflect.Type, whose string) (v reflect.Value, ok bool) {
	n := r.resolve(of)
	if v = reflect.New(typ).Elem(); n.Node == nil {
		return v, false // noted
	}
	if !reflect.PointerTo(typ).Implements(textType) {
		switch typ.Kind() {
		case reflect.Slice:
			return v, r.listInto(v, n, whose)
		case reflect.Struct:
			return v, r.structInto(v, n, whose)
		}
	}
	text, ok := scalar(n)
	if !ok {
		r.mistakes.add(n, "%s takes %s, and not %s", whose, wanted(typ), kindOf(n))
		return v, false
	}
	if err := setText(v, text); err != nil {
		r.mistakes.add(n, "%q is not %s, which %s takes%s", text, wanted(typ), whose, because(typ, err))
		return v, false
	}
	return v, true
}

// wanted names what values of a type are, in words of who writes the text.
func wanted(typ reflect.Type) string {
	switch kind := typ.Kind(); {
	case reflect.PointerTo(typ).Implements(textType):
		return "a " + typ.Name()
	case typ == durationType:
		return "a time with its unit, as 2s or 300ms"
	case kind == reflect.Bool:
		return "true or false"
	case kind == reflect.Float32, kind == reflect.Float64:
		return "a number"
	case kind == reflect.Int, kind == reflect.Int64:
		return "a whole number"
	case reflect.Int8 <= kind && kind <= reflect.Int32:
		most := int64(1)<<(typ.Bits()-1) - 1
		return fmt.Sprintf("a whole number from %d to %d", -most-1, most)
	case reflect.Uint8 <= kind && kind <= reflect.Uint32:
		return fmt.Sprintf("a whole number from 0 to %d", uint64(1)<<typ.Bits()-1)
	case kind == reflect.Uint, kind == reflect.Uint64:
		return "a whole number from 0"
	case kind == reflect.Slice:
		return "a list"
	case kind == reflect.Struct:
		return "a mapping, as `{name: 5}`"
	}
	return "a text"
}

// because returns what a type's own UnmarshalText has to say.
func because(typ reflect.Type, err error) string {
	if reflect.PointerTo(typ).Implements(textType) {
		return fmt.Sprintf(": %v", err)
	}
	return ""
}

// unreadable says why [reader.valueOf] cannot read values of a type, or "" if it can. Types that contain the type are those being asked
// about.
func unreadable(typ reflect.Type, containing ...reflect.Type) string {
	if reflect.PointerTo(typ).Implements(textType) || slices.Contains(containing, typ) {
		return ""
	}
	containing = append(containing, typ)
	switch kind := typ.Kind(); {
	case kind == reflect.Slice:
		return unreadable(typ.Elem(), containing...)
	case kind == reflect.Struct:
		return unreadableField(typ, containing)
	case kind == reflect.String, reflect.Bool <= kind && kind <= reflect.Uint64, kind == reflect.Float32, kind == reflect.Float64:
		return ""
	}
	return fmt.Sprintf("a %v is none; values are bools, numbers, strings, time.Durations, what has UnmarshalText, and slices and structs of these", typ)
}

// unreadableField is unreadable for the fields of a struct.
func unreadableField(typ reflect.Type, containing []reflect.Type) string {
	for i := range typ.NumField() {
		f := typ.Field(i)
		switch {
		case f.Anonymous:
			return fmt.Sprintf("%v embeds %s; make that a field with a name", typ, f.Name)
		case !f.IsExported():
			return fmt.Sprintf("the field %s of %v is not exported", f.Name, typ)
		}
		if why := unreadable(f.Type, containing...); why != "" {
			return why
		}
	}
	return ""
}

// setText sets a value from its text.
func setText(v reflect.Value, text string) error {
	if u, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return unmarshal(u, text)
	}
	typ := v.Type()
	if typ == durationType {
		d, err := time.ParseDuration(text)
		v.SetInt(int64(d))
		return err
	}
	switch v.Kind() {
	case reflect.Bool:
		if text != "true" && text != "false" { // as elsewhere in the text
			return strconv.ErrSyntax
		}
		v.SetBool(text == "true")
	case reflect.Float32, reflect.Float64:
		f, err := parseReal(text, typ.Bits())
		v.SetFloat(f)
		return err
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		i, err := parseWhole(text, typ.Bits(), strconv.ParseInt)
		v.SetInt(i)
		return err
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		u, err := parseWhole(text, typ.Bits(), strconv.ParseUint)
		v.SetUint(u)
		return err
	default:
		v.SetString(text)
	}
	return nil
}

// parseReal returns the finite number that a text is. Whole numbers may be written as everywhere else in a text.
func parseReal(text string, bits int) (float64, error) {
	if k, err := parseWhole(text, 64, strconv.ParseInt); err == nil {
		return float64(k), nil
	}
	f, err := strconv.ParseFloat(text, bits)
	if err == nil && (math.IsNaN(f) || math.IsInf(f, 0)) {
		err = strconv.ErrRange
	}
	return f, err
}

// unmarshal has a value read its text. A panic is an error too, as in [call].
func unmarshal(u encoding.TextUnmarshaler, text string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New(saidBy(p))
		}
	}()
	return u.UnmarshalText([]byte(text))
}

// listInto sets a slice from a list.
func (r *reader) listInto(v reflect.Value, n node, whose string) bool {
	list, ok := n.Node.(*ast.SequenceNode)
	if !ok {
		r.mistakes.add(n, "%s takes a list, as `[one, another]`, and not %s", whose, kindOf(n))
		return false
	}
	for _, item := range list.Values {
		one, good := r.valueOf(node{item}, v.Type().Elem(), whose)
		if ok = ok && good; good {
			v.Set(reflect.Append(v, one))
		}
	}
	return ok
}

// structInto sets a struct from a mapping. A field WalkSpeed is called "walk speed", or as one likes to write that. What the mapping does
// not have stays zero.
func (r *reader) structInto(v reflect.Value, n node, whose string) (ok bool) {
	switch n.Node.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
	default:
		r.mistakes.add(n, "%s takes %s, and not %s", whose, wanted(v.Type()), kindOf(n))
		return false
	}
	var known []string
	for i := range v.NumField() {
		known = append(known, spaced(v.Type().Field(i).Name))
	}
	set := map[string]bool{}
	ok = true
	for _, e := range r.entries(n, "a value") {
		field := v.FieldByNameFunc(func(name string) bool { return bare(name) == bare(e.key) })
		switch {
		case !field.IsValid():
			r.mistakes.add(e.at, "%s takes no %q%s", whose, e.key, hint(e.key, known))
			ok = false
			continue
		case set[bare(e.key)]:
			r.mistakes.add(e.at, "%q stands here twice", e.key)
			ok = false
			continue
		}
		set[bare(e.key)] = true
		one, good := r.valueOf(e.value, field.Type(), fmt.Sprintf("%q of %s", e.key, whose))
		if ok = ok && good; good {
			field.Set(one)
		}
	}
	return ok
}

// bare returns a name by which a field is found: its letters alone.
func bare(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "_", "", "-", "").Replace(name))
}

// spaced returns a field's name as one writes it in a text: "walk speed" for WalkSpeed.
func spaced(field string) string {
	var b strings.Builder
	for i, r := range field {
		if i > 0 && 'A' <= r && r <= 'Z' {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return strings.ToLower(b.String())
}
